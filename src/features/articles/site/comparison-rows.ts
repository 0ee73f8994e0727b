import type { Spec } from "#features/products/product.ts";

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

export type ComparisonRow = { key: string; label: string; values: (string | null)[]; isDifferent: boolean };

/** A specification's value as it is read: "38 h". */
export const measured = ({ value, unit }: Pick<Spec, "value" | "unit">): string =>
  unit ? `${value} ${unit}` : value;

/**
 * The specifications that at least two of the products state, in the order in which they first appear; null where a product does
 * not state one. What only one product states cannot be compared.
 */
export function comparisonRows(products: readonly { specs: readonly Spec[] }[]): ComparisonRow[] {
  const labels = new Map<string, string>();
  for (const product of products)
    for (const spec of product.specs) if (!labels.has(spec.key)) labels.set(spec.key, spec.label);
  return [...labels].flatMap(([key, label]) => {
    const values = products.map((product) => {
      const spec = product.specs.find((one) => one.key === key);
      return spec ? measured(spec) : null;
    });
    if (values.filter((value) => value !== null).length < 2) return [];
    return [{ key, label, values, isDifferent: new Set(values).size > 1 }];
  });
}
