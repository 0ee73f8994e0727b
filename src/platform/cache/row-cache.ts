import { setImmediate } from "node:timers/promises";
import type { Database } from "#platform/database/handles.ts";

/** Rows per statement: SQLite blocks the event loop for some milliseconds. */
const readAtOnce = 500;

/** Rows to read: these ids, or the next `limit` after an id. */
export type RowChoice = { ids: readonly number[] } | { after: number; limit: number };

/** An in-memory table that lists iterate over. */
type Rows<Row> = { put(row: Row): void; remove(id: number): void };

type Source<Row, Held extends Rows<Row>> = {
  make(): Held;
  /** In the order of their ids; without those that are not public. */
  read(choice: RowChoice): Promise<Row[]>;
  /** Matches a tag that names one row, with its id as the first group. */
  rowTag: RegExp;
  /** Whether a change affects so many rows that naming them is pointless. */
  isOfAll(tags: readonly string[]): boolean;
  /** What else the rows are read by: where it is another, all are read again. */
  basis?(): Promise<string>;
  /** Scheduled ends: whether one is due, the ids of such rows (at most `most`), and an acknowledgement after they were read. */
  ends?: { isDue(): boolean; ids(held: Held, most: number): number[]; wereRead(held: Held): void };
};

/**
 * All public rows in their current state: read once, then updated row by row on changes and scheduled ends. Without change notifications
 * they are read again every time.
 */
export function createCurrentRows<Row extends { id: number }, Held extends Rows<Row>>(
  db: Database,
  { make, read, rowTag, isOfAll, basis, ends }: Source<Row, Held>,
): () => Promise<Held> {
  let held: Held | null = null;
  let heldBasis: string | undefined;
  let underWay: Promise<void> | null = null;
  const changed = new Set<number>();
  let drops = 0;

  const drop = (): void => {
    drops++;
    held = null;
    changed.clear();
  };
  db.memory.listen({
    changed(tags) {
      if (isOfAll(tags)) return drop();
      for (const tag of tags) {
        const id = rowTag.exec(tag)?.[1];
        if (id) changed.add(Number(id));
      }
    },
    lost: drop,
  });

  async function readAll(): Promise<Held> {
    const made = make();
    for (let after = 0; ; ) {
      const rows = await read({ after, limit: readAtOnce });
      for (const row of rows) made.put(row);
      const last = rows.at(-1);
      if (!last || rows.length < readAtOnce) return made;
      after = last.id;
      await setImmediate();
    }
  }

  async function readChanged(into: Held): Promise<void> {
    const ids = [...changed].slice(0, readAtOnce);
    if (ends?.isDue()) ids.push(...ends.ids(into, readAtOnce - ids.length));
    const isRest = ids.length < readAtOnce;
    for (const id of ids) changed.delete(id);
    try {
      const rows = new Map((ids.length ? await read({ ids }) : []).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (row) into.put(row);
        else into.remove(id);
      }
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
    if (isRest) ends?.wereRead(into);
  }

  async function bringUp(): Promise<void> {
    if (held) return readChanged(held);
    changed.clear();
    const readBy = await basis?.();
    // Changes during the read are recorded and read afterwards; dropping the rows meanwhile triggers a new read.
    const before = drops;
    const made = await readAll();
    if (before !== drops) return;
    held = made;
    heldBasis = readBy;
    ends?.wereRead(made);
  }

  return async () => {
    if (!db.memory.isTold()) return readAll();
    const wanted = await basis?.();
    if (held && heldBasis !== wanted) drop();
    for (;;) {
      // During a read the rows in memory are stale for this caller.
      if (!underWay && held && changed.size === 0 && !ends?.isDue()) return held;
      underWay ??= bringUp().finally(() => {
        underWay = null;
      });
      await underWay;
    }
  };
}
