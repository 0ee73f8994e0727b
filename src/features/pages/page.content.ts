import { contentType } from "#content/content-type.ts";
import { document } from "#content/fields/document-kind.ts";
import { choice, date, keywords, line, paragraph, slug, yesNo } from "#content/fields/kinds.ts";
import { languageCodes } from "#i18n/languages.ts";

/** First parts of the site's own addresses: no page may have them, whatever is served there today. A static page (static-page.ts) may be replaced. */
const siteAddresses = [
  ...languageCodes,
  ...["product", "products", "category", "categories", "article", "articles", "author", "authors"],
  ...[
    "price-alert",
    "newsletter",
    "questions",
    "compare",
    "search",
    "sitemap",
    "favorites",
    "account",
    "crm",
    "dev",
    "page",
    "pages",
  ],
  ...["sign-in", "sign-up", "forgot-password", "reset-password", "invitation", "confirm-email"],
  ...[
    "api",
    "admin",
    "assets",
    "media",
    "go",
    "healthz",
    "readyz",
    "metrics",
    "feed",
    "rss",
    "index",
    "mcp",
    "oauth",
  ],
];

/** A page of the publisher's own, such as /press: text and blocks at an address without a prefix of its kind. */
export const page = contentType("page", {
  path: "/{slug}",
  texts: {
    title: line({ max: 300, required: true }),
    slug: slug(),
    content: document({ search: "body" }),
    metaTitle: line({ max: 300 }),
    metaDescription: paragraph({ max: 1_000, search: "summary" }),
    metaKeywords: keywords(),
  },
  facts: {
    menu: choice(["none", "footer", "header"]),
    noindex: yesNo(),
    /** Of a policy or terms: the day that readers see as its version. */
    versionDate: date(),
  },
  title: "title",
  complete: ["title", "content"],
  editor: [
    { key: "content", fields: ["title", "slug", "content"] },
    { key: "details", fields: ["menu", "noindex", "versionDate"] },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
  list: { columns: ["menu", "noindex"] },
  reservedSlugs: siteAddresses,
});
