/** How a score reads in words; the bands of the page "How we test". */
export type ScoreBand = "exceptional" | "excellent" | "good" | "fair" | "weak";

/** `score` is 0–10. Separate from product.ts so that a card in the browser does not load the schemas. */
export const scoreBand = (score: number): ScoreBand =>
  score >= 9 ? "exceptional" : score >= 8 ? "excellent" : score >= 7 ? "good" : score >= 6 ? "fair" : "weak";
