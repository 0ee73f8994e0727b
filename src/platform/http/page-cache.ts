import type { Clock } from "#platform/clock.ts";
import { createTaggedCache, type Tagged, type TaggedCache } from "#platform/tagged-cache.ts";
import type { Counted } from "./request-context.ts";

export type Encoding = "br" | "gzip" | "plain";

/** An answer as it is kept: compressed once, its headers written once, sent as it stands. */
export type KeptAnswer = Tagged & {
  status: number;
  /** In each encoding it is kept in: the body, the ETag, and all headers as Node takes them (name, value, name, value). */
  forms: Partial<Record<Encoding, Form>>;
  /** What is counted each time it is sent; of most answers nothing. */
  counted?: readonly Counted[];
  /** Packed as small as can be (smaller-pages.ts). */
  isSmallest?: true;
};
export type Form = { body: Buffer; etag: string | null; headers: string[] };

export type PageCache = TaggedCache<KeptAnswer>;

/** What Node and the maps need beside the bytes themselves, per answer, measured with 10,000 small ones. */
const overhead = 1_500;

const sizeOf = (answer: KeptAnswer, key: string): number =>
  overhead +
  2 * key.length +
  Object.values(answer.forms).reduce(
    (sum, form) => sum + form.body.length + form.headers.reduce((length, part) => length + part.length, 0),
    0,
  ) +
  answer.tags.reduce((sum, tag) => sum + tag.length, 0);

/** Finished answers by address, bounded in bytes. */
export const createPageCache = ({ maxBytes, clock }: { maxBytes: number; clock: Clock }): PageCache =>
  createTaggedCache<KeptAnswer>({ maxSize: maxBytes, sizeOf, clock });
