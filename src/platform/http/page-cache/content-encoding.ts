import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { CachedResponse, Encoding } from "./page-cache.ts";
import { pack } from "./text-response.ts";

const unbrotli = promisify(brotliDecompress);

/** The headers that depend on the encoded bytes. */
export const encodingHeaders = ({
  encoding,
  body,
  etag,
}: Pick<CachedResponse, "encoding" | "body" | "etag">): string[] => [
  ...(encoding === "plain" ? [] : ["content-encoding", encoding]),
  ...(etag === null ? [] : ["etag", etag]),
  "content-length",
  String(body.length),
];

const ofBytes = new Set(["content-encoding", "etag", "content-length"]);

/** The same response with other bytes. */
export function withBytes(
  answer: CachedResponse,
  bytes: Pick<CachedResponse, "encoding" | "body" | "etag">,
): CachedResponse {
  const others = answer.headers.flatMap((name, i) =>
    i % 2 || ofBytes.has(name) ? [] : [name, answer.headers[i + 1] ?? ""],
  );
  return { ...answer, ...bytes, headers: [...others, ...encodingHeaders(bytes)] };
}

/** The ETag of the same text in another encoding. */
const tagIn = (encoding: Encoding, { etag }: CachedResponse): string | null =>
  etag?.replace(/^W\//, "").replace(/-br"$/, encoding === "plain" ? '"' : `-${encoding}"`) ?? null;

/** Converts a response's bytes once for all concurrent requests, and shares the result as long as it is being sent. */
function sharedBody(
  make: (answer: CachedResponse) => Promise<Buffer>,
): (answer: CachedResponse) => Promise<Buffer> {
  // A slow connection holds on to the bytes themselves.
  const converted = new WeakMap<CachedResponse, WeakRef<Buffer>>();
  const inFlight = new WeakMap<CachedResponse, Promise<Buffer>>();
  return async (answer) => {
    const known = converted.get(answer)?.deref() ?? inFlight.get(answer);
    if (known) return known;
    const work = make(answer).finally(() => inFlight.delete(answer));
    inFlight.set(answer, work);
    const body = await work;
    converted.set(answer, new WeakRef(body));
    return body;
  };
}

/** The decompressed bytes of a response that is cached in Brotli. */
export const plainBody = sharedBody(({ body }) => unbrotli(body));
const gzipBody = sharedBody(async (answer) => pack.gzip(await plainBody(answer)));

/** A response cached in Brotli, for the few clients without compression. */
export const plainOf = async (answer: CachedResponse): Promise<CachedResponse> =>
  withBytes(answer, { encoding: "plain", body: await plainBody(answer), etag: tagIn("plain", answer) });

/** A response cached in Brotli, for gzip clients: browsers without HTTPS, proxies, programs. */
export const gzipOf = async (answer: CachedResponse): Promise<CachedResponse> =>
  withBytes(answer, { encoding: "gzip", body: await gzipBody(answer), etag: tagIn("gzip", answer) });
