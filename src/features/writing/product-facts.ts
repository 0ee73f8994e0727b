import type { Award } from "#features/products/product.ts";

/**
 * What a writer may know of a product: the site's own words and measurements. Prices are not among them: they stand in live blocks,
 * which ask for them when the page is read.
 */
export type ProductFacts = {
  id: string;
  name: string;
  brand: string | null;
  category: string | null;
  /** 0–10 with one decimal. */
  score: number | null;
  awards: readonly Award[];
  /** Whether the words below are in the language of the article; else there are none. */
  speaks: boolean;
  summary: string;
  description: string;
  pros: readonly string[];
  cons: readonly string[];
  verdict: string;
  bestFor: string;
  notFor: string;
  specs: readonly { label: string; value: string; unit: string }[];
  ratings: readonly { label: string; score: number }[];
  /** A shop it is sold by forbids that its content is given to a model: what may have come from there stays here. */
  isWithheld: boolean;
};

/**
 * What of a product may go to a language model. Where a shop forbids it, only what editors alone write: no name, no description and
 * no specification, which may have come from the shop. The name is put in afterwards, in the place of its mark.
 */
export const toldToModel = (facts: ProductFacts): ProductFacts =>
  facts.isWithheld
    ? { ...facts, name: nameMark(facts.id), brand: null, summary: "", description: "", specs: [] }
    : facts;

/** Stands for a name that a model is not told. */
const nameMark = (id: string): string => `[[${id}]]`;

/** A text with the names in the place of their marks; a mark of an unknown product is left out. */
export const withNames = (text: string, facts: readonly Pick<ProductFacts, "id" | "name">[]): string =>
  text.replace(/\[\[(\d{1,9})\]\]/g, (_, id: string) => facts.find((one) => one.id === id)?.name ?? "");
