import {
  type Listing,
  MarketplaceError,
  type MarketplaceKey,
  type MarketplaceOf,
} from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { readShopItem, readShortUrl, type ShopItem } from "#features/marketplaces/shop-url.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Language } from "#i18n/languages.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { cleanUrl } from "../clean-url.ts";
import {
  type FetchedProduct,
  type FetchProblem,
  type FetchResult,
  factNames,
  fetchedSchema,
  noFacts,
  type Preview,
} from "../fetched-product.ts";
import { isNeverFetched, pastedUrl } from "../manual-entry.ts";
import type { FindDuplicates } from "./duplicates.ts";
import type { FetchPage } from "./pages/page-fetch.ts";
import { PageError } from "./pages/polite-fetch.ts";
import { readPage } from "./pages/read-page.ts";

export type PreviewResult = Omit<FetchResult, "runId">;
export type Previews = ReturnType<typeof createPreviews>;

const nothing = (problem: FetchProblem, shop: ShopItem | null = null): PreviewResult => ({
  items: [],
  problem,
  shop,
});

/** Previews products of shops and pages, with the source of each field. Saves nothing. */
export function createPreviews({
  clock,
  marketplace,
  programmes,
  fetchPage,
  followShort,
  duplicates,
}: {
  clock: Clock;
  marketplace: MarketplaceOf;
  programmes: Pick<Programmes, "policyOf">;
  fetchPage: FetchPage;
  followShort: FollowShort;
  duplicates: FindDuplicates;
}) {
  async function previewOf(product: FetchedProduct): Promise<Preview> {
    const { maxPriceAgeHours, mayStoreImages } = await programmes.policyOf(product);
    const rules = { maxPriceAgeHours: maxPriceAgeHours.value, mayStoreImages: mayStoreImages.value };
    return { product, duplicates: await duplicates(product), rules };
  }

  /** Runs an API call; a refusal becomes the result's problem. */
  async function previewListings(work: () => Promise<Listing[]>): Promise<PreviewResult> {
    try {
      const listings = await work();
      const items = await Promise.all(listings.flatMap(fromListing).map(previewOf));
      return { items, problem: items.length ? null : "not-found", shop: null };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      return nothing(error.refusal);
    }
  }

  const byId = ({ marketplace: key, externalId, country: stated }: ShopItem, lang: Language) =>
    previewListings(async () => {
      // Some shops use one URL for all countries.
      const country = stated || "US";
      const at = { country, lang, currency: currencyIn(country) };
      return (await marketplace(key).byIds([externalId], at)).listings;
    });

  async function byPage(
    address: string,
    shop: ShopItem | null,
    signal?: AbortSignal,
  ): Promise<PreviewResult> {
    try {
      const page = await fetchPage(shop?.url ?? address, signal);
      const read = readPage(page.html, page.url, clock.now());
      if (read.isList) return nothing("several-products", shop);
      if (!read.facts.title) return nothing("no-product", shop);
      const product = {
        ...read.facts,
        sources: read.sources,
        lang: read.lang,
        url: shop?.url ?? read.url,
        marketplace: shop?.marketplace ?? null,
        externalId: shop?.externalId ?? null,
        country: shop?.country ?? "",
        coupon: null,
        fetchedAt: isoTime(clock.now()),
      };
      return { items: [await previewOf(product)], problem: null, shop };
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return nothing(error.problem, shop);
    }
  }

  return {
    /** Previews the product of a URL. A shop with an API is queried by it; Amazon and eBay only so, as their terms forbid scraping. */
    async at(pasted: string, lang: Language, signal?: AbortSignal): Promise<PreviewResult> {
      const written = pastedUrl(pasted);
      const short = readShortUrl(written);
      const address = (short && (await followShort(short, signal))) ?? written;
      const url = URL.parse(address);
      if (!url) return nothing("address-refused");
      const shop = readShopItem(address);
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
    ): Promise<PreviewResult> =>
      previewListings(() => {
        const currency = currencyIn(country);
        return marketplace(key).search({ words: query, country, lang, currency, page: 1 });
      }),

    previewOf,
  };
}

/** Converts an API listing; one that breaks its contract is dropped rather than trusted. */
function fromListing(listing: Listing): FetchedProduct[] {
  const { fetchedAt, url, ...stated } = listing;
  const whole = {
    ...noFacts,
    ...stated,
    availability: stated.availability ?? noFacts.availability,
    condition: stated.condition ?? noFacts.condition,
    url: cleanUrl(url),
    lang: null,
    fetchedAt: isoTime(fetchedAt),
    sources: {},
  };
  const read = fetchedSchema.safeParse(whole);
  if (!read.success) return [];
  const statedNames = factNames.filter(
    (name) => JSON.stringify(read.data[name]) !== JSON.stringify(noFacts[name]),
  );
  return [{ ...read.data, sources: Object.fromEntries(statedNames.map((name) => [name, "api" as const])) }];
}
