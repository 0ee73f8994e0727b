import { isLanguage, type Language } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import type { MediaGroups, MediaItem, MediaTexts } from "../media-item.ts";
import { searchableText } from "./image-ingest.service.ts";
import { drawing } from "./media.jobs.ts";
import type { StoredVariant } from "./media.repo.ts";
import type { MediaRow, MediaText, StoredGroups } from "./media-library.repo.ts";

const textKinds = ["alt", "caption", "credit"] as const;

const perLanguage = (texts: readonly MediaText[], kind: (typeof textKinds)[number]): MediaItem["alt"] =>
  Object.fromEntries(
    texts.flatMap((text) => (text[kind] && isLanguage(text.lang) ? [[text.lang, text[kind]]] : [])),
  );

export function itemOf(
  row: MediaRow,
  variants: readonly StoredVariant[],
  texts: readonly MediaText[],
): MediaItem {
  const webp = variants.filter(({ format }) => format === "webp");
  const svg = variants.find(({ format }) => format === drawing);
  return {
    id: String(row.id),
    version: row.version,
    url: row.url ?? `/media/${row.key}`,
    svgUrl: svg ? `/media/${svg.key}` : null,
    srcset: webp.map(({ key, width }) => `/media/${key} ${width}w`).join(", "),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    mime: row.mime,
    fileName: row.fileName,
    colour: row.colour,
    state: row.state,
    isElsewhere: row.url !== null,
    folder: row.folder,
    tags: row.tags,
    focalX: row.focalX,
    focalY: row.focalY,
    alt: perLanguage(texts, "alt"),
    caption: perLanguage(texts, "caption"),
    credit: perLanguage(texts, "credit"),
    licence: row.licence,
    createdAt: isoTime(row.createdAt),
  };
}

/** The complete texts of the languages with a change. */
export function textsAfter(before: MediaItem, given: MediaTexts): MediaText[] {
  const languages = new Set(textKinds.flatMap((kind) => Object.keys(given[kind] ?? {}) as Language[]));
  return [...languages].map((lang) => {
    const said = (kind: (typeof textKinds)[number]) => given[kind]?.[lang] ?? before[kind][lang] ?? "";
    return { lang, alt: said("alt"), caption: said("caption"), credit: said("credit") };
  });
}

export const searchTextOfItem = (
  item: Pick<MediaItem, "fileName" | "folder" | "tags">,
  texts: readonly MediaText[],
): string =>
  searchableText([
    item.fileName,
    item.folder,
    ...item.tags,
    ...texts.flatMap((text) => textKinds.map((kind) => text[kind])),
  ]);

/** What a picture of others is called: by the end of its address. */
export function nameAt(url: string): string {
  const { pathname, host } = new URL(url);
  return percentDecoded(pathname.split("/").at(-1) || host).slice(0, 200);
}

/** For the audit: of both only what differs. */
export function changesOf(before: MediaItem, after: MediaItem): { before: object; after: object } {
  const keys = (Object.keys(after) as (keyof MediaItem)[]).filter(
    (key) => key !== "version" && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const of = (item: MediaItem) => Object.fromEntries(keys.map((key) => [key, item[key]]));
  return { before: of(before), after: of(after) };
}

/** The folders with their pictures, and the tags with theirs, whatever tags they are combined with. */
export function groupsOf({ folders, tagSets }: StoredGroups): MediaGroups {
  const tags = new Map<string, number>();
  for (const set of tagSets) for (const tag of set.tags) tags.set(tag, (tags.get(tag) ?? 0) + set.count);
  return {
    total: folders.reduce((sum, { count }) => sum + count, 0),
    folders: folders.filter(({ name }) => name !== ""),
    tags: [...tags].map(([name, count]) => ({ name, count })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
