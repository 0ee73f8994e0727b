import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { DayOrder } from "#i18n/formats/date-parsing.ts";
import type { Language } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { DownloadLimits } from "#platform/http/fetch/public-download.ts";
import type { FetchFile } from "#platform/http/fetch/public-fetch.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Sealing } from "#platform/sealing.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type { ColumnMapping } from "../columns/column-mapping.ts";
import { ImportFileError } from "../import-file-error.ts";
import { type ImportCounts, noCounts, type Reading, type RunSettings, sourceOf } from "../import-run.ts";
import type { SlashMeaning } from "../rows/list-parsing.ts";
import { isArticleFormat } from "./articles/article-formats.ts";
import { createArticleRun } from "./articles/article-run.ts";
import type { Redirecting } from "./articles/former-urls.ts";
import { createFeeds } from "./feeds/feeds.service.ts";
import { createImportFiles } from "./files/import-files.ts";
import { inspectFile } from "./files/inspect-file.ts";
import { openImportFile } from "./files/open-import-file.ts";
import { unpackTo } from "./files/unpacked-import.ts";
import { createProductRun, type ImportNews, type Run } from "./products/product-run.ts";
import { noLedger, runLedger } from "./runs/import-ledger.ts";
import * as repo from "./runs/import-runs.repo.ts";
import { createImportRuns } from "./runs/import-runs.ts";
import { createImportUndo } from "./runs/import-undo.ts";
import { createImportWork } from "./runs/import-work.ts";
import { isSheetFile } from "./spreadsheet/sheet-reading.ts";
import { createSheetRun } from "./spreadsheet/sheet-run.ts";

export type ImportSettings = {
  path: string;
  /** Identifies this file's rows on later runs; the file name without its extension by default. */
  source?: string;
  lang?: Language;
  currency?: string;
  mapping?: ColumnMapping;
  dayOrder?: DayOrder;
  categorySlash?: SlashMeaning;
  categoryChoices?: Record<string, string>;
  encoding?: string;
  shopUrl?: string;
  /** Imports new items as drafts. */
  draft?: boolean;
  fetchImages?: boolean;
  /** Reads and checks everything, saves nothing. */
  dryRun?: boolean;
};

export type Imports = ReturnType<typeof createImports>;

/** For tests, which cannot wait. */
export type FeedLimits = { feedLimits?: Partial<DownloadLimits> };

export function createImports(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  config: Config;
  sealing: Sealing;
  feedLimits: FeedLimits["feedLimits"] | undefined;
  fetchFile: FetchFile;
  media: Media;
  categories: Categories;
  offers: Offers;
  products: Products;
  adminProducts: Pick<AdminProducts, "spreadsheet">;
  articles: Articles;
  /** Provided by the app, since redirects depend on a later module. */
  redirects: Redirecting;
}) {
  const { db, clock } = parts;
  const runProducts = createProductRun(parts);
  const runArticles = createArticleRun(parts);
  const runSheet = createSheetRun({ ...parts, spreadsheet: parts.adminProducts.spreadsheet });

  /** Imports a file of any kind. Throws ImportFileError for an unreadable one. */
  async function importOpened(path: string, run: Run): Promise<ImportCounts> {
    const opened = await openImportFile(path, run.settings.encoding);
    try {
      const taking = isArticleFormat(opened.format)
        ? runArticles
        : isSheetFile(opened)
          ? runSheet
          : runProducts;
      return await taking(opened, run, path);
    } finally {
      await opened.close();
    }
  }

  const mostBytes = parts.config.IMPORT_MAX_MB * 1_000_000;

  /** Runs `work` on a local file, decompressed if necessary. */
  async function unpacked<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
    const to = join(tmpdir(), `magpie-import-${randomUUID()}`);
    try {
      // A missing file is reported when it is opened.
      const bytes = await unpackTo(path, to, { most: mostBytes }).catch((error: unknown) => {
        if (error instanceof ImportFileError) throw error;
        return null;
      });
      return await work(bytes === null ? path : to);
    } finally {
      await rm(to, { force: true });
    }
  }

  /** Where uploaded files are stored. */
  const folder = join(parts.config.dataDir, "imports");
  const files = createImportFiles({ folder });
  const undo = createImportUndo(parts);
  return {
    ...createImportRuns({ ...parts, files, mostBytes }),
    ...createImportWork({ ...parts, files, take: importOpened, undo }),
    feeds: createFeeds({ ...parts, folder, limits: parts.feedLimits }),

    /**
     * Imports a local file; anything unusable is reported with its line and reason, and nothing else is lost. The same file again
     * adds nothing. The run is recorded like the others, so that it can be undone. Throws ImportFileError.
     */
    run: (settings: ImportSettings, tell: (news: ImportNews) => void): Promise<ImportCounts> =>
      unpacked(settings.path, (path) => run(path, settings, tell)),
  };

  async function run(
    path: string,
    settings: ImportSettings,
    tell: (news: ImportNews) => void,
  ): Promise<ImportCounts> {
    const runSettings: RunSettings = {
      source: settings.source ?? sourceOf(settings.path),
      lang: settings.lang ?? (await defaultLanguageOf(db)),
      currency: settings.currency ?? null,
      ...(settings.mapping ? { mapping: settings.mapping } : {}),
      ...(settings.dayOrder ? { dayOrder: settings.dayOrder } : {}),
      ...(settings.categorySlash ? { categorySlash: settings.categorySlash } : {}),
      ...(settings.categoryChoices ? { categoryChoices: settings.categoryChoices } : {}),
      ...(settings.encoding ? { encoding: settings.encoding } : {}),
      ...(settings.shopUrl ? { shopUrl: settings.shopUrl } : {}),
      publish: !settings.draft,
      fetchImages: settings.fetchImages ?? false,
    };
    const isDry = settings.dryRun ?? false;
    const { format, encoding } = await detect(path, settings.encoding);
    if (!isArticleFormat(format)) {
      const about = await inspectFile(
        path,
        settings.encoding === undefined ? {} : { encoding: settings.encoding },
      );
      tell({ kind: "reading", reading: about });
      requireCurrency(about, settings);
    }
    if (isDry) return importOpened(path, { settings: runSettings, isDry, tell, ledger: noLedger(noCounts) });
    const { size } = await stat(path);
    const id = await db.transact((tx) => {
      recordUntaggedWrite(tx);
      const reading = { format, encoding, layout: format, columns: [] };
      const about = {
        state: "running",
        fileName: basename(settings.path),
        fileKey: null,
        bytes: size,
      } as const;
      return repo.insert(
        tx,
        { ...about, settings: runSettings, reading, counts: noCounts, createdBy: null },
        clock.now(),
      );
    });
    const end = (state: "done" | "failed", failure: repo.RunChange["failure"] = null) =>
      db.transact((tx) => {
        recordUntaggedWrite(tx);
        return repo.update(tx, id, { state, failure, finishedAt: clock.now() }, clock.now());
      });
    try {
      const ledger = runLedger(parts, { id, position: 0, counts: noCounts, problems: 0 });
      const counts = await importOpened(path, { settings: runSettings, isDry, tell, ledger });
      await end("done");
      return counts;
    } catch (error) {
      const failure =
        error instanceof ImportFileError ? { code: error.code, line: error.line ?? null } : null;
      await end("failed", failure);
      throw error;
    }
  }
}

/** Prices without a currency are not guessed. Throws ImportFileError "currency-missing". */
function requireCurrency({ asks }: Reading, { currency }: ImportSettings): void {
  if (asks?.currency && currency === undefined)
    throw new ImportFileError(
      "currency-missing",
      "The prices name no currency: say which one it is with --currency.",
    );
}

async function detect(path: string, encoding?: string) {
  const opened = await openImportFile(path, encoding);
  await opened.close();
  return opened;
}
