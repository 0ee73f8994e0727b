import type { RowProblem } from "#features/imports/import-row.ts";
import type { Problem } from "#features/imports/import-run.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import * as runs from "./feed-runs.repo.ts";

/** Longer reports are of no use; the rest is only counted. */
const mostProblems = 20_000;
const atOnce = 500;

export type FeedLedger = ReturnType<typeof feedLedger>;

/** Writes the problems of a run in batches. */
export function feedLedger(db: Database, runId: number) {
  let waiting: Problem[] = [];
  let stored = 0;
  async function write(): Promise<void> {
    const problems = waiting;
    waiting = [];
    if (!problems.length) return;
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return runs.addProblems(tx, runId, problems, mostProblems - stored);
    });
    stored += problems.length;
  }
  return {
    async note({ column, ...problem }: RowProblem, rejected: boolean): Promise<void> {
      const { line, otherLine, code, value } = problem;
      waiting.push({ line, otherLine, place: column, code, value, rejected });
      if (waiting.length >= atOnce) await write();
    },
    write,
  };
}
