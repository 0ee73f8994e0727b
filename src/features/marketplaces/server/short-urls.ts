import { FetchError, type PublicFetch, publicFetch } from "#platform/http/fetch/public-fetch.ts";
import { isShortUrl, readShopUrl } from "../shop-url.ts";

/** The shop URL that a shortened one redirects to; null where there is none. */
export type FollowShort = (address: string, signal?: AbortSignal) => Promise<string | null>;

/**
 * Follows a shortened URL through its shorteners to the first URL of a shop, which is not requested: that would count as a reader's
 * visit, and some shops' terms forbid reading their pages. A redirect anywhere else is not followed.
 */
export const createFollowShort =
  ({
    fetchPublic,
    isShort = isShortUrl,
  }: {
    fetchPublic: PublicFetch;
    isShort?: (address: string) => boolean;
  }): FollowShort =>
  async (address, signal) => {
    let found: string | null = null;
    const before = async ({ href }: URL): Promise<void> => {
      found = readShopUrl(href)?.url ?? null;
      if (found || !isShort(href))
        throw new FetchError("address-refused", "is no shortened address any more");
    };
    try {
      // Not by HEAD, which some of them refuse; what a page of theirs says is left unread.
      await fetchPublic(address, { signal, before, cut: 1 });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
    }
    return found;
  };

/** In less time than the CRM waits for an answer. */
export const followShortUrl = createFollowShort({
  fetchPublic: publicFetch({ limits: { bytes: 100_000, time: 5_000, connect: 3_000 } }),
});
