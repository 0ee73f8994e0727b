import { pathOf } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { withAbsoluteUrls } from "#features/discovery/article-feed.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { withUnit } from "#features/products/spec-groups.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { formatDate } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath, splitLanguage } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { markdownOf, markdownText } from "#platform/document/html-markdown.ts";
import { AppError } from "#platform/errors.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import { productMarkdown } from "./product-markdown.ts";

type MarkdownPage = { body: string; canonical: string };
export type PageMarkdown = ReturnType<typeof createPageMarkdown>;

/** The path of a page's Markdown, without the language: that of the page, with ".md". */
const file = /^\/(article|product)\/([^/]+)\.md$/;

/** Whether a page, its path without the language, is there as Markdown too. */
export const hasMarkdown = (path: string): boolean => /^\/(article|product)\/[^/]+$/.test(path);

/**
 * Articles and products as Markdown, for programs that read. They have the disclosure and who wrote them, but no prices and no links to
 * shops, which belong on the page, and nothing that a shop may have forbidden to pass on.
 */
export function createPageMarkdown({
  siteUrl,
  settings,
  articles,
  products,
  offers,
}: {
  siteUrl: string;
  settings: Pick<Settings, "site" | "languagesOn">;
  articles: Pick<Articles, "bySlug">;
  products: Pick<Products, "bySlug">;
  offers: Pick<Offers, "withheldFromModels">;
}) {
  async function article(slug: string, lang: Language): Promise<MarkdownPage> {
    const [found, { siteName }] = await Promise.all([articles.bySlug(slug, lang), settings.site(lang)]);
    const { author, publishedAt, updatedAt, updatedReason, machineNote } = found;
    const { t } = messagesFor(lang);
    const canonical = siteUrl + localPath(found.textLang ?? lang, pathOf("article", found.slug));
    const day = (at: string) => formatDate(lang, parseTime(at));
    const facts = [
      author ? t("articles.by", { author: author.name }) : null,
      publishedAt ? t("articles.published", { date: day(publishedAt) }) : null,
      updatedReason
        ? t("articles.updatedWhy", { date: day(updatedAt), reason: updatedReason })
        : publishedAt && day(publishedAt) === day(updatedAt)
          ? null
          : t("articles.updated", { date: day(updatedAt) }),
    ].filter((fact) => fact !== null);
    const parts = [
      `# ${markdownText(found.title)}`,
      `> ${markdownText(t("feed.disclosure", { site: siteName }))}`,
      facts.map(markdownText).join(" · "),
      ...(machineNote ? [markdownText(machineNote)] : []),
      `<${canonical}>`,
      ...(found.excerpt ? [markdownText(found.excerpt)] : []),
      found.fields.map((field) => `- ${markdownText(`${field.label}: ${withUnit(field)}`)}`).join("\n"),
      markdownOf(withAbsoluteUrls(found.contentHtml, siteUrl)),
    ];
    return { body: `${parts.filter(Boolean).join("\n\n")}\n`, canonical };
  }

  async function product(slug: string, lang: Language): Promise<MarkdownPage> {
    const [found, { siteName }] = await Promise.all([products.bySlug(slug, lang), settings.site(lang)]);
    const canonical = siteUrl + localPath(found.textLang ?? lang, pathOf("product", found.slug));
    const withheld = await offers.withheldFromModels([Number(found.id)]);
    return {
      body: productMarkdown(found, { lang, canonical, siteName, siteUrl, isWithheld: withheld.size > 0 }),
      canonical,
    };
  }

  return {
    article,
    product,

    /** Null for a path of something else. Throws `not-found` for a page that is not public. */
    async file(path: string): Promise<MarkdownPage | null> {
      const { lang, rest } = splitLanguage(path);
      const [, kind, slug] = file.exec(rest) ?? [];
      if (!slug) return null;
      if (localPath(lang, rest) !== path || !(await settings.languagesOn()).includes(lang))
        throw new AppError("not-found");
      return (kind === "article" ? article : product)(percentDecoded(slug), lang);
    },
  };
}
