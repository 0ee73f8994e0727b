import { type Listing, MarketplaceError, type MarketplaceKey } from "#features/marketplaces/listing.ts";
import { recognise, type ShopAddress } from "#features/marketplaces/shop-address.ts";
import { openPolicy } from "#features/offers/programmes.ts";
import type { Language } from "#i18n/languages.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { cleanAddress } from "../clean-address.ts";
import {
  type FetchedProduct,
  type FetchProblem,
  type FoundProducts,
  factNames,
  fetchedSchema,
  noFacts,
  type Preview,
} from "../fetched-product.ts";
import { isNeverFetched, pastedAddress } from "../manual-entry.ts";
import { currencyIn } from "../shop-currency.ts";
import { policyOf } from "./duplicates.repo.ts";
import type { FindDuplicates } from "./duplicates.ts";
import { type FetchPage, PageError } from "./page-fetch.ts";
import { readPage } from "./read-page.ts";
import type { ShopOf } from "./unconnected-shop.ts";

export type Found = Omit<FoundProducts, "runId">;
export type Previews = ReturnType<typeof createPreviews>;

const nothing = (problem: FetchProblem, shop: ShopAddress | null = null): Found => ({
  items: [],
  problem,
  shop,
});

/** Finds things at shops and on pages, and says of each field where it is from. Saves nothing. */
export function createPreviews({
  db,
  clock,
  marketplace,
  fetchPage,
  duplicates,
}: {
  db: Database;
  clock: Clock;
  marketplace: ShopOf;
  fetchPage: FetchPage;
  duplicates: FindDuplicates;
}) {
  async function previewOf(product: FetchedProduct): Promise<Preview> {
    const { maxPriceAgeHours, mayStoreImages } =
      (product.marketplace && (await policyOf(db.read, product.marketplace))) || openPolicy;
    return { product, duplicates: await duplicates(product), rules: { maxPriceAgeHours, mayStoreImages } };
  }

  /** What was found, or the shop's refusal as a word. */
  async function asked(work: () => Promise<Listing[]>): Promise<Found> {
    try {
      const listings = await work();
      const items = await Promise.all(listings.flatMap(fromListing).map(previewOf));
      return { items, problem: items.length ? null : "not-found", shop: null };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      return nothing(error.refusal);
    }
  }

  const byId = ({ marketplace: key, externalId, country }: ShopAddress, lang: Language) =>
    asked(async () => {
      const at = { country, lang, currency: currencyIn(country) };
      return (await marketplace(key).byIds([externalId], at)).listings;
    });

  async function byPage(address: string, shop: ShopAddress | null, signal?: AbortSignal): Promise<Found> {
    try {
      const page = await fetchPage(shop?.url ?? address, signal);
      const read = readPage(page.html, page.url);
      if (!read.facts.title) return nothing("no-product", shop);
      const product = {
        ...read.facts,
        sources: read.sources,
        lang: read.lang,
        url: shop?.url ?? read.url,
        marketplace: shop?.marketplace ?? null,
        externalId: shop?.externalId ?? null,
        country: shop?.country ?? "",
        fetchedAt: isoTime(clock.now()),
      };
      return { items: [await previewOf(product)], problem: null, shop };
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return nothing(error.problem, shop);
    }
  }

  return {
    /**
     * What stands at an address. A shop whose interface we know is asked by it; Amazon and eBay by nothing else, as their terms forbid
     * that their pages are read.
     */
    async at(pasted: string, lang: Language, signal?: AbortSignal): Promise<Found> {
      const address = pastedAddress(pasted);
      const url = URL.parse(address);
      if (!url) return nothing("address-refused");
      const shop = recognise(address);
      if (shop) {
        const found = await byId(shop, lang);
        if (found.items.length || isNeverFetched(url.hostname)) return { ...found, shop };
      }
      if (isNeverFetched(url.hostname)) return nothing("never-fetched", shop);
      return byPage(address, shop, signal);
    },

    search: (
      key: MarketplaceKey,
      { query, country, lang }: { query: string; country: string; lang: Language },
    ): Promise<Found> =>
      asked(() => {
        const currency = currencyIn(country);
        return marketplace(key).search({ words: query, country, lang, currency, page: 1 });
      }),

    previewOf,
  };
}

/** What a shop's interface tells; one that breaks its own contract is left out rather than believed. */
function fromListing(listing: Listing): FetchedProduct[] {
  const { coupon: _, fetchedAt, url, ...told } = listing;
  const whole = {
    ...noFacts,
    ...told,
    url: cleanAddress(url),
    lang: null,
    fetchedAt: isoTime(fetchedAt),
    sources: {},
  };
  const read = fetchedSchema.safeParse(whole);
  if (!read.success) return [];
  const told0 = factNames.filter((name) => JSON.stringify(read.data[name]) !== JSON.stringify(noFacts[name]));
  return [{ ...read.data, sources: Object.fromEntries(told0.map((name) => [name, "api" as const])) }];
}
