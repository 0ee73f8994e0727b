import { type ArticlePatch, patched } from "#features/articles/article-content.ts";
import type { Actor } from "#features/audit/actor.ts";
import type { DropsDraft } from "#features/revisions/revision.ts";
import type { Revisions } from "#features/revisions/server/revisions.service.ts";
import type { Tx } from "#platform/database/handles.ts";
import { type ArticleWriting, revised } from "./article-writing.ts";

/** What PATCH takes beside the patch. */
export type ArticleChange = DropsDraft & { version: number };

/** Changes the live article in the caller's transaction. Throws `conflict` where its version, or the draft that is to go, is another by now. */
export const createArticleChange =
  (revisions: Revisions, { seen, conflict, claim, write }: ArticleWriting) =>
  async (
    tx: Tx,
    id: number,
    patch: ArticlePatch,
    { version, ...of }: ArticleChange,
    actor: Actor,
  ): Promise<void> => {
    // Checked before the version is raised, so that the conflict carries the current version.
    await seen(tx, id, version);
    if (!(await revisions.dropDraft(tx, revised(id), of, actor))) throw await conflict(tx, id);
    const state = await claim(tx, id, version);
    await write(tx, state, patched(state.content, patch), { actor, action: "update" });
  };
