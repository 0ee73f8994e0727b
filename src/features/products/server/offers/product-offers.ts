import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { ManagedOffer, ManagedOffers, NewOffer, OfferChange } from "#features/offers/managed-offer.ts";
import { isSoldOut } from "#features/offers/offer.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { OfferMaintenance } from "#features/offers/server/refresh/offer-maintenance.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../products.repo.ts";
import type { Products } from "../products.service.ts";
import type { ProductSaving } from "../saving/product-saving.ts";
import { createOfferRepair } from "./offer-repair.ts";

/** How editors manage the offers of a product. Offers are public at once; they are not part of drafts and revisions. */
export function createProductOffers({
  db,
  clock,
  audit,
  offers,
  offerUpkeep,
  marketplace,
  alternativeTo,
  saving,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  offers: Offers;
  offerUpkeep: Pick<OfferMaintenance, "askNow">;
  marketplace: MarketplaceOf;
  alternativeTo: Products["alternativeTo"];
  saving: ProductSaving;
}) {
  const { admin: offerAdmin } = offers;

  async function requireProduct(handle: Queries | Tx, id: number): Promise<void> {
    const [row] = await repo.byIds(handle, [id]);
    if (!row) throw new AppError("not-found");
    if (row.deletedAt !== null) throw new AppError("gone");
  }

  const auditView = ({
    programme,
    url,
    country,
    price,
    condition,
    availability,
    shipping,
    coupon,
  }: ManagedOffer) => ({
    programme,
    url,
    country,
    price,
    condition,
    availability,
    shipping,
    coupon,
  });

  const changing = <Answer>(productId: number, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    db.transact(async (tx) => {
      await requireProduct(tx, productId);
      return saving.changing(tx, [productId], () => work(tx));
    });

  return {
    ...createOfferRepair({ db, audit, offers, marketplace, changing, auditView }),

    async list(productId: number, lang: Language): Promise<ManagedOffers> {
      const [row] = await repo.byIds(db.read, [productId]);
      if (!row) throw new AppError("not-found");
      const items = await offerAdmin.list(productId);
      const card = isSoldOut(items) ? await alternativeTo(productId, lang) : null;
      return { items, instead: card && { id: card.id, name: card.name } };
    },

    /** With an idempotency key the same call creates it once. */
    async add(
      productId: number,
      { url, ...given }: NewOffer,
      actor: Actor,
      key?: string,
    ): Promise<ManagedOffer> {
      const shop = await offerAdmin.shopOf(url);
      return changing(productId, async (tx) => {
        const request = { productId, url, ...given };
        const call = { userId: actor.id, about: "offers", key, request, now: clock.now() };
        const id = await once(tx, call, async () => {
          const created = await offerAdmin.insert(tx, productId, given, shop);
          const after = {
            product: String(productId),
            ...auditView(await offerAdmin.require(tx, productId, created)),
          };
          await audit.record(tx, { actor, action: "create", entity: { type: "offer", id: created }, after });
          return created;
        });
        return offerAdmin.require(tx, productId, id);
      });
    },

    /** Throws `conflict` with the current offer where the version is outdated. */
    async change(productId: number, id: number, given: OfferChange, actor: Actor): Promise<ManagedOffer> {
      const shop = given.url === undefined ? null : await offerAdmin.shopOf(given.url);
      return changing(productId, async (tx) => {
        const row = await offerAdmin.hold(tx, { productId, id }, given.version);
        const before = auditView(await offerAdmin.require(tx, productId, id));
        await offerAdmin.update(tx, row, given, shop && shop.url !== row.url ? shop : null);
        const after = await offerAdmin.require(tx, productId, id);
        const entity = { type: "offer", id };
        await audit.record(tx, { actor, action: "update", entity, before, after: auditView(after) });
        return after;
      });
    },

    /** Fetches the price from the shop now and records it in the price history. A refusal is noted on the otherwise unchanged offer. */
    async refresh(productId: number, id: number, actor: Actor): Promise<ManagedOffer> {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await offerAdmin.require(tx, productId, id);
        await audit.record(tx, { actor, action: "refresh", entity: { type: "offer", id } });
      });
      await offerUpkeep.askNow(productId, id);
      return offerAdmin.require(db.read, productId, id);
    },

    /** Accepts or declines a suspicious price jump. */
    settle: (productId: number, id: number, isBelieved: boolean, actor: Actor): Promise<ManagedOffer> =>
      changing(productId, async (tx) => {
        const row = await offerAdmin.hold(tx, { productId, id }, null);
        const before = await offerAdmin.require(tx, productId, id);
        await offerAdmin.settle(tx, row, isBelieved);
        const after = await offerAdmin.require(tx, productId, id);
        const change = isBelieved
          ? { action: "update", before: auditView(before), after: auditView(after) }
          : { action: "decline-price", before: { price: before.check.suspect?.price ?? null } };
        await audit.record(tx, { actor, entity: { type: "offer", id }, ...change });
        return after;
      }),

    remove: (productId: number, id: number, version: number | null, actor: Actor): Promise<void> =>
      changing(productId, async (tx) => {
        await offerAdmin.hold(tx, { productId, id }, version);
        const before = {
          product: String(productId),
          ...auditView(await offerAdmin.require(tx, productId, id)),
        };
        await offerAdmin.remove(tx, id);
        await audit.record(tx, { actor, action: "delete", entity: { type: "offer", id }, before });
      }),
  };
}
