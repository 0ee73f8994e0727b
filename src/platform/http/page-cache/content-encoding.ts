import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { CachedResponse, Encoding } from "./page-cache.ts";
import { pack } from "./text-response.ts";

const unbrotli = promisify(brotliDecompress);

/** The headers that hang on the bytes. */
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

/** The same answer in other bytes. */
export function withBytes(
  answer: CachedResponse,
  bytes: Pick<CachedResponse, "encoding" | "body" | "etag">,
): CachedResponse {
  const others = answer.headers.flatMap((name, i) =>
    i % 2 || ofBytes.has(name) ? [] : [name, answer.headers[i + 1] ?? ""],
  );
  return { ...answer, ...bytes, headers: [...others, ...encodingHeaders(bytes)] };
}

/** The tag of the same text in another encoding. */
const tagIn = (encoding: Encoding, { etag }: CachedResponse): string | null =>
  etag?.replace(/^W\//, "").replace(/-br"$/, encoding === "plain" ? '"' : `-${encoding}"`) ?? null;

/** What is made of an answer's bytes: once for all who ask at the same time, and shared as long as somebody is being sent it. */
function sharedBody(
  make: (answer: CachedResponse) => Promise<Buffer>,
): (answer: CachedResponse) => Promise<Buffer> {
  // The bytes themselves are what a line that is slow holds on to.
  const made = new WeakMap<CachedResponse, WeakRef<Buffer>>();
  const making = new WeakMap<CachedResponse, Promise<Buffer>>();
  return async (answer) => {
    const known = made.get(answer)?.deref() ?? making.get(answer);
    if (known) return known;
    const work = make(answer).finally(() => making.delete(answer));
    making.set(answer, work);
    const body = await work;
    made.set(answer, new WeakRef(body));
    return body;
  };
}

/** The bytes of an answer kept in brotli, unpacked. */
export const plainBody = sharedBody(({ body }) => unbrotli(body));
const gzipBody = sharedBody(async (answer) => pack.gzip(await plainBody(answer)));

/** An answer kept in brotli for the few who take no compression. */
export const plainOf = async (answer: CachedResponse): Promise<CachedResponse> =>
  withBytes(answer, { encoding: "plain", body: await plainBody(answer), etag: tagIn("plain", answer) });

/** An answer kept in brotli for who takes gzip: browsers where the connection is not encrypted, proxies, programs. */
export const gzipOf = async (answer: CachedResponse): Promise<CachedResponse> =>
  withBytes(answer, { encoding: "gzip", body: await gzipBody(answer), etag: tagIn("gzip", answer) });
