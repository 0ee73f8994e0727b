import type { Facets } from "#features/products/product.ts";
import { countFilters, type ProductFilters } from "./product-filters.ts";

/** A filter worth one tap; `filters` is the whole choice with it. */
export type PromotedChoice = {
  filters: ProductFilters;
  count: number;
} & ({ kind: "score"; min: number } | { kind: "brand"; name: string });

type Filtered = { filters: ProductFilters; facets: Facets; total: number };

const mostChoices = 6;
const fewestChoices = 2;
/** A filter that leaves a single product is no narrower list but its page. */
const fewestLeft = 2;
/** Which floor says most: 8 is where a product is worth its money, 9 and 7 serve lists that it does not divide. */
const floors = [8, 9, 7];

/**
 * The most useful filters of a list: one floor of the scores and the greatest brands, or several floors
 * where no brand helps. Each leaves several products and not all
 * of them (beside a chosen brand another adds some), and what is chosen is not offered again. A single choice is found as fast in the panel.
 */
export function promotedChoices({ filters, facets, total }: Filtered): PromotedChoice[] {
  const choices: PromotedChoice[] = [];
  const brands = facets.brands
    .filter(
      ({ name, count }) =>
        count >= fewestLeft && (filters.brands.length > 0 || count < total) && !filters.brands.includes(name),
    )
    .toSorted((a, b) => b.count - a.count);
  const counts = new Map(facets.scores.map(({ min, count }) => [min, count]));
  const dividing = floors.filter((min, i) => {
    const count = counts.get(min) ?? 0;
    const isNew = floors.findIndex((other) => counts.get(other) === count) === i;
    return isNew && count >= fewestLeft && count < total;
  });
  if (filters.minScore === null)
    for (const min of brands.length ? dividing.slice(0, 1) : dividing.toSorted((one, other) => other - one))
      choices.push({
        kind: "score",
        min,
        count: counts.get(min) ?? 0,
        filters: { ...filters, minScore: min },
      });
  for (const { name, count } of brands.slice(0, mostChoices - choices.length))
    choices.push({
      kind: "brand",
      name,
      count,
      filters: { ...filters, brands: [...filters.brands, name] },
    });
  return choices.length + countFilters(filters) < fewestChoices ? [] : choices;
}
