import { pathOf } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { withAbsoluteUrls } from "#features/discovery/article-feed.ts";
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

/** The path of an article's Markdown, without the language: that of its page, with ".md". */
const file = /^\/article\/([^/]+)\.md$/;

/**
 * Articles as Markdown, for programs that read. They have the disclosure and who wrote them, but no prices and no links to shops, which
 * belong on the page.
 */
export function createArticleMarkdown({
  siteUrl,
  settings,
  articles,
}: {
  siteUrl: string;
  settings: Pick<Settings, "site" | "languagesOn">;
  articles: Pick<Articles, "bySlug">;
}) {
  return {
    /** Null for a path of something else. Throws `not-found` for an article that is not public. */
    async file(path: string): Promise<{ body: string; canonical: string } | null> {
      const { lang, rest } = splitLanguage(path);
      const [, slug] = file.exec(rest) ?? [];
      if (!slug) return null;
      if (localPath(lang, rest) !== path || !(await settings.languagesOn()).includes(lang))
        throw new AppError("not-found");
      return articleMarkdown(slug, lang);
    },
  };

  async function articleMarkdown(slug: string, lang: Language) {
    const [article, { siteName }] = await Promise.all([
      articles.bySlug(percentDecoded(slug), lang),
      settings.site(lang),
    ]);
    const { author, publishedAt, updatedAt, updatedReason, machineNote } = article;
    const { t } = messagesFor(lang);
    const canonical = siteUrl + localPath(article.textLang ?? lang, pathOf("article", article.slug));
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
      `# ${markdownText(article.title)}`,
      `> ${markdownText(t("feed.disclosure", { site: siteName }))}`,
      facts.map(markdownText).join(" · "),
      ...(machineNote ? [markdownText(machineNote)] : []),
      `<${canonical}>`,
      ...(article.excerpt ? [markdownText(article.excerpt)] : []),
      article.fields.map((field) => `- ${markdownText(`${field.label}: ${withUnit(field)}`)}`).join("\n"),
      markdownOf(withAbsoluteUrls(article.contentHtml, siteUrl)),
    ];
    return { body: `${parts.filter(Boolean).join("\n\n")}\n`, canonical };
  }
}
