import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Log } from "#platform/log.ts";
import { dayFinder, quarterOf } from "#platform/time-zones.ts";
import { searchedTerm } from "../searched-term.ts";
import * as repo from "./search-counts.repo.ts";

/** Maximum terms of a day; further ones are counted without their words, which bounds the table. */
export const mostTerms = 2_000;
/** Milliseconds between two writes. */
const writingPause = 5_000;

/** `at` is the quarter hour of the search; the day is derived from it at write time. */
type Waiting = Omit<repo.SearchRow, "day"> & { at: number };

/** Counts searches and those without results, by day, language and term, without visitors. */
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

  /** Writes are sequential: a failed batch is queued again before the next write begins. */
  let writing = Promise.resolve();
  function write(): Promise<void> {
    writing = writing.then(writeOnce);
    return writing;
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  return {
    /** Writes the pending counts. A failed write is retried with the next one. */
    write,

    /** Counts one search; never blocks or fails the request. */
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
