/**
 * The headers by which shared caches learn the tags of a response, and the calls that purge them. Sources: the vendors' documentation of
 * their purge calls (Cloudflare "Purge cache by tags", Fastly "Bulk purge", bunny.net "Purge Cache"), the manual of Varnish's vmod_xkey,
 * RFC 9213 and RFC 5861.
 */
export const cdns = ["purge-url", "cloudflare", "fastly", "bunny", "varnish", "nginx"] as const;
export type Cdn = (typeof cdns)[number];

/** How long a shared cache may use a response, in seconds: fresh, and stale while it fetches a new one or the site is down. */
export type SharedTimes = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/** The longest that a response may be stale while the site is down, in seconds. */
export const longestStale = 86_400;

export type PurgeCall = { url: string; method: string; headers: Record<string, string>; body?: string };

export type CdnDialect = {
  /** The headers of a response that may be shared; null where its tags are too long to be purged. */
  headers(times: SharedTimes, tags: readonly string[]): string[] | null;
  /** A call purges at most this many tags; more purge everything. 0: the cache has no purge by tag, and responses are fresh for seconds. */
  mostTags: number;
  /** The calls that purge these tags; null is everything. */
  purge(tags: readonly string[] | null): PurgeCall[];
  /** Whether an answer with a good status says that nothing was purged. */
  isRefusal?(body: string): boolean;
};

const agesOf = ({ fresh, staleWhileRevalidate, staleIfError }: SharedTimes): string =>
  [
    `max-age=${fresh}`,
    staleWhileRevalidate > 0 ? `stale-while-revalidate=${staleWhileRevalidate}` : "",
    staleIfError > 0 ? `stale-if-error=${staleIfError}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/** Tags as a header, unless it were longer than the cache reads, in bytes. */
function tagged(
  name: string,
  separator: string,
  longest: number,
  tags: readonly string[],
  control: readonly string[],
): string[] | null {
  const value = tags.join(separator);
  return value.length > longest ? null : [...control, name, value];
}

const json = { "Content-Type": "application/json" };

/**
 * For how long nginx stores a page before it compares ETags, in seconds: its open edition cannot purge. While the site is down it sends
 * what it has without a limit, so a page with a price that expires is not stored.
 */
const nginxFresh = 1;

/** `id` is the zone, service or pull zone; `url` the purge URL, or the vendor's API in tests. */
export function cdnDialect(
  cdn: Cdn,
  {
    id = "",
    token = "",
    url = "",
  }: { id?: string | undefined; token?: string | undefined; url?: string | undefined },
): CdnDialect {
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const at = (base: string, path: string): string => `${url || base}${path}`;
  const dialects: Record<Cdn, CdnDialect> = {
    "purge-url": {
      mostTags: 100,
      headers: (times, tags) => tagged("cache-tag", ",", 8_000, tags, ["cdn-cache-control", agesOf(times)]),
      purge: (tags) => [
        {
          url,
          method: "POST",
          headers: { ...json, ...bearer },
          body: JSON.stringify(tags ? { tags } : { everything: true }),
        },
      ],
    },
    cloudflare: {
      mostTags: 100,
      headers: (times, tags) =>
        tagged("cache-tag", ",", 8_000, tags, ["cloudflare-cdn-cache-control", agesOf(times)]),
      purge: (tags) => [
        {
          url: at("https://api.cloudflare.com/client/v4", `/zones/${id}/purge_cache`),
          method: "POST",
          headers: { ...json, ...bearer },
          body: JSON.stringify(tags ? { tags } : { purge_everything: true }),
        },
      ],
      isRefusal: (body) => /"success"\s*:\s*false/.test(body),
    },
    fastly: {
      mostTags: 256,
      headers: (times, tags) =>
        tagged("surrogate-key", " ", 8_000, tags, ["surrogate-control", agesOf(times)]),
      purge: (tags) => [
        {
          url: at("https://api.fastly.com", `/service/${id}/${tags ? "purge" : "purge_all"}`),
          method: "POST",
          headers: {
            "Fastly-Key": token,
            Accept: "application/json",
            ...(tags ? { "Surrogate-Key": tags.join(" ") } : {}),
          },
        },
      ],
    },
    bunny: {
      // A call purges one tag, and each costs one of a limited budget.
      mostTags: 20,
      headers: (times, tags) => tagged("cdn-tag", ",", 1_024, tags, ["cdn-cache-control", agesOf(times)]),
      purge: (tags) =>
        (tags ?? [null]).map((tag) => ({
          url: at("https://api.bunny.net", `/pullzone/${id}/purgeCache`),
          method: "POST",
          headers: { ...json, AccessKey: token },
          body: JSON.stringify(tag === null ? {} : { CacheTag: tag }),
        })),
    },
    varnish: {
      mostTags: 200,
      headers: (times, tags) => tagged("xkey", " ", 8_000, tags, ["surrogate-control", agesOf(times)]),
      purge: (tags) => [
        {
          url,
          method: "PURGE",
          headers: {
            ...bearer,
            ...(tags ? { "xkey-purge": tags.join(" ") } : { "x-purge-everything": "1" }),
          },
        },
      ],
    },
    nginx: {
      mostTags: 0,
      headers: ({ staleIfError }) => [
        "x-accel-expires",
        String(staleIfError === longestStale ? nginxFresh : 0),
      ],
      purge: () => [],
    },
  };
  return dialects[cdn];
}
