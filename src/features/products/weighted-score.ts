import type { Rating } from "./rating.ts";

type Weight = { key: string; weight: number };

/** The marks beside their criteria; nothing as long as one criterion has no mark: half of them explain no score. */
export function markedCriteria<One extends Weight>(
  criteria: readonly One[],
  ratings: readonly Rating[],
): (One & { score: number })[] {
  const marked = criteria.flatMap((criterion) => {
    const rating = ratings.find(({ key }) => key === criterion.key);
    return rating ? [{ ...criterion, score: rating.score }] : [];
  });
  return marked.length === criteria.length ? marked : [];
}

/** The weighted mean of the marks, rounded to one decimal, halves up; null where a criterion has no mark or there is none. */
export function weightedScore(criteria: readonly Weight[], ratings: readonly Rating[]): number | null {
  const marked = markedCriteria(criteria, ratings);
  const weights = marked.reduce((sum, { weight }) => sum + weight, 0);
  // In tenths, which are whole numbers: a sum of decimals would round 8.25 by chance.
  const tenths = marked.reduce((sum, { weight, score }) => sum + weight * Math.round(score * 10), 0);
  return weights > 0 ? Math.round(tenths / weights) / 10 : null;
}
