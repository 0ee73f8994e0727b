import { isWorthCounting } from "#features/discovery/redirect.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Log } from "#platform/log.ts";
import { dayLength, dayText } from "#platform/time-zones.ts";
import * as missing from "./missing-paths.repo.ts";
import * as redirects from "./redirects.repo.ts";

/** Retention of 404 paths, in days. */
const retention = 30;
/** Distinct paths of a day, and between two writes. */
const mostOfDay = 1_000;
const mostWaiting = 5_000;
/** Milliseconds between two writes. */
const writingPause = 30_000;

export type PathCounts = ReturnType<typeof createPathCounts>;

/** Counts 404s and followed redirects, by path and day, without visitors. */
export function createPathCounts({
  db,
  clock,
  log,
  audit,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
}) {
  let lost = new Map<string, number>();
  let followed = new Map<string, number>();
  let tidiedOn: number | null = null;
  const today = (): number => Math.floor(clock.now() / dayLength);

  function raise(counts: Map<string, number>, path: string, times: number): void {
    const known = counts.get(path);
    if (known !== undefined || counts.size < mostWaiting) counts.set(path, (known ?? 0) + times);
  }

  /** Writes the pending counts. A failed write is retried with the next one. */
  async function write(): Promise<void> {
    const day = today();
    if (!lost.size && !followed.size && tidiedOn === day) return;
    const [paths, hits] = [lost, followed];
    [lost, followed] = [new Map(), new Map()];
    try {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await missing.add(
          tx,
          [...paths].map(([path, times]) => ({ day, path, times })),
        );
        await missing.keepMost(tx, day, mostOfDay);
        await missing.removeBefore(tx, day - retention + 1);
        for (const [path, times] of [...hits].sort(([a], [b]) => (a < b ? -1 : 1)))
          await redirects.addHits(tx, path, times);
      });
      tidiedOn = day;
    } catch (error) {
      for (const [path, times] of paths) raise(lost, path, times);
      for (const [path, times] of hits) raise(followed, path, times);
      log.warn({ error: String(error) }, "addresses that are no pages could not be counted");
    }
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  return {
    write,

    noteMissing(path: string): void {
      if (isWorthCounting(path)) raise(lost, path, 1);
    },
    noteFollowed: (path: string): void => raise(followed, path, 1),

    /** The most frequent of the last `days`, including today. */
    async missing({ days, limit }: { days: number; limit: number }) {
      await write();
      const rows = await missing.most(db.read, { from: today() - days + 1, limit });
      return rows.map(({ lastDay, ...row }) => ({
        ...row,
        lastAsked: dayText(lastDay),
      }));
    },

    /** Removes a path from the list; another 404 brings it back. */
    async forget(path: string, actor: Actor): Promise<void> {
      await write();
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await missing.removePath(tx, path);
        await audit.record(tx, { actor, action: "delete", entity: { type: "missing-path", id: path } });
      });
    },

    async close(): Promise<void> {
      clearInterval(timer);
      if (lost.size || followed.size) await write();
    },
  };
}
