import type { ImportCounts, Problem } from "#features/imports/import-run.ts";
import type { Clock } from "#platform/clock.ts";
import { afterCommit, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { addChanges, type Change } from "./import-changes.repo.ts";
import * as repo from "./import-runs.repo.ts";

/** Longer reports are of no use; the rest is only counted. */
const mostProblems = 20_000;

/**
 * The progress of a run, written in the same transactions as its changes: where to resume after a crash, what it changed, and what it
 * could not use.
 */
export type Ledger = {
  /** The number of records processed by an earlier attempt. */
  from: { position: number; counts: ImportCounts };
  note(problem: Problem): void;
  changed(tx: Tx, changes: readonly Change[]): Promise<void>;
  /**
   * Records that all records up to `position` are processed, in the transaction that does so or in one of its own. `found` are problems
   * of that transaction.
   */
  reached(position: number, counts: ImportCounts, tx?: Tx, found?: readonly Problem[]): Promise<void>;
};

/** The ledger of a run in the database; a dry run changes nothing, so its ledger holds problems only. */
export function runLedger(
  { db, clock }: { db: Database; clock: Clock },
  run: { id: number; position: number; counts: ImportCounts; problems: number },
): Ledger {
  const waiting: Problem[] = [];
  let stored = run.problems;

  async function write(
    tx: Tx,
    position: number,
    counts: ImportCounts,
    found: readonly Problem[],
  ): Promise<void> {
    const problems = [...waiting, ...found];
    const noted = waiting.length;
    recordUntaggedWrite(tx);
    await repo.addProblems(tx, run.id, problems, mostProblems - stored);
    await repo.update(tx, run.id, { position, counts }, clock.now());
    // If the transaction is rolled back they wait for the next.
    afterCommit(tx, () => {
      waiting.splice(0, noted);
      stored += problems.length;
    });
  }

  return {
    from: { position: run.position, counts: run.counts },
    note: (problem) => void waiting.push(problem),
    changed: (tx, changes) => addChanges(tx, run.id, changes),
    async reached(position, counts, tx, found = []) {
      if (tx) await write(tx, position, counts, found);
      else await db.transact((own) => write(own, position, counts, found));
    },
  };
}

/** For runs that are not recorded. */
export const noLedger = (counts: ImportCounts): Ledger => ({
  from: { position: 0, counts },
  note: () => {},
  changed: async () => {},
  reached: async () => {},
});
