import { type HiddenName, hiddenNamesOf } from "./hidden-names.ts";

/** What a writer may know of a product: the site's own texts and measurements. Prices are excluded: live blocks load them at view time. */
export type ProductFacts = {
  id: string;
  name: string;
  brand: string | null;
  model: string | null;
  category: string | null;
  /** 0–10 with one decimal. */
  score: number | null;
  awards: readonly string[];
  /** Whether the texts below are in the article's language; else they are empty. */
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
  /** A shop that sells it forbids giving its content to a model: fields that may come from the shop are withheld. */
  isWithheld: boolean;
};

/**
 * The facts a language model may receive. If a shop forbids it, only what editors alone write: no name, description or specification, which
 * may come from the shop. Mentions in other texts are hidden too (`hiddenIn`).
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

/** Placeholder for a name, brand or model that is withheld from a language model. */
const markOf = (id: string, number: number): string => (number ? `[[${id}.${number}]]` : `[[${id}]]`);
const marks = /\[\[\d{1,9}(?:\.\d)?\]\]/g;

/** Names to hide in every text, including those of other products. */
export const hiddenIn = (facts: readonly ProductFacts[]): HiddenName[] =>
  hiddenNamesOf(
    facts.filter(({ isWithheld }) => isWithheld),
    markOf,
  );

/** Restores names from their placeholders; placeholders of unknown products are dropped. */
export function withNames(text: string, facts: readonly ProductFacts[]): string {
  const names = new Map(hiddenNamesOf(facts, markOf).map(({ name, sign }) => [sign, name]));
  return text.replace(marks, (mark) => names.get(mark) ?? "");
}
