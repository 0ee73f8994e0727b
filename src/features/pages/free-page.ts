import type { ResolvedDocument } from "#features/articles/article.ts";
import type { Alternates } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import type { StaticPage } from "./static-page.ts";

/** A free or static page as a reader sees it, with all that the blocks of its document show. Times are ISO. */
export type FreePage = ResolvedDocument & {
  /** Null for a static page with the text that it comes with. */
  id: string | null;
  slug: string;
  /** Which static page it is, or replaces. */
  staticPage: StaticPage | null;
  title: string;
  publishedAt: string | null;
  updatedAt: string;
  /** An ISO calendar day, where readers are told the text's version. */
  versionDate: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: readonly string[];
  /** Hidden from search engines and sitemaps. */
  noindex: boolean;
  alternates: Alternates;
  /** The language of the text where it is not the reader's. */
  textLang?: Language | undefined;
};

/** A link to a free page: `href` has no language prefix. */
export type PageLink = { href: string; label: string; textLang?: Language | undefined };
/** The free pages that the layout's menus name, in a reader's language. */
export type PageMenus = { header: PageLink[]; footer: PageLink[] };
