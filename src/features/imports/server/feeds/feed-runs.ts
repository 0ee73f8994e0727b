import { type FeedRun, noFeedCounts } from "#features/imports/feed.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { ImportFiles } from "../files/import-files.ts";
import * as runs from "./feed-runs.repo.ts";
import { isRunning, viewRun } from "./feed-view.ts";
import { runFeed } from "./feeds.jobs.ts";
import * as repo from "./feeds.repo.ts";

const usualPage = 100;

/** Runs of feeds, started by the scheduler or by a user; one per feed at a time. */
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
  /** Starts a run; null while another is active. The caller has locked the feed. */
  async function begin(
    tx: Tx,
    feed: repo.StoredFeed,
    reason: FeedRun["asked"],
    { actor, file }: { actor?: Actor; file?: { key: string; bytes: number } } = {},
  ): Promise<number | null> {
    const [last] = await runs.list(tx, feed.id, null, 1);
    if (isRunning(last)) return null;
    if (last?.file_key) await runs.update(tx, last.id, { file_key: null });
    const runId = await runs.insert(tx, {
      feed_id: feed.id,
      asked: reason,
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

  /** The same for a user. Throws `conflict` while a run is active. */
  async function start(
    id: number,
    reason: FeedRun["asked"],
    actor: Actor,
    more: (tx: Tx, feed: repo.StoredFeed) => Promise<{ key: string; bytes: number } | undefined>,
  ): Promise<void> {
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const feed = await repo.lockRow(tx, db.engine, id);
      if (!feed) throw new AppError("not-found");
      const file = await more(tx, feed);
      const runId = await begin(tx, feed, reason, { actor, ...(file ? { file } : {}) });
      if (runId === null)
        throw new AppError("conflict", { details: [{ path: "state", message: "running" }] });
      await audit.record(tx, {
        actor,
        action: reason === "check" ? "check" : "run",
        entity: { type: "feed", id },
        after: { asked: reason },
      });
    });
  }

  return {
    begin,

    /** Fetches the feed to import or only check it. Throws `conflict` while a run is active, `invalid` if it has no URL. */
    start: (id: number, what: "run" | "check", actor: Actor): Promise<void> =>
      start(id, what === "check" ? "check" : "hand", actor, async (tx, feed) => {
        if (feed.shown_address !== null) return undefined;
        // An uploaded file that was only checked, or whose run is held, still exists.
        const [last] = await runs.list(tx, id, null, 1);
        if (!last?.file_key)
          throw new AppError("invalid", { details: [{ path: "address", message: "missing" }] });
        return { key: last.file_key, bytes: last.bytes };
      }),

    /** Confirms the loss a held run found. Throws `conflict` if no run is waiting for that. */
    confirm: (id: number, runId: number, actor: Actor): Promise<void> =>
      start(id, "confirm", actor, async (tx) => {
        const [last] = await runs.list(tx, id, null, 1);
        if (last?.id !== runId || last.state !== "held" || !last.loss)
          throw new AppError("conflict", { details: [{ path: "runId", message: "not held" }] });
        await repo.saveRunState(tx, id, { allowed_loss: last.loss.missing });
        return last.file_key === null ? undefined : { key: last.file_key, bytes: last.bytes };
      }),

    /** Imports an uploaded file instead of a fetched one. */
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
