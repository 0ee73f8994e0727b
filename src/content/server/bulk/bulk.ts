import { z } from "zod";
import type { BulkResult, Undone } from "#content/admin-action-schemas.ts";
import type { Revised } from "#content/revision.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { withoutOverdue } from "#i18n/publication.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { attempt } from "#platform/database/attempt.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { watchPlan } from "../publishing/publishing-schedule.service.ts";
import type { Revisions } from "../revisions/revisions.service.ts";
import { consumeUndo, newUndoToken, saveUndo } from "./undos.ts";

/** Entities per transaction, so that other writers do not wait long. */
const atOnce = 20;

const time = z.number().nullable();
const json = z.record(z.string(), z.unknown());

/** The state of an entity, as far as a bulk change or another user can change it. */
const stateSchema = z.object({
  version: z.number(),
  isDeleted: z.boolean(),
  isActive: z.boolean(),
  texts: z.array(
    z.object({
      lang: languageSchema,
      published: z.boolean(),
      /** Absent in what earlier releases stored. */
      publishedAt: time.optional(),
      publishAt: time,
      unpublishAt: time,
      missedAt: time,
    }),
  ),
  /** When the draft was last saved. */
  draftedAt: z.string().nullable(),
});
type State = z.output<typeof stateSchema>;
/** The same without the draft, which the revisions service owns. */
export type Stood = Omit<State, "draftedAt">;

/** An entity's content and its draft. */
const writtenSchema = z.object({
  content: json,
  draft: z
    .object({ content: json, baseVersion: z.number(), author: z.object({ id: z.string() }).nullable() })
    .nullable(),
});
type Written = z.output<typeof writtenSchema>;

/** An entity's state before and after the change and, where the change touched it, its content before. */
const entrySchema = z.object({
  id: z.number(),
  was: stateSchema,
  written: writtenSchema.nullable(),
  left: stateSchema,
});

/** Equal for equal states, whatever the order of the texts; a schedule whose time has come is not a change. */
const markOf = (state: State, now: number): string => {
  const { texts, ...rest } = stateSchema.parse(state);
  const planned = texts.map(({ publishedAt: _, ...text }) => withoutOverdue(text, now));
  return JSON.stringify([rest, planned.toSorted((a, b) => (a.lang < b.lang ? -1 : 1))]);
};

/** A bulk change of entities of a type, in batches, with one undo for all of them. */
export const createBulk = ({
  db,
  clock,
  jobs,
  audit,
  revisions,
  type,
  stand,
  rewrite,
  standAgain,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  revisions: Revisions;
  type: Revised["type"];
  /** Reads an entity's state and content. Throws `not-found`. */
  stand: (tx: Tx, id: number) => Promise<Stood & { content: Written["content"] }>;
  /** Restores an entity's content from before the change, as one new version. */
  rewrite: (
    tx: Tx,
    id: number,
    before: { content: Written["content"]; was: Stood },
    actor: Actor,
  ) => Promise<void>;
  /** Restores an entity's state. */
  standAgain: (tx: Tx, id: number, was: Stood, actor: Actor) => Promise<void>;
}) => {
  const about = `${type}s`;

  async function read(tx: Tx, id: number): Promise<{ state: State; written: Written }> {
    const { content, ...state } = await stand(tx, id);
    const draft = await revisions.draft({ type, id }, tx);
    return {
      state: { ...state, draftedAt: draft?.updatedAt ?? null },
      written: { content, draft: draft as Written["draft"] },
    };
  }

  /** Restores an entity that has this version; `written` is null where its content did not change. */
  async function putBack(
    tx: Tx,
    { id, was, written }: z.output<typeof entrySchema>,
    version: number,
    actor: Actor,
  ): Promise<void> {
    if (written) {
      await rewrite(tx, id, { content: written.content, was }, actor);
      await revisions.putBackDraft(tx, { type, id }, written.draft, { was: was.version, is: version + 1 });
    }
    await standAgain(tx, id, was, actor);
    for (const text of was.texts) await watchPlan(tx, jobs, withoutOverdue(text, clock.now()));
    await audit.record(tx, {
      actor,
      action: "undo",
      entity: { type, id },
      after: { published: was.texts.flatMap(({ lang, published }) => (published ? lang : [])) },
    });
  }

  async function changed(
    tx: Tx,
    id: number,
    work: (tx: Tx, id: number) => Promise<string[]>,
  ): Promise<{ entry: object; lost: string[] }> {
    const { state: was, written } = await read(tx, id);
    const lost = await work(tx, id);
    const { state: left } = await read(tx, id);
    const isWritten = was.version !== left.version || was.draftedAt !== left.draftedAt;
    return { entry: entrySchema.parse({ id, was, written: isWritten ? written : null, left }), lost };
  }

  /** False for an entity that was changed since, or can no longer be restored: it stays as it is. */
  async function undone(tx: Tx, entry: object, actor: Actor): Promise<boolean> {
    const { data } = entrySchema.safeParse(entry);
    if (!data) return false;
    try {
      return await attempt(tx, async () => {
        const { state } = await read(tx, data.id);
        const now = clock.now();
        if (markOf(state, now) !== markOf(data.left, now)) return false;
        await putBack(tx, data, state.version, actor);
        return true;
      });
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return {
    /** One entity in the caller's transaction: for a change that is undone by something else than a token. */
    one: {
      /** Equal as long as neither its content nor its state changes. */
      mark: async (tx: Tx, id: number): Promise<string> => markOf((await read(tx, id)).state, clock.now()),
      /** Runs `work`; returns what `undo` needs. */
      change: async (tx: Tx, id: number, work: (tx: Tx) => Promise<unknown>): Promise<object> => {
        const { entry } = await changed(tx, id, async (inner) => {
          await work(inner);
          return [];
        });
        return entry;
      },
      /** False, without effect, where it was changed since. */
      undo: undone,
    },

    /** Changes what can be changed; refused entities are skipped, with the reason. `work` returns the fields that lost a reference. */
    async change(
      ids: readonly string[],
      actor: Actor,
      work: (tx: Tx, id: number) => Promise<string[]>,
    ): Promise<BulkResult> {
      const all = [...new Set(ids)];
      const answer: BulkResult = { changed: 0, skipped: [], lost: 0, undo: null };
      const change = { actor, about, token: newUndoToken(), now: clock.now() };
      for (let from = 0; from < all.length; from += atOnce) {
        const done = await db.transact(async (tx) => {
          const before: object[] = [];
          const skipped: BulkResult["skipped"] = [];
          let incomplete = 0;
          for (const id of all.slice(from, from + atOnce))
            try {
              const { entry, lost } = await attempt(tx, () => changed(tx, Number(id), work));
              before.push(entry);
              if (lost.length) incomplete++;
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              skipped.push({ id, reason: error.details?.[0]?.message ?? error.code });
            }
          if (before.length) await saveUndo(tx, { ...change, part: from / atOnce, content: before });
          return { changed: before.length, skipped, lost: incomplete };
        });
        answer.changed += done.changed;
        answer.skipped.push(...done.skipped);
        answer.lost += done.lost;
        if (done.changed) answer.undo = change.token;
      }
      return answer;
    },

    /** Restores what was not changed since. Throws `link-expired` the second time. */
    async undo(token: string, actor: Actor): Promise<Undone> {
      const answer: Undone = { changed: 0, left: 0 };
      for (let isLast = false; !isLast; ) {
        const done = await db.transact(async (tx) => {
          const taken = await consumeUndo(tx, { actor, about, token });
          let changed = 0;
          for (const entry of taken.part) changed += Number(await undone(tx, entry, actor));
          return { changed, left: taken.part.length - changed, isLast: taken.isLast };
        });
        answer.changed += done.changed;
        answer.left += done.left;
        isLast = done.isLast;
      }
      return answer;
    },
  };
};
