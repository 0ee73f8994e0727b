import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { defaultOf } from "#i18n/publication.ts";
import { isoTime } from "#platform/clock.ts";
import { element, xmlText } from "#platform/document/xml.ts";

/** An entity with its path in each published language. Paths are encoded and carry their prefix. */
export type SitemapEntry = {
  paths: Partial<Record<Language, { path: string; updatedAt: number | null }>>;
  /** Addresses of the page's images, absolute or from the root. */
  images: readonly string[];
};

/** Entities per file: with five languages a fifth of the 50,000 URLs that sitemaps.org 0.9 allows, and far below its 50 MB. */
export const entriesAFile = 2_000;

/** The entries split into files; one empty file if there are none. */
export const inFiles = (entries: readonly SitemapEntry[]): (readonly SitemapEntry[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(entries.length / entriesAFile)) }, (_, file) =>
    entries.slice(file * entriesAFile, (file + 1) * entriesAFile),
  );

/** The time of the latest change; null if no time is known. */
export const lastChange = (entries: readonly SitemapEntry[]): number | null =>
  entries
    .flatMap(({ paths }) => Object.values(paths))
    .reduce<number | null>(
      (last, { updatedAt }) => (updatedAt === null ? last : Math.max(last ?? 0, updatedAt)),
      null,
    );

/** A file: one URL for each language of each entity. */
export const sitemapFile = (
  entries: readonly SitemapEntry[],
  { siteUrl, fallback }: { siteUrl: string; fallback: Language },
): string =>
  urlset(
    entries.flatMap((entry) =>
      languageCodes
        .filter((lang) => entry.paths[lang])
        .map((lang) => address(entry, lang, siteUrl, fallback)),
    ),
  );

function address(entry: SitemapEntry, lang: Language, siteUrl: string, fallback: Language): string {
  const published = languageCodes.filter((code) => entry.paths[code]);
  const preferred = defaultOf(published, fallback);
  const link = (hreflang: string, code: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(siteUrl + (entry.paths[code]?.path ?? ""))}"/>`;
  const place = entry.paths[lang];
  return [
    "<url>",
    element("loc", siteUrl + (place?.path ?? "")),
    place?.updatedAt ? element("lastmod", isoTime(place.updatedAt)) : "",
    ...published.map((code) => link(languages[code].tag, code)),
    preferred ? link("x-default", preferred) : "",
    ...entry.images.map(
      (image) =>
        `<image:image>${element("image:loc", image.startsWith("/") ? siteUrl + image : image)}</image:image>`,
    ),
    "</url>",
  ].join("");
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const urlset = (lines: readonly string[]): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${lines.join("\n")}\n</urlset>\n`;

/** The index: one line a file. */
export const sitemapIndex = (files: readonly { url: string; updatedAt: number | null }[]): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
    .map(
      (file) =>
        `<sitemap>${element("loc", file.url)}${file.updatedAt === null ? "" : element("lastmod", isoTime(file.updatedAt))}</sitemap>`,
    )
    .join("\n")}\n</sitemapindex>\n`;
