import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { Readable } from "node:stream";
import { accepts } from "./page-cache/text-response.ts";

const types = new Map<string, string>(
  Object.entries({
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".map": "application/json",
  }),
);

export const typeOf = (path: string): string => types.get(extname(path)) ?? "application/octet-stream";

/**
 * A file of the built client, in its precompressed form (.br, .gz: written by the build) if the browser accepts it. Names under
 * /assets/ contain a content hash and never change. Null if there is no such file.
 */
export async function staticFile(
  folder: string,
  path: string,
  acceptEncoding: string,
): Promise<Response | null> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep) || file.includes(`${sep}.`)) return null;
  // Missing: answered 404.
  const original = await stat(file).catch(() => null);
  if (!original?.isFile()) return null;
  const headers: Record<string, string> = {
    "Content-Type": typeOf(file),
    "Cache-Control": path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    Vary: "Accept-Encoding",
  };
  for (const [encoding, suffix] of [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const) {
    if (!accepts(acceptEncoding, encoding)) continue;
    // Not every file has a precompressed form.
    const packed = await stat(file + suffix).catch(() => null);
    if (packed) return fileAnswer(file + suffix, packed.size, { ...headers, "Content-Encoding": encoding });
  }
  return fileAnswer(file, original.size, headers);
}

const fileAnswer = (file: string, size: number, headers: Record<string, string>): Response =>
  new Response(Readable.toWeb(createReadStream(file)) as unknown as ReadableStream, {
    headers: { ...headers, "Content-Length": String(size) },
  });
