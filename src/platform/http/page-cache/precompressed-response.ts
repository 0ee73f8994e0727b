import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { acceptedEncoding, isKnown, pack } from "./text-response.ts";

type Encoding = "br" | "gzip" | "plain";

/** A text in every encoding it is sent in. */
export type PrecompressedResponse = {
  type: string;
  tag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
};

const stored = (type: string, plain: Buffer, br: Buffer, gzip: Buffer): PrecompressedResponse => ({
  type,
  tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
  bodies: { plain: new Uint8Array(plain), br: new Uint8Array(br), gzip: new Uint8Array(gzip) },
});

export async function precompress(text: string, type: string): Promise<PrecompressedResponse> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([pack.br(plain), pack.gzip(plain)]);
  return stored(type, plain, br, gzip);
}

/** A file of the build with its precompressed forms (scripts/build.ts). */
export async function readPrecompressed(file: string, type: string): Promise<PrecompressedResponse> {
  const [plain, br, gzip] = await Promise.all(
    [file, `${file}.br`, `${file}.gz`].map((name) => readFile(name)),
  );
  return stored(type, plain as Buffer, br as Buffer, gzip as Buffer);
}

/** Sends the stored bytes, or 304; of the request only its encoding and its ETag matter. */
export function sendStored(
  { type, tag, bodies }: PrecompressedResponse,
  request: Request,
  more: Record<string, string> = {},
): Response {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding") ?? undefined) ?? "plain";
  const etag = `"${tag}${encoding === "plain" ? "" : `-${encoding}`}"`;
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": "public, max-age=0, must-revalidate",
    Vary: "Accept-Encoding",
    ETag: etag,
    ...more,
  });
  if (isKnown(request.headers.get("if-none-match") ?? "", etag))
    return new Response(null, { status: 304, headers });
  if (encoding !== "plain") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bodies[encoding].length));
  return new Response(bodies[encoding], { headers });
}
