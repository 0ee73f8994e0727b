import type { Award } from "#features/products/product.ts";
import { type HiddenName, hiddenNamesOf } from "./hidden-names.ts";

/**
 * What a writer may know of a product: the site's own words and measurements. Prices are not among them: they stand in live blocks,
 * which ask for them when the page is read.
 */
export type ProductFacts = {
  id: string;
  name: string;
  brand: string | null;
  model: string | null;
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
 * no specification, which may have come from the shop. What tells it in other words is hidden there too (`hiddenIn`).
 */
export const factsForModel = (facts: ProductFacts): ProductFacts =>
  facts.isWithheld
    ? {
        ...facts,
        name: markOf(facts.id, 0),
        brand: null,
        model: null,
        summary: "",
        description: "",
        specs: [],
      }
    : facts;

/** Stands for a name, a brand or a model that a language model is not told. */
const markOf = (id: string, number: number): string => (number ? `[[${id}.${number}]]` : `[[${id}]]`);
const marks = /\[\[\d{1,9}(?:\.\d)?\]\]/g;

/** What no text may tell a model, be it the text of another product. */
export const hiddenIn = (facts: readonly ProductFacts[]): HiddenName[] =>
  hiddenNamesOf(
    facts.filter(({ isWithheld }) => isWithheld),
    markOf,
  );

/** A text with the names in the place of their marks; a mark of an unknown product is left out. */
export function withNames(text: string, facts: readonly ProductFacts[]): string {
  const names = new Map(hiddenNamesOf(facts, markOf).map(({ name, sign }) => [sign, name]));
  return text.replace(marks, (mark) => names.get(mark) ?? "");
}
