import type { AttrsOf } from "#platform/document/document.ts";
import type { ArticleProduct } from "../article.ts";

export type Alternatives = AttrsOf<"productCard">["alternatives"];

/** The offers with which readers of a country can buy it there. */
const offersIn = ({ offers }: ArticleProduct, country: string): ArticleProduct["offers"] =>
  offers.filter((offer) => ["", country].includes(offer.country) && offer.availability !== "out-of-stock");

/**
 * What the editors approved for a country in place of a product that cannot be bought there; undefined where it can, or the other one
 * cannot either. It has its offers there only.
 */
export function localPick(
  product: ArticleProduct,
  alternatives: Alternatives,
  { country, products }: { country: string; products: readonly ArticleProduct[] },
): { product: ArticleProduct; reason: string } | undefined {
  const approved = alternatives?.find((one) => one.country === country);
  if (!approved || offersIn(product, country).length) return undefined;
  const other = products.find(({ id }) => id === approved.productId);
  const offers = other ? offersIn(other, country) : [];
  return other && offers.length
    ? { product: { ...other, offers }, reason: approved.reason ?? "" }
    : undefined;
}
