import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "#platform/clock.ts";
import type { Listener } from "../connections/connection-limits.ts";
import { type Counted, newContext, runRequest } from "../request-context.ts";
import { toCachedResponse } from "./cached-response.ts";
import { gzipOf, plainOf } from "./content-encoding.ts";
import { type CachedResponse, type Encoding, gzipKey, type PageCache } from "./page-cache.ts";
import { sendCached } from "./send-cached.ts";
import { acceptedEncoding } from "./text-response.ts";

/** What `Cache-Status` (RFC 9211) says of where an answer came from. */
type Origin = "hit" | "hit; detail=stale" | "fwd=miss" | "fwd=miss; stored";

/** So many bytes of tags at most: caches in front refuse an answer whose headers are longer than 8 to 16 KB. */
const longestTags = 8_000;

/**
 * Stands before every framework: what is in the cache is sent from there, anything else is asked for once, whoever waits for it.
 * `answer` gets a request that holds nothing of the visitor's but the address, so that nothing of one visitor's reaches another.
 * Addresses without a key go on to `next`.
 */
export function pageCacheMiddleware(parts: {
  cache: PageCache;
  keyOf(url: string): string | null;
  origin: string;
  /** Whether it can be known just now what changed: while it cannot, what is kept may be out of date, and says so. */
  isSure(): boolean;
  /** How long a shared cache that can be told what changed may keep an answer, in seconds; null where there is none. */
  sharedFor: number | null;
  clock: Clock;
  answer(request: Request): Promise<Response>;
  /** Hears what is counted of each answer that is given, and by which headers it was asked for. */
  count(these: readonly Counted[], header: (name: string) => string | undefined): void;
  /** Hears of every kept answer that is sent again. */
  again(answer: CachedResponse): void;
  /** Of a cached answer to `key`, what depends on the origin it is sent to. */
  originHeaders(key: string, origin: string | undefined): string[] | Promise<string[]> | null;
  next: Listener;
}): Listener {
  const { cache, next } = parts;
  const encodings = new Map<string, Encoding>();

  /** The best form for a browser's Accept-Encoding; the header has few spellings. */
  function encodingOf(header: string | undefined): Encoding {
    const known = encodings.get(header ?? "");
    if (known) return known;
    if (encodings.size > 200) encodings.clear();
    const encoding = acceptedEncoding(header) ?? "plain";
    encodings.set(header ?? "", encoding);
    return encoding;
  }

  async function render(key: string, requestId: string) {
    const context = newContext(requestId);
    const request = new Request(parts.origin + key);
    return toCachedResponse(await runRequest(context, () => parts.answer(request)), context);
  }

  /** The answer in bytes that a browser takes. In gzip it is kept too, but only beside the one it is made of. */
  function inEncoding(
    encoding: Encoding,
    key: string,
    answer: CachedResponse,
  ): CachedResponse | Promise<CachedResponse> {
    if (answer.encoding === "plain" || answer.encoding === encoding) return answer;
    if (encoding === "plain") return plainOf(answer);
    if (!cache.holds(key, answer)) return gzipOf(answer);
    const zipped = gzipKey(key);
    return (
      cache.find(zipped) ??
      cache
        .make(zipped, async () => ({ value: await gzipOf(answer), isKept: true }))
        .then(({ value }) => value)
    );
  }

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    answer: CachedResponse,
    origin: Origin,
  ): unknown {
    if (answer.counted && request.method === "GET")
      parts.count(answer.counted, (name) => request.headers[name]?.toString());
    const notes = ["cache-status", `Magpie; ${origin}`, "x-request-id", randomUUID()];
    const shared = sharedSeconds(answer, origin);
    const tags = shared > 0 ? sharedTags(answer) : "";
    // No shared cache may keep what it cannot be told of.
    if (tags && tags.length <= longestTags)
      notes.push("cdn-cache-control", `max-age=${shared}`, "cache-tag", tags);
    const packed = inEncoding(encodingOf(request.headers["accept-encoding"]), key, answer);
    const more = parts.originHeaders(key, request.headers.origin);
    const send = (one: CachedResponse, headers: readonly string[]): unknown =>
      sendCached(request, response, one, [...notes, ...headers]);
    if (!(packed instanceof Promise) && !(more instanceof Promise)) return send(packed, more ?? []);
    return Promise.all([packed, more ?? []]).then(
      ([other, headers]) => send(other, headers),
      () => next(request, response),
    );
  }

  /** For a cache in front that is told of changes: what is true for everybody, as long as it is true by itself. */
  function sharedSeconds({ status, until }: CachedResponse, origin: Origin): number {
    if (parts.sharedFor === null || status !== 200 || (origin !== "hit" && origin !== "fwd=miss; stored"))
      return 0;
    const left = until === null ? Number.POSITIVE_INFINITY : (until - parts.clock.now()) / 1_000;
    return Math.floor(Math.min(parts.sharedFor, left));
  }

  return (request, response) => {
    const { method, url = "/", headers } = request;
    const isRead = method === "GET" || method === "HEAD";
    // Who sends a token may be answered for himself alone. The password of a proxy that guards the whole site is none.
    const key = isRead && !isToken.test(headers.authorization ?? "") ? parts.keyOf(url) : null;
    if (key === null) return next(request, response);
    const kept = cache.find(key);
    if (kept) {
      if (isMove(kept) && key !== url) return next(request, response);
      parts.again(kept);
      return reply(request, response, key, kept, parts.isSure() ? "hit" : "hit; detail=stale");
    }
    const id = randomUUID();
    return cache
      .make(key, () => render(key, id))
      .then(
        ({ value: answer, isKept }) =>
          isMove(answer) && key !== url
            ? next(request, response)
            : reply(request, response, key, answer, isKept ? "fwd=miss; stored" : "fwd=miss"),
        // What went wrong is said by the ordinary way.
        () => next(request, response),
      );
  };
}

/** What was found by which slug is this site's own business. */
const sharedTags = ({ tags }: CachedResponse): string =>
  tags.filter((tag) => !tag.startsWith("slug:")).join(",");

const isToken = /^bearer\b/i;

/** An address that moved takes its whole query along, also what is no part of the key. */
const isMove = (answer: CachedResponse): boolean => answer.status === 301 || answer.status === 302;
