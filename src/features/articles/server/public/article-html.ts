import { pathOf } from "#content/slug-owner.ts";
import type { ResolvedDocument } from "#features/articles/article.ts";
import { ownAuthor } from "#features/articles/own-author.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { htmlOf } from "#platform/document/document-html.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { createArticleCards } from "./article-cards.ts";
import type { DocumentsResolver } from "./document-parts.ts";

/** A document as HTML that needs no scripts, for a reader of `lang`; its own words are in `textLang`. */
export function articleHtml(
  { content, products, links, shopLinks, pictures, authors, awards, newsletterConsent }: ResolvedDocument,
  { lang, textLang }: { lang: Language; textLang: Language },
): string {
  const { t } = messagesFor(textLang);
  return htmlOf(content, {
    link: ({ kind, id: target }) => links[`${kind}:${target}`],
    shop: (href) => shopLinks[href]?.url,
    product: (target) => {
      const product = products.find((one) => one.id === target);
      return (
        product && {
          name: product.name,
          href: localPath(lang, pathOf("product", product.slug)),
          verdict: product.verdict,
          pros: product.pros,
          cons: product.cons,
        }
      );
    },
    award(target) {
      const award = awards.find(({ id }) => id === target);
      return award && { text: award.label, textLang: award.textLang };
    },
    picture: (target) => pictures[target],
    author: (target) => {
      const author = authors[target ?? ownAuthor];
      return author && { ...author, href: localPath(lang, `/author/${encodeURIComponent(author.slug)}`) };
    },
    newsletter:
      newsletterConsent === null
        ? null
        : { href: localPath(lang, "/newsletter"), title: t("newsletter.title") },
    titles: { pros: t("product.pros"), cons: t("product.cons") },
  });
}

/** The HTML of the articles that have a text in a language, by id: for a feed, which shows many. */
export const createArticleTexts =
  ({
    readable,
    documentsParts,
  }: Pick<ReturnType<typeof createArticleCards>, "readable"> & { documentsParts: DocumentsResolver }) =>
  async (
    ids: readonly number[],
    lang: Language,
    tree: CategoryTree,
  ): Promise<ReadonlyMap<number, string>> => {
    addCacheTag("settings");
    const found = (await readable(ids, lang)).filter(({ text }) => text.lang === lang);
    const parts = await documentsParts(
      found.map(({ row, text }) => ({ stored: text.content, authorId: row.authorId })),
      { textLang: lang, lang, tree },
    );
    return new Map(
      parts.map((one, place) => [found[place]?.row.id ?? 0, articleHtml(one, { lang, textLang: lang })]),
    );
  };
