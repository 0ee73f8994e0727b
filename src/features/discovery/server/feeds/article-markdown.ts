import { pathOf } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { formatDate } from "#i18n/formats/format.ts";
import { type Language, supportedLanguage, unprefixedLanguage } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { markdownOf, markdownText } from "#platform/document/html-markdown.ts";
import { AppError } from "#platform/errors.ts";

/** The path of an article's Markdown: that of its page, with ".md". */
const file = /^(?:\/([a-z]{2}))?\/article\/([^/]+)\.md$/;

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
      const [, prefix, slug = ""] = file.exec(path) ?? [];
      if (!slug) return null;
      const lang = prefix === undefined ? unprefixedLanguage : supportedLanguage(prefix);
      if (!lang || prefix === unprefixedLanguage || !(await settings.languagesOn()).includes(lang))
        throw new AppError("not-found");
      return articleMarkdown(slug, lang);
    },
  };

  async function articleMarkdown(slug: string, lang: Language) {
    const [article, { siteName }] = await Promise.all([
      articles.bySlug(decoded(slug), lang),
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
        : t("articles.updated", { date: day(updatedAt) }),
    ].filter((fact) => fact !== null);
    // The paths of the site's own pages and images are of no use in a copy.
    const html = article.contentHtml.replaceAll(/ (href|src)="\//g, ` $1="${siteUrl}/`);
    const parts = [
      `# ${markdownText(article.title)}`,
      `> ${markdownText(t("feed.disclosure", { site: siteName }))}`,
      facts.map(markdownText).join(" · "),
      ...(machineNote ? [markdownText(machineNote)] : []),
      `<${canonical}>`,
      ...(article.excerpt ? [markdownText(article.excerpt)] : []),
      markdownOf(html),
    ];
    return { body: `${parts.filter(Boolean).join("\n\n")}\n`, canonical };
  }
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    throw new AppError("not-found");
  }
}
