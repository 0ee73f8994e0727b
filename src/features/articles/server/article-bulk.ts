import type { Actor } from "#features/audit/actor.ts";
import type { BulkAnswer } from "#features/revisions/desk-answers.ts";
import { createBulk } from "#features/revisions/server/bulk.ts";
import type { Tx } from "#platform/database/database.ts";
import { articleContentSchema } from "../article-content.ts";
import type { Bulk } from "../article-edit.ts";
import { noteArticle } from "./article-saving.ts";
import { type ArticleState, readState } from "./article-state.ts";
import type { ArticleWriting, DeskParts } from "./article-writing.ts";
import * as repo from "./articles.repo.ts";

/** One change of many articles, with one undo. */
export function createArticleBulk({
  db,
  clock,
  jobs,
  audit,
  revisions,
  writing,
}: Pick<DeskParts, "db" | "clock" | "jobs" | "audit" | "revisions"> & { writing: ArticleWriting }) {
  const { publishIn, unpublishIn, deleteIn, seen, claim, write } = writing;

  async function apply(tx: Tx, { row }: ArticleState, { action, lang }: Bulk, actor: Actor): Promise<void> {
    if (action === "publish") return publishIn(tx, row.id, { lang }, actor);
    if (action === "unpublish") return unpublishIn(tx, row.id, { lang }, actor);
    const isDeleted = action === "delete";
    if ((row.deletedAt !== null) !== isDeleted) await deleteIn(tx, row.id, isDeleted, actor);
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
      await noteArticle(tx, id);
    },
  });
  return {
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkAnswer> =>
      many.change(bulk.ids, actor, async (tx, id) => {
        await apply(tx, await readState(tx, id), bulk, actor);
        return [];
      }),
    undo: many.undo,
  };
}
