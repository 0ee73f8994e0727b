import type { Award, ProductCard } from "../product.ts";

const shown: readonly Award[] = ["best-overall", "budget-pick", "upgrade-pick"];
/** A shorter list shows its awards on its own cards: a row above it would say everything twice. */
const shortestList = 6;

/**
 * The best of each award, in the order the awards are read; `items` come by score. A department has a best overall of each kind:
 * they fill what is missing to three. None where there would be only one.
 */
export function topPicks(items: readonly ProductCard[], total: number): ProductCard[] {
  if (total < shortestList) return [];
  const picks: ProductCard[] = [];
  const add = (card: ProductCard | undefined, award: Award | undefined) => {
    if (card && award && !picks.some((pick) => pick.id === card.id)) picks.push({ ...card, awards: [award] });
  };
  for (const award of shown)
    add(
      items.find((card) => card.awards.includes(award) && !picks.some((pick) => pick.id === card.id)),
      award,
    );
  for (const card of items)
    if (picks.length < shown.length)
      add(
        card,
        shown.find((award) => card.awards.includes(award)),
      );
  const place = (card: ProductCard) => shown.indexOf(card.awards[0] ?? "also-great");
  return picks.length > 1 ? picks.sort((a, b) => place(a) - place(b)) : [];
}
