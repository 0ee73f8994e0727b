import type { Categories } from "#features/categories/server/categories.service.ts";
import type { ProductContent } from "#features/products/product-model.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import { markedCriteria } from "#features/products/weighted-score.ts";
import { textLinesOf } from "#features/translating/field-text.ts";
import type { TranslatingService } from "#features/translating/server/translating.service.ts";
import type { HiddenName } from "#features/writing/hidden-names.ts";
import type { ProductFacts } from "#features/writing/product-facts.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { localText } from "#i18n/local-text.ts";
import { AppError } from "#platform/errors.ts";
import type { SuggestionOrder } from "../suggestion.ts";

const longestText = 6_000;

/** The known facts of an item, in one form for all kinds. */
export type ItemFacts = {
  /** Facts in the requested language only. */
  own: ProductFacts;
  /** The same, with English as fallback: what a suggestion may be based on. */
  known: ProductFacts;
  /** `known` without what must be withheld from the model. */
  told: ProductFacts;
  /** Alt texts of the image in other languages; empty if a shop may have supplied them. */
  alts: readonly string[];
  /** Names that are hidden from the model, each with its placeholder. */
  hidden: readonly HiddenName[];
  isWithheld: boolean;
};

type Words = Readonly<Record<string, unknown>>;
type Known = Pick<ProductFacts, "brand" | "model" | "category" | "score" | "specs" | "ratings" | "awards">;
const nothingKnown: Known = {
  brand: null,
  model: null,
  category: null,
  score: null,
  specs: [],
  ratings: [],
  awards: [],
};

function factsOf(id: string, words: Words, known: Known): ProductFacts {
  const text = (field: string): string => (typeof words[field] === "string" ? (words[field] as string) : "");
  const list = (field: string): string[] => (Array.isArray(words[field]) ? (words[field] as string[]) : []);
  const document = words.content as Parameters<typeof textLinesOf>[0] | undefined;
  return {
    ...known,
    id,
    name: text("name") || text("title"),
    speaks: true,
    summary: text("summary") || text("excerpt"),
    description: (text("description") || (document ? textLinesOf(document).join("\n") : ""))
      .replace(/⟦[^⟦⟧]*⟧/g, "")
      .slice(0, longestText),
    pros: list("pros"),
    cons: list("cons"),
    verdict: text("verdict"),
    bestFor: text("bestFor"),
    notFor: text("notFor"),
    isWithheld: false,
  };
}

const isSaid = (value: unknown): boolean =>
  typeof value === "string" || Array.isArray(value) ? value.length > 0 : Boolean(value);

export type ItemParts = {
  things: TranslatingService["things"];
  products: Pick<AdminProducts, "get" | "draft">;
  categories: Pick<Categories, "tree" | "productFields" | "testings">;
};

/** Collects an item's facts from its draft. Throws `not-found` if the item or its image does not exist. */
export const createItemFacts = ({ things, products, categories }: ItemParts) => {
  async function knownOf(content: ProductContent, lang: Language): Promise<Known> {
    const place = Number(content.subCategoryId ?? content.categoryId ?? -1);
    const [tree, fieldsOf, testings] = await Promise.all([
      categories.tree(lang),
      categories.productFields([place]),
      categories.testings([place]),
    ]);
    const template = fieldsOf(place);
    const specs = content.specs.flatMap(({ key, value, unit, label }) => {
      const field = template.find((one) => one.key === key);
      const said = field?.label ?? label;
      const words = typeof value === "object" ? localText(value, lang) : String(value);
      const unitOf = field?.unit ?? unit ?? "";
      return said && typeof value !== "boolean"
        ? [
            {
              label: typeof said === "string" ? said : localText(said, lang),
              value: words,
              unit: typeof unitOf === "string" ? unitOf : localText(unitOf, lang),
            },
          ]
        : [];
    });
    const ratings = markedCriteria(testings.get(place)?.criteria ?? [], content.ratings);
    return {
      brand: content.brand || null,
      model: content.model || null,
      category: (tree.link(place) ?? null)?.name ?? null,
      score: content.score,
      awards: content.awards,
      specs,
      ratings: ratings.map(({ label, score }) => ({ label: localText(label, lang), score })),
    };
  }

  return async function gather({ type, id, lang, picture }: SuggestionOrder): Promise<ItemFacts> {
    const number = Number(id);
    const thing = await things.read(type, number);
    const content =
      type === "product" ? ((await products.draft(number))?.content ?? (await products.get(number))) : null;
    const facts = content ? await knownOf(content, lang) : nothingKnown;
    const [words, english] = [thing.wordsIn(lang), thing.wordsIn(baseLanguage)];
    const both = {
      ...english,
      ...Object.fromEntries(Object.entries(words).filter(([, one]) => isSaid(one))),
    };
    const isWithheld = thing.hidden.length > 0;
    const image = picture === undefined ? undefined : content?.images[picture];
    if (picture !== undefined && !image) throw new AppError("not-found");

    const known = factsOf(id, both, facts);
    const withoutShops = thing.withheld.length
      ? { brand: null, model: null, summary: "", description: "", specs: [], isWithheld: true }
      : {};
    const sign = thing.withheld.length
      ? thing.hidden.find(({ sign: one }) => one.endsWith(".0⟧"))?.sign
      : undefined;
    return {
      own: factsOf(id, words, facts),
      known,
      told: { ...known, ...withoutShops },
      alts: isWithheld
        ? []
        : Object.entries(image?.alt ?? {}).flatMap(([code, alt]) => (alt && code !== lang ? [alt] : [])),
      hidden: [...(sign && known.name ? [{ name: known.name, sign }] : []), ...thing.hidden],
      isWithheld,
    };
  };
};
