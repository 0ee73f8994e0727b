import { createHash, randomBytes } from "node:crypto";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { createImageFiles, OpenedImage, Variant } from "./image-files.ts";
import { drawing, makeVariants, original } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";

/** What is not owned by a row after this long, in milliseconds, belongs to an upload that was cut off. */
const uploadTakes = 3_600_000;

export const mimeOf = ({ format, drawing }: OpenedImage): string =>
  drawing ? "image/svg+xml" : `image/${format}`;
export const hashOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");
/** Everything a picture is searched by. */
export const searchableText = (parts: readonly string[]): string => searchText(simplified(parts.join(" ")));

/** A picture whose first files are in the store and which no row owns yet. */
export type IngestedImage = {
  picture: OpenedImage;
  hash: string;
  /** Of the file that was sent. */
  bytes: number;
  colour: string;
  variants: (repo.StoredVariant & { bytes: number })[];
};

export type ImageIngest = ReturnType<typeof createImageIngest>;

/** The way of a picture from its bytes into the store and the table. */
export function createImageIngest({
  db,
  storage,
  clock,
  jobs,
  files,
}: {
  db: Database;
  storage: Storage;
  clock: Clock;
  jobs: Jobs;
  files: ReturnType<typeof createImageFiles>;
}) {
  /**
   * Checks a picture and stores it with its first variants. A failure between here and the commit leaves files that are recorded as
   * orphans (media.jobs.ts). Throws what image-files.ts throws.
   */
  async function take(bytes: Buffer, { whole = false }: { whole?: boolean } = {}): Promise<IngestedImage> {
    const picture = await files.open(bytes);
    const { variant, colour } = await files.first(picture);
    const made: Variant[] = [variant];
    if (whole)
      for await (const one of files.variants(picture, ["webp"], (_, width) => width === variant.width))
        made.push(one);
    // Of its own for each, so that a deleted picture's files cannot be those of one that is sent again.
    const folder = randomBytes(8).toString("hex");
    const variants: (repo.StoredVariant & { data: Buffer })[] = made.map((one) => ({
      ...one,
      key: `${folder}/${one.width}.${one.format}`,
    }));
    variants.push({
      ...picture,
      format: original,
      key: `${folder}/original.${picture.format}`,
      data: picture.bytes,
    });
    if (picture.drawing)
      variants.push({
        ...picture,
        format: drawing,
        key: `${folder}/drawing.svg`,
        data: picture.drawing,
      });
    const keys = variants.map(({ key }) => key);
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.recordOrphans(tx, keys, clock.now() + uploadTakes);
    });
    for (const { key, data } of variants) await storage.put(key, data);
    return {
      picture,
      hash: hashOf(bytes),
      bytes: bytes.length,
      colour,
      variants: variants.map(({ data, ...one }) => ({ ...one, bytes: data.length })),
    };
  }

  /** Gives a taken picture's files to its row, and queues the making of its other variants. */
  async function own(tx: Tx, id: number, { variants }: IngestedImage): Promise<void> {
    recordUntaggedWrite(tx);
    await repo.insertVariants(tx, id, variants);
    await repo.dropLeftovers(
      tx,
      variants.map(({ key }) => key),
    );
    const from = variants.find(({ format }) => format === original)?.key;
    if (from) await jobs.enqueue(tx, makeVariants, { id, from });
  }

  return {
    take,
    own,

    /**
     * Stores a picture and gives its id; the same bytes twice give the same id. `alt` per language, empty = decorative. Of the
     * demo's all WebP variants are there at once. Throws `unsupported-media-type`, `picture-too-large`, `picture-unreadable`.
     */
    async add(sent: {
      bytes: Buffer;
      fileName: string;
      alt?: Partial<Record<Language, string>>;
      /** Who made it and by which right it is shown, per language. */
      credit?: Partial<Record<Language, string>>;
      folder?: string;
      tags?: readonly string[];
      demoKey?: string;
      /** Writes what belongs to a picture that is new here, in the same transaction. */
      also?: (tx: Tx, id: number) => Promise<void>;
    }): Promise<number> {
      const known = await repo.findByHash(db.read, hashOf(sent.bytes));
      if (known !== null) return known;
      const taken = await take(sent.bytes, { whole: sent.demoKey !== undefined });
      const { fileName, alt = {}, credit = {}, folder = "", tags = [], demoKey = null } = sent;
      return db.transact(async (tx) => {
        const meanwhile = await repo.findByHash(tx, taken.hash);
        if (meanwhile !== null) return meanwhile;
        const id = await repo.insertImage(tx, {
          ...rowOf(taken),
          fileName,
          folder,
          tags,
          alt,
          credit,
          words: searchableText([fileName, folder, ...tags, ...Object.values(alt)]),
          demoKey,
          now: clock.now(),
        });
        await own(tx, id, taken);
        await sent.also?.(tx, id);
        return id;
      });
    },
  };
}

/** What the table says of a taken picture's file. */
export const rowOf = ({ picture, hash, bytes, colour, variants }: IngestedImage) => ({
  hash,
  bytes,
  colour,
  mime: mimeOf(picture),
  width: picture.width,
  height: picture.height,
  key: variants[0]?.key ?? "",
  url: null,
  state: variants.some(({ format }) => format === original) ? ("processing" as const) : ("ready" as const),
});
