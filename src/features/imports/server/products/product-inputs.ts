import { createHash } from "node:crypto";
import type { ImportRow } from "#features/imports/import-row.ts";
import { shippingTo } from "#features/imports/rows/row-shipping.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { SourcedInput } from "#features/products/server/saving/product-editing.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import type { Clock } from "#platform/clock.ts";
import type { createImportCategories, ImportCategory } from "./import-categories.ts";
import { storedKey } from "./stored-key.ts";

export type Hashed = { row: ImportRow; contentHash: string };

/** What the rows of one file share: where they come from, and what was found out for one of them. */
export type Findings = {
  source: string;
  lang: Language;
  publish: boolean;
  places: ReturnType<typeof createImportCategories>;
  placeOf: (path: readonly string[], lang: Language) => Promise<ImportCategory>;
  shopOf: (host: string) => Promise<string>;
  /** The same without making it known. */
  findShop: Offers["findProgramme"];
  mayKeepPrice: (programme: string) => Promise<boolean>;
};

/** The country a shop's address is of; empty where it tells none. */
export const countryAt = (url: string): string => readShopUrl(url)?.country ?? "";

/** Turns the rows of a file into what the products take in. */
export function createProductInputs({ clock, offers }: { clock: Clock; offers: Offers }) {
  async function offerOf(row: ImportRow, { source, shopOf }: Findings): Promise<OfferInput | undefined> {
    if (!row.url) return undefined;
    const { url } = row;
    const programme = await shopOf(hostOf(url));
    const isToBeAsked = givesPricesItself(programme);
    const price = isToBeAsked ? null : (row.salePrice ?? row.price ?? null);
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
      fetchedAt: isToBeAsked ? null : clock.now(),
    };
  }

  /** A list price has no expiry, so only that of a shop whose terms set its prices none becomes the product's own. */
  async function listPriceOf(
    row: ImportRow,
    offer: OfferInput | undefined,
    { mayKeepPrice }: Findings,
  ): Promise<Money | null> {
    if (offer && !(await mayKeepPrice(offer.programme))) return null;
    return row.salePrice ?? row.price ?? null;
  }

  return {
    /** What is found out for the rows of one file, each thing once. */
    findings: (run: Pick<Findings, "source" | "lang" | "publish" | "places">): Findings => ({
      ...run,
      placeOf: once(run.places.placeOf, (path, lang) => `${lang} ${JSON.stringify(path)}`),
      shopOf: once(offers.programmeOfHost, (host) => host),
      findShop: once(offers.findProgramme, (host) => host),
      mayKeepPrice: once(offers.mayKeepPrice, (key) => key),
    }),

    /** The name of the program of a row that will not keep the price that the row names; null for any other row. */
    async refusesPrice(row: ImportRow, { findShop }: Findings): Promise<string | null> {
      if (!row.url || !(row.salePrice ?? row.price)) return null;
      const shop = await findShop(hostOf(row.url));
      return shop && givesPricesItself(shop.key) ? shop.name : null;
    },

    /** The name of the program of a row that is switched off, so that the row has no place here; null for any other row. */
    async switchedOff(row: ImportRow, { findShop }: Findings): Promise<string | null> {
      const shop = row.url ? await findShop(hostOf(row.url)) : null;
      return shop && !shop.isActive ? shop.name : null;
    },

    /** Notes which categories a row would make. */
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
        // A variation without its parent is no product of its own, nor is what its shop does not show: it is kept, and nobody sees it.
        publish: findings.publish && row.published !== false && row.parentKey === undefined && !row.isHidden,
        origin: { source: findings.source, key: storedKey(row.key), contentHash },
      };
    },
  };
}

const hostOf = (url: string): string => new URL(url).hostname.toLowerCase();
const langOf = ({ lang }: ImportRow, otherwise: { lang: Language }): Language =>
  lang && isLanguage(lang) ? lang : otherwise.lang;

/** The texts of a row in its own language and in those that it brings beside it. */
export function textsOf(row: ImportRow, lang: Language): SourcedInput["texts"] {
  const all = { ...row.texts, [lang]: row };
  return Object.fromEntries(
    Object.entries(all).map(([code, { name, summary = "", description = "" }]) => [
      code,
      { name, summary, description },
    ]),
  );
}

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
export const hashOf = ({ line: _, ...content }: ImportRow): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

export const specsOf = (row: ImportRow): StoredSpec[] =>
  row.attributes.map(({ key, value }) => ({
    key: searchText(key).replaceAll(" ", "-") || key,
    label: key,
    value,
  }));
