import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { FeedCounts } from "#features/imports/feed.ts";
import { rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import { shippingTo } from "#features/imports/rows/row-shipping.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { SourcedInput } from "#features/products/server/saving/product-editing.ts";
import { isLanguage } from "#i18n/languages.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { countryAt, specsOf, textsOf } from "../products/product-inputs.ts";
import * as items from "./feed-items.repo.ts";
import type { FeedLedger } from "./feed-ledger.ts";
import * as runs from "./feed-runs.repo.ts";
import type { SpooledItem } from "./feed-survey.ts";
import type * as repo from "./feeds.repo.ts";

/** So many items are saved in one transaction: others who write wait for it. */
const itemsAtOnce = 100;

/** What the offers of a feed say of where they come from. */
export const feedSource = (feedId: number): string => `feed:${feedId}`;

type Intake = {
  feed: repo.StoredFeed;
  runId: number;
  mark: number;
  /** When the feed was fetched, in epoch milliseconds: its prices are of then. */
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

/** Takes in what a survey found new, and ends what it found missing. */
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

  async function offerOf({ row }: SpooledItem, { feed, seenAt }: Intake): Promise<OfferInput | null> {
    if (!row.url) return null;
    const { url } = row;
    const { programme: told, country } = feed.settings;
    const programme = await offers.programmeAt(url, told);
    const isToBeAsked = givesPricesItself(programme);
    const price = isToBeAsked ? null : (row.salePrice ?? row.price ?? null);
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
      fetchedAt: isToBeAsked ? null : seenAt,
    };
  }

  /** Saves items in one transaction, and counts them in it. */
  async function save(
    portion: readonly SpooledItem[],
    intake: Intake,
    counts: FeedCounts,
  ): Promise<FeedCounts> {
    const { feed, mark, runId } = intake;
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
        await intake.ledger.note(rowProblem({ ...problem, message: messageOf(problem.code) }), true);
        continue;
      }
      const lang = row.lang && isLanguage(row.lang) ? row.lang : feed.settings.lang;
      const offer = await offerOf(item, intake);
      const place = await placeOf(item.categoryId);
      inputs.push({
        categoryId: place?.categoryId ?? null,
        subCategoryId: place?.subCategoryId ?? null,
        brand: row.brand ?? null,
        model: row.model ?? null,
        gtin: row.gtin ?? null,
        // A list price has no age; the prices of a feed have, so they are those of its offers alone.
        price: null,
        specs: specsOf(row),
        // Pictures stay where they are: not every programme allows copies.
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
          const said = { key, contentHash: hash, productId, mark };
          await items.save(tx, feed.id, { ...said, offerId: renewed.id, isLeft: renewed.isLeft });
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

  /** The same, where one of them cannot be saved, of each alone. That the database is away is no fault of an item. */
  async function saveEach(
    portion: readonly SpooledItem[],
    intake: Intake,
    counts: FeedCounts,
  ): Promise<FeedCounts> {
    try {
      return await save(portion, intake, counts);
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
        await intake.ledger.note(rowProblem({ ...problem, message: why }), true);
        return { ...counts, rejected: counts.rejected + 1 };
      }
      let next = counts;
      for (const one of portion) next = await saveEach([one], intake, next);
      return next;
    }
  }

  return {
    /** Takes in every item of a spool, a portion after the other. */
    async takeIn(
      spool: string,
      intake: Intake,
      { counts, tell }: { counts: FeedCounts; tell: (done: number) => void },
    ): Promise<FeedCounts> {
      places.clear();
      let next = counts;
      let done = 0;
      for await (const portion of portionsOf(spool)) {
        intake.signal.throwIfAborted();
        next = await saveEach(portion, intake, next);
        done += portion.length;
        tell(done);
      }
      await intake.ledger.write();
      return next;
    },

    /** Ends the offers of items that are no longer in the feed. Their products stay. */
    async endMissing({ feed, runId, mark, signal }: Intake, counts: FeedCounts): Promise<FeedCounts> {
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

    /** Says that all the rest of the feed was seen again. */
    seenAgain: ({ feed, seenAt }: Pick<Intake, "feed" | "seenAt">): Promise<void> =>
      offers.supply.seenAgain(feedSource(feed.id), seenAt, products.saving.repricing),
  };
}
