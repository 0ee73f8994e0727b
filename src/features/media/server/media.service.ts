import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { ImageReferences } from "#platform/database/image-references.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { DisplayImage, ImageTexts } from "../image.ts";
import { sharedFrom, shareImageUrl } from "../share-image.ts";
import { createFonts } from "./fonts/fonts.service.ts";
import { createImageFiles } from "./image-files.ts";
import { createImageIngest } from "./image-ingest.service.ts";
import { allImagesTag, createMediaMaintenance } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";
import { createMediaLibrary, type FindUsages } from "./media-library.ts";
import { createShareImages } from "./share-images.service.ts";

export type Media = ReturnType<typeof createMedia>;

/** Pictures by the keys they were requested with. Only those that are read become dependencies of the response. */
export type ImageBook<Key> = {
  get(key: Key): DisplayImage | undefined;
  /** What is said below it, where there is room for that. */
  words(key: Key): ImageTexts;
  /** All that were requested and exist. */
  entries(): [Key, DisplayImage][];
};

export function createMedia(given: {
  db: Database;
  storage: Storage;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  config: Config;
  /** Who shows a picture; those features depend on media, so the app passes this in. */
  usages: FindUsages;
  /** Where all that shows pictures names them. */
  places: readonly ImageReferences[];
  /** Tells them in the transaction that takes files away. */
  gone: (tx: Tx, keys: readonly string[]) => Promise<void>;
  /** The folders of the fonts that designs name. */
  namedFonts: () => Promise<ReadonlySet<string>>;
}) {
  const { db, storage } = given;
  const files = createImageFiles({
    mostPixels: given.config.MEDIA_MAX_MEGAPIXELS * 1_000_000,
    rootDir: given.config.rootDir,
  });
  const ingest = createImageIngest({ ...given, files });
  const library = createMediaLibrary({ ...given, intake: ingest });
  const maintenance = createMediaMaintenance({ ...given, files });
  const fonts = createFonts(given);
  const shared = createShareImages({ ...given, files, pictureAt });

  /** The picture that has or had this key. */
  async function pictureAt(key: string): Promise<{ id: number; picture: DisplayImage } | null> {
    const address = `/media/${key}`;
    const id = (await repo.idsByUrls(db.read, [address])).get(address);
    const stored = id === undefined ? undefined : (await repo.imagesByIds(db.read, [id])).get(id);
    return stored ? { id: stored.id, picture: pictureOf(stored) } : null;
  }

  /** The file at a URL of the library; null where it is gone. */
  async function bytesAt(url: string): Promise<Buffer | null> {
    const key = url.slice("/media/".length);
    // Of a drawing its bitmap; replaced images keep answering under their former keys.
    const current = (await pictureAt(key))?.picture.url.slice("/media/".length);
    const source =
      (key.endsWith(".svg") ? null : await storage.open(key)) ??
      (current ? await storage.open(current) : null);
    return source && Buffer.from(await new Response(source.stream).arrayBuffer());
  }

  function bookOf<Key>(
    keys: readonly Key[],
    idOf: (key: Key) => number | undefined,
    stored: ReadonlyMap<number, repo.StoredPicture>,
    languages: readonly Language[],
  ): ImageBook<Key> {
    function find(key: Key): repo.StoredPicture | undefined {
      const id = idOf(key);
      if (id === undefined) return undefined;
      addCacheTag(`media:${id}`);
      return stored.get(id);
    }
    function get(key: Key): DisplayImage | undefined {
      const picture = find(key);
      return picture && pictureOf(picture, languages);
    }
    return {
      get,
      words: (key) => wordsOf(find(key), languages),
      entries: () =>
        [...new Set(keys)].flatMap((key) => {
          const picture = get(key);
          return picture ? [[key, picture] as [Key, DisplayImage]] : [];
        }),
    };
  }

  return {
    library,
    fonts,
    maintenance,
    /** Stores a picture and gives its id; the same bytes twice give the same id. */
    add: ingest.add,

    /** Pictures by id, ready to be shown in a language; unknown ids are absent. */
    async pictures(ids: readonly number[], lang: Language): Promise<ImageBook<number>> {
      const stored = await repo.imagesByIds(db.read, [...new Set(ids)]);
      return bookOf(ids, (id) => id, stored, [lang, await defaultLanguageOf(db)]);
    },

    /** Pictures by their address, now or before they were replaced: ours with variants, a foreign https address as it is (assumed 4:3). */
    async picturesAt(addresses: readonly string[], lang: Language, alt = ""): Promise<ImageBook<string>> {
      const ids = await repo.idsByUrls(db.read, addresses);
      const stored = await repo.imagesByIds(db.read, [...new Set(ids.values())]);
      const readBy = [lang, await defaultLanguageOf(db)];
      const ours = bookOf(addresses, (address) => ids.get(address), stored, readBy);
      return { ...ours, get: (address) => ours.get(address) ?? externalImage(address, alt) };
    },

    /** The URLs of any number of pictures. */
    async addressesOf(ids: readonly number[]): Promise<Map<number, string>> {
      addCacheTag(allImagesTag);
      const stored = await repo.imagesByIds(db.read, [...new Set(ids)]);
      return new Map([...stored].map(([id, picture]) => [id, pictureOf(picture).url]));
    },

    /** The pictures of the library at these addresses, now or before they were replaced. */
    idsAt: (addresses: readonly string[]): Promise<Map<string, number>> => repo.idsByUrls(db.read, addresses),

    /** The URL of a picture's largest variant. */
    async addressOf(id: number, handle: Queries | Tx = db.read): Promise<string | null> {
      const picture = (await repo.imagesByIds(handle, [id])).get(id);
      return picture ? pictureOf(picture).url : null;
    },

    /** A file of a picture by its key; originals are not public, and a crop for shared links is made with its first request. */
    async open(key: string) {
      if (key.includes("/original.")) return null;
      return (await storage.open(key)) ?? ((await shared.make(key)) ? storage.open(key) : null);
    },
    /** The current URL of the picture that had this key; null for an unknown key. */
    async movedTo(key: string): Promise<string | null> {
      const address = `/media/${key}`;
      const from = sharedFrom(key);
      const found = await pictureAt(from ?? key);
      const now = found && (from ? shareImageUrl(found.picture) : found.picture.url);
      return now === address ? null : now;
    },

    /** The site's icon in a size (pixels), as PNG, of an image of the library; null where that is gone. */
    icon: (url: string, size: number): Promise<Buffer | null> =>
      db.memory.remember(`icon:${size}:${url}`, async () => {
        addCacheTag("settings");
        const bytes = await bytesAt(url);
        return bytes && files.icon(bytes, size);
      }),
    /** What shared links to pages without an image show: one of the library on a ground (#rrggbb), as PNG; null where it is gone. */
    shareCard: (url: string, ground: string): Promise<Buffer | null> =>
      db.memory.remember(`share-card:${ground}:${url}`, async () => {
        addCacheTag("settings");
        const bytes = await bytesAt(url);
        return bytes && files.card(bytes, ground);
      }),

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

/** An external picture: its size is unknown until it loads, so a 4:3 frame is reserved. */
export const externalImage = (url: string, alt: string): DisplayImage => ({
  url,
  srcset: "",
  width: 800,
  height: 600,
  alt,
  colour: null,
});

/** The text in the first of these languages that has one; one in the first of all needs no language mark. */
function said(
  texts: Readonly<Record<string, string>>,
  languages: readonly Language[],
): ImageTexts["caption"] {
  const found = languages.find((lang) => texts[lang]);
  return found && { text: texts[found] ?? "", ...(found === languages[0] ? {} : { textLang: found }) };
}

/** A caption falls back as other texts do, from the first of the languages to the next; a credit to any, since a license may ask for it. */
function wordsOf(picture: repo.StoredPicture | undefined, languages: readonly Language[]): ImageTexts {
  if (!picture) return {};
  const caption = said(picture.caption, languages);
  const credit = said(picture.credit, [...languages, ...languageCodes]);
  return { ...(caption ? { caption } : {}), ...(credit ? { credit } : {}) };
}

function pictureOf(picture: repo.StoredPicture, languages: readonly Language[] = []): DisplayImage {
  const alt = languages.map((lang) => picture.alt[lang]).find((text) => text !== undefined) ?? "";
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
