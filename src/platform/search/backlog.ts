import { setTimeout as pause } from "node:timers/promises";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Log } from "#platform/log.ts";
import { backlog, strikeFromBacklog } from "./search-index.repo.ts";
import { indexTag } from "./term-index.ts";

/** Entities indexed per transaction: other writers wait no longer than for these. */
const atOnce = 8;

/**
 * Indexes what predates the index: a database of an older release, once, while the site already serves. Each step is
 * one transaction that also deletes its backlog rows, so that an interrupted run continues, and two instances do no harm. Pauses
 * between steps for as long as a step took.
 */
export function indexBacklog({
  db,
  log,
  index,
  after,
}: {
  db: Database;
  log: Log;
  index: Readonly<Record<string, (tx: Tx, ids: readonly number[]) => Promise<void>>>;
  /** Starts when this resolves, and never if it rejects: its other awaiters handle the error. */
  after: Promise<unknown>;
}): { done: Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let hasBegun = false;

  const step = () =>
    db.transact(async (tx) => {
      const waiting = await backlog(tx, atOnce);
      for (const [kind, some] of Map.groupBy(waiting, (one) => one.kind)) {
        const ids = some.map(({ id }) => id);
        await index[kind]?.(tx, ids);
        await strikeFromBacklog(tx, kind, ids);
      }
      if (waiting.length) invalidateTags(tx, indexTag);
      return waiting.length;
    });

  async function work(): Promise<void> {
    hasBegun = true;
    for (let done = 0; !isStopped; ) {
      const begin = performance.now();
      const size = await step();
      if (size === 0) return;
      if (Math.floor(done / 1_000) < Math.floor((done + size) / 1_000))
        log.info({ done: done + size }, "the search index is being made");
      done += size;
      await pause(performance.now() - begin);
    }
  }

  const done = after.then(
    () =>
      work().catch((error: unknown) =>
        log.error({ error: String(error) }, "the search index is unfinished: the next start goes on with it"),
      ),
    () => {},
  );
  return {
    done,
    async stop() {
      isStopped = true;
      if (hasBegun) await done;
    },
  };
}
