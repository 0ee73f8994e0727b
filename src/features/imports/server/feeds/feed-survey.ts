import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { categoryText, type FeedCounts, mappedCategory, noFeedCounts } from "#features/imports/feed.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { ImportRow, RowProblem } from "#features/imports/import-row.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { isArticleFormat } from "../articles/article-formats.ts";
import { columnDays, orderOfColumns } from "../files/column-days.ts";
import { type OpenedFile, openImportFile } from "../files/open-import-file.ts";
import { readOpened } from "../files/read-import-file.ts";
import { foldsOf, mayFold, plainRows, type RowFolds } from "../products/row-folds.ts";
import { priceNotKept, twice } from "../products/row-problems.ts";
import { storedKey } from "../products/stored-key.ts";
import * as items from "./feed-items.repo.ts";
import type { FeedLedger } from "./feed-ledger.ts";
import * as repo from "./feeds.repo.ts";

/** A new or changed item waiting to be imported. */
export type SpooledItem = {
  key: string;
  row: ImportRow;
  hash: string;
  categoryId: number | null;
  isNew: boolean;
};

/** The result of reading a whole feed, before anything is changed. */
export type Survey = {
  counts: FeedCounts;
  /** The number of items in the spool. */
  waiting: number;
  loss: { known: number; missing: number };
  /** From then on (epoch ms) the same feed has different contents. */
  turnsAt: number | null;
  /** The categories it names, and the number of items in each. */
  categories: { text: string; items: number }[];
};

const rowsAtOnce = 200;
/** Categories offered for mapping; a feed with more generates them. */
const mostCategories = 5_000;

/** Hashes an item and what the feed's settings make of it, without its line. */
const hashOf = ({ line: _, ...content }: ImportRow, mapped: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([content, mapped]))
    .digest("base64url");

/** Throws ImportFileError for a file that is not what its settings say: a sign-in page, or an error as text. */
function requireFormat({ format }: OpenedFile, expected: repo.StoredFeed["settings"]["format"]): void {
  if (isArticleFormat(format))
    throw new ImportFileError("articles-not-products", "The feed holds articles, not products.");
  const fits =
    expected === "auto" ||
    (expected === "xml" && format === "xml") ||
    (expected === "table" && format === "csv") ||
    (expected === "google" && (format === "xml" || format === "csv"));
  if (!fits) throw new ImportFileError("not-the-format", `The feed is ${format}, which it should not be.`);
}

/**
 * Reads a whole feed, compares each item with its previous state, and spools those to import into a file; nothing else is changed.
 * Memory is bounded by a batch of rows.
 */
export const createFeedSurvey =
  ({
    db,
    clock,
    offers,
    products,
  }: {
    db: Database;
    clock: Clock;
    offers: Pick<Offers, "findProgramme">;
    products: Pick<Products, "idsByGtin">;
  }) =>
  async ({
    feed,
    mark,
    path,
    spool,
    ledger,
    looksUp,
    signal,
    progress,
  }: {
    feed: repo.StoredFeed;
    mark: number;
    path: string;
    spool: string;
    ledger: FeedLedger;
    /** Whether to match new items by GTIN already, to predict what would become of them. */
    looksUp: boolean;
    signal: AbortSignal;
    progress: (part: number) => void;
  }): Promise<Survey> => {
    const { settings } = feed;
    const counts = { ...noFeedCounts };
    const categories = new Map<string, number>();
    const choices = new Map(
      (await repo.categories(db.read, feed.id)).flatMap(({ text, categoryId }) =>
        categoryId === null ? [] : [[text, categoryId] as const],
      ),
    );
    const otherwise = settings.categoryId === null ? null : Number(settings.categoryId);
    let turnsAt: number | null = null;
    let waiting = 0;

    async function reject(problem: RowProblem): Promise<void> {
      counts.rejected++;
      await ledger.note(problem, true);
    }
    const programmes = new Map<string, string | null>();
    /** The program of an item whose prices may not be stored; null for any other item. */
    async function refusesPrice({ url, price, salePrice }: ImportRow): Promise<string | null> {
      if (!url || !(salePrice ?? price)) return null;
      const host = new URL(url).hostname.toLowerCase();
      const found = programmes.get(host) ?? (await offers.findProgramme(host))?.key ?? settings.programme;
      programmes.set(host, found);
      if (found === null || !givesPricesItself(found)) return null;
      return (await offers.findProgramme(found))?.name ?? found;
    }

    function spooled(row: ImportRow, key: string, isNew: boolean): SpooledItem {
      const way = row.categoryPath ?? [];
      const text = categoryText(way);
      if (text && (categories.has(text) || categories.size < mostCategories))
        categories.set(text, (categories.get(text) ?? 0) + 1);
      const categoryId = mappedCategory(way, choices, otherwise);
      const mapped = [categoryId, settings.programme, settings.country, settings.lang];
      return { key, row, hash: hashOf(row, mapped), categoryId, isNew };
    }

    const out = await open(spool, "w");
    const opened = await openImportFile(path);
    try {
      requireFormat(opened, settings.format);
      const { mapping } = settings;
      const itemElement = settings.itemElement ?? undefined;
      const layout = settings.format === "google" ? ("google-merchant" as const) : undefined;
      const reading = {
        dayOrderOf: orderOfColumns(
          await columnDays(path, { mapping, itemElement, layout }),
          settings.dayOrder,
        ),
        defaultCurrency: settings.currency,
        now: clock.now(),
        mapping,
        lang: settings.lang,
        itemElement,
        layout,
      };

      let rows: ImportRow[] = [];
      let unreadable: string[] = [];
      async function compare(): Promise<void> {
        signal.throwIfAborted();
        const unread = unreadable;
        unreadable = [];
        if (unread.length)
          await db.transact((tx) => {
            recordUntaggedWrite(tx);
            return items.seeUnreadable(tx, feed.id, unread, mark);
          });
        const portion = rows;
        rows = [];
        if (!portion.length) return;
        const known = await items.known(
          db.read,
          feed.id,
          portion.map(({ key }) => storedKey(key)),
        );
        const met = new Set<string>();
        const news: SpooledItem[] = [];
        const seen: string[] = [];
        for (const row of portion) {
          const key = storedKey(row.key);
          const before = known.get(key);
          if (met.has(key) || before?.mark === mark) {
            await reject(twice(row, undefined));
            continue;
          }
          met.add(key);
          const item = spooled(row, key, !before);
          if (before) seen.push(key);
          if (before && before.productId === null) counts.left++;
          else if (before && before.goneAt === null && before.contentHash === item.hash) counts.unchanged++;
          else news.push(item);
        }
        const selected = await sorted(news);
        waiting += selected.length;
        if (selected.length)
          await out.appendFile(`${selected.map((item) => JSON.stringify(item)).join("\n")}\n`);
        if (seen.length)
          await db.transact((tx) => {
            recordUntaggedWrite(tx);
            return items.markPresent(tx, feed.id, seen, mark);
          });
      }

      /** Drops items that don't belong here, and counts what would become of the others. */
      async function sorted(news: SpooledItem[]): Promise<SpooledItem[]> {
        const isKnownOnly = settings.takes === "known";
        const unknown = news.filter(({ isNew }) => isNew);
        const byGtin =
          isKnownOnly || looksUp
            ? await products.idsByGtin(unknown.flatMap(({ row }) => row.gtin ?? []))
            : new Map<string, number>();
        return news.filter(({ isNew, row }) => {
          if (!isNew) return true;
          const isHere = row.gtin !== undefined && byGtin.has(row.gtin);
          if (isKnownOnly && !isHere) {
            counts.left++;
            return false;
          }
          if (looksUp) counts[isHere ? "joined" : "added"]++;
          return true;
        });
      }

      let folds: RowFolds | undefined;
      for await (const event of readOpened(opened, reading)) {
        if (event.kind === "columns")
          folds ??= mayFold(event.columns) ? await foldsOf(path, undefined, reading) : plainRows();
        else if (event.kind === "progress")
          progress(event.totalBytes ? event.bytesRead / event.totalBytes : 1);
        else if (event.kind === "rejected") {
          counts.rejected++;
          for (const found of event.problems) await ledger.note(found, true);
          if (event.key === undefined) continue;
          unreadable.push(storedKey(event.key));
          if (unreadable.length === rowsAtOnce) await compare();
        } else if (event.kind === "row") {
          if (event.turnsAt !== null) turnsAt = Math.min(turnsAt ?? event.turnsAt, event.turnsAt);
          const folded = folds?.take(event.row, event.role) ?? { is: "row", row: event.row };
          for (const found of event.remarks)
            await ledger.note(found, folded.is === "foreign" && found.code === "language-unknown");
          if (folded.is === "foreign") counts.rejected++;
          if (folded.is === "twice") await reject(twice(event.row, folded.line));
          if (folded.is !== "row") continue;
          const refuser = await refusesPrice(folded.row);
          if (refuser !== null) await ledger.note(priceNotKept(folded.row, refuser), false);
          rows.push(folded.row);
          if (rows.length === rowsAtOnce) await compare();
        }
      }
      await compare();
      await ledger.write();
    } finally {
      await opened.close();
      await out.close();
    }
    return {
      counts,
      waiting,
      loss: await items.lossOf(db.read, feed.id, mark),
      turnsAt,
      categories: [...categories].map(([text, number]) => ({ text, items: number })),
    };
  };
