import { z } from "zod";
import { pathOf } from "#content/slug-owner.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Discovery } from "#features/discovery/server/discovery.service.ts";
import type { PageMarkdown } from "#features/discovery/server/feeds/page-markdown.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { languageSchema } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { jsonResult, textResult } from "./tool-result.ts";
import { type AgentTool, tool } from "./tools.ts";

export type ReadToolParts = {
  siteUrl: string;
  settings: Pick<Settings, "languagesOn" | "defaultLanguage">;
  categories: Pick<Categories, "list">;
  discovery: Pick<Discovery, "search">;
  markdown: Pick<PageMarkdown, "article" | "product">;
};

const lang = languageSchema
  .optional()
  .describe("Language of the texts: en, he, ar, zh or fr; by default that of the site.");
const slug = z.string().min(1).max(400);

/** Tools for everyone, over what readers see. Prices and shop links are on the pages only: most programs forbid passing them on. */
export function readTools({
  siteUrl,
  settings,
  categories,
  discovery,
  markdown,
}: ReadToolParts): AgentTool[] {
  async function languageOf(given: Language | undefined): Promise<Language> {
    if (given === undefined) return settings.defaultLanguage();
    if (!(await settings.languagesOn()).includes(given))
      throw new AppError("invalid", { details: [{ path: "lang", message: "unknown" }] });
    return given;
  }
  const url = (shown: Language, path: string) => siteUrl + localPath(shown, path);

  return [
    tool({
      name: "search",
      title: "Search the site",
      description:
        "Searches published articles, products and categories. Results have slugs for the other tools.",
      input: z.object({
        query: z.string().min(1).max(longestQuery),
        lang,
        limit: z.number().int().min(1).max(20).default(10),
      }),
      async run({ query, lang: given, limit }) {
        const shown = await languageOf(given);
        const found = await discovery.search(query, shown, limit);
        const entry = (type: "article" | "product" | "category", title: string, one: { slug: string }) => ({
          type,
          title,
          slug: one.slug,
          url: url(shown, pathOf(type, one.slug)),
        });
        return jsonResult({
          articles: found.articles.map((one) => ({
            ...entry("article", one.title, one),
            excerpt: one.excerpt,
          })),
          products: found.products.map((one) => ({ ...entry("product", one.name, one), score: one.score })),
          categories: found.categories.map((one) => entry("category", one.name, one)),
          totals: found.totals,
        });
      },
    }),
    tool({
      name: "get_article",
      title: "Read an article",
      description: "A published article as Markdown, with its author and the site's affiliate disclosure.",
      input: z.object({ slug, lang }),
      run: async ({ slug: at, lang: given }) =>
        textResult((await markdown.article(at, await languageOf(given))).body),
    }),
    tool({
      name: "get_product",
      title: "Read a product review",
      description:
        "The review of a published product as Markdown, with the site's affiliate disclosure. Without prices: link to the page for those.",
      input: z.object({ slug, lang }),
      run: async ({ slug: at, lang: given }) =>
        textResult((await markdown.product(at, await languageOf(given))).body),
    }),
    tool({
      name: "list_categories",
      title: "List categories",
      description: "All published categories with their parents and numbers of products.",
      input: z.object({ lang }),
      async run({ lang: given }) {
        const shown = await languageOf(given);
        const all = await categories.list(shown);
        return jsonResult({
          categories: all.map((one) => ({
            id: one.id,
            parentId: one.parentId,
            name: one.name,
            slug: one.slug,
            description: one.description,
            productCount: one.productCount,
            url: url(shown, pathOf("category", one.slug)),
          })),
        });
      },
    }),
  ];
}
