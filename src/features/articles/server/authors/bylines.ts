import type { Byline } from "#features/articles/article.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Language } from "#i18n/languages.ts";
import type * as authorsRepo from "./authors.repo.ts";

/** An author's byline in a language, with the English text as fallback. */
export const bylines =
  (media: Media) =>
  async (author: authorsRepo.AuthorRow, lang: Language): Promise<Byline> => {
    const text = author.texts[lang] ?? author.texts.en;
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
