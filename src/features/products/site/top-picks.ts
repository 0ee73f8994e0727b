import type { Award, ProductCard } from "../product.ts";

const shown: readonly Award[] = ["best-overall", "budget-pick", "upgrade-pick"];
/** A shorter list shows its awards on its own cards: a row above it would say everything twice. */
const shortestList = 6;

/** The best of each award, in the order the awards are read; `items` come by score. None where there would be only one. */
export function topPicks(items: readonly ProductCard[], total: number): ProductCard[] {
  if (total < shortestList) return [];
  const picks: ProductCard[] = [];
  for (const award of shown) {
    const best = items.find((card) => card.awards.includes(award) && !picks.includes(card));
    if (best) picks.push({ ...best, awards: [award] });
  }
  return picks.length > 1 ? picks : [];
}
