import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "#platform/clock.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import type { Listener } from "../connections/connection-limits.ts";
import { type Counted, newContext, runRequest } from "../request-context.ts";
import { toCachedResponse } from "./cached-response.ts";
import { type CdnDialect, longestStale } from "./cdn-dialects.ts";
import { gzipOf, plainOf } from "./content-encoding.ts";
import { type CachedResponse, type Encoding, gzipKey, type PageCache } from "./page-cache.ts";
import { sendCached } from "./send-cached.ts";
import { acceptedEncoding } from "./text-response.ts";

/** The origin of a response in `Cache-Status` (RFC 9211). */
type Origin = "hit" | "hit; detail=stale" | "fwd=miss" | "fwd=miss; stored";

/** After its lifetime a page may be shown for this long while a new one is fetched, in seconds. */
const staleWhileRevalidate = 60;

/** How a shared cache in front may store responses: for how many seconds, and by which headers. */
export type SharedCache = Pick<CdnDialect, "headers"> & { seconds(): number };

/**
 * Runs before every framework: cached responses are sent from here, anything else is rendered once for all concurrent requests.
 * `answer` gets a request without anything of the visitor's except the URL, so that nothing personal reaches another visitor.
 * URLs without a key pass through to `next`.
 */
export function pageCacheMiddleware(parts: {
  cache: PageCache;
  keyOf(url: string): string | null;
  origin: string;
  /** Whether change notifications are up to date: otherwise cached responses may be stale, and are marked so. */
  isSure(): boolean;
  /** The shared cache in front; null without one. */
  shared: SharedCache | null;
  clock: Clock;
  answer(request: Request): Promise<Response>;
  /** Called for each response with counted events, with access to the request's headers. */
  count(these: readonly Counted[], header: (name: string) => string | undefined): void;
  /** Called for every cache hit. */
  again(answer: CachedResponse): void;
  /** The headers of a cached response to `key` that depend on the requesting origin. */
  originHeaders(key: string, origin: string | undefined): string[] | Promise<string[]> | null;
  metrics: Pick<Metrics, "cached">;
  next: Listener;
}): Listener {
  const { cache, next } = parts;
  const encodings = new Map<string, Encoding>();

  /** The best encoding for an Accept-Encoding header; memoized, because browsers send few spellings. */
  function encodingOf(header: string | undefined): Encoding {
    const known = encodings.get(header ?? "");
    if (known) return known;
    if (encodings.size > 200) encodings.clear();
    const encoding = acceptedEncoding(header) ?? "plain";
    encodings.set(header ?? "", encoding);
    return encoding;
  }

  async function render(key: string, requestId: string) {
    const context = { ...newContext(requestId), mayLag: true };
    const request = new Request(parts.origin + key);
    return toCachedResponse(await runRequest(context, () => parts.answer(request)), context);
  }

  /** The response in an encoding that the browser accepts. The gzip form is cached too, but only along with its Brotli source. */
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
    const isRendered = origin.startsWith("fwd=miss");
    const requestId = (isRendered && answer.requestId) || randomUUID();
    const notes = ["cache-status", `Magpie; ${origin}`, "x-request-id", requestId];
    parts.metrics.cached(origin === "hit" ? "hit" : origin.startsWith("hit") ? "stale" : "miss");
    notes.push(...sharedHeaders(answer, origin));
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

  /** What a shared cache reads; nothing for what it must not store. */
  function sharedHeaders({ status, until, tags }: CachedResponse, origin: Origin): readonly string[] {
    const { shared } = parts;
    if (!shared || status !== 200 || (origin !== "hit" && origin !== "fwd=miss; stored")) return [];
    const left = until === null ? Number.POSITIVE_INFINITY : Math.floor((until - parts.clock.now()) / 1_000);
    const fresh = Math.min(shared.seconds(), left);
    if (fresh <= 0) return [];
    // A price that expires must not be shown afterwards, whatever happens to the site.
    const times = {
      fresh,
      staleWhileRevalidate: Math.min(staleWhileRevalidate, left - fresh),
      staleIfError: Math.min(longestStale, left - fresh),
    };
    // Slug lookups are internal. Without tags it could not be purged, so no shared cache may store it.
    const own = tags.filter((tag) => !tag.startsWith("slug:"));
    return (own.length && shared.headers(times, own)) || [];
  }

  return (request, response) => {
    const { method, url = "/", headers } = request;
    const isRead = method === "GET" || method === "HEAD";
    // A bearer token may get a personal response. Basic auth of a proxy in front of the whole site does not.
    const isForAll =
      isRead && !isToken.test(headers.authorization ?? "") && !mayBeMarkdown.test(headers.accept ?? "");
    const key = isForAll ? parts.keyOf(url) : null;
    if (key === null) return next(request, response);
    const cached = cache.find(key);
    if (cached) {
      if (isRedirect(cached) && key !== url) return next(request, response);
      parts.again(cached);
      return reply(request, response, key, cached, parts.isSure() ? "hit" : "hit; detail=stale");
    }
    const id = randomUUID();
    return cache
      .make(key, () => render(key, id))
      .then(
        ({ value: answer, isKept }) =>
          isRedirect(answer) && key !== url
            ? next(request, response)
            : reply(request, response, key, answer, isKept ? "fwd=miss; stored" : "fwd=miss"),
        // The regular path reports the error.
        () => next(request, response),
      );
  };
}

const isToken = /^bearer\b/i;
/** What such a request gets depends on more than its URL. */
const mayBeMarkdown = /\btext\/markdown\b/i;

/** A redirect keeps the whole query, including parameters that are not part of the key. */
const isRedirect = (answer: CachedResponse): boolean => answer.status === 301 || answer.status === 302;
