import type { AttrsOf } from "#platform/document/document.ts";
import type { ArticleProduct } from "../article.ts";

export type Alternatives = AttrsOf<"productCard">["alternatives"];

/** Whether readers of a country can buy it there. */
const isSoldIn = ({ offers }: ArticleProduct, country: string): boolean =>
  offers.some((offer) => ["", country].includes(offer.country) && offer.availability !== "out-of-stock");

/**
 * What the editors approved for a country in place of a product that cannot be bought there; undefined where it can, or the other one
 * cannot either.
 */
export function localPick(
  product: ArticleProduct,
  alternatives: Alternatives,
  { country, products }: { country: string; products: readonly ArticleProduct[] },
): { product: ArticleProduct; reason: string } | undefined {
  const approved = alternatives?.find((one) => one.country === country);
  if (!approved || isSoldIn(product, country)) return undefined;
  const other = products.find(({ id }) => id === approved.productId);
  return other && isSoldIn(other, country) ? { product: other, reason: approved.reason ?? "" } : undefined;
}
