import type { ContentHooks } from "#content/server/items/item.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { refreshArticlesWith } from "./refresh-articles.jobs.ts";
import { usesOf } from "./reusable-uses.repo.ts";

/**
 * A job indexes the articles that show a changed block again, with their products and links: a block of a thousand articles is saved as
 * quickly as one of none. One that is in use is not deleted: articles would lose a passage unnoticed. Throws `block-in-use` with its uses.
 */
export const reusableHooks = (jobs: Pick<Jobs, "enqueue">): Partial<ContentHooks> => ({
  async changed(tx, id) {
    await jobs.enqueue(tx, refreshArticlesWith, { blockId: id });
  },
  async beforeRemoval(tx, id) {
    const uses = await usesOf(tx, id, baseLanguage);
    if (uses.length) throw new AppError("block-in-use", { current: uses });
  },
});
