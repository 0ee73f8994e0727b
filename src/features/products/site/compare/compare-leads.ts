import type { Comparison } from "#features/products/product.ts";

type Compared = Pick<Comparison["products"][number], "score" | "buying" | "isDiscontinued">;

/** The one at the top; null where two share it, or where one of them is not known and may be better. */
function leader(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || known.length < values.length) return null;
  const top = Math.max(...known);
  return known.filter((value) => value === top).length === 1 ? values.indexOf(top) : null;
}

/** The column of the highest score. */
export const highestScore = (products: readonly Compared[]): number | null =>
  leader(products.map(({ score }) => score));

/** The column of the lowest price: as the shops ask it, in one currency; a converted price is too rough to decide. */
export function lowestPrice(products: readonly Compared[]): number | null {
  const prices = products.map(({ buying, isDiscontinued }) =>
    isDiscontinued || buying.state !== "priced" ? null : buying.price,
  );
  if (new Set(prices.map((price) => price?.currency)).size !== 1) return null;
  return leader(prices.map((price) => (price ? -price.amount : null)));
}
