import type { Spec } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";

export type ComparisonRow = Pick<Spec, "key" | "label" | "labelLang"> & {
  values: (string | null)[];
  /** The language of each value that is not in the requested one. */
  valueLangs: (Language | undefined)[];
  isDifferent: boolean;
};

/** What every comparison says before the specifications. */
export const comparedFacts = ["score", "price", "bestFor"] as const;
export type ComparedFact = (typeof comparedFacts)[number];

/** Which rows a block shows, by key: `fact:score`, `spec:weight`. None or an empty list: all of them. */
type RowChoice = { rows?: readonly string[] | undefined; differencesOnly?: boolean | undefined };

/** What each is called on the page. */
export const factTitles = {
  score: "compare.score",
  price: "compare.price",
  bestFor: "articles.bestFor",
} as const satisfies Record<ComparedFact, string>;

export const factKey = (fact: ComparedFact): string => `fact:${fact}`;
export const specKey = (key: string): string => `spec:${key}`;

const isChosen = ({ rows }: RowChoice, key: string): boolean => !rows?.length || rows.includes(key);

export const chosenFacts = (choice: RowChoice): ComparedFact[] =>
  comparedFacts.filter((fact) => isChosen(choice, factKey(fact)));

export const chosenRows = (rows: readonly ComparisonRow[], choice: RowChoice): ComparisonRow[] =>
  rows.filter((row) => isChosen(choice, specKey(row.key)) && (row.isDifferent || !choice.differencesOnly));

/** A specification's value as it is read: "38 h". */
export const measured = ({ value, unit }: Pick<Spec, "value" | "unit">): string =>
  unit ? `${value} ${unit}` : value;

/**
 * The specifications that at least two of the products state, in the order in which they first appear; null where a product does
 * not state one. What only one product states cannot be compared.
 */
export function comparisonRows(products: readonly { specs: readonly Spec[] }[]): ComparisonRow[] {
  const lines = new Map<string, Spec>();
  for (const product of products)
    for (const spec of product.specs) if (!lines.has(spec.key)) lines.set(spec.key, spec);
  return [...lines.values()].flatMap(({ key, label, labelLang }) => {
    const said = products.map(({ specs }) => specs.find((one) => one.key === key));
    const values = said.map((spec) => (spec ? measured(spec) : null));
    if (values.filter((value) => value !== null).length < 2) return [];
    const valueLangs = said.map((spec) => spec?.textLang);
    return [
      {
        key,
        label,
        ...(labelLang ? { labelLang } : {}),
        values,
        valueLangs,
        isDifferent: new Set(values).size > 1,
      },
    ];
  });
}
