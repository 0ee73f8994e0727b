import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#platform/errors.ts";
import { storableText } from "#platform/input/text-input.ts";
import { formParts } from "./multipart.ts";

/** An uploaded file, complete on local disk, and the form's short fields. */
export type Upload = {
  path: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** The client's file name, without folders. */
  fileName: string;
  fields: Record<string, string>;
};

/** Limit of the form's overhead and all its fields, in bytes, and of the number of fields. */
const frame = 100_000;
const mostFields = 40;

/**
 * Streams the one file of a multipart form into `folder`, never all in memory, and passes it to `use`; the file is deleted afterwards.
 * Throws `too-large` beyond `largest` bytes, before anything is read if the
 * Content-Length says so.
 */
export async function withUpload<T>(
  request: Request,
  { folder, largest }: { folder: string; largest: number },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > largest + frame) throw new AppError("too-large");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.upload`);
  const fields: Record<string, string> = Object.create(null);
  let file: Pick<Upload, "bytes" | "hash" | "fileName"> | undefined;
  let inFields = 0;
  try {
    const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    for await (const part of formParts(body, request.headers.get("content-type") ?? "")) {
      if (part.fileName !== null && !file) {
        file = { ...(await takeFile(part.bytes, path, largest)), fileName: baseName(part.fileName) };
        continue;
      }
      const pieces: Buffer[] = [];
      for await (const piece of part.bytes) {
        inFields += piece.length;
        if (inFields > frame) throw new AppError("too-large");
        pieces.push(piece);
      }
      if (part.fileName !== null || Object.keys(fields).length >= mostFields)
        throw new AppError("invalid", { details: [{ path: part.name, message: "one file a call" }] });
      fields[part.name] = storableText(Buffer.concat(pieces).toString("utf8"));
    }
    if (!file) throw new AppError("invalid", { details: [{ path: "file", message: "is missing" }] });
    return await use({ ...file, path, fields });
  } finally {
    await rm(path, { force: true });
  }
}

async function takeFile(pieces: AsyncIterable<Buffer>, path: string, largest: number) {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx");
  try {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > largest) throw new AppError("too-large");
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, hash: hash.digest("hex") };
}

const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .slice(0, 200) || "file";

/** Deletes files that killed processes left in the folder before `time` (epoch milliseconds); returns how many. */
export async function sweepUploads(folder: string, time: number): Promise<number> {
  // There is no folder before the first upload.
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names) {
    const path = join(folder, name);
    // Removed meanwhile.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= time) continue;
    await rm(path, { force: true });
    swept++;
  }
  return swept;
}
