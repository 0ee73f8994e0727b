import { type ArticlePatch, articleContentSchema, patched } from "#features/articles/article-content.ts";
import type { Bulk, BulkPreviewQuery } from "#features/articles/article-edit.ts";
import type { Actor } from "#features/audit/actor.ts";
import type { BulkPreview, BulkResult } from "#features/revisions/admin-action-schemas.ts";
import { previewPatch } from "#features/revisions/bulk-preview.ts";
import { createBulk } from "#features/revisions/server/bulk.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../articles.repo.ts";
import { createArticleChange } from "../saving/article-change.ts";
import { recordArticleChange } from "../saving/article-saving.ts";
import type { ArticleAdminDependencies, ArticleWriting } from "../saving/article-writing.ts";
import { type ArticleState, contentOf, readState } from "./article-state.ts";

/** One change of many articles, with one undo. */
export function createArticleBulk({
  db,
  clock,
  jobs,
  audit,
  revisions,
  writing,
}: Pick<ArticleAdminDependencies, "db" | "clock" | "jobs" | "audit" | "revisions"> & {
  writing: ArticleWriting;
}) {
  const { publishIn, unpublishIn, deleteIn, bringBackIn, seen, claim, write } = writing;

  const changeIn = createArticleChange(revisions, writing);

  /** Changes what has other values. */
  async function edit(tx: Tx, { row, content }: ArticleState, patch: ArticlePatch, actor: Actor) {
    if (row.deletedAt !== null) throw new AppError("gone");
    if (JSON.stringify(patched(content, patch)) === JSON.stringify(content)) return;
    await changeIn(tx, row.id, patch, { version: row.version }, actor);
  }

  /** Returns the fields that lost references on the way out of the trash. */
  async function apply(
    tx: Tx,
    state: ArticleState,
    { action, lang, patch = {} }: Bulk,
    actor: Actor,
  ): Promise<string[]> {
    const { id, deletedAt } = state.row;
    if (action === "publish") await publishIn(tx, id, { lang }, actor);
    else if (action === "unpublish") await unpublishIn(tx, id, { lang }, actor);
    else if (action === "edit") await edit(tx, state, patch, actor);
    else if (action === "delete" && deletedAt === null) await deleteIn(tx, id, true, actor);
    else if (action === "restore" && deletedAt !== null) return bringBackIn(tx, state, actor);
    return [];
  }

  const many = createBulk({
    db,
    clock,
    jobs,
    audit,
    revisions,
    type: "article",

    async stand(tx, id) {
      const { row, texts, plans, content } = await seen(tx, id);
      return {
        version: row.version,
        isDeleted: row.deletedAt !== null,
        isActive: row.isActive,
        texts: texts.map(({ lang, published }) => {
          const plan = plans.find((one) => one.lang === lang);
          const { publishAt = null, unpublishAt = null, missedAt = null } = plan ?? {};
          return { lang, published, publishAt, unpublishAt, missedAt };
        }),
        content,
      };
    },

    async rewrite(tx, id, { content, was }, actor) {
      const state = await claim(tx, id, undefined);
      const publicIn = was.texts.flatMap(({ lang, published }) => (published ? lang : []));
      await write(tx, state, articleContentSchema.parse(content), { actor, action: "undo", publicIn });
    },

    async standAgain(tx, id, was, actor) {
      const { row } = await readState(tx, id);
      if ((row.deletedAt !== null) !== was.isDeleted) await deleteIn(tx, id, was.isDeleted, actor);
      await repo.putBackTexts(tx, id, was.texts, clock.now());
      await recordArticleChange(tx, id);
    },
  });
  return {
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkResult> =>
      many.change(bulk.ids, actor, async (tx, id) => apply(tx, await readState(tx, id), bulk, actor)),
    /** What `edit` would change. */
    async bulkPreview({ ids, patch }: BulkPreviewQuery): Promise<BulkPreview> {
      const wanted = [...new Set(ids.map(Number))];
      const [rows, categories] = await Promise.all([
        repo.byIds(db.read, wanted),
        repo.categoriesOf(db.read, wanted),
      ]);
      return previewPatch(
        rows.map((row) => ({
          id: String(row.id),
          content: contentOf(row, [], categories.get(row.id) ?? []),
        })),
        patch,
      );
    },
    undo: many.undo,
  };
}
