import { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import type { BulkAnswer } from "#features/revisions/desk-answers.ts";
import { keepUndo, takeUndo } from "#features/revisions/server/undos.ts";
import { languageSchema } from "#i18n/language-query.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Bulk } from "../article-edit.ts";
import { type ArticleState, readState } from "./article-state.ts";
import type { ArticleWriting, DeskParts } from "./article-writing.ts";

const about = "articles";

/** What a bulk change may touch of an article, as it was. */
const stoodSchema = z.array(
  z.object({ id: z.number(), published: z.array(languageSchema), isDeleted: z.boolean() }),
);
type Stood = z.output<typeof stoodSchema>[number];

const publishedIn = ({ texts }: ArticleState) =>
  texts.filter(({ published }) => published).map(({ lang }) => lang);
const standOf = (state: ArticleState): Stood => ({
  id: state.row.id,
  published: publishedIn(state),
  isDeleted: state.row.deletedAt !== null,
});

/** One change of many articles in one transaction, with one undo. */
export function createArticleBulk({
  db,
  clock,
  writing,
}: Pick<DeskParts, "db" | "clock"> & { writing: ArticleWriting }) {
  const { publishIn, unpublishIn, deleteIn, turn } = writing;

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
    /** Does what can be done; what cannot is told with the reason and left as it is. */
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkAnswer> =>
      db.transact(async (tx) => {
        const stood: Stood[] = [];
        const skipped: BulkAnswer["skipped"] = [];
        for (const id of new Set(bulk.ids)) {
          try {
            const state = await readState(tx, Number(id));
            await apply(tx, state, bulk, actor);
            stood.push(standOf(state));
          } catch (error) {
            // Refused before anything of it was written.
            if (!(error instanceof AppError)) throw error;
            skipped.push({ id, reason: error.details?.[0]?.message ?? error.code });
          }
        }
        const now = clock.now();
        const undo = stood.length ? await keepUndo(tx, { actor, about, content: stood, now }) : null;
        return { changed: stood.length, skipped, undo };
      }),

    /** Puts everything the bulk change touched back to what it was. Throws `link-expired` the second time. */
    undo: (token: string, actor: Actor): Promise<{ changed: number }> =>
      db.transact(async (tx) => {
        const stood = stoodSchema.parse(await takeUndo(tx, { actor, about, token }));
        for (const was of stood) await putBack(tx, was, actor);
        return { changed: stood.length };
      }),
  };
}
