import { createTaggedCache, type Tagged, type TaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Clock } from "#platform/clock.ts";
import type { Counted } from "../request-context.ts";

export type Encoding = "br" | "gzip" | "plain";

/**
 * A cached response: compressed once, headers serialized once, sent as is. Stored in Brotli, unless it is too small to compress; a gzip
 * form is stored under its own key (`gzipKey`) once a client needs it.
 */
export type CachedResponse = Tagged & {
  status: number;
  encoding: Encoding;
  body: Buffer;
  etag: string | null;
  /** All headers in Node's raw form: name, value, name, value. */
  headers: readonly string[];
  /** Events counted each time it is sent; most responses have none. */
  counted?: readonly Counted[];
  /** That of the request which rendered it, for what is not cached: the log has it. */
  requestId?: string;
  /** Compressed at the highest level (page-recompression.ts). */
  isSmallest?: true;
};

/** URLs contain no spaces. */
export const gzipKey = (key: string): string => `${key} gzip`;

export type PageCache = TaggedCache<CachedResponse>;

/** Memory that Node and the maps need per response beside its bytes, measured with 10,000 small ones. */
const overhead = 1_500;

const sizeOf = (answer: CachedResponse, key: string): number =>
  overhead +
  2 * key.length +
  answer.body.length +
  answer.headers.reduce((sum, part) => sum + part.length, 0) +
  answer.tags.reduce((sum, tag) => sum + tag.length, 0);

/** Cached responses by key, bounded in bytes. */
export const createPageCache = ({ maxBytes, clock }: { maxBytes: number; clock: Clock }): PageCache =>
  createTaggedCache<CachedResponse>({ maxSize: maxBytes, sizeOf, clock });
