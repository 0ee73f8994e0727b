import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { defaultOf } from "#i18n/publication.ts";
import { isoTime } from "#platform/clock.ts";
import { element, xmlText } from "#platform/document/xml.ts";

/** A thing with its address in each language it is published in. Paths are encoded and carry their prefix. */
export type SitemapEntry = {
  paths: Partial<Record<Language, { path: string; updatedAt: number | null }>>;
  /** Addresses of the pictures its page shows, absolute or from the root. */
  images: readonly string[];
};

/** Google's limit for one address. */
const mostImages = 1000;

/** sitemaps.org 0.9: at most 50,000 addresses and 50 MB a file. With alternates an address takes about 1 KB, so both limits count. */
export const mostAddresses = 50_000;
const mostBytes = 45_000_000;

/** The entries as files' bodies, split where a limit is reached; an entry's languages may fall into two files. */
export function sitemapFiles(
  entries: readonly SitemapEntry[],
  siteUrl: string,
): { body: string; updatedAt: number | null }[] {
  const files: { body: string; updatedAt: number | null }[] = [];
  let lines: string[] = [];
  let bytes = 0;
  let updatedAt: number | null = null;
  const close = () => {
    files.push({ body: urlset(lines), updatedAt });
    lines = [];
    bytes = 0;
    updatedAt = null;
  };
  for (const entry of entries)
    for (const lang of languageCodes) {
      const place = entry.paths[lang];
      if (!place) continue;
      const line = address(entry, lang, siteUrl);
      if (lines.length === mostAddresses || (lines.length > 0 && bytes + line.length * 2 > mostBytes))
        close();
      lines.push(line);
      bytes += Buffer.byteLength(line);
      if (place.updatedAt !== null) updatedAt = Math.max(updatedAt ?? 0, place.updatedAt);
    }
  if (lines.length || !files.length) close();
  return files;
}

function address(entry: SitemapEntry, lang: Language, siteUrl: string): string {
  const published = languageCodes.filter((code) => entry.paths[code]);
  const preferred = defaultOf(published);
  const link = (hreflang: string, code: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(siteUrl + (entry.paths[code]?.path ?? ""))}"/>`;
  const place = entry.paths[lang];
  return [
    "<url>",
    element("loc", siteUrl + (place?.path ?? "")),
    place?.updatedAt ? element("lastmod", isoTime(place.updatedAt)) : "",
    ...published.map((code) => link(languages[code].tag, code)),
    preferred ? link("x-default", preferred) : "",
    ...entry.images
      .slice(0, mostImages)
      .map(
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
