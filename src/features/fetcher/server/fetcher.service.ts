import { BlockList } from "node:net";
import { marketplaceKeys } from "#features/marketplaces/listing.ts";
import { readShortUrl } from "#features/marketplaces/shop-url.ts";
import type { OfferLinks } from "#features/offers/server/refresh/offer-links.ts";
import { baseLanguage } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Config } from "#platform/config.ts";
import type { Tx } from "#platform/database/handles.ts";
import { parseProxies } from "#platform/http/connections/client-ip.ts";
import { addressRules } from "#platform/http/fetch/public-address.ts";
import { publicFetch, publicFiles } from "#platform/http/fetch/public-fetch.ts";
import type { CreatedDraft, DraftRequest, FetchQuery, FetchResult } from "../fetched-product.ts";
import { pastedUrl } from "../manual-entry.ts";
import { createExternalImages } from "./checks/external-images.ts";
import { createLinkChecks } from "./checks/link-checks.ts";
import { createDrafts } from "./drafts.ts";
import { createDuplicates } from "./duplicates.ts";
import { shops } from "./fetch-runs.repo.ts";
import { createFetchRuns } from "./fetch-runs.ts";
import { createPageFetch } from "./pages/page-fetch.ts";
import { politeFetch, productToken } from "./pages/polite-fetch.ts";
import { createPreviews, type PreviewResult } from "./previews.ts";

export type Fetcher = ReturnType<typeof createFetcher>;

/** The CRM waits seven seconds for a response (spec.md section 9): slower URLs become a run, slower images stay linked. */
const longestPreview = 5_500;
const longestPictures = 4_500;

type Parts = Omit<Parameters<typeof createPreviews>[0], "duplicates" | "fetchPage"> &
  Omit<Parameters<typeof createDrafts>[0], "fetchFile"> &
  Parameters<typeof createDuplicates>[0] & {
    offerLinks: OfferLinks;
    /** Called with the URL of an external image that broke or recovered. */
    pictureTurned: (tx: Tx, address: string) => Promise<void>;
  } & Omit<Parameters<typeof createFetchRuns>[0], "previews" | "drafts">;

/** Product fetcher: previews products of shops and pages, and imports one or many as drafts. */
export function createFetcher(parts: Parts & { config: Pick<Config, "siteUrl" | "FETCH_PRIVATE_NETWORKS"> }) {
  const { db, clock, marketplace, config } = parts;
  const own = parseProxies(config.FETCH_PRIVATE_NETWORKS) ?? new BlockList();
  const fetchPolitely = politeFetch({
    clock,
    isOwn: addressRules({ own, mayBePlain: false }).isOwn,
    fetchPublic: publicFetch({
      own,
      // Identifies the robot and where to complain.
      userAgent: `Mozilla/5.0 (compatible; ${productToken}/1.0; +${config.siteUrl})`,
      limits: { bytes: 5_000_000, time: 15_000, connect: 5_000 },
    }),
  });
  const fetchPage = createPageFetch({ fetchPolitely });
  const previews = createPreviews({ ...parts, fetchPage, duplicates: createDuplicates(parts) });
  const drafts = createDrafts({ ...parts, fetchFile: publicFiles({ own }) });
  const runs = createFetchRuns({ ...parts, previews, drafts });

  const inTime = (work: Promise<PreviewResult>): Promise<PreviewResult | null> => {
    const late = AbortSignal.timeout(longestPreview);
    return new Promise((resolve, reject) => {
      late.addEventListener("abort", () => resolve(null));
      work.then(resolve, reject);
    });
  };

  return {
    runs,
    links: createLinkChecks({
      offerLinks: parts.offerLinks,
      fetchPolitely,
      followShort: parts.followShort,
    }),
    pictures: createExternalImages({ db, clock, fetchPolitely, turned: parts.pictureTurned }),

    /** The marketplaces with an API, their countries and rules. */
    async shops() {
      const named = new Map((await shops(db.read, marketplaceKeys)).map(({ key, name }) => [key, name]));
      return Promise.all(
        marketplaceKeys.map(async (key) => {
          const { maxPriceAgeHours, mayStoreImages } = await parts.programmes.policyOf({ marketplace: key });
          return {
            key,
            name: named.get(key) ?? key,
            countries: [...marketplace(key).countries],
            rules: { maxPriceAgeHours: maxPriceAgeHours.value, mayStoreImages: mayStoreImages.value },
          };
        }),
      );
    },

    /** Returns what is found in time; a slower URL continues as a run of its own. */
    async preview(sought: FetchQuery, actor: Actor): Promise<FetchResult> {
      const found = await inTime(
        "url" in sought ? previews.at(sought.url, baseLanguage) : previews.search(sought.marketplace, sought),
      );
      if (found) return { ...found, runId: null };
      const nothing = { items: [], shop: null };
      if (!("url" in sought)) return { ...nothing, problem: "timeout", runId: null };
      const alone = { urls: [sought.url], categoryId: null, subCategoryId: null, makesDrafts: false };
      return { ...nothing, problem: null, runId: await runs.begin(alone, actor) };
    },

    /** Resolves a short link of a known shop; null for any other URL, or if it leads nowhere. */
    async follow(pasted: string): Promise<string | null> {
      const short = readShortUrl(pastedUrl(pasted));
      return short && parts.followShort(short);
    },

    take: (items: readonly DraftRequest[], actor: Actor, key?: string): Promise<CreatedDraft> =>
      drafts.takeIn(items, actor, { key, signal: AbortSignal.timeout(longestPictures) }),
  };
}
