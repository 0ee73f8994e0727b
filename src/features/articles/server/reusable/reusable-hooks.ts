import type { ContentHooks } from "#content/server/items/item.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { AppError } from "#platform/errors.ts";
import { refreshArticles } from "../saving/article-refresh.ts";
import { articlesWith, usesOf } from "./reusable-uses.repo.ts";

/**
 * The articles that show a changed block are indexed again with their products and links. One that is in use is not deleted: articles
 * would lose a passage unnoticed. Throws `block-in-use` with its uses.
 */
export const reusableHooks = (siteUrl: string): Partial<ContentHooks> => ({
  async changed(tx, id) {
    await refreshArticles(tx, await articlesWith(tx, id), siteUrl);
  },
  async beforeRemoval(tx, id) {
    const uses = await usesOf(tx, id, baseLanguage);
    if (uses.length) throw new AppError("block-in-use", { current: uses });
  },
});
