import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { type FeedRun, noFeedCounts } from "#features/imports/feed.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { ImportFiles } from "../files/import-files.ts";
import * as runs from "./feed-runs.repo.ts";
import { isRunning, viewRun } from "./feed-view.ts";
import { runFeed } from "./feeds.jobs.ts";
import * as repo from "./feeds.repo.ts";

const usualPage = 100;

/** Runs of feeds: begun by the clock or by somebody, one of a feed at a time. */
export function createFeedRuns({
  db,
  clock,
  jobs,
  audit,
  files,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  files: Pick<ImportFiles, "keep" | "remove">;
}) {
  /** Begins a run; null while another is under way. The caller holds the feed. */
  async function begin(
    tx: Tx,
    feed: repo.StoredFeed,
    asked: FeedRun["asked"],
    { actor, file }: { actor?: Actor; file?: { key: string; bytes: number } } = {},
  ): Promise<number | null> {
    const [last] = await runs.list(tx, feed.id, null, 1);
    if (isRunning(last)) return null;
    if (last?.file_key) await runs.update(tx, last.id, { file_key: null });
    const runId = await runs.insert(tx, {
      feed_id: feed.id,
      asked,
      file_key: file?.key ?? null,
      bytes: file?.bytes ?? 0,
      counts: noFeedCounts,
      created_by: actor?.id ?? null,
      created_at: clock.now(),
    });
    const by = actor ? { createdBy: actor.id } : {};
    const jobId = await jobs.enqueue(
      tx,
      runFeed,
      { feedId: feed.id, runId },
      { key: String(feed.id), ...by },
    );
    await runs.update(tx, runId, { job_id: jobId });
    return runId;
  }

  /** The same as somebody asks for it. Throws `conflict` while one is under way. */
  async function start(
    id: number,
    asked: FeedRun["asked"],
    actor: Actor,
    more: (tx: Tx, feed: repo.StoredFeed) => Promise<{ key: string; bytes: number } | undefined>,
  ): Promise<void> {
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const feed = await repo.lockRow(tx, db.engine, id);
      if (!feed) throw new AppError("not-found");
      const file = await more(tx, feed);
      const runId = await begin(tx, feed, asked, { actor, ...(file ? { file } : {}) });
      if (runId === null)
        throw new AppError("conflict", { details: [{ path: "state", message: "running" }] });
      await audit.record(tx, {
        actor,
        action: asked === "check" ? "check" : "run",
        entity: { type: "feed", id },
        after: { asked },
      });
    });
  }

  return {
    begin,

    /** Has the feed fetched and taken in, or looked at only. Throws `conflict` while a run is under way, `invalid` where it has no address. */
    start: (id: number, what: "run" | "check", actor: Actor): Promise<void> =>
      start(id, what === "check" ? "check" : "hand", actor, async (tx, feed) => {
        if (feed.shown_address !== null) return undefined;
        // A file that was sent, and looked at or held, is there still.
        const [last] = await runs.list(tx, id, null, 1);
        if (!last?.file_key)
          throw new AppError("invalid", { details: [{ path: "address", message: "missing" }] });
        return { key: last.file_key, bytes: last.bytes };
      }),

    /** Believes that as much is gone from the feed as a held run found. Throws `conflict` where no run waits for that. */
    confirm: (id: number, runId: number, actor: Actor): Promise<void> =>
      start(id, "confirm", actor, async (tx) => {
        const [last] = await runs.list(tx, id, null, 1);
        if (last?.id !== runId || last.state !== "held" || !last.loss)
          throw new AppError("conflict", { details: [{ path: "runId", message: "not held" }] });
        await repo.saveRunState(tx, id, { allowed_loss: last.loss.missing });
        return last.file_key === null ? undefined : { key: last.file_key, bytes: last.bytes };
      }),

    /** Takes in a file that somebody sends, in place of one that is fetched. */
    async upload(id: number, { path, bytes }: { path: string; bytes: number }, actor: Actor): Promise<void> {
      const key = await files.keep(path);
      try {
        return await start(id, "upload", actor, async () => ({ key, bytes }));
      } catch (error) {
        await files.remove(key);
        throw error;
      }
    },

    async runs(id: number, before: number | null, limit: number) {
      if (!(await repo.find(db.read, id))) throw new AppError("not-found");
      const rows = await runs.list(db.read, id, before, limit + 1);
      return {
        items: rows.slice(0, limit).map(viewRun),
        nextCursor: rows.length > limit ? String(rows[limit - 1]?.id) : null,
      };
    },

    async problems(id: number, runId: number, after = 0, limit = usualPage) {
      const run = await runs.find(db.read, runId);
      if (run?.feed_id !== id) throw new AppError("not-found");
      const rows = await runs.problems(db.read, runId, after, limit + 1);
      const shown = rows.slice(0, limit);
      return {
        items: shown.map(({ id: _, ...problem }) => problem),
        nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      };
    },
  };
}
