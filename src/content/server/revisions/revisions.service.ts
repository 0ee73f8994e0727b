import { type DropsDraft, isDraftCurrent, type Revised, type Revision } from "#content/revision.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "./revisions.repo.ts";

/** Per entity; older ones are deleted. */
const mostRevisions = 200;
/** Who was not heard of for this long edits no more, in milliseconds; the screen tells every 15 s. */
const editorStays = 45_000;

const authorOf = (row: { author_id: number | null; author_name: string | null }) =>
  row.author_id === null ? null : { id: String(row.author_id), name: row.author_name ?? "" };

export type Revisions = ReturnType<typeof createRevisions>;

/**
 * What categories, products and articles were at each save, and what is being written for them and is not public yet. The content
 * is the feature's own JSON, as its PATCH takes it; readers must parse it.
 */
export function createRevisions({ db, clock }: { db: Database; clock: Clock }) {
  /** Stores an entity's current content. The same content twice in a row is one revision. Returns its number. */
  async function record(
    tx: Tx,
    of: Revised,
    content: object,
    author: { id: number | string } | null,
  ): Promise<number> {
    const last = await repo.newest(tx, of);
    const written = JSON.stringify(content);
    if (last?.content === written) return last.number;
    const number = (last?.number ?? 0) + 1;
    await repo.insert(tx, of, {
      number,
      content: written,
      author_id: author && Number(author.id),
      created_at: clock.now(),
    });
    await repo.removeBefore(tx, of, number - mostRevisions + 1);
    return number;
  }

  async function draft(of: Revised, handle: Queries | Tx = db.read) {
    const row = await repo.draft(handle, of);
    if (!row) return null;
    return {
      content: JSON.parse(row.content) as unknown,
      baseVersion: row.base_version,
      author: authorOf(row),
      updatedAt: isoTime(row.updated_at),
    };
  }

  /**
   * Something else replaces the draft: its content is stored as a revision by its author. The entity's own content must be recorded
   * after it, because the newest revision is the current state. False where there is no draft.
   */
  async function shelveDraft(
    tx: Tx,
    of: Revised,
    asRevision: (content: unknown) => object = (content) => content as object,
  ): Promise<boolean> {
    const known = await draft(of, tx);
    if (!known) return false;
    recordUntaggedWrite(tx);
    await record(tx, of, asRevision(known.content), known.author);
    await repo.removeDraft(tx, of);
    return true;
  }

  return {
    record,
    draft,
    shelveDraft,

    /** The account that saved the draft, else the last revision; null for programs and deleted accounts. */
    async writerOf(of: Revised, handle: Queries | Tx): Promise<number | null> {
      return ((await repo.draft(handle, of)) ?? (await repo.newest(handle, of)))?.author_id ?? null;
    },

    /** The newest first; `before` is the number where an earlier page ended. */
    async list(of: Revised, before: number | null = null, limit = 50): Promise<Revision[]> {
      const rows = await repo.list(db.read, of, before, limit);
      return rows.map((row) => ({
        number: row.number,
        author: authorOf(row),
        createdAt: isoTime(row.created_at),
      }));
    },

    /** A revision's content. Throws `not-found`. */
    async content(of: Revised, number: number): Promise<unknown> {
      const content = await repo.contentOf(db.read, of, number);
      if (content === undefined) throw new AppError("not-found");
      return JSON.parse(content);
    },

    /** Keeps what is being written, in the place of what was; `baseVersion` is the version it was begun from. */
    async saveDraft(
      tx: Tx,
      of: Revised,
      draft: { content: object; baseVersion: number; actor: Actor },
    ): Promise<{ updatedAt: string }> {
      const now = clock.now();
      // No visitor sees a draft.
      recordUntaggedWrite(tx);
      await repo.saveDraft(tx, of, {
        content: JSON.stringify(draft.content),
        author_id: draft.actor.id,
        base_version: draft.baseVersion,
        updated_at: now,
      });
      return { updatedAt: isoTime(now) };
    },

    /** Restores a draft; one based on the entity's version of that time becomes based on the current one. */
    async putBackDraft(
      tx: Tx,
      of: Revised,
      known: { content: unknown; baseVersion: number; author: { id: string } | null } | null,
      versions: { was: number; is: number },
    ): Promise<void> {
      await repo.removeDraft(tx, of);
      if (!known) return;
      await repo.saveDraft(tx, of, {
        content: JSON.stringify(known.content),
        author_id: known.author && Number(known.author.id),
        base_version: known.baseVersion === versions.was ? versions.is : known.baseVersion,
        updated_at: clock.now(),
      });
    },

    /** Which of these entities have a draft. */
    drafted: (type: Revised["type"], ids: readonly number[]): Promise<Set<number>> =>
      repo.drafted(db.read, type, ids),

    /** Deletes a draft whose content was saved. */
    removeDraft: (tx: Tx, of: Revised): Promise<void> => repo.removeDraft(tx, of),

    /**
     * Removes the draft where `dropsDraft` says so, because its content is about to be saved; another user's is stored as a revision
     * nevertheless. False, without effect, where the current draft is not the one that was seen.
     */
    async dropDraft(
      tx: Tx,
      of: Revised,
      { dropsDraft, draftOf = null }: DropsDraft,
      actor: { id: number } | null,
      asRevision?: (content: unknown) => object,
    ): Promise<boolean> {
      if (!dropsDraft) return true;
      const known = await draft(of, tx);
      if (!isDraftCurrent(known, draftOf)) return false;
      if (known && known.author?.id !== String(actor?.id)) await shelveDraft(tx, of, asRevision);
      else await repo.removeDraft(tx, of);
      return true;
    },

    /** Records that the actor has an entity open for editing, and returns who else has. */
    async noteEditing(of: Revised, actor: Actor): Promise<{ id: string; name: string }[]> {
      const now = clock.now();
      await db.transact(async (tx) => {
        await repo.saveEditorPresence(tx, of, actor.id, now);
        await repo.removeEditorsBefore(tx, now - 10 * editorStays);
      });
      const editors = await repo.editorsSince(db.read, of, now - editorStays);
      return editors.flatMap(({ id, name }) => (id === actor.id ? [] : [{ id: String(id), name }]));
    },

    endEditing: (of: Revised, actor: Actor): Promise<void> =>
      db.transact((tx) => repo.removeEditor(tx, of, actor.id)),
  };
}
