import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import { recordArticleChange } from "../saving/article-saving.ts";
import { type ArticleAdminDependencies, type ArticleWriting, entity } from "../saving/article-writing.ts";
import { setCheckedAt } from "./article-states.repo.ts";

/** The date of checking that readers see: only a person sets it, no save does. */
export const createArticleChecking = ({
  db,
  clock,
  audit,
  writing: { seen, edited },
}: Pick<ArticleAdminDependencies, "db" | "clock" | "audit"> & { writing: ArticleWriting }) => ({
  /** Says that a person checked it now, or takes that back. */
  setChecked: (id: number, isChecked: boolean, actor: Actor): Promise<AdminArticle> =>
    db.transact(async (tx) => {
      const { row } = await seen(tx, id);
      if (row.deletedAt !== null) throw new AppError("gone");
      await setCheckedAt(tx, "article", id, isChecked ? clock.now() : null);
      const action = isChecked ? "mark-checked" : "clear-checked";
      await audit.record(tx, { actor, action, entity: entity(id) });
      await recordArticleChange(tx, id);
      return edited(id, tx);
    }),
});
