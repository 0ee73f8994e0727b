import type { CacheableValue } from "#platform/cache/tagged-cache.ts";
import type { RequestContext } from "../request-context.ts";
import { encodingHeaders } from "./content-encoding.ts";
import type { CachedResponse } from "./page-cache.ts";
import { pack, smallestWorthPacking } from "./text-response.ts";

/** What is true for everybody until something changes: pages, missing pages, addresses that moved. */
const keptStatuses = new Set([200, 301, 302, 404, 410]);
/** They hang on the encoding or on the one request. */
const ownHeaders = new Set(["content-length", "content-encoding", "etag", "vary", "x-request-id"]);

/**
 * Makes of an uncompressed answer, and of what its request noted, the one that is kept and sent. Answers that are no text, are
 * private, set a cookie or failed are not kept.
 */
export async function toCachedResponse(
  response: Response,
  context: RequestContext,
): Promise<CacheableValue<CachedResponse>> {
  const text = Buffer.from(await response.arrayBuffer());
  // The one textResponse gave it, without quotes.
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
  };
  const isKept =
    keptStatuses.has(response.status) &&
    !response.headers.has("set-cookie") &&
    !/private/.test(response.headers.get("cache-control") ?? "");
  return { value: answer, isKept };
}
