import type { Made } from "../tagged-cache.ts";
import { pack, smallestWorthPacking } from "./finished-page.ts";
import type { Encoding, Form, KeptAnswer } from "./page-cache.ts";
import type { RequestContext } from "./request-context.ts";

/** What is true for everybody until something changes: pages, missing pages, addresses that moved. */
const keptStatuses = new Set([200, 301, 302, 404, 410]);
/** They hang on the encoding or on the one request. */
const ownHeaders = new Set(["content-length", "content-encoding", "etag", "vary", "x-request-id"]);

/**
 * Makes of an uncompressed answer, and of what its request noted, the one that is kept and sent. Answers that are no text, are
 * private, set a cookie or failed are not kept.
 */
export async function keptAnswer(response: Response, context: RequestContext): Promise<Made<KeptAnswer>> {
  const text = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].flatMap((pair) => (ownHeaders.has(pair[0]) ? [] : pair));
  // The one finishText gave it, without quotes.
  const tag = response.headers.get("etag")?.slice(1, -1);
  const form = (encoding: Encoding, body: Buffer): Form => {
    const etag = tag ? `"${encoding === "plain" ? tag : `${tag}-${encoding}`}"` : null;
    return {
      body,
      etag,
      headers: [
        ...headers,
        "vary",
        "Accept-Encoding",
        ...(encoding === "plain" ? [] : ["content-encoding", encoding]),
        ...(etag ? ["etag", etag] : []),
        "content-length",
        String(body.length),
      ],
    };
  };
  const isSmall = text.length < smallestWorthPacking;
  const [br, gzip] = isSmall ? [] : await Promise.all([pack.br(text), pack.gzip(text)]);
  const answer: KeptAnswer = {
    status: response.status,
    forms: br && gzip ? { br: form("br", br), gzip: form("gzip", gzip) } : { plain: form("plain", text) },
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
