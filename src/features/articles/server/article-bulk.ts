import { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import type { BulkAnswer } from "#features/revisions/desk-answers.ts";
import { createBulk } from "#features/revisions/server/bulk.ts";
import { languageSchema } from "#i18n/language-query.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Bulk } from "../article-edit.ts";
import { type ArticleState, readState } from "./article-state.ts";
import type { ArticleWriting, DeskParts } from "./article-writing.ts";

/** What a bulk change may touch of an article, as it was. */
const stoodSchema = z.object({
  id: z.number(),
  published: z.array(languageSchema),
  isDeleted: z.boolean(),
});
type Stood = z.output<typeof stoodSchema>;

const publishedIn = ({ texts }: ArticleState) =>
  texts.filter(({ published }) => published).map(({ lang }) => lang);
const standOf = (state: ArticleState): Stood => ({
  id: state.row.id,
  published: publishedIn(state),
  isDeleted: state.row.deletedAt !== null,
});

/** One change of many articles, with one undo. */
export function createArticleBulk({
  db,
  clock,
  writing,
}: Pick<DeskParts, "db" | "clock"> & { writing: ArticleWriting }) {
  const { publishIn, unpublishIn, deleteIn, turn } = writing;
  const many = createBulk({ db, clock, about: "articles", was: stoodSchema });

  async function apply(tx: Tx, { row }: ArticleState, { action, lang }: Bulk, actor: Actor): Promise<void> {
    if (action === "publish") return publishIn(tx, row.id, { lang }, actor);
    if (action === "unpublish") return unpublishIn(tx, row.id, { lang }, actor);
    const isDeleted = action === "delete";
    if ((row.deletedAt !== null) !== isDeleted) await deleteIn(tx, row.id, isDeleted, actor);
  }

  async function putBack(tx: Tx, was: Stood, actor: Actor): Promise<void> {
    const state = await readState(tx, was.id);
    if ((state.row.deletedAt !== null) !== was.isDeleted) await deleteIn(tx, was.id, was.isDeleted, actor);
    const now = new Set(publishedIn(state));
    for (const publish of [true, false]) {
      const langs = state.texts
        .map(({ lang }) => lang)
        .filter((lang) => was.published.includes(lang) === publish && now.has(lang) !== publish);
      if (langs.length) await turn(tx, was.id, langs, { actor, publish });
    }
  }

  return {
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkAnswer> =>
      many.change(bulk.ids, actor, async (tx, id) => {
        const state = await readState(tx, id);
        await apply(tx, state, bulk, actor);
        return standOf(state);
      }),

    undo: (token: string, actor: Actor): Promise<{ changed: number }> =>
      many.undo(token, actor, (tx, was) => putBack(tx, was, actor)),
  };
}
