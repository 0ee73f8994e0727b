import { pathOf, type SlugOwner } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Language, languageCodes, languages, supportedLanguage } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { feedPath, localPath } from "#i18n/urls/paths.ts";
import { parseTime, rssTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/handles.ts";
import { element, xmlText } from "#platform/document/xml.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { inFiles, lastChange, type SitemapEntry, sitemapFile, sitemapIndex } from "../sitemap.ts";

export type Feed = { body: string; type: string; noindex?: boolean };

const xml = "application/xml; charset=utf-8";
const groups = ["products", "categories", "articles", "pages"] as const;
type Group = (typeof groups)[number];

/** How many articles the RSS feed holds. */
const feedLength = 20;

/** Sitemaps, RSS and robots.txt. */
export function createFeeds({
  db,
  config,
  settings,
  categories,
  products,
  articles,
  pages,
}: {
  db: Database;
  config: Config;
  settings: Settings;
  categories: Categories;
  products: Products;
  articles: Articles;
  pages: Pages;
}) {
  const { siteUrl } = config;

  /** One entry per entity, with its address in each published language. */
  function gather(
    pathTo: (slug: string) => string,
    rows: readonly {
      id: number | string;
      lang: Language;
      slug: string;
      images: readonly string[];
      updatedAt: number | null;
    }[],
  ): SitemapEntry[] {
    const entries = new Map<number | string, SitemapEntry>();
    for (const { id, lang, slug, images, updatedAt } of rows) {
      const entry = entries.get(id) ?? { paths: {}, images };
      entry.paths[lang] = { path: localPath(lang, pathTo(slug)), updatedAt };
      entries.set(id, entry);
    }
    return [...entries.values()];
  }

  /** Drops languages that are turned off. */
  async function inLanguagesOn(entries: readonly SitemapEntry[]): Promise<SitemapEntry[]> {
    const on = await settings.languagesOn();
    return entries.flatMap((entry) => {
      const paths = Object.fromEntries(
        Object.entries(entry.paths).filter(([lang]) => on.includes(lang as Language)),
      );
      return Object.keys(paths).length ? [{ ...entry, paths }] : [];
    });
  }

  const pathTo = (owner: SlugOwner) => (slug: string) => pathOf(owner, slug);

  const pictured = <Row extends { imageUrl: string | null }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, images: row.imageUrl ? [row.imageUrl] : [] }));

  /** All entries except products, which may be many and are read file by file. */
  async function everyEntryOf(group: Exclude<Group, "products">): Promise<SitemapEntry[]> {
    addCacheTag(group);
    if (group === "categories")
      return gather(pathTo("category"), pictured(await categories.publishedAddresses()));
    if (group === "articles") return gather(pathTo("article"), pictured(await articles.publishedAddresses()));
    addCacheTag("authors");
    const everywhere = (path: string): SitemapEntry => ({
      images: [],
      paths: Object.fromEntries(
        languageCodes.map((lang) => [lang, { path: localPath(lang, path), updatedAt: null }]),
      ),
    });
    return [
      ...[
        "/",
        "/products",
        "/articles",
        "/sitemap",
        ...(await articles.authorSlugs()).map((slug) => `/author/${slug}`),
      ].map(everywhere),
      ...gather(
        pages.pathOf,
        (await pages.publishedAddresses()).map((row) => ({ ...row, images: [] })),
      ),
    ];
  }

  async function filesOf(group: Group): Promise<{ number: number; updatedAt: number | null }[]> {
    if (group === "products") {
      const files = await products.addressFiles(await settings.languagesOn());
      // The first file exists before the first product does.
      return files.length ? files : [{ number: 1, updatedAt: null }];
    }
    // The index needs no more than this of a group.
    return db.memory.remember(`sitemap-files:${group}`, async () => {
      const files = inFiles(await inLanguagesOn(await everyEntryOf(group)));
      return files.map((entries, place) => ({ number: place + 1, updatedAt: lastChange(entries) }));
    });
  }

  async function entriesIn(group: Group, number: number): Promise<readonly SitemapEntry[] | undefined> {
    if (group !== "products") return inFiles(await inLanguagesOn(await everyEntryOf(group)))[number - 1];
    const rows = (await products.addressesIn(number)) ?? (number === 1 ? [] : undefined);
    return rows && inLanguagesOn(gather(pathTo("product"), rows));
  }

  const fileName = (group: Group, number: number): string =>
    `/sitemap-${group}${number === 1 ? "" : `-${number}`}.xml`;

  async function rss(lang: Language): Promise<string> {
    const { t } = messagesFor(lang);
    const { siteName } = await settings.site();
    const list = await articles.list({ lang, limit: feedLength });
    const items = await Promise.all(
      list.items
        .filter((card) => !card.textLang)
        .map(async (card) => {
          const article = await articles.bySlug(card.slug, lang);
          const url = siteUrl + localPath(lang, pathOf("article", card.slug));
          // Prices and shop links are left to the page, where they are fresh; the disclosure is included (features.md 39).
          const html = `<p><em>${xmlText(t("feed.disclosure", { site: siteName }))}</em></p>\n${article.contentHtml.replaceAll('href="/', `href="${siteUrl}/`)}`;
          return [
            "<item>",
            element("title", card.title),
            element("link", url),
            `<guid isPermaLink="true">${xmlText(url)}</guid>`,
            card.publishedAt ? element("pubDate", rssTime(parseTime(card.publishedAt))) : "",
            card.author ? element("dc:creator", card.author.name) : "",
            element("description", card.excerpt),
            element("content:encoded", html),
            "</item>",
          ].join("\n");
        }),
    );
    const self = siteUrl + feedPath(lang);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
      "<channel>",
      element("title", siteName),
      element("link", siteUrl + localPath(lang, "/")),
      element("description", t("feed.description", { site: siteName })),
      element("language", languages[lang].tag),
      `<atom:link rel="self" type="application/rss+xml" href="${xmlText(self)}"/>`,
      ...items,
      "</channel>",
      "</rss>",
      "",
    ].join("\n");
  }

  /** Pages with noindex are not disallowed: crawlers must fetch a page to see its noindex. */
  const robots = (): string =>
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /crm",
      "Disallow: /go/",
      "Allow: /",
      "",
      `Sitemap: ${siteUrl}/sitemap.xml`,
      "",
    ].join("\n");

  return {
    /** The route patterns of these files. */
    paths: [
      "/robots.txt",
      "/ads.txt",
      "/rss.xml",
      "/sitemap.xml",
      "/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}",
    ],

    /** The file at a path. Throws `not-found`, `malformed-request` for an unknown language. */
    async answer(path: string, query: URLSearchParams): Promise<Feed> {
      if (path === "/robots.txt") return { body: robots(), type: "text/plain; charset=utf-8" };
      if (path === "/ads.txt") {
        const { adsTxt } = await settings.search();
        if (!adsTxt.trim()) throw new AppError("not-found");
        return { body: `${adsTxt.trimEnd()}\n`, type: "text/plain; charset=utf-8" };
      }
      if (path === "/rss.xml") {
        const lang = supportedLanguage(query.get("lang") ?? "en");
        if (!lang || !(await settings.languagesOn()).includes(lang)) throw new AppError("malformed-request");
        return { body: await rss(lang), type: "application/rss+xml; charset=utf-8", noindex: true };
      }
      if (path === "/sitemap.xml") {
        const files = await Promise.all(
          groups.map(async (group) =>
            (await filesOf(group)).map(({ number, updatedAt }) => ({
              url: siteUrl + fileName(group, number),
              updatedAt,
            })),
          ),
        );
        return { body: sitemapIndex(files.flat()), type: xml };
      }
      const [, name = "", number = "1"] = /^\/sitemap-([a-z]+)(?:-([0-9]{1,6}))?\.xml$/.exec(path) ?? [];
      const group = groups.find((one) => one === name);
      const entries = group && (await entriesIn(group, Number(number)));
      if (!entries) throw new AppError("not-found");
      return { body: sitemapFile(entries, siteUrl), type: xml };
    },
  };
}
