import type { Language } from "#i18n/languages.ts";
import type { TextTerms } from "./search-index.repo.ts";

/** A term with its language: a query is parsed in its reader's language and in English. */
export type QueryTerm = { lang: Language; term: string };

/** A word of a query; matched by any of its terms, or by a category it names. */
export type QueryClause = {
  terms: readonly QueryTerm[];
  categories: readonly number[];
  /** Letters and digits: a model number. */
  isModel: boolean;
};

/** A model number is more specific than an equally rare word. */
const modelWeight = 1.5;

/** The weight of a word: its inverse document frequency, among so many documents. */
export const weightOf = ({ isModel }: QueryClause, frequency: number, documents: number): number =>
  Math.log(1 + Math.max(0, documents - frequency + 0.5) / (frequency + 0.5)) * (isModel ? modelWeight : 1);

/** The share of a word's weight for a match in each field. */
const fieldWeights = { number: 1, name: 1, summary: 0.7, category: 0.55, body: 0.4 } as const;
type MatchedField = keyof typeof fieldWeights;

export type Ranked = {
  /** The share of the query's weight that the text matches. */
  matched: number;
  /** "all": it has all words; "named": all in names; "numbered": one of them is its own number. */
  tier: "partial" | "all" | "named" | "numbered";
  /** From 0 to 1, among texts of one tier. */
  value: number;
};

const fieldsInOrder = ["summary", "name", "number"] as const;

/**
 * Ranks texts for one query; `has` says which words a text, or its category, contains. Pure, so that both engines' hits get the same
 * order.
 */
export function createRanking(
  words: readonly QueryClause[],
  weights: readonly number[],
): (text: TextTerms, has: (word: number) => boolean) => Ranked {
  const wordsOf = new Map<string, number[]>();
  for (const [i, { terms }] of words.entries())
    for (const { lang, term } of terms) {
      const key = lang + term;
      wordsOf.set(key, [...(wordsOf.get(key) ?? []), i]);
    }
  const whole = weights.reduce((sum, weight) => sum + weight, 0);

  return ({ lang, categories, fields }, has) => {
    const found: (MatchedField | undefined)[] = words.map((word, i) =>
      !has(i) ? undefined : word.categories.some((id) => categories.includes(id)) ? "category" : "body",
    );
    const positions: number[] = [];
    let namedTerms = 0;
    for (const field of fieldsInOrder)
      for (const [position, term] of fields[field].entries()) {
        const matching = wordsOf.get(lang + term);
        if (!matching) continue;
        if (field === "name") {
          namedTerms++;
          positions.push(position);
        }
        for (const i of matching)
          if (fieldWeights[field] > fieldWeights[found[i] ?? "body"]) found[i] = field;
      }
    let [matched, value] = [0, 0];
    for (const [i, field] of found.entries()) {
      if (!field) continue;
      matched += weights[i] ?? 0;
      value += (weights[i] ?? 0) * fieldWeights[field];
    }
    const isNamed = (field: MatchedField | undefined) => field === "name" || field === "number";
    const isPartial = found.includes(undefined);
    // For partial matches, each further matching word would only lengthen the span.
    const span = !isPartial && positions.length > 1 ? Math.max(...positions) - Math.min(...positions) + 1 : 0;
    const near = span ? positions.length / span : 0;
    const covered = fields.name.length ? namedTerms / fields.name.length : 0;
    return {
      matched: matched / whole,
      tier: isPartial
        ? "partial"
        : !found.every(isNamed)
          ? "all"
          : found.includes("number")
            ? "numbered"
            : "named",
      value: words.length > 1 ? 0.75 * (value / whole) + 0.1 * near + 0.15 * covered : value / whole,
    };
  };
}
