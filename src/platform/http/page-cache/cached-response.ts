import type { CacheableValue } from "#platform/cache/tagged-cache.ts";
import type { RequestContext } from "../request-context.ts";
import { encodingHeaders } from "./content-encoding.ts";
import type { CachedResponse } from "./page-cache.ts";
import { pack, smallestWorthPacking } from "./text-response.ts";

/** The same for everyone until something changes: pages, missing pages, redirects. */
const cacheableStatuses = new Set([200, 301, 302, 404, 410]);
/** They depend on the encoding or on the single request. */
const ownHeaders = new Set(["content-length", "content-encoding", "etag", "vary", "x-request-id"]);

/**
 * Turns an uncompressed response, and what its request recorded, into the cached one. Responses that are not text, are
 * private, set a cookie or failed are not cached.
 */
export async function toCachedResponse(
  response: Response,
  context: RequestContext,
): Promise<CacheableValue<CachedResponse>> {
  const text = Buffer.from(await response.arrayBuffer());
  // The tag that textResponse set, without quotes.
  const tag = response.headers.get("etag")?.slice(1, -1);
  const isSmall = text.length < smallestWorthPacking;
  const encoding = isSmall ? "plain" : "br";
  const body = isSmall ? text : await pack.br(text);
  const etag = tag ? `"${isSmall ? tag : `${tag}-br`}"` : null;
  const answer: CachedResponse = {
    status: response.status,
    encoding,
    body,
    etag,
    headers: [
      ...[...response.headers].flatMap((pair) => (ownHeaders.has(pair[0]) ? [] : pair)),
      "vary",
      "Accept-Encoding",
      ...encodingHeaders({ encoding, body, etag }),
    ],
    tags: [...context.tags],
    until: context.until,
    ...(context.counted.length ? { counted: context.counted } : {}),
    requestId: context.requestId,
  };
  const isKept =
    cacheableStatuses.has(response.status) &&
    !response.headers.has("set-cookie") &&
    !/private/.test(response.headers.get("cache-control") ?? "");
  return { value: answer, isKept };
}
