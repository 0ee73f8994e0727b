import type { Byline, IntroducedAuthor } from "#features/articles/article.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type * as authorsRepo from "./authors.repo.ts";

/** An author's text for a reader of a language: in that one, else in the default one, else in the first it was written in. */
export const authorText = (
  { texts }: Pick<authorsRepo.AuthorRow, "texts">,
  lang: Language,
  fallback: Language,
) => texts[lang] ?? texts[fallback] ?? Object.values(texts)[0];

/** An author's name, role and biography in a language. */
export const introductions =
  (db: Database, media: Media) =>
  async (author: authorsRepo.AuthorRow, lang: Language): Promise<IntroducedAuthor> => {
    const bio = authorText(author, lang, await defaultLanguageOf(db))?.bio ?? "";
    return { ...(await bylines(db, media)(author, lang)), bio };
  };

/** An author's byline in a language. */
export const bylines =
  (db: Database, media: Media) =>
  async (author: authorsRepo.AuthorRow, lang: Language): Promise<Byline> => {
    const text = authorText(author, lang, await defaultLanguageOf(db));
    const picture = author.imageUrl
      ? (await media.picturesAt([author.imageUrl], lang)).get(author.imageUrl)
      : undefined;
    return {
      slug: author.slug,
      name: text?.name ?? author.slug,
      role: text?.role ?? "",
      image: picture ?? null,
    };
  };
