import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** zlib returns a slice of a 16 KB buffer: caching the slice would keep all of it in memory. */
const ofItsSize = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

/** In bytes: passing less to a thread costs more than compressing it synchronously, half a millisecond (docs/decisions/0014). */
const packedAtOnce = 20_000;

const brotliOptions = (text: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});

/** Compression of a response made on demand; long ones off the event loop. */
export const pack = {
  async br(text: Uint8Array): Promise<Buffer> {
    const options = brotliOptions(text, 5);
    const isShort = text.length <= packedAtOnce;
    return ofItsSize(isShort ? brotliCompressSync(text, options) : await brotli(text, options));
  },
  /** A tenth of a second for a page: only in the background. */
  smallest: async (text: Uint8Array): Promise<Buffer> =>
    ofItsSize(await brotli(text, brotliOptions(text, 11))),
  gzip: async (text: Uint8Array): Promise<Buffer> =>
    ofItsSize(text.length <= packedAtOnce ? gzipSync(text) : await zip(text)),
};

/** Whether an Accept-Encoding names an encoding and does not refuse it (q=0). */
export const accepts = (header: string, name: "br" | "gzip"): boolean =>
  new RegExp(`\\b${name}\\b`).test(header) &&
  !new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);

/** The encoding of a response: Brotli before gzip before none. */
export const acceptedEncoding = (header = ""): "br" | "gzip" | null =>
  (["br", "gzip"] as const).find((name) => accepts(header, name)) ?? null;

const strong = (tag: string): string => tag.replace(/^W\//, "");

/** Whether If-None-Match matches the ETag. Proxies that recompress make the tag weak: it is the same text. */
export const isKnown = (header: string, etag: string): boolean =>
  header.split(",").some((part) => {
    const tag = part.trim();
    return tag === "*" || strong(tag) === strong(etag);
  });

/** In bytes: what fits into one packet arrives no sooner compressed, and compressing costs more than the rest of a small response. */
export const smallestWorthPacking = 1_000;

/**
 * A text response, ready to send: a strong ETag per encoding, 304 if the browser has it, compressed.
 * `headers` are preserved; a body with a status other than 200 gets no ETag.
 */
export async function textResponse(
  text: string,
  answer: { status: number; headers: Headers; request: Request },
): Promise<Response> {
  const { status, headers, request } = answer;
  const bytes = Buffer.from(text);
  const encoding =
    bytes.length < smallestWorthPacking
      ? null
      : acceptedEncoding(request.headers.get("accept-encoding") ?? undefined);
  headers.append("Vary", "Accept-Encoding");
  if (status === 200) {
    const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}${encoding ? `-${encoding}` : ""}"`;
    headers.set("ETag", tag);
    if (isKnown(request.headers.get("if-none-match") ?? "", tag))
      return new Response(null, { status: 304, headers });
  }
  if (!encoding) return new Response(bytes, { status, headers });
  headers.set("Content-Encoding", encoding);
  const packed = await pack[encoding](bytes);
  return new Response(new Uint8Array(packed), { status, headers });
}
