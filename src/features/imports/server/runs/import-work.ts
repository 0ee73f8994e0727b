import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { Forecast } from "#features/imports/import-forecast.ts";
import { type ImportCounts, isActive, noCounts } from "#features/imports/import-run.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { emitEvent } from "#platform/events/events.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import * as feedRuns from "../feeds/feed-runs.repo.ts";
import type { ImportFiles } from "../files/import-files.ts";
import type { Run } from "../products/product-run.ts";
import { runLedger } from "./import-ledger.ts";
import * as repo from "./import-runs.repo.ts";
import type { ImportUndo } from "./import-undo.ts";
import type { ImportTask } from "./imports.jobs.ts";

/** In milliseconds; an older upload that belongs to no run was abandoned. */
const leftoverAfter = 86_400_000;

/** The handlers of the import jobs. */
export const createImportWork = ({
  db,
  clock,
  files,
  take,
  undo,
}: {
  db: Database;
  clock: Clock;
  files: ImportFiles;
  take: (path: string, run: Run) => Promise<ImportCounts>;
  undo: ImportUndo;
}) => ({
  /** The job of a check or an import. It resumes after an interruption. */
  async work({ runId, what, key }: ImportTask, job: RunningJob): Promise<ImportCounts | null> {
    const run = await repo.find(db.read, runId);
    if (!run || run.file_key === null || !isActive(run.state)) return null;
    const write = (change: repo.RunChange) =>
      db.transact((tx) => {
        recordUntaggedWrite(tx);
        const { state, counts } = change;
        if (state === "done" || (state === "failed" && what === "import"))
          emitEvent(
            tx,
            { type: "import.finished", data: { kind: "file", id: String(runId), state, counts } },
            `file:${runId}`,
          );
        return repo.update(tx, runId, change, clock.now());
      });
    const isDry = what === "check";
    let forecast: Forecast | null = null;
    // A check keeps the previous rows in memory only, so it starts over after an interruption.
    const start = isDry ? { ...run, position: 0, counts: noCounts, problems: 0 } : run;
    if (isDry && run.problems > 0)
      await db.transact((tx) => {
        recordUntaggedWrite(tx);
        return repo.clearProblems(tx, runId);
      });
    try {
      const counts = await take(files.pathOf(run.file_key), {
        settings: run.settings,
        isDry,
        ledger: runLedger({ db, clock }, start),
        signal: job.signal,
        actor:
          run.started_by === null
            ? null
            : { id: run.started_by, name: run.starter ?? "", ipPrefix: null, key },
        tell(news) {
          if (news.kind === "progress") job.progress(news.done * 100);
          else if (news.kind === "forecast") forecast = news.forecast;
        },
      });
      await write({ state: isDry ? "checked" : "done", counts, forecast, finishedAt: clock.now() });
      return counts;
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
      await write({
        state: "failed",
        failure: { code: error.code, line: error.line ?? null },
        finishedAt: clock.now(),
      });
      // The run records what is wrong with its file, so the job itself succeeded.
      return null;
    }
  },

  /** The job of an undo, in batches. */
  async workUndo({ runId }: { runId: number }, job: RunningJob): Promise<null> {
    await undo(runId, job);
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.update(tx, runId, { state: "undone", finishedAt: clock.now() }, clock.now());
    });
    return null;
  },

  /** Removes files that belong to no run. */
  async tidy(): Promise<{ removed: number }> {
    const known = new Set([...(await repo.fileKeys(db.read)), ...(await feedRuns.fileKeys(db.read))]);
    return { removed: await files.tidy((name) => known.has(name), clock.now() - leftoverAfter) };
  },
});
