import { setImmediate } from "node:timers/promises";
import type { Database } from "../database/database.ts";

/** So many rows are read by one statement: some milliseconds of SQLite's time, in which nobody else is served. */
const readAtOnce = 500;

/** Which rows are read: these, or the next so many after an id. */
export type RowChoice = { ids: readonly number[] } | { after: number; limit: number };

/** A table as lists walk through it, held in memory. */
type Rows<Row> = { put(row: Row): void; remove(id: number): void };

type Source<Row, Held extends Rows<Row>> = {
  make(): Held;
  /** In the order of their ids; those that are not shown are left out. */
  read(choice: RowChoice): Promise<Row[]>;
  /** A tag that names one row, its id as the first group. */
  rowTag: RegExp;
  /** Whether a change is of so many rows that naming them would help nobody. */
  isOfAll(tags: readonly string[]): boolean;
  /** What ends by the clock: whether something has, which rows that are, at most so many, and that they were read. */
  ends?: { isDue(): boolean; ids(held: Held, most: number): number[]; wereRead(held: Held): void };
};

/**
 * All shown rows as they are now: read once, then row by row as changes are told and something in them ends. Where nobody tells of
 * changes they are read anew every time.
 */
export function createCurrentRows<Row extends { id: number }, Held extends Rows<Row>>(
  db: Database,
  { make, read, rowTag, isOfAll, ends }: Source<Row, Held>,
): () => Promise<Held> {
  let held: Held | null = null;
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
    // What is changed meanwhile is noted and read afterwards; who drops the rows meanwhile has them read again.
    const before = drops;
    const made = await readAll();
    if (before !== drops) return;
    held = made;
    ends?.wereRead(made);
  }

  return async () => {
    if (!db.memory.isTold()) return readAll();
    for (;;) {
      // While something is read, what is there is out of date for who asks now.
      if (!underWay && held && changed.size === 0 && !ends?.isDue()) return held;
      underWay ??= bringUp().finally(() => {
        underWay = null;
      });
      await underWay;
    }
  };
}
