import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { SourcedInput } from "#features/products/server/product-editing.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money.ts";
import { searchText } from "#i18n/search-text.ts";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { ColumnMapping, ColumnReport } from "../column-mapping.ts";
import type { ImportRow, RowProblem } from "../import-row.ts";
import { readImportFile } from "./read-import-file.ts";

export type ImportSettings = {
  path: string;
  /** What rows of this file are known by, so that a later run finds them again; the file's name without its ending by default. */
  source?: string;
  lang?: Language;
  currency?: string;
  mapping?: ColumnMapping;
  encoding?: string;
  /** Keep new products unpublished. */
  draft?: boolean;
  /** Read and check everything, save nothing. */
  dryRun?: boolean;
};

export type ImportCounts = {
  added: number;
  changed: number;
  unchanged: number;
  joined: number;
  rejected: number;
};
export type ImportNews =
  | { kind: "columns"; columns: ColumnReport; format: string; encoding: string }
  | { kind: "problem"; problem: RowProblem; rejected: boolean }
  | { kind: "progress"; done: number; counts: ImportCounts };

/** So many rows are saved in one transaction, unless their texts are long: others who write wait for it. */
const rowsAtOnce = 100;
const lettersAtOnce = 500_000;

type Place = { categoryId: number | null; subCategoryId: number | null };
type Hashed = { row: ImportRow; contentHash: string };
/** What the rows of one file share: their settings, and what was found out for one of them. */
type Run = {
  source: string;
  lang: Language;
  draft: boolean;
  counts: ImportCounts;
  tell: (news: ImportNews) => void;
  placeOf: (path: readonly string[], lang: Language) => Promise<Place>;
  shopOf: (host: string) => Promise<string>;
  mayKeepPrice: (programme: string) => Promise<boolean>;
};

/** Hosts of the first programmes, to recognise an offer's shop by its address. Amazon's prices may only come from its API. */
const shops: readonly { programme: string; host: RegExp; priceMayBeImported: boolean }[] = [
  {
    programme: "amazon",
    host: /(^|\.)(amazon\.[a-z.]{2,6}|amzn\.(to|eu|asia)|a\.co)$/,
    priceMayBeImported: false,
  },
  { programme: "walmart", host: /(^|\.)walmart\.(com|ca)$/, priceMayBeImported: true },
  { programme: "aliexpress", host: /(^|\.)aliexpress\.[a-z]{2,3}$/, priceMayBeImported: true },
  { programme: "ebay", host: /(^|\.)ebay\.[a-z.]{2,6}$/, priceMayBeImported: true },
];

export function createImports({
  clock,
  categories,
  offers,
  products,
}: {
  clock: Clock;
  categories: Categories;
  offers: Offers;
  products: Products;
}) {
  /**
   * The category and sub-category of a path by their names, made where they are missing; deeper levels fold into the second. A name
   * alone is also that of the one sub-category called so.
   */
  async function placeOf(path: readonly string[], lang: Language): Promise<Place> {
    const ids: number[] = [];
    const [alone] = path.length === 1 ? path : [];
    if (alone !== undefined && (await categories.findByName(alone, null, lang)) === null) {
      const only = await categories.findOnlyByName(alone, lang);
      if (only && only.parentId !== null) return { categoryId: only.parentId, subCategoryId: only.id };
    }
    for (const name of path.slice(0, 2)) {
      const parentId = ids.at(-1) ?? null;
      ids.push(
        (await categories.findByName(name, parentId, lang)) ??
          (await categories.create({ parentId, texts: { [lang]: { name } }, publish: true })),
      );
    }
    return { categoryId: ids[0] ?? null, subCategoryId: ids[1] ?? null };
  }

  async function offerOf(row: ImportRow, { source, shopOf }: Run): Promise<OfferInput | undefined> {
    if (!row.url) return undefined;
    const host = new URL(row.url).hostname.toLowerCase();
    const shop = shops.find((one) => one.host.test(host));
    return {
      programme: shop?.programme ?? (await shopOf(host)),
      url: row.url,
      price: shop && !shop.priceMayBeImported ? null : (row.salePrice ?? row.price ?? null),
      availability: row.availability ?? "unknown",
      condition: row.condition ?? "new",
      shipping: null,
      country: "",
      source: `import:${source}`,
      externalId: row.sku ?? null,
      fetchedAt: clock.now(),
    };
  }

  /** A list price has no expiry, so only that of a shop whose prices may be shown for ever becomes the product's own. */
  async function listPriceOf(row: ImportRow, offer: OfferInput | undefined, run: Run): Promise<Money | null> {
    if (offer && !(await run.mayKeepPrice(offer.programme))) return null;
    return row.salePrice ?? row.price ?? null;
  }

  async function inputOf({ row, contentHash }: Hashed, run: Run): Promise<SourcedInput> {
    const lang = row.lang && isLanguage(row.lang) ? row.lang : run.lang;
    const offer = await offerOf(row, run);
    return {
      ...(await run.placeOf(row.categoryPath ?? [], lang)),
      brand: row.brand ?? null,
      model: row.model ?? null,
      gtin: row.gtin ?? null,
      price: await listPriceOf(row, offer, run),
      specs: specsOf(row),
      images: row.imageUrls.map((url) => ({ mediaId: null, url, alt: {} })),
      imageUrl: row.imageUrls[0] ?? null,
      texts: { [lang]: { name: row.name, summary: row.summary ?? "", description: row.description ?? "" } },
      offers: offer ? [offer] : [],
      // A variation belongs to its parent's page: it is kept, but not put beside it as a product of its own.
      publish: !run.draft && row.published !== false && row.parentKey === undefined,
      origin: { source: run.source, key: row.key, contentHash },
    };
  }

  /**
   * Saves rows in one transaction and counts them. Where one of them cannot be saved each is saved alone, and it is told of alone;
   * that the database is away or locked is no fault of a row.
   */
  async function save(rows: readonly Hashed[], run: Run): Promise<void> {
    try {
      const inputs: SourcedInput[] = [];
      for (const row of rows) inputs.push(await inputOf(row, run));
      for (const outcome of await products.takeIn(inputs)) run.counts[outcome] += 1;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") throw error;
      const [row] = rows;
      if (rows.length > 1) for (const one of rows) await save([one], run);
      else if (row && error instanceof AppError) {
        run.counts.rejected += 1;
        run.tell({ kind: "problem", rejected: true, problem: problemOf(row.row, error) });
      } else throw error;
    }
  }

  async function saveChanged(rows: readonly ImportRow[], run: Run): Promise<void> {
    const known = await products.knownHashes(
      run.source,
      rows.map(({ key }) => key),
    );
    const changed = rows
      .map((row) => ({ row, contentHash: hashOf(row) }))
      .filter(({ row, contentHash }) => known.get(row.key) !== contentHash);
    run.counts.unchanged += rows.length - changed.length;
    if (changed.length) await save(changed, run);
  }

  return {
    /**
     * Imports a product file row by row; what cannot be used is told with its line and reason, and nothing else is lost. The same
     * file again adds nothing. Throws ImportFileError for a file that cannot be read at all.
     */
    async run(settings: ImportSettings, tell: (news: ImportNews) => void): Promise<ImportCounts> {
      const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, joined: 0, rejected: 0 };
      const run: Run = {
        source:
          settings.source ?? basename(settings.path, extname(settings.path)).normalize("NFC").toLowerCase(),
        lang: settings.lang ?? "en",
        draft: settings.draft ?? false,
        counts,
        tell,
        placeOf: once(placeOf, (path, lang) => `${lang} ${JSON.stringify(path)}`),
        shopOf: once(offers.programmeOfHost, (host) => host),
        mayKeepPrice: once(offers.mayKeepPrice, (key) => key),
      };
      const reading = readImportFile({
        path: settings.path,
        defaultCurrency: settings.currency ?? "USD",
        now: clock.now(),
        mapping: settings.mapping,
        encoding: settings.encoding,
        lang: settings.lang,
      });
      const waiting = new Map<string, ImportRow>();
      let letters = 0;
      async function saveWaiting(): Promise<void> {
        const rows = [...waiting.values()];
        waiting.clear();
        letters = 0;
        if (settings.dryRun) counts.added += rows.length;
        else if (rows.length) await saveChanged(rows, run);
      }
      for await (const event of reading) {
        if (event.kind === "columns")
          tell({ kind: "columns", columns: event.columns, format: event.format, encoding: event.encoding });
        else if (event.kind === "progress") {
          await saveWaiting();
          tell({ kind: "progress", done: event.totalBytes ? event.bytesRead / event.totalBytes : 1, counts });
        } else if (event.kind === "rejected") {
          counts.rejected += 1;
          for (const problem of event.problems) tell({ kind: "problem", problem, rejected: true });
        } else {
          for (const problem of event.remarks) tell({ kind: "problem", problem, rejected: false });
          // What a row changes hangs on what its source said last: two of one key never wait together.
          if (waiting.has(event.row.key)) await saveWaiting();
          waiting.set(event.row.key, event.row);
          letters += event.row.description?.length ?? 0;
          if (waiting.size === rowsAtOnce || letters > lettersAtOnce) await saveWaiting();
        }
      }
      await saveWaiting();
      return counts;
    },
  };
}

const problemOf = (row: ImportRow, error: AppError): RowProblem => ({
  line: row.line,
  column: "",
  code: "value-invalid",
  message: error.details?.map((detail) => `${detail.path}: ${detail.message}`).join(", ") ?? error.code,
  value: row.name,
});

/** The same work for the same key is done once. */
function once<Given extends unknown[], Value>(
  work: (...given: Given) => Promise<Value>,
  keyOf: (...given: Given) => string,
): (...given: Given) => Promise<Value> {
  const known = new Map<string, Value>();
  return async (...given) => {
    const key = keyOf(...given);
    const value = known.has(key) ? (known.get(key) as Value) : await work(...given);
    known.set(key, value);
    return value;
  };
}

/** What a row says, without where it stood: the same content gives the same hash wherever the line moved. */
const hashOf = ({ line: _, ...content }: ImportRow): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

const specsOf = (row: ImportRow): StoredSpec[] =>
  row.attributes.map(({ key, value }) => ({
    key: searchText(key).replaceAll(" ", "-") || key,
    label: key,
    value,
  }));
