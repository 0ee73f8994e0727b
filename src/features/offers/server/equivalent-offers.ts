import { gtin14, gtinTag } from "#features/marketplaces/gtin.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import * as repo from "./equivalent-offers.repo.ts";
import type { OfferRow } from "./offers.repo.ts";

/**
 * For products with these GTINs: the live offers that other products with the same number have in countries where their own have none.
 * What is shown depends on all those products, also on the hidden ones, and on those that take the number later.
 */
export async function equivalentOffers(
  db: Database,
  gtins: ReadonlyMap<number, string>,
): Promise<(productId: number, own: readonly OfferRow[]) => OfferRow[]> {
  const found = await repo.offersByGtin(db.read, [...gtins.values()]);
  for (const gtin of gtins.values()) addCacheTag(gtinTag(gtin));
  for (const { productId } of found) addCacheTag(`product:${productId}`);
  return (productId, own) => {
    const gtin = gtins.get(productId);
    if (gtin === undefined) return [];
    const countries = own.map(({ country }) => country);
    // One of each shop: several equal products may be sold there.
    const shops = new Map<string, OfferRow>();
    for (const { offer, productId: other, gtin: its } of found) {
      const isOther = other !== productId && gtin14(its) === gtin14(gtin);
      if (!offer || !isOther || countries.includes(offer.country)) continue;
      const shop = `${offer.programmeId} ${offer.country}`;
      if (!shops.has(shop)) shops.set(shop, offer);
    }
    return [...shops.values()];
  };
}
