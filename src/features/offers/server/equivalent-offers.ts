import { gtin14, gtinTag } from "#features/marketplaces/gtin.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import * as repo from "./offers.repo.ts";

/**
 * For products with these GTINs: the live offers that other products with the same number have in countries where their own have none.
 * What is shown depends on all those products, also on the hidden ones, and on those that take the number later.
 */
export async function equivalentOffers(
  db: Database,
  gtins: ReadonlyMap<number, string>,
): Promise<(productId: number, own: readonly repo.OfferRow[]) => repo.OfferRow[]> {
  const found = await repo.offersByGtin(db.read, [...gtins.values()]);
  for (const gtin of gtins.values()) addCacheTag(gtinTag(gtin));
  for (const { productId } of found) addCacheTag(`product:${productId}`);
  return (productId, own) => {
    const gtin = gtins.get(productId);
    if (gtin === undefined) return [];
    const countries = own.map(({ country }) => country);
    return found.flatMap(({ offer, productId: other, ...at }) =>
      offer && other !== productId && gtin14(at.gtin) === gtin14(gtin) && !countries.includes(offer.country)
        ? [offer]
        : [],
    );
  };
}
