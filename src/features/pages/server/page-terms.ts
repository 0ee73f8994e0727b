import type { ContentFor } from "#content/admin-item.ts";
import type { ContentStorage } from "#content/server/items/item.ts";
import { withHeldBlocks } from "#features/articles/server/reusable/held-blocks.ts";
import { page } from "#features/pages/page.content.ts";
import type { Language } from "#i18n/languages.ts";
import { indexTerms } from "#i18n/text-analysis/search-analyzer.ts";
import type { Database } from "#platform/database/handles.ts";
import { readableDocument } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";

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
        const texts = new Map(
          await Promise.all(
            all.map(async ({ id, lang: textLang }) => {
              const item = items.find((one) => one.id === id);
              const words = item && page.textsIn(item.content as ContentFor<typeof page>, textLang);
              const whole =
                words && (await withHeldBlocks(db.read, readableDocument(words.content), textLang));
              return [id, whole && { words, text: plainText(whole) }] as const;
            }),
          ),
        );
        return all.flatMap(({ id, lang: textLang, slug, title }) => {
          const found = texts.get(id);
          if (!found) return [];
          const { words, text } = found;
          return {
            page: {
              id: String(id),
              slug,
              title,
              excerpt: words.metaDescription || text.slice(0, longestExcerpt).toWellFormed(),
              ...(textLang === lang ? {} : { textLang }),
            },
            title: new Set(indexTerms(title, textLang)),
            text: new Set(indexTerms(text, textLang)),
          };
        });
      },
      sizeOf,
    );
