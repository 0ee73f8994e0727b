import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { StartupError } from "../errors.ts";
import { type Manifest, manifestSchema, mediaKey, names, tableOf } from "./manifest.ts";
import { BrokenArchive, type TarEntry, tarEntries } from "./tar.ts";

/** Maps the same failures whether they occur between two entries or inside one. */
function requireWhole(file: string, error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    throw new StartupError(`The file ${file} cannot be read.`, error);
  if (error instanceof BrokenArchive || code.startsWith("Z_"))
    throw new StartupError(
      `${file} is not a whole backup (${(error as Error).message}). Take another one; nothing was changed.`,
      error,
    );
  throw error;
}

/** The entries of a backup file; each must be read before the next. */
export async function* archiveEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* tarEntries(source.pipe(gunzip));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Every row of a backup file, with its table. */
export async function* rowsIn(file: string): AsyncGenerator<{ table: string; line: string }> {
  for await (const { name, content } of archiveEntries(file)) {
    const table = tableOf(name);
    if (table) for await (const line of linesIn(content)) yield { table, line };
  }
}

/** Splits chunked text into lines; the last line break is optional. */
async function* linesIn(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of content) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** The metadata of a backup whose checksums have all been verified. */
export type CheckedArchive = { manifest: Manifest; secrets: string[] };

/** Reads a backup to its end and compares every checksum. Throws StartupError if something is missing, added or changed. */
export const checkArchive = (file: string): Promise<CheckedArchive> =>
  readAll(file).catch((error: unknown) => requireWhole(file, error));

async function readAll(file: string): Promise<CheckedArchive> {
  const found = new Map<string, string>();
  const texts = new Map<string, string>();
  for await (const { name, content } of archiveEntries(file)) {
    if (found.has(name) || texts.has(names.sums))
      throw new BrokenArchive(`${name} stands where nothing should`);
    const hash = createHash("sha256");
    async function* hashed() {
      for await (const part of content) {
        hash.update(part);
        yield part;
      }
    }
    if (name === names.manifest || name === names.secret || name === names.sums)
      texts.set(name, await text(hashed()));
    else for await (const _ of hashed());
    if (name !== names.sums) found.set(name, hash.digest("hex"));
  }
  const sums = (texts.get(names.sums) ?? "").split("\n").filter(Boolean);
  for (const line of sums) {
    const [sum = "", name = ""] = line.split("  ");
    if (found.get(name) !== sum) throw new BrokenArchive(`${name} is not as it was`);
  }
  if (!sums.length || sums.length !== found.size) throw new BrokenArchive("its checksums are missing");
  const manifest = manifestSchema.safeParse(JSON.parse(texts.get(names.manifest) ?? "null"));
  if (!manifest.success) throw new BrokenArchive("it is of another format");
  const files = [...found.keys()].filter((name) => mediaKey(name)).length;
  if (files !== manifest.data.files)
    throw new BrokenArchive(`it has ${files} of ${manifest.data.files} pictures' files`);
  return { manifest: manifest.data, secrets: (texts.get(names.secret) ?? "").split("\n").filter(Boolean) };
}
