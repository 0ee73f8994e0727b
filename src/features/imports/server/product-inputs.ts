import { createHash } from "node:crypto";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { readShopAddress } from "#features/marketplaces/shop-address.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { SourcedInput } from "#features/products/server/product-editing.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money.ts";
import { searchText } from "#i18n/search-text.ts";
import { unwrappedAddress } from "#i18n/wrapped-address.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ImportRow } from "../import-row.ts";
import { shippingTo } from "../row-shipping.ts";
import { addedCategory } from "./import-changes.repo.ts";
import type { Ledger } from "./import-ledger.ts";

type Place = { categoryId: number | null; subCategoryId: number | null };
export type Hashed = { row: ImportRow; contentHash: string };

/** What the rows of one file share: where they come from, and what was found out for one of them. */
export type Findings = {
  source: string;
  lang: Language;
  publish: boolean;
  placeOf: (path: readonly string[], lang: Language) => Promise<Place>;
  shopOf: (host: string) => Promise<string>;
  mayKeepPrice: (programme: string) => Promise<boolean>;
};

/** The country a shop's address is of; empty where it tells none. */
export const countryAt = (url: string): string => readShopAddress(url)?.country ?? "";

/** Turns the rows of a file into what the products take in. */
export function createProductInputs({
  clock,
  categories,
  offers,
}: {
  clock: Clock;
  categories: Categories;
  offers: Offers;
}) {
  async function offerOf(row: ImportRow, { source, shopOf }: Findings): Promise<OfferInput | undefined> {
    if (!row.url) return undefined;
    const url = unwrappedAddress(row.url);
    const programme = await shopOf(new URL(url).hostname.toLowerCase());
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
    findings: (run: Pick<Findings, "source" | "lang" | "publish"> & { ledger: Ledger }): Findings => {
      /**
       * The category and sub-category of a path by their names, made where they are missing; deeper levels fold into the second. A
       * name alone is also that of the one sub-category called so.
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
          const { publish } = run;
          const note = (tx: Tx, id: number, withdrawn?: readonly Language[]) =>
            run.ledger.changed(tx, [addedCategory(id, name, withdrawn)]);
          ids.push(
            (await categories.findByName(name, parentId, lang)) ??
              (await categories.reviveByName(name, { parentId, lang, publish }, note)) ??
              (await categories.create({ parentId, texts: { [lang]: { name } }, publish }, note)),
          );
        }
        return { categoryId: ids[0] ?? null, subCategoryId: ids[1] ?? null };
      }
      return {
        ...run,
        placeOf: once(placeOf, (path, lang) => `${lang} ${JSON.stringify(path)}`),
        shopOf: once(offers.programmeOfHost, (host) => host),
        mayKeepPrice: once(offers.mayKeepPrice, (key) => key),
      };
    },

    async inputOf({ row, contentHash }: Hashed, findings: Findings): Promise<SourcedInput> {
      const lang = row.lang && isLanguage(row.lang) ? row.lang : findings.lang;
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
        texts: {
          [lang]: { name: row.name, summary: row.summary ?? "", description: row.description ?? "" },
        },
        ...(offer ? { offer } : {}),
        // A variation without its parent is no product of its own: it is kept, and nobody sees it.
        publish: findings.publish && row.published !== false && row.parentKey === undefined,
        origin: { source: findings.source, key: row.key, contentHash },
      };
    },
  };
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
