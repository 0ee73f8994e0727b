import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { ProductInput } from "#features/products/server/product-editing.ts";
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
  async function placeOf(
    path: readonly string[] | undefined,
    lang: Language,
    known: Map<string, number>,
  ): Promise<{ categoryId: number | null; subCategoryId: number | null }> {
    const ids: number[] = [];
    const [alone] = path?.length === 1 ? path : [];
    if (alone !== undefined && (await categories.findByName(alone, null, lang)) === null) {
      const only = await categories.findOnlyByName(alone, lang);
      if (only && only.parentId !== null) return { categoryId: only.parentId, subCategoryId: only.id };
    }
    for (const name of (path ?? []).slice(0, 2)) {
      const parentId = ids.at(-1) ?? null;
      const key = `${parentId ?? ""}/${searchText(name)}`;
      const id =
        known.get(key) ??
        (await categories.findByName(name, parentId, lang)) ??
        (await categories.create({ parentId, texts: { [lang]: { name } }, publish: true }));
      known.set(key, id);
      ids.push(id);
    }
    return { categoryId: ids[0] ?? null, subCategoryId: ids[1] ?? null };
  }

  async function offerOf(row: ImportRow, source: string): Promise<OfferInput | undefined> {
    if (!row.url) return undefined;
    const host = new URL(row.url).hostname.toLowerCase();
    const shop = shops.find((one) => one.host.test(host));
    return {
      programme: shop?.programme ?? (await offers.programmeOfHost(host)),
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
  async function listPriceOf(row: ImportRow, offer: OfferInput | undefined): Promise<Money | null> {
    if (offer && !(await offers.mayKeepPrice(offer.programme))) return null;
    return row.salePrice ?? row.price ?? null;
  }

  async function inputOf(
    row: ImportRow,
    settings: {
      source: string;
      lang: Language;
      draft: boolean;
      contentHash: string;
      known: Map<string, number>;
    },
  ): Promise<ProductInput> {
    const lang = row.lang && isLanguage(row.lang) ? row.lang : settings.lang;
    const offer = await offerOf(row, settings.source);
    return {
      ...(await placeOf(row.categoryPath, lang, settings.known)),
      brand: row.brand ?? null,
      model: row.model ?? null,
      gtin: row.gtin ?? null,
      price: await listPriceOf(row, offer),
      specs: specsOf(row),
      images: row.imageUrls.map((url) => ({ mediaId: null, url, alt: {} })),
      imageUrl: row.imageUrls[0] ?? null,
      texts: { [lang]: { name: row.name, summary: row.summary ?? "", description: row.description ?? "" } },
      offers: offer ? [offer] : [],
      // A variation belongs to its parent's page: it is kept, but not put beside it as a product of its own.
      publish: !settings.draft && row.published !== false && row.parentKey === undefined,
      origin: { source: settings.source, key: row.key, contentHash: settings.contentHash },
    };
  }

  async function save(row: ImportRow, settings: Parameters<typeof inputOf>[1]): Promise<keyof ImportCounts> {
    const known = await products.findSource(settings.source, row.key);
    if (known?.contentHash === settings.contentHash) return "unchanged";
    const input = await inputOf(row, settings);
    if (known) {
      await products.updateFromSource(known.productId, input);
      return "changed";
    }
    const same = row.gtin ? await products.findByGtin(row.gtin) : null;
    if (same !== null) {
      await products.joinSource(same, input);
      return "joined";
    }
    await products.create(input);
    return "added";
  }

  return {
    /**
     * Imports a product file row by row; what cannot be used is told with its line and reason, and nothing else is lost. The same
     * file again adds nothing. Throws ImportFileError for a file that cannot be read at all.
     */
    async run(settings: ImportSettings, tell: (news: ImportNews) => void): Promise<ImportCounts> {
      const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, joined: 0, rejected: 0 };
      const source =
        settings.source ?? basename(settings.path, extname(settings.path)).normalize("NFC").toLowerCase();
      const known = new Map<string, number>();
      const reading = readImportFile({
        path: settings.path,
        defaultCurrency: settings.currency ?? "USD",
        now: clock.now(),
        mapping: settings.mapping,
        encoding: settings.encoding,
        lang: settings.lang,
      });
      for await (const event of reading) {
        if (event.kind === "columns")
          tell({ kind: "columns", columns: event.columns, format: event.format, encoding: event.encoding });
        else if (event.kind === "progress")
          tell({ kind: "progress", done: event.totalBytes ? event.bytesRead / event.totalBytes : 1, counts });
        else if (event.kind === "rejected") {
          counts.rejected += 1;
          for (const problem of event.problems) tell({ kind: "problem", problem, rejected: true });
        } else {
          for (const problem of event.remarks) tell({ kind: "problem", problem, rejected: false });
          if (settings.dryRun) counts.added += 1;
          else {
            const outcome = await save(event.row, {
              source,
              lang: settings.lang ?? "en",
              draft: settings.draft ?? false,
              contentHash: hashOf(event.row),
              known,
            }).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
              tell({
                kind: "problem",
                rejected: true,
                problem: {
                  line: event.row.line,
                  column: "",
                  code: "value-invalid",
                  message:
                    error.details?.map((detail) => `${detail.path}: ${detail.message}`).join(", ") ??
                    error.code,
                  value: event.row.name,
                },
              });
              return "rejected" as const;
            });
            counts[outcome] += 1;
          }
        }
      }
      return counts;
    },
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
