import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { FeedCounts } from "#features/imports/feed.ts";
import { rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import { shippingTo } from "#features/imports/rows/row-shipping.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { SourcedInput } from "#features/products/server/saving/product-input.ts";
import { isLanguage } from "#i18n/languages.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { countryAt, specsOf, textsOf } from "../products/product-inputs.ts";
import * as items from "./feed-items.repo.ts";
import type { FeedLedger } from "./feed-ledger.ts";
import * as runs from "./feed-runs.repo.ts";
import type { SpooledItem } from "./feed-survey.ts";
import type * as repo from "./feeds.repo.ts";

/** Items per transaction: other writers wait for it. */
const itemsAtOnce = 100;

/** The source that a feed's offers are marked with. */
export const feedSource = (feedId: number): string => `feed:${feedId}`;

type ImportContext = {
  feed: repo.StoredFeed;
  runId: number;
  mark: number;
  /** When the feed was fetched (epoch milliseconds), which is the date of its prices. */
  seenAt: number;
  ledger: FeedLedger;
  signal: AbortSignal;
};

async function* portionsOf(spool: string): AsyncGenerator<SpooledItem[], void, undefined> {
  let portion: SpooledItem[] = [];
  for await (const line of createInterface({
    input: createReadStream(spool),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    portion.push(JSON.parse(line) as SpooledItem);
    if (portion.length < itemsAtOnce) continue;
    yield portion;
    portion = [];
  }
  if (portion.length) yield portion;
}

/** Imports the new items of a survey, and ends the offers of missing ones. */
export function createFeedImport({
  db,
  clock,
  categories,
  offers,
  products,
}: {
  db: Database;
  clock: { now(): number };
  categories: Categories;
  offers: Offers;
  products: Products;
}) {
  const places = new Map<number, Awaited<ReturnType<Categories["placeOf"]>>>();
  async function placeOf(id: number | null) {
    if (id === null) return null;
    const place = places.get(id) ?? (await categories.placeOf(id));
    places.set(id, place);
    return place;
  }

  async function offerOf({ row }: SpooledItem, { feed, seenAt }: ImportContext): Promise<OfferInput | null> {
    if (!row.url) return null;
    const { url } = row;
    const { programme: configured, country } = feed.settings;
    const programme = await offers.programmeAt(url, configured);
    const hasOwnPrices = givesPricesItself(programme);
    const price = hasOwnPrices ? null : (row.salePrice ?? row.price ?? null);
    return {
      programme,
      url,
      price,
      availability: row.availability ?? "unknown",
      condition: row.condition ?? "new",
      shipping: shippingTo(row.shipping, country || countryAt(url), price),
      country,
      source: feedSource(feed.id),
      externalId: null,
      fetchedAt: hasOwnPrices ? null : seenAt,
    };
  }

  /** Saves items in one transaction, and counts them in it. */
  async function save(
    portion: readonly SpooledItem[],
    run: ImportContext,
    counts: FeedCounts,
  ): Promise<FeedCounts> {
    const { feed, mark, runId } = run;
    let next = { ...counts };
    const known = await items.known(
      db.read,
      feed.id,
      portion.map(({ key }) => key),
    );
    let context: { tx: Tx; offers: Awaited<ReturnType<Offers["supply"]["context"]>> } | undefined;
    const inputs: SourcedInput[] = [];
    let written = 0;
    for (const item of portion) {
      const { key, row, hash, isNew } = item;
      const before = known.get(key);
      if (isNew && before?.mark === mark) {
        next.rejected++;
        const problem = { line: row.line, column: "", code: "key-twice", value: row.key } as const;
        await run.ledger.note(rowProblem({ ...problem, message: messageOf(problem.code) }), true);
        continue;
      }
      const lang = row.lang && isLanguage(row.lang) ? row.lang : feed.settings.lang;
      const offer = await offerOf(item, run);
      const place = await placeOf(item.categoryId);
      inputs.push({
        categoryId: place?.categoryId ?? null,
        subCategoryId: place?.subCategoryId ?? null,
        brand: row.brand ?? null,
        model: row.model ?? null,
        gtin: row.gtin ?? null,
        // Feed prices expire, so they belong to the offers; a product's list price does not.
        price: null,
        specs: specsOf(row),
        // Images stay remote: not every program allows copies.
        images: row.imageUrls.map((url) => ({ mediaId: null, url, alt: {} })),
        imageUrl: row.imageUrls[0] ?? null,
        texts: textsOf(row, lang),
        publish: false,
        origin: { source: feedSource(feed.id), key, contentHash: hash },
        async andThen(tx, productId, became) {
          if (context?.tx !== tx) {
            // The first item of the transaction, which may be a second attempt.
            context = { tx, offers: await offers.supply.context(tx) };
            next = { ...atStart };
            written = 0;
          }
          const offerId = before?.productId === productId ? before.offerId : null;
          const renewed = offer
            ? await offers.supply.renew(tx, { productId, offerId }, offer, context.offers)
            : { id: offerId, isLeft: false };
          if (!offer && offerId !== null) await offers.supply.end(tx, [offerId], feedSource(feed.id));
          const state = { key, contentHash: hash, productId, mark };
          await items.save(tx, feed.id, { ...state, offerId: renewed.id, isLeft: renewed.isLeft });
          next[
            before ? (before.goneAt === null ? "changed" : "back") : became === "added" ? "added" : "joined"
          ]++;
          if (++written === inputs.length) await runs.update(tx, runId, { counts: next });
        },
      });
    }
    const atStart = { ...next };
    if (inputs.length) await products.takeIn(inputs);
    return next;
  }

  /** Saves items together, or one by one if one of them fails. A database failure is not an item's fault. */
  async function saveEach(
    portion: readonly SpooledItem[],
    run: ImportContext,
    counts: FeedCounts,
  ): Promise<FeedCounts> {
    try {
      return await save(portion, run, counts);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      const [item] = portion;
      if (!item) return counts;
      if (portion.length === 1) {
        const why = error.details?.map(({ path, message }) => `${path}: ${message}`).join(", ") ?? error.code;
        const problem = {
          line: item.row.line,
          column: "",
          code: "value-invalid",
          value: item.row.name,
        } as const;
        await run.ledger.note(rowProblem({ ...problem, message: why }), true);
        return { ...counts, rejected: counts.rejected + 1 };
      }
      let next = counts;
      for (const one of portion) next = await saveEach([one], run, next);
      return next;
    }
  }

  return {
    /** Imports all items of a spool file in batches. */
    async takeIn(
      spool: string,
      run: ImportContext,
      { counts, tell }: { counts: FeedCounts; tell: (done: number) => void },
    ): Promise<FeedCounts> {
      places.clear();
      let next = counts;
      let done = 0;
      for await (const portion of portionsOf(spool)) {
        run.signal.throwIfAborted();
        next = await saveEach(portion, run, next);
        done += portion.length;
        tell(done);
      }
      await run.ledger.write();
      return next;
    },

    /** Ends the offers of items that are no longer in the feed. Their products stay. */
    async endMissing({ feed, runId, mark, signal }: ImportContext, counts: FeedCounts): Promise<FeedCounts> {
      let next = counts;
      let after = "";
      for (;;) {
        signal.throwIfAborted();
        const gone = await items.missing(db.read, feed.id, { mark, after, limit: itemsAtOnce });
        const last = gone.at(-1);
        if (!last) return next;
        after = last.key;
        const counted = { ...next, gone: next.gone + gone.length };
        await db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          const end = async () => {
            const offerIds = gone.flatMap(({ offerId }) => offerId ?? []);
            await offers.supply.end(tx, offerIds, feedSource(feed.id));
            await items.setGone(
              tx,
              feed.id,
              gone.map(({ key }) => key),
              clock.now(),
            );
            await runs.update(tx, runId, { counts: counted });
          };
          await products.saving.changing(
            tx,
            [...new Set(gone.flatMap(({ productId }) => productId ?? []))],
            end,
          );
        });
        next = counted;
      }
    },

    /** Marks all other items of the feed as seen again. */
    seenAgain: ({ feed, seenAt }: Pick<ImportContext, "feed" | "seenAt">): Promise<void> =>
      offers.supply.seenAgain(feedSource(feed.id), seenAt, products.saving.repricing),
  };
}
