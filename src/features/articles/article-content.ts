import type { ContentFor, PatchFor } from "#content/admin-item.ts";
import { article } from "./article.content.ts";

// The model of an article's content, derived from its declaration.

/** All an editor can say of an article: the base language flat, the others under `translations` (api.md). A revision is such a content. */
export type ArticleContent = ContentFor<typeof article>;
/** What PATCH changes and POST begins with: only what is given. An empty string or null takes away. */
export type ArticlePatch = PatchFor<typeof article>;
/** The texts of an article in one language; an empty `slug` is derived from the title. */
export type ArticleTranslation = (typeof article)["emptyTexts"];

export const {
  empty: emptyContent,
  patchSchema: articlePatchSchema,
  textsIn,
  patched,
  faultsOf,
  isComplete,
} = article;

/** What is translated; the address, the keywords and the reason of an update are each language's own. */
export const translatedFields = [
  "title",
  "excerpt",
  "content",
  "metaTitle",
  "metaDescription",
] as const satisfies readonly (keyof ArticleTranslation)[];
