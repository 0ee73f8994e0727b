import { isShortAddress, readShopAddress } from "#features/marketplaces/shop-address.ts";
import type { ExchangeRate } from "#i18n/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Queries, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { ManagedOffer, NewOffer, OfferChange } from "../managed-offer.ts";
import { mayShowPrice } from "../policy.ts";
import type { Programme } from "../programmes.ts";
import * as repo from "./offers.repo.ts";
import type { OfferInput } from "./offers.service.ts";
import type { Programmes } from "./programmes.service.ts";
import { directLink } from "./shop-links.ts";

type RowContext = { programmes: Programme[]; rates: ExchangeRate[]; now: number };

/** Of an offer that an editor wrote. */
const byHand = "hand";

/** A product's offers as editors see and change them, in the transaction of the product's change. */
export function createOfferDesk({
  db,
  clock,
  programmes,
  rowOf,
  rowContext,
}: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  rowOf: (productId: number, input: OfferInput, context: RowContext) => repo.NewOffer;
  rowContext: (tx: Tx) => Promise<RowContext>;
}) {
  async function list(handle: Queries | Tx, productId: number): Promise<ManagedOffer[]> {
    const [rows, known] = [await repo.offersOf(handle, [productId]), await programmes.allIn(handle)];
    return rows.flatMap((row) => {
      const programme = known.find((one) => one.id === row.programmeId);
      return programme ? [shown(row, programme, clock.now())] : [];
    });
  }

  async function require(handle: Queries | Tx, productId: number, id: number): Promise<ManagedOffer> {
    const offer = (await list(handle, productId)).find((one) => one.id === String(id));
    if (!offer) throw new AppError("not-found");
    return offer;
  }

  async function hold(
    tx: Tx,
    at: { productId: number; id: number },
    version: number | null,
  ): Promise<repo.KeptOffer> {
    const row = await repo.hold(tx, db.engine, at);
    if (!row) throw new AppError("not-found");
    if (version !== null && row.version !== version)
      throw new AppError("conflict", { current: await require(tx, at.productId, at.id) });
    return row;
  }

  return {
    list: (productId: number) => list(db.read, productId),
    require,
    hold,

    /** Whose address it is. Asked before the transaction: a shop nobody knows yet becomes a programme. Throws `invalid`. */
    async shopOf(written: string): Promise<{ programme: string; url: string }> {
      const refuse = (message: string) => new AppError("invalid", { details: [{ path: "url", message }] });
      if (isShortAddress(written))
        throw refuse("is a shortened address: open it and copy the one the browser shows");
      const url = readShopAddress(written)?.url ?? written;
      const host = URL.parse(url);
      if (host?.protocol !== "https:" || host.username || !host.hostname.includes("."))
        throw refuse("must be an address that begins with https://");
      return { programme: await programmes.ofHost(host.hostname), url: host.href };
    },

    async insert(
      tx: Tx,
      productId: number,
      given: Omit<NewOffer, "url">,
      shop: { programme: string; url: string },
    ): Promise<number> {
      const context = await rowContext(tx);
      const input: OfferInput = {
        ...shop,
        country: given.country ?? "",
        price: given.price ?? null,
        availability: given.availability ?? "unknown",
        condition: given.condition ?? "new",
        shipping: given.shipping ?? null,
        coupon: given.coupon ?? null,
        source: byHand,
        externalId: null,
        fetchedAt: context.now,
      };
      return repo.insertOffer(tx, rowOf(productId, input, context), context.now);
    },

    /** A price that is given is one of now, whoever gave the one before it. */
    async update(
      tx: Tx,
      before: repo.KeptOffer,
      { version: _, url: _url, ...given }: OfferChange,
      shop: { programme: string; url: string } | null,
    ): Promise<void> {
      const context = await rowContext(tx);
      const key = context.programmes.find((one) => one.id === before.programmeId)?.key ?? "";
      const input: OfferInput = {
        ...before,
        programme: key,
        // One from a file stays the file's, which renews it; at another address it is another offer.
        ...(shop ? { ...shop, externalId: null, source: byHand } : {}),
        ...(given.price === undefined ? {} : { price: given.price, fetchedAt: context.now }),
        country: given.country ?? (shop ? "" : before.country),
        availability: given.availability ?? before.availability,
        condition: given.condition ?? before.condition,
        shipping: given.shipping === undefined ? before.shipping : given.shipping,
        coupon: given.coupon === undefined ? before.coupon : given.coupon,
      };
      await repo.updateOffer(tx, before.id, rowOf(before.productId, input, context), context.now);
    },

    remove: repo.remove,
  };
}

const shown = (row: repo.KeptOffer, programme: Programme, now: number): ManagedOffer => ({
  id: String(row.id),
  programme: programme.key,
  shop: programme.name,
  externalId: row.externalId,
  url: row.url,
  country: row.country,
  condition: row.condition,
  availability: row.availability,
  price: row.price,
  shipping: row.shipping,
  coupon: row.coupon,
  source: row.source,
  fetchedAt: row.fetchedAt === null ? null : isoTime(row.fetchedAt),
  expiresAt: row.expiresAt === null ? null : isoTime(row.expiresAt),
  isShown: row.price !== null && mayShowPrice(row, now),
  link: directLink(row.url, programme),
  version: row.version,
});
