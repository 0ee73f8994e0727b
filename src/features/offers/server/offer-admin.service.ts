import { type Listing, type MarketplaceKey, marketplaceKeys } from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import { readShopUrl, readShortUrl } from "#features/marketplaces/shop-url.ts";
import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { ManagedOffer, NewOffer, OfferChange } from "../managed-offer.ts";
import { mayShowPrice } from "../policy.ts";
import { asStated, type Programme } from "../programmes.ts";
import { acceptQuote, isSameCoupon } from "../quote.ts";
import { directLink } from "./links/shop-links.ts";
import type { OfferInput } from "./offer-input.ts";
import { editorSource, isSameOffer } from "./offer-owner.ts";
import { type RowContext, rowOf } from "./offer-row.ts";
import { markEditorOverride } from "./offer-supply.repo.ts";
import * as repo from "./offers.repo.ts";
import type { Programmes } from "./programmes/programmes.service.ts";
import * as checks from "./refresh/offer-checks.repo.ts";

/** Offer administration, within the transaction of the product's change. */
export function createOfferAdmin({
  db,
  clock,
  programmes,
  followShort,
  rowContext,
}: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  followShort: FollowShort;
  rowContext: (tx: Tx) => Promise<RowContext>;
}) {
  async function list(handle: Queries | Tx, productId: number): Promise<ManagedOffer[]> {
    const [rows, known] = [await repo.offersOf(handle, [productId]), await programmes.allIn(handle)];
    const found = await checks.checksOf(
      handle,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const programme = known.find((one) => one.id === row.programmeId);
      const check = found.get(row.id) ?? checks.unchecked;
      return programme ? [shown(row, { programme, check, now: clock.now() })] : [];
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
  ): Promise<repo.StoredOffer> {
    const row = await repo.lockRow(tx, db.engine, at);
    if (!row) throw new AppError("not-found");
    if (version !== null && row.version !== version)
      throw new AppError("conflict", { current: await require(tx, at.productId, at.id) });
    return row;
  }

  /** A new price counts as fetched now, whatever the source of the previous one. */
  async function change(
    tx: Tx,
    before: repo.StoredOffer,
    given: Omit<NewOffer, "url">,
    moved: Partial<OfferInput>,
  ): Promise<void> {
    const context = await rowContext(tx);
    const known = inputOf(before, context);
    const isTyped = given.price !== undefined || moved.programme !== undefined;
    const input: OfferInput = {
      ...known,
      ...moved,
      ...(given.price === undefined ? {} : { price: given.price, fetchedAt: context.now }),
      country: given.country ?? moved.country ?? before.country,
      availability: given.availability ?? before.availability,
      condition: given.condition ?? before.condition,
      shipping: given.shipping === undefined ? before.shipping : given.shipping,
      // An unchanged value keeps its source.
      coupon:
        given.coupon === undefined || isSameCoupon(given.coupon, before.coupon)
          ? before.coupon
          : given.coupon,
    };
    const { fetchedAt } = isTyped ? asStated({ ...input, source: editorSource }) : known;
    const row = rowOf(before.productId, { ...input, fetchedAt }, context);
    await repo.updateOffer(tx, before.id, row, context.now);
    if (given.price !== undefined)
      await checks.saveOfferCheck(tx, before.id, { suspect: null, declined: null });
    if (isTyped || row.condition !== before.condition) await markEditorOverride(tx, before.id);
  }

  return {
    list: (productId: number) => list(db.read, productId),
    require,
    hold,

    /** The programme of a URL. Call it before the transaction: an unknown shop is created. Throws `invalid`. */
    async shopOf(written: string): Promise<{ programme: string; url: string }> {
      const refuse = (message: string) => new AppError("invalid", { details: [{ path: "url", message }] });
      const short = readShortUrl(written);
      const address = short ? await followShort(short) : unwrapUrl(written);
      if (address === null) throw refuse("short-url");
      const url = readShopUrl(address)?.url ?? address;
      const host = URL.parse(url);
      if (host?.protocol !== "https:" || host.username || !host.hostname.includes("."))
        throw refuse("not-a-web-address");
      return { programme: await programmes.ofHost(host.hostname), url: host.href };
    },

    /** An existing offer from a file, feed or API becomes the editor's, merged with the given fields. */
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
        source: editorSource,
        externalId: null,
        fetchedAt: context.now,
      };
      const row = rowOf(productId, asStated(input), context);
      const same = (await repo.offersOf(tx, [productId])).find(
        (one) => one.source !== editorSource && isSameOffer(one, row),
      );
      if (!same) return repo.insertOffer(tx, row, context.now);
      await change(tx, await hold(tx, { productId, id: same.id }, null), given, {
        url: shop.url,
        source: editorSource,
      });
      return same.id;
    },

    /** Throws `invalid`. */
    async update(
      tx: Tx,
      before: repo.StoredOffer,
      { version: _, url: _url, ...given }: OfferChange,
      shop: { programme: string; url: string } | null,
    ): Promise<void> {
      // An imported offer stays with its file, which keeps updating it, unless its URL changes.
      const moved = shop && { ...shop, externalId: null, source: editorSource, country: "" };
      await change(tx, before, given, moved ?? {});
      if (moved) await checks.removeChecks(tx, before.id);
    },

    /** Accepts or rejects a price jump; a rejected one leaves the old price until it expires. Throws `conflict` if none is pending. */
    async settle(tx: Tx, before: repo.StoredOffer, isBelieved: boolean): Promise<void> {
      const suspect = (await checks.checksOf(tx, [before.id])).get(before.id)?.suspect;
      if (!suspect)
        throw new AppError("conflict", { current: await require(tx, before.productId, before.id) });
      await checks.saveOfferCheck(tx, before.id, {
        suspect: null,
        declined: isBelieved ? null : suspect.price,
      });
      if (!isBelieved) return;
      const context = await rowContext(tx);
      const input = { ...inputOf(before, context), ...acceptQuote(before, suspect) };
      await repo.updateOffer(tx, before.id, rowOf(before.productId, input, context), context.now);
    },

    /** Replaces a dead offer with the same item at another shop. */
    async replace(tx: Tx, dead: repo.StoredOffer, { marketplace, ...listing }: Listing): Promise<number> {
      const context = await rowContext(tx);
      const input: OfferInput = {
        ...listing,
        availability: listing.availability ?? "unknown",
        condition: listing.condition ?? "new",
        programme: marketplace,
        source: "api",
      };
      const made = await repo.insertOffer(tx, rowOf(dead.productId, input, context), context.now);
      await checks.saveOfferCheck(tx, made, { replaces: dead.id });
      await repo.setActive(tx, dead.id, false);
      return made;
    },

    /** Undoes a replacement; returns the id of the restored offer. Throws `not-found` if it replaces none. */
    async putBack(tx: Tx, made: repo.StoredOffer): Promise<number> {
      const replaced = (await checks.checksOf(tx, [made.id])).get(made.id)?.replaces;
      if (!replaced) throw new AppError("not-found");
      await repo.setActive(tx, replaced, true);
      await repo.remove(tx, made.id);
      return replaced;
    },

    /** Deleting a replacement keeps the dead offer visible to editors. */
    async remove(tx: Tx, id: number): Promise<void> {
      const replaced = (await checks.checksOf(tx, [id])).get(id)?.replaces;
      if (replaced) await repo.setActive(tx, replaced, true);
      await repo.remove(tx, id);
    },
  };
}

const inputOf = (row: repo.StoredOffer, { programmes }: Pick<RowContext, "programmes">): OfferInput => ({
  ...row,
  programme: programmes.find((one) => one.id === row.programmeId)?.key ?? "",
});

type Found = { programme: Programme; check: checks.OfferCheck; now: number };

const shown = (row: repo.StoredOffer, { programme, check, now }: Found): ManagedOffer => ({
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
  link: directLink(row, programme),
  check: {
    canAsk: marketplaceKeys.includes(programme.key as MarketplaceKey) && row.externalId !== null,
    isGone: check.goneAt !== null,
    refusal: check.refusal,
    suspect: check.suspect?.price
      ? { price: check.suspect.price, at: isoTime(check.suspect.fetchedAt) }
      : null,
    link: check.link,
    linkAt: check.linkAt === null ? null : isoTime(check.linkAt),
    replaces: check.replaces === null ? null : String(check.replaces),
  },
  version: row.version,
});
