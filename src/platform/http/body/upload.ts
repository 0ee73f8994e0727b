import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "#platform/errors.ts";
import { storableText } from "#platform/input/text-input.ts";

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
/** Of a part's own headers, in bytes. */
const longestHead = 8_000;

type SavedFile = Pick<Upload, "bytes" | "hash" | "fileName">;

/**
 * Saves the one file of a multipart form in `folder` while it arrives, never holding it in memory, and gives it to `use`; the file is
 * removed afterwards. Throws `too-large` beyond `largest` bytes (before anything is read if the length is announced), `invalid` for a
 * second file, too many fields or none, `malformed-request` for a form that breaks off.
 */
export async function withUpload<T>(
  request: Request,
  { folder, largest }: { folder: string; largest: number },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > largest + frame) throw new AppError("too-large");
  const form = formOf(request.headers.get("content-type") ?? "", largest);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.upload`);
  const fields: Record<string, string> = Object.create(null);
  let saving: Promise<SavedFile> | undefined;
  let content: Readable | undefined;
  /** Of the disk. */
  let failure: unknown;
  const refuse = (error: AppError) => form.destroy(error);
  form.on("error", ignore);
  let fieldBytes = 0;
  form.on("field", (name, value, isNameCut, isCut) => {
    fieldBytes += Buffer.byteLength(value);
    if (isNameCut || isCut || fieldBytes > frame) return void refuse(new AppError("too-large"));
    fields[name] = storableText(value);
  });
  form.on("file", (_name, stream, fileName) => {
    content = stream;
    stream.on("error", ignore);
    stream.on("limit", () => refuse(new AppError("too-large")));
    saving = save(stream, path).then((saved) => ({ ...saved, fileName: baseName(fileName) }));
    saving.catch((error: unknown) => {
      failure ??= error;
      form.destroy(error as Error);
    });
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    form.on(limit, () =>
      refuse(new AppError("invalid", { details: [{ path: "file", message: "one file a call" }] })),
    );
  try {
    const body = Readable.fromWeb(
      (request.body ?? new Blob().stream()) as Parameters<typeof Readable.fromWeb>[0],
    );
    await pipeline(body, form).catch((cause: unknown) => {
      throw failure ?? (cause instanceof AppError ? cause : new AppError("malformed-request", { cause }));
    });
    if (!saving) throw new AppError("invalid", { details: [{ path: "file", message: "required" }] });
    return await use({ ...(await saving), path, fields });
  } finally {
    // It does not end by itself if the form broke off before; a file that is still open would be written again.
    content?.destroy();
    // Its error was thrown above.
    await saving?.catch(() => {});
    await rm(path, { force: true });
  }
}

/** The pipelines throw the errors of their streams; busboy may emit another one after them. */
const ignore = (): void => {};

function formOf(contentType: string, largest: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fileSize: largest, fields: mostFields, fieldSize: frame, headerSize: longestHead },
    });
  } catch (cause) {
    throw new AppError("unsupported-media-type", { cause });
  }
}

async function save(stream: Readable, path: string): Promise<{ bytes: number; hash: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    (await open(path, "wx")).createWriteStream(),
  );
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
