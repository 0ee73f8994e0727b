import { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { withoutOverdue } from "#i18n/publication.ts";
import type { Clock } from "#platform/clock.ts";
import { attempt } from "#platform/database/attempt.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { BulkResult, Undone } from "../admin-action-schemas.ts";
import type { Revised } from "../revision.ts";
import { watchPlan } from "./publishing-schedule.service.ts";
import type { Revisions } from "./revisions.service.ts";
import { consumeUndo, newUndoToken, saveUndo } from "./undos.ts";

/** So many things change in one transaction: whoever else writes waits no longer than for these. */
const atOnce = 20;

const time = z.number().nullable();
const json = z.record(z.string(), z.unknown());

/** How a thing stands, as far as a bulk change or anybody else can change it. */
const standingSchema = z.object({
  version: z.number(),
  isDeleted: z.boolean(),
  isActive: z.boolean(),
  texts: z.array(
    z.object({
      lang: languageSchema,
      published: z.boolean(),
      publishAt: time,
      unpublishAt: time,
      missedAt: time,
    }),
  ),
  /** When what is being written was written last. */
  draftedAt: z.string().nullable(),
});
type Standing = z.output<typeof standingSchema>;
/** The same without its draft, which is the revisions'. */
export type Stood = Omit<Standing, "draftedAt">;

/** What a thing says, and what is being written for it. */
const writtenSchema = z.object({
  content: json,
  draft: z
    .object({ content: json, baseVersion: z.number(), author: z.object({ id: z.string() }).nullable() })
    .nullable(),
});
type Written = z.output<typeof writtenSchema>;

/** What a thing was and, where the change touched that, what it said; and how the change left it. */
const keptSchema = z.object({
  id: z.number(),
  was: standingSchema,
  written: writtenSchema.nullable(),
  left: standingSchema,
});

/** The same for the same standing, in whatever order its texts were read; that a plan's time came meanwhile is nobody's change. */
const markOf = (standing: Standing, now: number): string => {
  const { texts, ...rest } = standingSchema.parse(standing);
  const planned = texts.map((text) => withoutOverdue(text, now));
  return JSON.stringify([rest, planned.toSorted((a, b) => (a.lang < b.lang ? -1 : 1))]);
};

/** One change of many things of a type, some at a time, with one undo of all of it. */
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
  /** How a thing stands and what it says. Throws `not-found`. */
  stand: (tx: Tx, id: number) => Promise<Stood & { content: Written["content"] }>;
  /** Makes a thing say again what it said when it stood as it `was`, as one new version. */
  rewrite: (
    tx: Tx,
    id: number,
    before: { content: Written["content"]; was: Stood },
    actor: Actor,
  ) => Promise<void>;
  /** Makes a thing stand as it stood. */
  standAgain: (tx: Tx, id: number, was: Stood, actor: Actor) => Promise<void>;
}) => {
  const about = `${type}s`;

  async function read(tx: Tx, id: number): Promise<{ standing: Standing; written: Written }> {
    const { content, ...stood } = await stand(tx, id);
    const draft = await revisions.draft({ type, id }, tx);
    return {
      standing: { ...stood, draftedAt: draft?.updatedAt ?? null },
      written: { content, draft: draft as Written["draft"] },
    };
  }

  /** Makes a thing of this version what it was; `written` is null where it says still what it said. */
  async function putBack(
    tx: Tx,
    { id, was, written }: z.output<typeof keptSchema>,
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
  ): Promise<{ kept: object; lost: string[] }> {
    const { standing: was, written } = await read(tx, id);
    const lost = await work(tx, id);
    const { standing: left } = await read(tx, id);
    const isWritten = was.version !== left.version || was.draftedAt !== left.draftedAt;
    return { kept: keptSchema.parse({ id, was, written: isWritten ? written : null, left }), lost };
  }

  /** False for what somebody has changed since, or can be no more what it was: it stays as it is. */
  async function undone(tx: Tx, kept: object, actor: Actor): Promise<boolean> {
    const { data } = keptSchema.safeParse(kept);
    if (!data) return false;
    try {
      return await attempt(tx, async () => {
        const { standing } = await read(tx, data.id);
        const now = clock.now();
        if (markOf(standing, now) !== markOf(data.left, now)) return false;
        await putBack(tx, data, standing.version, actor);
        return true;
      });
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return {
    /** Does what can be done; what is refused is told with the reason and left as it is. `work` gives the fields that lost what they named. */
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
              const { kept, lost } = await attempt(tx, () => changed(tx, Number(id), work));
              before.push(kept);
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

    /** Puts back what nobody has changed since. Throws `link-expired` the second time. */
    async undo(token: string, actor: Actor): Promise<Undone> {
      const answer: Undone = { changed: 0, left: 0 };
      for (let isLast = false; !isLast; ) {
        const done = await db.transact(async (tx) => {
          const taken = await consumeUndo(tx, { actor, about, token });
          let changed = 0;
          for (const kept of taken.part) changed += Number(await undone(tx, kept, actor));
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
