import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { type ArticleFeed, jsonFeed, rssFile } from "#features/discovery/article-feed.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { licenseFile, licensePath } from "#features/settings/license-file.ts";
import { robotsFile } from "#features/settings/robots-file.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type FeedFormat, feedPath } from "#i18n/urls/paths.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { IndexNow } from "../index-now/index-now.service.ts";
import { createArticleFeeds } from "./article-feeds.ts";
import { createLlmsTxt } from "./llms-txt.ts";
import { createPageMarkdown } from "./page-markdown.ts";
import { createSitemaps } from "./sitemaps.ts";

export type Feed = {
  body: string;
  type: string;
  noindex?: boolean;
  /** The page of which it is a copy. */
  canonical?: string;
};

const xml = "application/xml; charset=utf-8";
const text = "text/plain; charset=utf-8";
const markdownType = "text/markdown; charset=utf-8";
const formats: Record<FeedFormat, { type: string; write: (feed: ArticleFeed, self: string) => string }> = {
  rss: { type: "application/rss+xml; charset=utf-8", write: rssFile },
  json: { type: "application/feed+json; charset=utf-8", write: jsonFeed },
};

const keyFile = /^\/([0-9a-f]{32})\.txt$/;

/** Sitemaps, feeds, pages as Markdown, robots.txt, llms.txt, ads.txt and the key of IndexNow. */
export function createFeeds({
  config: { siteUrl },
  settings,
  indexNow,
  ...parts
}: {
  db: Database;
  config: Config;
  settings: Settings;
  categories: Categories;
  products: Products;
  articles: Articles;
  offers: Pick<Offers, "withheldFromModels">;
  pages: Pages;
  indexNow: Pick<IndexNow, "hasKey">;
}) {
  const sitemaps = createSitemaps({ ...parts, siteUrl, settings });
  const articleFeeds = createArticleFeeds({ ...parts, siteUrl, settings });
  const markdown = createPageMarkdown({ ...parts, siteUrl, settings });
  const llmsTxt = createLlmsTxt({ ...parts, siteUrl, settings });

  async function feedOf(format: FeedFormat, query: URLSearchParams): Promise<Feed> {
    const { lang, category } = await articleFeeds.parse(query);
    const { type, write } = formats[format];
    const self = siteUrl + feedPath(lang, { format, category });
    return { body: write(await articleFeeds.contentOf(lang, category), self), type, noindex: true };
  }

  async function adsTxt(): Promise<string> {
    const { adsTxt } = await settings.search();
    if (!adsTxt.trim()) throw new AppError("not-found");
    return `${adsTxt.trimEnd()}\n`;
  }

  async function license(): Promise<string> {
    const file = licenseFile(await settings.search());
    if (file === null) throw new AppError("not-found");
    return file;
  }

  return {
    /** Pages as Markdown, for agents. */
    markdown,

    /** The route patterns of these files. */
    paths: [
      "/robots.txt",
      "/ads.txt",
      "/llms.txt",
      licensePath,
      "/rss.xml",
      "/feed.json",
      "/:key{[0-9a-f]{32}\\.txt}",
      "/sitemap.xml",
      "/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}",
      "/:type{article|product}/:slug{.+\\.md}",
      "/:lang{[a-z]{2}}/:type{article|product}/:slug{.+\\.md}",
    ],

    /** The file at a path. Throws `not-found`, `malformed-request` for an unknown language. */
    async answer(path: string, query: URLSearchParams): Promise<Feed> {
      switch (path) {
        case "/robots.txt":
          return { body: robotsFile(siteUrl, await settings.search()), type: text };
        case "/ads.txt":
          return { body: await adsTxt(), type: text };
        case licensePath:
          return { body: await license(), type: "application/rsl+xml; charset=utf-8" };
        case "/llms.txt":
          return { body: await llmsTxt(), type: markdownType, noindex: true };
        case "/rss.xml":
          return feedOf("rss", query);
        case "/feed.json":
          return feedOf("json", query);
        case "/sitemap.xml":
          return { body: await sitemaps.index(), type: xml };
        default: {
          const [, key] = keyFile.exec(path) ?? [];
          if (key && (await indexNow.hasKey(key))) return { body: key, type: text };
          const copy = await markdown.file(path);
          if (copy) return { ...copy, type: markdownType, noindex: true };
          const body = await sitemaps.file(path);
          if (body === null) throw new AppError("not-found");
          return { body, type: xml };
        }
      }
    },
  };
}
