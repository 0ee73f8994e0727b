import { sameGtin } from "#features/marketplaces/gtin.ts";
import {
  type Listing,
  MarketplaceError,
  type MarketplaceKey,
  type MarketplaceOf,
  marketplaceKeys,
  marketplaceNames,
} from "#features/marketplaces/listing.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import type { ManagedOffer, Replacement, Replacements } from "#features/offers/managed-offer.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import { baseLanguage } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { inTime } from "#platform/with-timeout.ts";
import * as repo from "../products.repo.ts";

/** Milliseconds. The CRM waits seven seconds for a response (spec.md section 9): a slower shop counts as having nothing. */
const longestSearch = 5_000;
/** How many search results without a GTIN are looked up by id. */
const mostUnsure = 3;
const mostShown = 3;

/** Replaces a dead offer with the same product at another shop, found by its GTIN, and undoes that. */
export function createOfferRepair({
  db,
  audit,
  offers: { admin: offerAdmin, inBase },
  marketplace,
  changing,
  auditView,
}: {
  db: Database;
  audit: Audit;
  offers: Pick<Offers, "admin" | "inBase">;
  marketplace: MarketplaceOf;
  changing: <Answer>(productId: number, work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;
  auditView: (offer: ManagedOffer) => object;
}) {
  const placeIn = (country: string) => ({ country, lang: baseLanguage, currency: currencyIn(country) });

  async function gtinOf(productId: number): Promise<string> {
    const [row] = await repo.byIds(db.read, [productId]);
    if (!row) throw new AppError("not-found");
    return row.gtin ?? "";
  }

  const byIds = async (key: MarketplaceKey, ids: readonly string[], country: string): Promise<Listing[]> =>
    ids.length ? (await marketplace(key).byIds(ids, placeIn(country))).listings : [];

  /** A shop's listings with that GTIN. A shop that does not respond has none. */
  async function sameAt(key: MarketplaceKey, gtin: string, wanted: string): Promise<Listing[]> {
    const { countries, search } = marketplace(key);
    const country = countries.includes(wanted) ? wanted : (countries[0] ?? "US");
    try {
      const listings = await search({ words: gtin, ...placeIn(country), page: 1 });
      const unsure = listings.filter((one) => !one.gtin).slice(0, mostUnsure);
      const confirmed = await byIds(
        key,
        unsure.map(({ externalId }) => externalId),
        country,
      );
      return [...listings, ...confirmed].filter((one) => one.gtin && sameGtin(one.gtin, gtin));
    } catch (error) {
      if (error instanceof MarketplaceError) return [];
      throw error;
    }
  }

  return {
    /** Listings of the same product that could replace a dead offer. */
    async replacements(productId: number, id: number): Promise<Replacements> {
      const [dead, gtin] = [await offerAdmin.require(db.read, productId, id), await gtinOf(productId)];
      if (!gtin) return { hasGtin: false, items: [] };
      const country = dead.country || "US";
      const found = await Promise.all(
        marketplaceKeys.map((key) => inTime(sameAt(key, gtin, country), longestSearch, (): Listing[] => [])),
      );
      const own = new Set(
        (await offerAdmin.list(productId)).map((offer) => `${offer.programme} ${offer.externalId}`),
      );
      const others = found
        .flat()
        .filter(
          (one) => one.availability !== "out-of-stock" && !own.has(`${one.marketplace} ${one.externalId}`),
        );
      const worth = new Map<Listing, number>();
      for (const one of others) worth.set(one, (await inBase(one.price)) ?? Number.POSITIVE_INFINITY);
      const worthOf = (one: Listing) => worth.get(one) ?? Number.POSITIVE_INFINITY;
      // Two of unknown worth are alike, not a number apart.
      const items = others.sort((a, b) => worthOf(a) - worthOf(b) || 0).slice(0, mostShown);
      return {
        hasGtin: true,
        items: items.map((one) => ({
          marketplace: one.marketplace,
          externalId: one.externalId,
          country: one.country,
          shop: marketplaceNames[one.marketplace],
          title: one.title,
          price: one.price,
          availability: one.availability ?? "unknown",
        })),
      };
    },

    /** Replaces the dead offer. Throws `invalid` where it is another product, `unavailable` where the shop does not respond. */
    async replace(
      productId: number,
      id: number,
      { marketplace: key, externalId, country }: Replacement,
      actor: Actor,
    ): Promise<ManagedOffer> {
      const gtin = await gtinOf(productId);
      const request = byIds(key, [externalId], country).catch((error: unknown) => {
        throw error instanceof MarketplaceError ? new AppError("unavailable", { cause: error }) : error;
      });
      const listings = await inTime(request, longestSearch, () => {
        throw new AppError("unavailable");
      });
      const listing = listings.find((one) => one.gtin && gtin && sameGtin(one.gtin, gtin));
      if (!listing)
        throw new AppError("invalid", { details: [{ path: "externalId", message: "another-product" }] });
      return changing(productId, async (tx) => {
        const dead = await offerAdmin.hold(tx, { productId, id }, null);
        const before = auditView(await offerAdmin.require(tx, productId, id));
        const created = await offerAdmin.replace(tx, dead, listing);
        const after = await offerAdmin.require(tx, productId, created);
        const entity = { type: "offer", id: created };
        await audit.record(tx, { actor, action: "update", entity, before, after: auditView(after) });
        return after;
      });
    },

    /** Restores the dead offer as it was. */
    putBack: (productId: number, id: number, actor: Actor): Promise<ManagedOffer> =>
      changing(productId, async (tx) => {
        const replacement = await offerAdmin.hold(tx, { productId, id }, null);
        const before = auditView(await offerAdmin.require(tx, productId, id));
        const after = await offerAdmin.require(tx, productId, await offerAdmin.putBack(tx, replacement));
        const entity = { type: "offer", id };
        await audit.record(tx, { actor, action: "update", entity, before, after: auditView(after) });
        return after;
      }),
  };
}
