import { type FileHandle, open } from "node:fs/promises";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import {
  type DetectedEncoding,
  decodedText,
  detectEncoding,
  requireEncoding,
} from "./encoding/text-encoding.ts";
import { type ImportFormat, recogniseFormat, requireText } from "./file-format.ts";

export const headSize = 64 * 1024;

/** A file of a known format: its text is still to be read, once. */
export type OpenedFile = {
  format: ImportFormat;
  encoding: string;
  /** A line of the text, if the encoding is a guess. */
  encodingSample: string | undefined;
  totalBytes: number;
  /** Its first characters, which `text` yields too. */
  start: string;
  text: AsyncGenerator<string, void, undefined>;
  /** Progress through the text. */
  reading: { bytesRead: number };
  /** Maps an error of the reader to one for the caller. */
  readable(error: unknown): unknown;
  close(): Promise<void>;
};

/** Opens a file and detects its encoding (unless given) and format. Throws ImportFileError if it is unusable; the caller closes it. */
export async function openImportFile(path: string, givenEncoding?: string): Promise<OpenedFile> {
  const { file, totalBytes } = await openFile(path);
  try {
    const head = await readHead(file);
    requireText(head);
    const { encoding, doubtful }: DetectedEncoding =
      givenEncoding === undefined
        ? await detectEncoding(file, head)
        : { encoding: requireEncoding(givenEncoding) };
    const reading = { bytesRead: 0 };
    const chunks = textOf(file, encoding, reading);
    const first = await chunks.next();
    const start = first.done ? "" : first.value;
    return {
      format: recogniseFormat(start),
      encoding,
      encodingSample: doubtful,
      totalBytes,
      start,
      text: resumed(start, chunks),
      reading,
      readable: (error) => (isSystemError(error) ? unreadable(path, error) : error),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw isSystemError(error) ? unreadable(path, error) : error;
  }
}

async function openFile(path: string): Promise<{ file: FileHandle; totalBytes: number }> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
  const stats = await file.stat();
  if (stats.isFile()) return { file, totalBytes: stats.size };
  await file.close();
  throw new ImportFileError("not-a-file", `${path} is not a file.`);
}

async function readHead(file: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
  return buffer.subarray(0, bytesRead);
}

async function* textOf(
  file: FileHandle,
  encoding: string,
  reading: { bytesRead: number },
): AsyncGenerator<string, void, undefined> {
  for await (const { text, bytesRead } of decodedText(file, encoding)) {
    reading.bytesRead = bytesRead;
    yield text;
  }
}

async function* resumed(
  start: string,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  if (start !== "") yield start;
  yield* rest;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function unreadable(path: string, error: unknown): ImportFileError {
  const missing = isSystemError(error) && error.code === "ENOENT";
  if (missing) return new ImportFileError("not-found", `There is no file ${path}.`, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportFileError("unreadable", `${path} cannot be read: ${reason}`, { cause: error });
}
