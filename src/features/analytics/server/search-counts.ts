import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { dayFinder, quarterOf } from "#platform/time-zones.ts";
import { searchedTerm } from "../searched-term.ts";
import * as repo from "./search-counts.repo.ts";

/** Different terms of a day: what comes after them is counted without its words, so that nobody fills the table. */
export const mostTerms = 2_000;
/** Milliseconds between two writes. */
const writingPause = 5_000;

/** With the quarter of an hour in which it was asked: its day is asked for when it is written. */
type Waiting = Omit<repo.SearchRow, "day"> & { at: number };

/** Counts what is searched for, and how often nothing was found: by day, language and term, and by nobody. */
export function createSearchCounts({
  db,
  clock,
  log,
  timeZone,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  timeZone(): Promise<string>;
}) {
  let waiting = new Map<string, Waiting>();

  function keep(row: Waiting): void {
    const key = `${row.at} ${row.lang} ${row.term}`;
    const same = waiting.get(key);
    if (same) {
      same.times += row.times;
      same.missed += row.missed;
    } else if (waiting.size < mostTerms || row.term === "") waiting.set(key, row);
    else keep({ ...row, term: "", spelling: "" });
  }

  async function writeOnce(): Promise<void> {
    if (!waiting.size) return;
    const rows = [...waiting.values()];
    waiting = new Map();
    try {
      const dayOf = dayFinder(await timeZone());
      const days = Map.groupBy(rows, ({ at }) => dayOf(at));
      await db.transact(
        async (tx) => {
          recordUntaggedWrite(tx);
          for (const [day, some] of days)
            await repo.add(
              tx,
              day,
              some.map(({ at: _, ...row }) => ({ ...row, day })),
              mostTerms,
            );
        },
        { mayBeLost: true },
      );
    } catch (error) {
      for (const row of rows) keep(row);
      log.warn({ error: String(error) }, "searches could not be counted");
    }
  }

  /** One after the other: what could not be written has come back before the next one begins. */
  let writing = Promise.resolve();
  function write(): Promise<void> {
    writing = writing.then(writeOnce);
    return writing;
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  return {
    /** Writes what was counted since the last time. What cannot be written waits for the next time. */
    write,

    /** Counts one; costs the request nothing and never fails it. */
    note(query: string, lang: Language, { isMiss }: { isMiss: boolean }): void {
      const searched = searchedTerm(query, lang);
      const at = quarterOf(clock.now());
      if (searched) keep({ at, lang, ...searched, times: 1, missed: isMiss ? 1 : 0 });
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
