import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { toBase } from "../base-price.ts";
import { priceExpiry } from "../policy.ts";
import { asStated, givesPricesItself } from "../programmes.ts";
import { applyQuote, type Quote } from "../quote.ts";
import type { Changing } from "./changing.ts";
import type { OfferInput } from "./offer-input.ts";
import { editorSource, isOfFiles, isSameOffer } from "./offer-owner.ts";
import { type RowContext, rowOf } from "./offer-row.ts";
import * as supplied from "./offer-supply.repo.ts";
import * as repo from "./offers.repo.ts";
import { lastPrices } from "./price-history/price-history.repo.ts";
import type { Programmes } from "./programmes/programmes.service.ts";
import * as checks from "./refresh/offer-checks.repo.ts";

/** Maximum offers per transaction, so that other writes don't wait long. */
const atOnce = 200;
/** Maximum when only the fetch time is updated. */
const touchedAtOnce = 5_000;

const quoteOf = ({ price, availability, condition, shipping, coupon, fetchedAt }: OfferInput): Quote => ({
  price,
  availability,
  condition,
  shipping,
  coupon: coupon ?? null,
  fetchedAt: fetchedAt ?? 0,
});

/** Merges an imported offer with the stored one: a price that only the shop's API may give is preserved for the same item. */
export function besideKnown(
  before: repo.StoredOffer,
  input: OfferInput,
  { externalId }: Pick<repo.NewOffer, "externalId">,
): OfferInput {
  if (!givesPricesItself(input.programme) || externalId !== before.externalId) return input;
  const { price, shipping, coupon, fetchedAt } = before;
  return { ...input, price, shipping, coupon, fetchedAt };
}

/** A feed's values for an editor's offer: price (if any), availability and shipping; the other fields stay. */
function besideTyped(before: repo.StoredOffer, item: OfferInput): OfferInput {
  const priced = item.price === null ? { price: before.price, fetchedAt: before.fetchedAt } : {};
  const { url, country, condition, coupon, source, externalId } = before;
  const shipping = item.shipping ?? before.shipping;
  const availability = item.availability === "unknown" ? before.availability : item.availability;
  return { ...item, ...priced, availability, url, country, condition, coupon, source, externalId, shipping };
}

/** Creates and updates the offers of a feed, one per item, identified by its id. */
export function createOfferSupply({
  db,
  clock,
  programmes,
  rowContext,
}: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  rowContext: (tx: Tx) => Promise<RowContext>;
}) {
  async function seeAgain(
    which: supplied.Which,
    seen: { fetchedAt: number; expiresAt: number | null },
    changing: Changing,
  ): Promise<void> {
    for (;;) {
      const expired = await supplied.expired(db.read, which, clock.now(), atOnce);
      if (!expired.length) break;
      await db.transact((tx) =>
        changing(tx, [...new Set(expired.map((one) => one.productId))], () =>
          checks.touch(
            tx,
            expired.map(({ id }) => id),
            seen,
          ),
        ),
      );
    }
    const touch = () =>
      db.transact((tx) => {
        recordUntaggedWrite(tx);
        return supplied.touchAll(tx, which, seen, touchedAtOnce);
      });
    while ((await touch()) === touchedAtOnce);
  }

  return {
    context: rowContext,

    /**
     * Creates or updates an item's offer; returns its id. An offer that an editor removed or took over is left as is (`isLeft`). A matching
     * offer of an editor's is adopted, updating price, availability and shipping only. One from a file becomes the feed's. A price jump
     * awaits confirmation, as with a shop's API.
     */
    async renew(
      tx: Tx,
      { productId, offerId }: { productId: number; offerId: number | null },
      item: OfferInput,
      context: RowContext,
    ): Promise<{ id: number; isLeft: boolean }> {
      const said = asStated(item);
      const incoming = rowOf(productId, said, context);
      const before =
        offerId === null
          ? (await repo.offersOf(tx, [productId])).find(
              (one) => isSameOffer(one, incoming) && (one.source === editorSource || isOfFiles(one.source)),
            )
          : await repo.lockRow(tx, db.engine, { productId, id: offerId });
      if (!before)
        return offerId === null
          ? { id: await repo.insertOffer(tx, incoming, context.now), isLeft: false }
          : { id: offerId, isLeft: true };
      const isEditors = before.source === editorSource;
      const isKept = isEditors ? isSameOffer(before, incoming) : isOfFiles(before.source);
      if (before.source !== said.source && !isKept) return { id: before.id, isLeft: true };
      const input = besideKnown(before, isEditors ? besideTyped(before, said) : said, incoming);
      const check = (await checks.checksOf(tx, [before.id])).get(before.id) ?? checks.unchecked;
      const quote = quoteOf(input);
      const { is, offer } = applyQuote(before, quote, context.now, {
        last: before.price ?? (await lastPrices(tx, [before.id])).get(before.id) ?? null,
        inBase: (price) => toBase(price, context.rates),
      });
      if (is === "suspicious") {
        const isDeclined =
          quote.price?.amount === check.declined?.amount &&
          quote.price?.currency === check.declined?.currency;
        await checks.saveOfferCheck(tx, before.id, { goneAt: null, suspect: isDeclined ? null : quote });
        return { id: before.id, isLeft: false };
      }
      // A feed is complete: shipping it no longer gives is unknown.
      const { shipping, fetchedAt } = input;
      const row = rowOf(productId, { ...input, ...offer, shipping, fetchedAt }, context);
      await repo.updateOffer(tx, before.id, row, context.now);
      if (row.externalId !== before.externalId) await checks.setNextRefreshAt(tx, [before.id], context.now);
      if (check.goneAt !== null || check.suspect || check.declined)
        await checks.saveOfferCheck(tx, before.id, { goneAt: null, suspect: null, declined: null });
      return { id: before.id, isLeft: false };
    },

    /** Ends the offers of items that are gone from a feed; they are marked and stay stored. */
    async end(tx: Tx, ids: readonly number[], source: string): Promise<void> {
      const context = await rowContext(tx);
      for (const before of await supplied.ofSource(tx, ids, source)) {
        const { offer } = applyQuote(before, null, context.now);
        const programme = context.programmes.find((one) => one.id === before.programmeId)?.key ?? "";
        if (programme)
          await repo.updateOffer(
            tx,
            before.id,
            rowOf(before.productId, { ...before, ...offer, programme }, context),
            context.now,
          );
        await checks.saveOfferCheck(tx, before.id, { goneAt: context.now, suspect: null, declined: null });
      }
    },

    /**
     * Records that the prices of a feed were confirmed at `seenAt` (epoch ms) without changes. Counts as no edit; pages whose price was
     * stale are re-rendered.
     */
    async seenAgain(source: string, seenAt: number, changing: Changing): Promise<void> {
      for (const { id, key, policy } of await programmes.allIn(db.read)) {
        if (givesPricesItself(key)) continue;
        const seen = { fetchedAt: seenAt, expiresAt: priceExpiry(policy, seenAt) };
        for (const owner of [source, editorSource])
          await seeAgain({ source: owner, feed: source, programmeId: id, seenAt }, seen, changing);
      }
    },
  };
}
