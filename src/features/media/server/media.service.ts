import type { Audit } from "#features/audit/server/audit.service.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Queries, Tx } from "#platform/database/database.ts";
import type { ImageReferences } from "#platform/database/image-references.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { DisplayImage, ImageTexts } from "../image.ts";
import { sharedFrom, shareImageUrl } from "../share-image.ts";
import { createImageFiles } from "./image-files.ts";
import { createImageIngest } from "./image-ingest.service.ts";
import { allImagesTag, createMediaMaintenance } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";
import { createMediaLibrary, type FindUsages } from "./media-library.ts";
import { createShareImages } from "./share-images.service.ts";

export type Media = ReturnType<typeof createMedia>;

/** Pictures by what they were asked by. Only what is taken from it does the answer depend on. */
export type ImageBook<Key> = {
  get(key: Key): DisplayImage | undefined;
  /** What is said below it, where there is room for that. */
  words(key: Key): ImageTexts;
  /** All that were asked for and are there. */
  entries(): [Key, DisplayImage][];
};

export function createMedia(given: {
  db: Database;
  storage: Storage;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  config: Config;
  /** Who shows a picture; those stand after the media, so the app hands this in. */
  usages: FindUsages;
  /** Where all that shows pictures names them. */
  places: readonly ImageReferences[];
  /** Tells them in the transaction that takes files away. */
  gone: (tx: Tx, keys: readonly string[]) => Promise<void>;
}) {
  const { db, storage } = given;
  const files = createImageFiles({ mostPixels: given.config.MEDIA_MAX_MEGAPIXELS * 1_000_000 });
  const intake = createImageIngest({ ...given, files });
  const library = createMediaLibrary({ ...given, intake });
  const upkeep = createMediaMaintenance({ ...given, files });
  const shared = createShareImages({ ...given, files, pictureAt });

  /** The picture that stands or stood under a key. */
  async function pictureAt(key: string): Promise<{ id: number; picture: DisplayImage } | null> {
    const address = `/media/${key}`;
    const id = (await repo.idsByUrls(db.read, [address])).get(address);
    const stored = id === undefined ? undefined : (await repo.imagesByIds(db.read, [id])).get(id);
    return stored ? { id: stored.id, picture: pictureOf(stored, "en") } : null;
  }

  function bookOf<Key>(
    keys: readonly Key[],
    idOf: (key: Key) => number | undefined,
    stored: ReadonlyMap<number, repo.StoredPicture>,
    lang: Language,
  ): ImageBook<Key> {
    function find(key: Key): repo.StoredPicture | undefined {
      const id = idOf(key);
      if (id === undefined) return undefined;
      addCacheTag(`media:${id}`);
      return stored.get(id);
    }
    function get(key: Key): DisplayImage | undefined {
      const picture = find(key);
      return picture && pictureOf(picture, lang);
    }
    return {
      get,
      words: (key) => wordsOf(find(key), lang),
      entries: () =>
        [...new Set(keys)].flatMap((key) => {
          const picture = get(key);
          return picture ? [[key, picture] as [Key, DisplayImage]] : [];
        }),
    };
  }

  return {
    library,
    upkeep,
    /** Stores a picture and gives its id; the same bytes twice give the same id. */
    add: intake.add,

    /** Pictures by id, ready to be shown in a language; unknown ids are absent. */
    async pictures(ids: readonly number[], lang: Language): Promise<ImageBook<number>> {
      return bookOf(ids, (id) => id, await repo.imagesByIds(db.read, [...new Set(ids)]), lang);
    },

    /** Pictures by their address, now or before they were replaced: ours with variants, a foreign https address as it is (assumed 4:3). */
    async picturesAt(addresses: readonly string[], lang: Language, alt = ""): Promise<ImageBook<string>> {
      const ids = await repo.idsByUrls(db.read, addresses);
      const stored = await repo.imagesByIds(db.read, [...new Set(ids.values())]);
      const ours = bookOf(addresses, (address) => ids.get(address), stored, lang);
      return { ...ours, get: (address) => ours.get(address) ?? externalImage(address, alt) };
    },

    /** Where each of any number of pictures stands. */
    async addressesOf(ids: readonly number[]): Promise<Map<number, string>> {
      addCacheTag(allImagesTag);
      const stored = await repo.imagesByIds(db.read, [...new Set(ids)]);
      return new Map([...stored].map(([id, picture]) => [id, pictureOf(picture, "en").url]));
    },

    /** The pictures of the library at these addresses, now or before they were replaced. */
    idsAt: (addresses: readonly string[]): Promise<Map<string, number>> => repo.idsByUrls(db.read, addresses),

    /** The address under which the largest variant of a picture stands. */
    async addressOf(id: number, handle: Queries | Tx = db.read): Promise<string | null> {
      const picture = (await repo.imagesByIds(handle, [id])).get(id);
      return picture ? pictureOf(picture, "en").url : null;
    },

    /** A file of a picture by its key; originals are nobody's to see, and what a shared link shows is made when it is asked for. */
    async open(key: string) {
      if (key.includes("/original.")) return null;
      return (await storage.open(key)) ?? ((await shared.make(key)) ? storage.open(key) : null);
    },
    /** Where what stood under this key stands now; null for what never stood there. */
    async movedTo(key: string): Promise<string | null> {
      const address = `/media/${key}`;
      const from = sharedFrom(key);
      const found = await pictureAt(from ?? key);
      const now = found && (from ? shareImageUrl(found.picture) : found.picture.url);
      return now === address ? null : now;
    },

    /** Deletes the demo's rows in the caller's transaction; gives the removal of their files, to be run after the commit. */
    async removeDemo(tx: Tx): Promise<() => Promise<void>> {
      const keys = await repo.deleteDemoImages(tx);
      await given.gone(tx, keys);
      return async () => {
        for (const key of keys) await storage.remove(key);
      };
    },
  };
}

/** A picture that stands elsewhere: its size is unknown until it loads, so the frame of 4:3 is kept. */
export const externalImage = (url: string, alt: string): DisplayImage => ({
  url,
  srcset: "",
  width: 800,
  height: 600,
  alt,
  colour: null,
});

/** What is said in the first of these languages that has it; `asked` is the one that needs no mark. */
function said(
  texts: Readonly<Record<string, string>>,
  languages: readonly Language[],
  asked: Language,
): ImageTexts["caption"] {
  const found = languages.find((lang) => texts[lang]);
  return found && { text: texts[found] ?? "", ...(found === asked ? {} : { textLang: found }) };
}

/** A caption falls back to English, as other texts do; a credit to any language, since a licence may ask for it. */
function wordsOf(picture: repo.StoredPicture | undefined, lang: Language): ImageTexts {
  if (!picture) return {};
  const caption = said(picture.caption, [lang, defaultLanguage], lang);
  const credit = said(picture.credit, [lang, defaultLanguage, ...languageCodes], lang);
  return { ...(caption ? { caption } : {}), ...(credit ? { credit } : {}) };
}

function pictureOf(picture: repo.StoredPicture, lang: Language): DisplayImage {
  const alt = picture.alt[lang] ?? picture.alt.en ?? "";
  const { focalX: x, focalY: y } = picture;
  const focus = x === 50 && y === 50 ? {} : { focus: { x, y } };
  if (picture.url !== null) return { ...externalImage(picture.url, alt), ...focus };
  const webp = picture.variants.filter(({ format }) => format === "webp");
  const avif = new Set(picture.variants.flatMap(({ format, width }) => (format === "avif" ? width : [])));
  const largest = webp.at(-1);
  return {
    url: `/media/${largest?.key ?? ""}`,
    srcset: webp.map((variant) => `/media/${variant.key} ${variant.width}w`).join(", "),
    width: largest?.width ?? picture.width,
    height: largest?.height ?? picture.height,
    alt,
    colour: picture.colour,
    ...focus,
    ...(webp.length && webp.every(({ width }) => avif.has(width)) ? { avif: true } : {}),
  };
}
