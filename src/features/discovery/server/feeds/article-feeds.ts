import { z } from "zod";
import { pathOf } from "#content/slug-owner.ts";
import type { ArticleCard } from "#features/articles/article.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { type ArticleFeed, withAbsoluteUrls } from "#features/discovery/article-feed.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Language, languages, supportedLanguage, unprefixedLanguage } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { xmlText } from "#platform/document/xml.ts";
import { AppError } from "#platform/errors.ts";

/** How many articles a feed holds. */
const feedLength = 20;

const feedQuery = z.object({
  lang: z.string().transform(supportedLanguage).pipe(z.custom<Language>(Boolean)).optional(),
  /** A slug in English or in the feed's language. */
  category: z.string().max(200).optional(),
});

/** The newest articles of a language, of the whole site or of a category and those below it. */
export function createArticleFeeds({
  siteUrl,
  settings,
  categories,
  articles,
}: {
  siteUrl: string;
  settings: Settings;
  categories: Categories;
  articles: Articles;
}) {
  /** Prices and shop links of live blocks are left to the page, where they are fresh; the disclosure is included (features.md 39). */
  function itemOf(
    { slug, title, excerpt, author, publishedAt, updatedAt }: ArticleCard,
    html: string,
    { lang, disclosure }: { lang: Language; disclosure: string },
  ): ArticleFeed["items"][number] {
    return {
      url: siteUrl + localPath(lang, pathOf("article", slug)),
      title,
      summary: excerpt,
      html: `<p><em>${xmlText(disclosure)}</em></p>\n${withAbsoluteUrls(html, siteUrl)}`,
      author: author && { name: author.name, url: siteUrl + localPath(lang, `/author/${author.slug}`) },
      publishedAt,
      updatedAt,
    };
  }

  return {
    /** What a query asks for. Throws `malformed-request` for an unknown language, or one that is turned off. */
    async parse(query: URLSearchParams): Promise<{ lang: Language; category: string | null }> {
      const parsed = feedQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success) throw new AppError("malformed-request");
      const on = await settings.languagesOn();
      const unnamed = on.includes(unprefixedLanguage) ? unprefixedLanguage : await settings.defaultLanguage();
      const { lang = unnamed, category } = parsed.data;
      if (!on.includes(lang)) throw new AppError("malformed-request");
      return { lang, category: category || null };
    },

    /** Articles with a text in this language only. Throws `not-found` for an unknown category. */
    async contentOf(lang: Language, slug: string | null): Promise<ArticleFeed> {
      const { t } = messagesFor(lang);
      const [{ siteName }, tree] = await Promise.all([settings.site(lang), categories.tree(lang)]);
      const id = slug === null ? null : await categories.find(slug, lang, tree);
      const category = tree.shown.find((node) => node.id === id)?.text;
      if (slug !== null && !category) throw new AppError("not-found");
      const newest = await articles.newest({
        lang,
        tree,
        ...(id === null ? {} : { categoryId: id }),
        isTranslated: true,
        limit: feedLength,
      });
      const texts = await articles.texts(
        newest.map(({ id: one }) => Number(one)),
        lang,
        tree,
      );
      const disclosure = t("feed.disclosure", { site: siteName });
      const { icon } = await settings.design.published();
      return {
        title: category ? `${category.name} | ${siteName}` : siteName,
        description: category?.description || t("feed.description", { site: siteName }),
        language: languages[lang].tag,
        homeUrl: siteUrl + localPath(lang, category ? pathOf("category", category.slug) : "/"),
        iconUrl: icon && new URL(settings.design.iconUrl(icon, 512), siteUrl).href,
        items: newest.map((card) => itemOf(card, texts.get(Number(card.id)) ?? "", { lang, disclosure })),
      };
    },
  };
}
