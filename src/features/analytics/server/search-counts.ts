import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { noteSilentWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { searchedTerm } from "../searched-term.ts";
import * as repo from "./search-counts.repo.ts";

const dayLength = 86_400_000;
/** Different terms of a day: what comes after them is counted without its words, so that nobody fills the table. */
export const mostTerms = 2_000;
/** Milliseconds between two writes. */
const writingPause = 5_000;

/** Counts what is searched for, and how often nothing was found: by day, language and term, and by nobody. */
export function createSearchCounts({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  let waiting = new Map<string, repo.SearchRow>();

  function keep(row: repo.SearchRow): void {
    const key = `${row.day} ${row.lang} ${row.term}`;
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
      await db.transact(
        async (tx) => {
          noteSilentWrite(tx);
          for (const one of new Set(rows.map(({ day }) => day)))
            await repo.add(
              tx,
              one,
              rows.filter(({ day }) => day === one),
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
      const day = Math.floor(clock.now() / dayLength);
      if (searched) keep({ day, lang, ...searched, times: 1, missed: isMiss ? 1 : 0 });
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
