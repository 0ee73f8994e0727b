import { createTaggedCache, type Tagged, type TaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Clock } from "#platform/clock.ts";
import type { Counted } from "../request-context.ts";

export type Encoding = "br" | "gzip" | "plain";

/**
 * An answer as it is kept: compressed once, its headers written once, sent as it stands. All are kept in brotli, but for those too
 * small to be packed; in gzip those that somebody asks for so, as answers of their own (`gzipKey`).
 */
export type CachedResponse = Tagged & {
  status: number;
  encoding: Encoding;
  body: Buffer;
  etag: string | null;
  /** All of them, as Node takes them: name, value, name, value. */
  headers: readonly string[];
  /** What is counted each time it is sent; of most answers nothing. */
  counted?: readonly Counted[];
  /** Packed as small as can be (page-recompression.ts). */
  isSmallest?: true;
};

/** No address holds a space. */
export const gzipKey = (key: string): string => `${key} gzip`;

export type PageCache = TaggedCache<CachedResponse>;

/** What Node and the maps need beside the bytes themselves, per answer, measured with 10,000 small ones. */
const overhead = 1_500;

const sizeOf = (answer: CachedResponse, key: string): number =>
  overhead +
  2 * key.length +
  answer.body.length +
  answer.headers.reduce((sum, part) => sum + part.length, 0) +
  answer.tags.reduce((sum, tag) => sum + tag.length, 0);

/** Finished answers by address, bounded in bytes. */
export const createPageCache = ({ maxBytes, clock }: { maxBytes: number; clock: Clock }): PageCache =>
  createTaggedCache<CachedResponse>({ maxSize: maxBytes, sizeOf, clock });
