import { createHash } from "node:crypto";
import type { ImportRow } from "#features/imports/import-row.ts";
import { shippingTo } from "#features/imports/rows/row-shipping.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { SourcedInput } from "#features/products/server/saving/product-input.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import type { Clock } from "#platform/clock.ts";
import type { createImportCategories, ImportCategory } from "./import-categories.ts";
import { storedKey } from "./stored-key.ts";

export type Hashed = { row: ImportRow; contentHash: string };

/** Shared by the rows of one file: their source and cached lookups. */
export type Findings = {
  source: string;
  lang: Language;
  publish: boolean;
  places: ReturnType<typeof createImportCategories>;
  placeOf: (path: readonly string[], lang: Language) => Promise<ImportCategory>;
  shopOf: (host: string) => Promise<string>;
  /** The same without registering it. */
  findShop: Offers["findProgramme"];
  mayKeepPrice: (programme: string) => Promise<boolean>;
};

/** The country of a shop's URL; empty if it has none. */
export const countryAt = (url: string): string => readShopUrl(url)?.country ?? "";

/** Maps the rows of a file to the input of the products. */
export function createProductInputs({ clock, offers }: { clock: Clock; offers: Offers }) {
  async function offerOf(row: ImportRow, { source, shopOf }: Findings): Promise<OfferInput | undefined> {
    if (!row.url) return undefined;
    const { url } = row;
    const programme = await shopOf(hostOf(url));
    const hasOwnPrices = givesPricesItself(programme);
    const price = hasOwnPrices ? null : (row.salePrice ?? row.price ?? null);
    return {
      programme,
      url,
      price,
      availability: row.availability ?? "unknown",
      condition: row.condition ?? "new",
      shipping: shippingTo(row.shipping, countryAt(url), price),
      country: "",
      source: `import:${source}`,
      externalId: row.sku ?? null,
      fetchedAt: hasOwnPrices ? null : clock.now(),
    };
  }

  /** A list price has no expiry, so it becomes the product's own only if the shop's terms set none. */
  async function listPriceOf(
    row: ImportRow,
    offer: OfferInput | undefined,
    { mayKeepPrice }: Findings,
  ): Promise<Money | null> {
    if (offer && !(await mayKeepPrice(offer.programme))) return null;
    return row.salePrice ?? row.price ?? null;
  }

  return {
    /** Caches lookups for the rows of one file. */
    findings: (run: Pick<Findings, "source" | "lang" | "publish" | "places">): Findings => ({
      ...run,
      placeOf: once(run.places.placeOf, (path, lang) => `${lang} ${JSON.stringify(path)}`),
      shopOf: once(offers.programmeOfHost, (host) => host),
      findShop: once(offers.findProgramme, (host) => host),
      mayKeepPrice: once(offers.mayKeepPrice, (key) => key),
    }),

    /** The program of a row whose price may not be stored; null for any other row. */
    async refusesPrice(row: ImportRow, { findShop }: Findings): Promise<string | null> {
      if (!row.url || !(row.salePrice ?? row.price)) return null;
      const shop = await findShop(hostOf(row.url));
      return shop && givesPricesItself(shop.key) ? shop.name : null;
    },

    /** The program of a row that is switched off, so that the row is rejected; null for any other row. */
    async switchedOff(row: ImportRow, { findShop }: Findings): Promise<string | null> {
      const shop = row.url ? await findShop(hostOf(row.url)) : null;
      return shop && !shop.isActive ? shop.name : null;
    },

    /** Records which categories a row would create. */
    foresee: (row: ImportRow, findings: Findings): Promise<void> =>
      findings.places.foresee(row.categoryPath ?? [], langOf(row, findings)),

    async inputOf({ row, contentHash }: Hashed, findings: Findings): Promise<SourcedInput> {
      const lang = langOf(row, findings);
      const offer = await offerOf(row, findings);
      return {
        ...(await findings.placeOf(row.categoryPath ?? [], lang)),
        brand: row.brand ?? null,
        model: row.model ?? null,
        gtin: row.gtin ?? null,
        price: await listPriceOf(row, offer, findings),
        specs: specsOf(row),
        images: row.imageUrls.map((url) => ({ mediaId: null, url, alt: {} })),
        imageUrl: row.imageUrls[0] ?? null,
        texts: textsOf(row, lang),
        ...(offer ? { offer } : {}),
        // A variation without its parent, or a product hidden in its shop, is imported as a draft.
        publish: findings.publish && row.published !== false && row.parentKey === undefined && !row.isHidden,
        origin: { source: findings.source, key: storedKey(row.key), contentHash },
      };
    },
  };
}

const hostOf = (url: string): string => new URL(url).hostname.toLowerCase();
const langOf = ({ lang }: ImportRow, otherwise: { lang: Language }): Language =>
  lang && isLanguage(lang) ? lang : otherwise.lang;

/** The texts of a row in its own and its other languages. */
export function textsOf(row: ImportRow, lang: Language): SourcedInput["texts"] {
  const all = { ...row.texts, [lang]: row };
  return Object.fromEntries(
    Object.entries(all).map(([code, { name, summary = "", description = "" }]) => [
      code,
      { name, summary, description },
    ]),
  );
}

/** Memoizes `work` by key. */
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

/** The hash of a row without its line, so that moving a row does not change it. */
export const hashOf = ({ line: _, ...content }: ImportRow): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

export const specsOf = (row: ImportRow): StoredSpec[] =>
  row.attributes.map(({ key, value }) => ({
    key: searchText(key).replaceAll(" ", "-") || key,
    label: key,
    value,
  }));
