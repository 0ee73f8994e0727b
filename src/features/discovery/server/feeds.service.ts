import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { standingPages } from "#features/settings/site-settings.ts";
import { pathOf, type SlugOwner } from "#features/slugs/slug-owner.ts";
import { messagesFor } from "#i18n/catalogues.ts";
import { type Language, languageCodes, languages, supportedLanguage } from "#i18n/languages.ts";
import { feedPath, localPath } from "#i18n/paths.ts";
import { parseTime, rssTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { element, xmlText } from "#platform/document/xml.ts";
import { AppError } from "#platform/errors.ts";
import { noteTag } from "#platform/http/request-context.ts";
import { type SitemapEntry, sitemapFiles, sitemapIndex } from "../sitemap.ts";

export type Feed = { body: string; type: string; noindex?: boolean };

const xml = "application/xml; charset=utf-8";
const groups = ["products", "categories", "articles", "pages"] as const;
type Group = (typeof groups)[number];

/** How many articles the RSS feed holds. */
const feedLength = 20;

/** The machine-readable files: sitemaps, RSS, robots.txt. */
export function createFeeds({
  config,
  settings,
  categories,
  products,
  articles,
}: {
  config: Config;
  settings: Settings;
  categories: Categories;
  products: Products;
  articles: Articles;
}) {
  const { siteUrl } = config;

  /** Addresses of things, one entry a thing, in the languages it is published in. */
  function gather(
    owner: SlugOwner,
    rows: readonly { id: number; lang: Language; slug: string; imageUrl: string | null; updatedAt: number }[],
    galleries: ReadonlyMap<number, readonly string[]> = new Map(),
  ): SitemapEntry[] {
    const entries = new Map<number, SitemapEntry>();
    for (const row of rows) {
      const entry = entries.get(row.id) ?? {
        paths: {},
        images: galleries.get(row.id) ?? (row.imageUrl ? [row.imageUrl] : []),
      };
      entry.paths[row.lang] = {
        path: localPath(row.lang, pathOf(owner, row.slug)),
        updatedAt: row.updatedAt,
      };
      entries.set(row.id, entry);
    }
    return [...entries.values()];
  }

  async function entriesOf(group: Group): Promise<SitemapEntry[]> {
    noteTag(group);
    const on = await settings.languagesOn();
    return (await everyEntryOf(group)).flatMap((entry) => {
      const paths = Object.fromEntries(
        Object.entries(entry.paths).filter(([lang]) => on.includes(lang as Language)),
      );
      return Object.keys(paths).length ? [{ ...entry, paths }] : [];
    });
  }

  async function everyEntryOf(group: Group): Promise<SitemapEntry[]> {
    if (group === "categories") return gather("category", await categories.publishedAddresses());
    if (group === "articles") return gather("article", await articles.publishedAddresses());
    if (group === "products") {
      const visible = new Map(
        await Promise.all(
          languageCodes.map(async (lang) => [lang, new Set((await categories.tree(lang)).ids)] as const),
        ),
      );
      const isShown = (lang: Language, id: number | null) =>
        id === null || visible.get(lang)?.has(id) === true;
      const shown = (await products.publishedAddresses()).filter(
        (row) => isShown(row.lang, row.categoryId) && isShown(row.lang, row.subCategoryId),
      );
      return gather("product", shown, await products.galleries(shown.map((row) => row.id)));
    }
    noteTag("authors");
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
        ...standingPages.map((page) => `/${page}`),
        ...(await articles.authorSlugs()).map((slug) => `/author/${slug}`),
      ].map(everywhere),
    ];
  }

  const fileName = (group: Group, place: number): string =>
    `/sitemap-${group}${place === 0 ? "" : `-${place + 1}`}.xml`;

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
          // Prices and shop links stay on the page, where they are fresh; the disclosure goes with the text (features.md 39).
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

  /** The same with noindex: what may not be fetched cannot say that it is not to be listed. */
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
    /** The addresses these files stand at, as route patterns. */
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
            sitemapFiles(await entriesOf(group), siteUrl).map((file, place) => ({
              url: siteUrl + fileName(group, place),
              updatedAt: file.updatedAt,
            })),
          ),
        );
        return { body: sitemapIndex(files.flat()), type: xml };
      }
      const [, name = "", number = "1"] = /^\/sitemap-([a-z]+)(?:-([0-9]{1,6}))?\.xml$/.exec(path) ?? [];
      const group = groups.find((one) => one === name);
      const file = group ? sitemapFiles(await entriesOf(group), siteUrl)[Number(number) - 1] : undefined;
      if (!file) throw new AppError("not-found");
      return { body: file.body, type: xml };
    },
  };
}
