import { parseTime, rssTime } from "#platform/clock.ts";
import { element, xmlText } from "#platform/document/xml.ts";

/** What a feed contains in either format. URLs are absolute, times are ISO 8601. */
export type ArticleFeed = {
  title: string;
  description: string;
  /** A BCP 47 tag. */
  language: string;
  homeUrl: string;
  /** The site's own icon, 512 pixels wide and a PNG; null where it has none. */
  iconUrl: string | null;
  items: readonly {
    url: string;
    title: string;
    summary: string;
    html: string;
    author: { name: string; url: string } | null;
    publishedAt: string | null;
    updatedAt: string;
  }[];
};

/** The HTML of an article for readers elsewhere, who do not resolve the paths of its links and images. */
export const withAbsoluteUrls = (html: string, siteUrl: string): string =>
  html.replaceAll(/ (href|src)="\//g, ` $1="${siteUrl}/`);

/** RSS 2.0 with the whole text in `content:encoded`. `self` is the feed's own URL. */
export const rssFile = (feed: ArticleFeed, self: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", feed.title),
    element("link", feed.homeUrl),
    element("description", feed.description),
    element("language", feed.language),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(self)}"/>`,
    ...(feed.iconUrl
      ? [
          "<image>",
          element("url", feed.iconUrl),
          element("title", feed.title),
          element("link", feed.homeUrl),
          "</image>",
        ]
      : []),
    ...feed.items.map((item) =>
      [
        "<item>",
        element("title", item.title),
        element("link", item.url),
        `<guid isPermaLink="true">${xmlText(item.url)}</guid>`,
        item.publishedAt ? element("pubDate", rssTime(parseTime(item.publishedAt))) : "",
        item.author ? element("dc:creator", item.author.name) : "",
        element("description", item.summary),
        element("content:encoded", item.html),
        "</item>",
      ].join("\n"),
    ),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). `self` is the feed's own URL. */
export const jsonFeed = (feed: ArticleFeed, self: string): string =>
  `${JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: self,
    description: feed.description,
    language: feed.language,
    ...(feed.iconUrl ? { icon: feed.iconUrl } : {}),
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_html: item.html,
      ...(item.summary ? { summary: item.summary } : {}),
      ...(item.publishedAt ? { date_published: item.publishedAt } : {}),
      date_modified: item.updatedAt,
      ...(item.author ? { authors: [item.author] } : {}),
    })),
  })}\n`;
