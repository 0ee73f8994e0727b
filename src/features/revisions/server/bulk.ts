import type { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { BulkAnswer } from "../desk-answers.ts";
import { addToUndo, keepUndo, takeUndo } from "./undos.ts";

/** So many things change in one transaction: whoever else writes waits no longer than for these. */
const atOnce = 20;

/**
 * One change of many things, some at a time, with one undo of all of it. `about` names the things ("products"); `was` is what a thing
 * was before, as far as such a change touches it.
 */
export const createBulk = <Was extends object>({
  db,
  clock,
  about,
  was: wasSchema,
}: {
  db: Database;
  clock: Clock;
  about: string;
  was: z.ZodType<Was>;
}) => ({
  /** Does what can be done; what is refused is told with the reason and left as it is. `work` gives what the thing was. */
  async change(
    ids: readonly string[],
    actor: Actor,
    work: (tx: Tx, id: number) => Promise<Was>,
  ): Promise<BulkAnswer> {
    const all = [...new Set(ids)];
    const answer: BulkAnswer = { changed: 0, skipped: [], undo: null };
    for (let from = 0; from < all.length; from += atOnce) {
      const done = await db.transact(async (tx) => {
        const before: Was[] = [];
        const skipped: BulkAnswer["skipped"] = [];
        for (const id of all.slice(from, from + atOnce))
          try {
            before.push(await work(tx, Number(id)));
          } catch (error) {
            // Refused before anything of it was written.
            if (!(error instanceof AppError)) throw error;
            skipped.push({ id, reason: error.details?.[0]?.message ?? error.code });
          }
        if (!before.length) return { changed: 0, skipped, undo: answer.undo };
        const kept = { actor, about, content: before };
        if (answer.undo) await addToUndo(tx, { ...kept, token: answer.undo });
        const undo = answer.undo ?? (await keepUndo(tx, { ...kept, now: clock.now() }));
        return { changed: before.length, skipped, undo };
      });
      answer.changed += done.changed;
      answer.skipped.push(...done.skipped);
      answer.undo = done.undo;
    }
    return answer;
  },

  /** Puts everything such a change touched back to what it was. Throws `link-expired` the second time. */
  async undo(
    token: string,
    actor: Actor,
    putBack: (tx: Tx, was: Was) => Promise<void>,
  ): Promise<{ changed: number }> {
    for (let changed = 0; ; ) {
      const left = await db.transact(async (tx) => {
        const { some, rest } = await takeUndo(tx, { actor, about, token, most: atOnce });
        for (const was of some) await putBack(tx, wasSchema.parse(was));
        return { done: some.length, rest };
      });
      changed += left.done;
      if (!left.rest) return { changed };
    }
  },
});
