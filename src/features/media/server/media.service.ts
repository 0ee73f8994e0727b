import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Storage } from "#platform/storage.ts";
import type { Picture } from "../picture.ts";
import * as repo from "./media.repo.ts";

/** Widths that cards, columns and heroes ask for; a variant is never wider than its original. */
const widths = [320, 640, 960, 1280];
/** 50 megapixels: beyond that a small file could fill the memory (a decompression bomb). */
const mostPixels = 50_000_000;

export type Media = ReturnType<typeof createMedia>;

export function createMedia({ db, storage, clock }: { db: Database; storage: Storage; clock: Clock }) {
  async function variantsOf(bytes: Uint8Array, hash: string) {
    const original = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
    const { width, height } = (await original.metadata()).autoOrient;
    const small = await original.clone().resize(64).flatten({ background: "#ffffff" }).png().toBuffer();
    const { dominant } = await sharp(small).stats();
    const sizes = [
      ...new Set([...widths.filter((size) => size < width), Math.min(width, widths.at(-1) ?? width)]),
    ];
    const variants = await Promise.all(
      sizes.map(async (size) => {
        // Metadata (EXIF, GPS) is not carried over: sharp drops it unless told otherwise.
        const { data, info } = await original
          .clone()
          .resize({ width: size })
          .webp({ quality: 82, effort: 2 })
          .toBuffer({ resolveWithObject: true });
        return {
          width: info.width,
          height: info.height,
          bytes: data.length,
          key: `${hash.slice(0, 16)}/${info.width}.webp`,
          data,
        };
      }),
    );
    const colour = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    return { width, height, colour, variants };
  }

  return {
    /**
     * Stores a picture with its variants and gives its id; the same bytes twice give the same id. `alt` per language, empty =
     * decorative. Throws `unsupported-media-type` for what is no picture.
     */
    async add(picture: {
      bytes: Uint8Array;
      fileName: string;
      alt?: Partial<Record<Language, string>>;
      demoKey?: string;
    }): Promise<number> {
      const hash = createHash("sha256").update(picture.bytes).digest("hex");
      const known = await repo.findByHash(db.read, hash);
      if (known !== null) return known;
      const made = await variantsOf(picture.bytes, hash).catch((cause: unknown) => {
        throw new AppError("unsupported-media-type", { cause });
      });
      for (const variant of made.variants) await storage.put(variant.key, variant.data);
      return db.transact(
        async (tx) =>
          (await repo.findByHash(tx, hash)) ??
          repo.insertPicture(tx, {
            hash,
            fileName: picture.fileName,
            width: made.width,
            height: made.height,
            bytes: picture.bytes.length,
            colour: made.colour,
            demoKey: picture.demoKey ?? null,
            variants: made.variants,
            alt: picture.alt ?? {},
            now: clock.now(),
          }),
      );
    },

    /** Pictures by id, ready to be shown in a language; unknown ids are absent. */
    async pictures(ids: readonly number[], lang: Language): Promise<Map<number, Picture>> {
      const stored = await repo.picturesByIds(db.read, [...new Set(ids)]);
      return new Map([...stored].map(([id, picture]) => [id, pictureOf(picture, lang)]));
    },

    /** Pictures by their address: ours with variants, a foreign https address as it is (assumed 4:3). */
    async picturesAt(addresses: readonly string[], lang: Language, alt = ""): Promise<Map<string, Picture>> {
      const ids = await repo.idsByAddresses(db.read, addresses);
      const stored = await repo.picturesByIds(db.read, [...new Set(ids.values())]);
      return new Map(
        addresses.map((address) => {
          const id = ids.get(address);
          const picture = id === undefined ? undefined : stored.get(id);
          return [address, picture ? pictureOf(picture, lang) : foreignPicture(address, alt)];
        }),
      );
    },

    /** The address under which the largest variant of a picture stands. */
    async addressOf(id: number): Promise<string | null> {
      const picture = (await repo.picturesByIds(db.read, [id])).get(id);
      const key = picture?.variants.at(-1)?.key;
      return key ? `/media/${key}` : null;
    },

    open: (key: string) => storage.open(key),

    /** Deletes the demo's rows in the caller's transaction; gives the removal of their files, to be run after the commit. */
    async removeDemo(tx: Tx): Promise<() => Promise<void>> {
      const keys = await repo.deleteDemoPictures(tx);
      return async () => {
        for (const key of keys) await storage.remove(key);
      };
    },
  };
}

/** A picture that stands elsewhere: its size is unknown until it loads, so the frame of 4:3 is kept. */
export const foreignPicture = (url: string, alt: string): Picture => ({
  url,
  srcset: "",
  width: 800,
  height: 600,
  alt,
  colour: null,
});

function pictureOf(picture: repo.StoredPicture, lang: Language): Picture {
  const largest = picture.variants.at(-1);
  return {
    url: `/media/${largest?.key ?? ""}`,
    srcset: picture.variants.map((variant) => `/media/${variant.key} ${variant.width}w`).join(", "),
    width: largest?.width ?? picture.width,
    height: largest?.height ?? picture.height,
    alt: picture.alt[lang] ?? picture.alt.en ?? "",
    colour: picture.colour,
  };
}
