import { open, rename, rm } from "node:fs/promises";
import { ImportFileError, type ImportFileFault } from "#features/imports/import-file-error.ts";
import { TooLargeUnpacked, unpackFile } from "#platform/http/fetch/public-download.ts";
import { isZip, packedWithin, unzipFile, ZipError, type ZipRefusal } from "#platform/storage/zip-file.ts";

const faults: Record<ZipRefusal, ImportFileFault> = {
  files: "zip-files",
  nested: "zip-nested",
  workbook: "spreadsheet",
  document: "binary",
  "too-large": "zip-too-large",
  damaged: "zip-damaged",
};

/** Maps an error of unpacking to an import error: Node's zlib errors have a code. */
export function packedFault(error: unknown): unknown {
  if (error instanceof ZipError)
    return new ImportFileError(faults[error.refusal], error.message, { cause: error });
  if (error instanceof TooLargeUnpacked)
    return new ImportFileError("zip-too-large", "Unpacked, the file is too large.", { cause: error });
  const { code } = error as { code?: unknown };
  if (code === "Z_BUF_ERROR")
    return new ImportFileError("truncated", "The packed file ends early.", { cause: error });
  if (typeof code === "string" && code.startsWith("Z_"))
    return new ImportFileError("compressed", `The packed file is damaged: ${code}.`, { cause: error });
  return error;
}

async function isPacked(path: string): Promise<"zip" | "gzip" | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 4 && isZip(buffer)) return "zip";
    return buffer[0] === 0x1f && buffer[1] === 0x8b ? "gzip" : null;
  } finally {
    await file.close();
  }
}

/**
 * Decompresses a zip archive of one file, or a gzip file, to another path; returns the size there, null if it is not compressed.
 * Throws ImportFileError.
 */
export async function unpackTo(
  from: string,
  to: string,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<number | null> {
  const kind = await isPacked(from);
  if (kind === null) return null;
  try {
    if (kind === "zip") return await unzipFile(from, to, { most, ...(signal ? { signal } : {}) });
    const bytes = await unpackFile(from, to, { most, signal: signal ?? new AbortController().signal });
    const within = await packedWithin(to);
    if (within !== null) throw new ZipError(within);
    return bytes;
  } catch (error) {
    await rm(to, { force: true });
    throw packedFault(error);
  }
}

/** The same in place. */
export async function unpackInPlace(
  path: string,
  limits: { most: number; signal?: AbortSignal | undefined },
): Promise<number | null> {
  const unpacked = `${path}.unpacked`;
  const bytes = await unpackTo(path, unpacked, limits);
  if (bytes !== null) await rename(unpacked, path);
  return bytes;
}
