/** What is known of a product that may be picked. */
export type Candidate = { id: number; awards: readonly string[]; score: number | null };
/** `award`: what the product is picked for; null where its score alone speaks for it. */
type TopPick = { id: number; award: string | null };

const mostPicks = 3;
/** Says less than the others: it only fills what is missing. */
const lastChoice = "also-great";

/**
 * Our picks among a category's products: the best of each award, then more winners (a department has a best overall of each
 * kind), then the best scores. Read in the order of the site's `awards`. None where there would be only one.
 */
export function topPicks(candidates: readonly Candidate[], awards: readonly string[]): TopPick[] {
  const byScore = candidates
    .map((one) => ({ ...one, awards: one.awards.filter((award) => awards.includes(award)) }))
    .filter((one) => one.awards.length > 0 || one.score !== null)
    .toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || b.id - a.id);
  const picks: TopPick[] = [];
  const free = () => byScore.filter((one) => !picks.some((pick) => pick.id === one.id));
  for (const award of awards) {
    if (award === lastChoice || picks.length === mostPicks) continue;
    const best = free().find((one) => one.awards.includes(award));
    if (best) picks.push({ id: best.id, award });
  }
  const rest = free();
  for (const one of [
    ...rest.filter((other) => other.awards.length > 0),
    ...rest.filter((other) => other.awards.length === 0),
  ])
    if (picks.length < mostPicks)
      picks.push({ id: one.id, award: awards.find((award) => one.awards.includes(award)) ?? null });
  const place = ({ award }: TopPick) => (award ? awards.indexOf(award) : awards.length);
  return picks.length > 1 ? picks.toSorted((a, b) => place(a) - place(b)) : [];
}
