import type { ContentFor } from "#content/admin-item.ts";
import type { ContentService } from "#content/server/content.service.ts";
import type { Item } from "#content/server/items/item.ts";
import { itemTag, routesTag, type TagsOfChange } from "#content/server/items/item-index.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { FreePage, PageLink, PageMenus } from "#features/pages/free-page.ts";
import { page } from "#features/pages/page.content.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { publishedLanguages, textFor } from "#i18n/publication.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import { isStaticPage, type StaticPage, staticPages } from "../static-page.ts";
import { fillPlaceholders } from "./built-in-page.ts";
import { type Address, isPublic, ownerOf, pathOf, replacementOf, staticOf } from "./page-addresses.ts";
import type { SettingsOfPages } from "./page-check.ts";
import { createPageTerms } from "./page-terms.ts";
import { createStaticPages } from "./static-pages.service.ts";

export type Pages = ReturnType<typeof createPages>;

type Content = ContentFor<typeof page>;
type TextState = Pick<Address, "lang" | "slug" | "published" | "publishedAt" | "updatedAt">;

/** The tag of the menus, which every page of the site shows. */
const menusTag = "page-menus";

/** What the menus show of a page; a static page is linked from them while it has a text. */
const inMenus = ({ isActive, deletedAt, content, texts }: Item): string => {
  const written = content as Content;
  const isInMenu = written.menu !== "none" || staticOf(texts) !== null;
  return JSON.stringify(
    isActive &&
      deletedAt === null &&
      isInMenu && [
        written.menu,
        texts.flatMap(({ lang, slug, published }) =>
          published ? [[lang, slug, page.titleOf(page.textsIn(written, lang))]] : [],
        ),
      ],
  );
};
export const pageTags: TagsOfChange = (before, after) =>
  before && inMenus(before) === inMenus(after) ? [] : [menusTag];

/** The publisher's own pages and the static ones, as visitors read them. */
export function createPages({
  db,
  clock,
  content,
  previews,
  categories,
  articles,
  offers,
  settings,
  siteUrl,
}: {
  db: Database;
  clock: Clock;
  content: Pick<ContentService, "of">;
  previews: PreviewLinks;
  categories: Pick<Categories, "tree">;
  articles: Pick<Articles, "documentParts">;
  offers: Pick<Offers, "linksTo">;
  settings: SettingsOfPages;
  siteUrl: string;
}) {
  const { items, storage, addresses } = content.of(page.name);

  const statics = createStaticPages({ addresses, items, offers, settings, siteUrl });

  /** What a page shows of a content, in the language that `texts` give a reader. */
  async function pageOf(
    id: number,
    { content: written, texts, text }: { content: Content; texts: readonly TextState[]; text: TextState },
    lang: Language,
  ): Promise<FreePage> {
    const own = page.textsIn(written, text.lang) ?? page.emptyTexts;
    const {
      title,
      metaTitle,
      metaDescription,
      metaKeywords,
      content: document,
    } = await fillPlaceholders(own, () => statics.placeholders(text.lang));
    const name = staticOf(texts);
    const isInEveryLanguage = name !== null && (await statics.isShown(name));
    const tree = await categories.tree(lang);
    return {
      ...(await articles.documentParts(document, {
        ...{ textLang: text.lang, lang, tree },
        // A policy sells nothing.
        hasKeywordLinks: name === null,
      })),
      id: String(id),
      slug: text.slug,
      staticPage: name,
      title,
      publishedAt: text.publishedAt === null ? null : isoTime(text.publishedAt),
      updatedAt: isoTime(text.updatedAt),
      versionDate: written.versionDate,
      metaTitle: metaTitle || null,
      metaDescription: metaDescription || null,
      metaKeywords,
      noindex: written.noindex,
      alternates: Object.fromEntries([
        ...(isInEveryLanguage ? languageCodes.map((code) => [code, localPath(code, pathOf(name))]) : []),
        ...publishedLanguages(texts).flatMap((code) =>
          texts.filter((one) => one.lang === code).map((one) => [code, localPath(code, pathOf(one.slug))]),
        ),
      ]),
      ...(text.lang === lang ? {} : { textLang: text.lang }),
    };
  }

  async function publicPage(id: number, lang: Language): Promise<FreePage> {
    addCacheTag(itemTag(page.name, id));
    const [item] = await storage.read(db.read, [id]);
    const text = item && textFor(item.texts, lang, await defaultLanguageOf(db));
    if (!text) throw new AppError("not-found");
    return pageOf(id, { content: contentOf(item), texts: item.texts, text }, lang);
  }

  const cachedPage = (id: number, lang: Language): Promise<FreePage> =>
    db.memory.remember(`free-page:${lang}:${id}`, () => publicPage(id, lang), db.memory.sizeAsJson);

  /** The public pages that a reader of a language sees, with the text they see. */
  async function listed(lang: Language, tag?: string) {
    const [{ current }, fallback] = await Promise.all([addresses(tag), defaultLanguageOf(db)]);
    return [...Map.groupBy(current, ({ id }) => id).values()].flatMap((texts) => {
      const text = isPublic(texts) ? textFor(texts, lang, fallback) : undefined;
      return text
        ? [
            {
              text,
              menu: text.facts.menu,
              noindex: text.facts.noindex === true,
              isStatic: staticOf(texts) !== null,
            },
          ]
        : [];
    });
  }
  const linkIn =
    (lang: Language) =>
    ({ text }: { text: Address }): PageLink => ({
      href: pathOf(text.slug),
      label: text.title,
      ...(text.lang === lang ? {} : { textLang: text.lang }),
    });

  /** Those that search engines may show; a static page only with a text of its own in the language (`replacementOf`). */
  const findable = async (lang: Language) =>
    (await listed(lang)).filter(
      ({ noindex, isStatic, text }) => !noindex && (!isStatic || text.lang === lang),
    );

  /** Whether a static page is public in a language: with its owner's text, or the built-in one. */
  async function hasStatic(name: StaticPage, lang: Language): Promise<boolean> {
    if (await statics.isShown(name)) return true;
    const [all, fallback] = await Promise.all([addresses(menusTag), defaultLanguageOf(db)]);
    return replacementOf(all, name, { lang, fallback }) !== undefined;
  }

  return {
    pathOf,
    statics,
    hasStatic,

    /**
     * The page at an address without its language prefix; null where no page has it, and never had. Throws `gone` for one in the trash,
     * `not-found` for one that is not public any more. `slug` may differ from the requested one.
     */
    async bySlug(slug: string, lang: Language): Promise<FreePage | null> {
      const [all, fallback] = await Promise.all([addresses(routesTag(page.name)), defaultLanguageOf(db)]);
      if (isStaticPage(slug)) {
        const own = replacementOf(all, slug, { lang, fallback });
        if (own) return cachedPage(own.id, lang);
        if (!(await statics.isShown(slug))) throw new AppError("not-found");
        return statics.builtIn(slug, lang);
      }
      const texts = ownerOf(all, slug, { lang, fallback });
      const [first] = texts ?? [];
      if (!texts || !first) return null;
      if (first.isDeleted) throw new AppError("gone");
      if (!isPublic(texts) || !textFor(texts, lang, fallback)) throw new AppError("not-found");
      return cachedPage(first.id, lang);
    },

    /** A page's draft, for who has the link. Throws `link-expired`, and `not-found` for a day on which it is not public. */
    preview: (token: string, lang: Language): Promise<FreePage> =>
      previews.look(token, page.name, async ({ id, at }) => {
        const { item, content: drafted } = await items.asDrafted(id);
        const written = drafted as Content;
        const isSure = at === null;
        const planned = isSure ? [] : (await addresses()).current.filter((text) => text.id === id);
        const texts = languageCodes.flatMap((code): TextState[] => {
          const words = page.textsIn(written, code);
          if (!words) return [];
          const stored = item.texts.find((one) => one.lang === code);
          return [
            {
              lang: code,
              slug: words.slug || stored?.slug || String(id),
              published: isSure || planned.some((one) => one.lang === code && one.published),
              publishedAt: stored?.publishedAt ?? at ?? clock.now(),
              updatedAt: stored?.updatedAt ?? at ?? clock.now(),
            },
          ];
        });
        const text = textFor(texts, lang, await defaultLanguageOf(db)) ?? (isSure ? texts[0] : undefined);
        if (!text || !(isSure || (item.isActive && item.deletedAt === null))) throw new AppError("not-found");
        return pageOf(id, { content: written, texts, text }, lang);
      }),

    /** The pages that the header and the footer name. */
    async menus(lang: Language): Promise<PageMenus> {
      const shown = await listed(lang, menusTag);
      const of = (menu: string) => shown.filter((one) => one.menu === menu).map(linkIn(lang));
      return { header: of("header"), footer: of("footer") };
    },

    /** The link to a page; null while it is not public. */
    async link(id: number, lang: Language): Promise<PageLink | null> {
      const found = (await listed(lang, itemTag(page.name, id))).find(({ text }) => text.id === id);
      return found ? linkIn(lang)(found) : null;
    },

    /** The free pages that search engines may show, as the site's own sitemap page lists them. */
    links: async (lang: Language): Promise<PageLink[]> =>
      (await findable(lang)).filter(({ isStatic }) => !isStatic).map(linkIn(lang)),

    /** The pages that search engines may show with their terms, for the visitors' search. */
    terms: createPageTerms({
      db,
      storage,
      shown: async (lang) => (await findable(lang)).map(({ text }) => text),
    }),

    /** Every public text that search engines may show, and the static pages with their built-in texts. */
    async publishedAddresses(): Promise<
      { id: number | StaticPage; lang: Language; slug: string; updatedAt: number | null }[]
    > {
      const [all, fallback] = await Promise.all([addresses(), defaultLanguageOf(db)]);
      const own = all.current.filter(
        ({ published, isActive, isDeleted, facts }) =>
          published && isActive && !isDeleted && facts.noindex !== true,
      );
      const shown = await Promise.all(staticPages.map(statics.isShown));
      const builtInTexts = staticPages.flatMap((name, at) =>
        languageCodes.flatMap((lang) =>
          !shown[at] || replacementOf(all, name, { lang, fallback })
            ? []
            : [{ id: name, lang, slug: name, updatedAt: null }],
        ),
      );
      return [...builtInTexts, ...own];
    },
  };
}

/** The storage gives what the declaration says. */
const contentOf = ({ content }: Item): Content => content as Content;
