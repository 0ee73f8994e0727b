import type { ContentFor } from "#content/admin-item.ts";
import type { ContentStorage } from "#content/server/items/item.ts";
import { page } from "#features/pages/page.content.ts";
import type { Language } from "#i18n/languages.ts";
import { indexTerms } from "#i18n/text-analysis/search-analyzer.ts";
import type { Database } from "#platform/database/handles.ts";

/** A page as the visitors' search shows it. */
export type FoundPage = { id: string; slug: string; title: string; excerpt: string; textLang?: Language };
/** Its terms, in the language of the text that a reader sees. */
export type SearchedPage = {
  page: FoundPage;
  title: ReadonlySet<string>;
  text: ReadonlySet<string>;
};

/** In characters, of a page without a description of its own. */
const longestExcerpt = 300;
/** In bytes, of a term in a set. */
const termSize = 64;
const sizeOf = (all: readonly SearchedPage[]): number =>
  all.reduce((sum, { title, text }) => sum + termSize * (title.size + text.size + 8), 0);

type Shown = { id: number; lang: Language; slug: string; title: string };

/** The pages' texts are few, and every search reads them: their terms are in memory until a page changes. */
export const createPageTerms =
  ({
    db,
    storage,
    shown,
  }: {
    db: Database;
    storage: ContentStorage;
    /** The pages that a reader of a language may find, each with the text they see. */
    shown: (lang: Language) => Promise<readonly Shown[]>;
  }) =>
  (lang: Language): Promise<SearchedPage[]> =>
    db.memory.remember(
      `page-terms:${lang}`,
      async () => {
        const all = await shown(lang);
        const items = await storage.read(
          db.read,
          all.map(({ id }) => id),
        );
        return all.flatMap(({ id, lang: textLang, slug, title }) => {
          const item = items.find((one) => one.id === id);
          if (!item) return [];
          const texts = page.plainTexts(item.content as ContentFor<typeof page>, textLang);
          const text = texts.get("content") ?? "";
          return {
            page: {
              id: String(id),
              slug,
              title,
              excerpt: texts.get("metaDescription") || text.slice(0, longestExcerpt).toWellFormed(),
              ...(textLang === lang ? {} : { textLang }),
            },
            title: new Set(indexTerms(title, textLang)),
            text: new Set(indexTerms(text, textLang)),
          };
        });
      },
      sizeOf,
    );
