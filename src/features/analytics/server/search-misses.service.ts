import type { Language } from "#i18n/languages.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { missOf } from "../search-miss.ts";
import * as repo from "./search-misses.repo.ts";

const dayLength = 86_400_000;
/** Days a count is kept. */
const retention = 90;
/** Different terms of a day: what comes after them is not counted, so that nobody fills the table. */
const mostTerms = 1_000;
/** Milliseconds between two writes. */
const writingPause = 60_000;

/** A search that found nothing, over a number of days: its words folded, and as somebody typed them. `lastAsked` is the last day. */
type SearchMiss = { term: string; spelling: string; lang: Language; times: number; lastAsked: string };

type Span = { days: number; lang?: Language | undefined };

export type SearchMisses = ReturnType<typeof createSearchMisses>;

/** Counts the searches that found nothing, for the editors: by day, language and term, and by nobody. */
export function createSearchMisses({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  let waiting = new Map<string, repo.MissRow>();
  let tidiedOn: number | null = null;
  const today = (): number => Math.floor(clock.now() / dayLength);

  function keep(row: repo.MissRow): void {
    const key = `${row.day} ${row.lang} ${row.term}`;
    const same = waiting.get(key);
    if (same) same.times += row.times;
    else if (waiting.size < mostTerms) waiting.set(key, row);
  }

  /** Writes what was counted since the last time. What cannot be written waits for the next time. */
  async function write(): Promise<void> {
    const rows = [...waiting.values()];
    const day = today();
    if (!rows.length && tidiedOn === day) return;
    waiting = new Map();
    try {
      await db.transact(async (tx) => {
        for (const one of new Set(rows.map((row) => row.day)))
          await repo.add(
            tx,
            one,
            rows.filter((row) => row.day === one),
            mostTerms,
          );
        await repo.removeBefore(tx, day - retention + 1);
      });
      tidiedOn = day;
    } catch (error) {
      for (const row of rows) keep(row);
      log.warn({ error: String(error) }, "searches without result could not be counted");
    }
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  const dayOf = (day: number): string => isoTime(day * dayLength).slice(0, 10);

  /** The most frequent of the last `days`, today among them. */
  async function most({ days, lang, limit }: Span & { limit: number }): Promise<SearchMiss[]> {
    const rows = await repo.most(db.read, { from: today() - days + 1, lang, limit });
    return rows.map(({ lastDay, ...row }) => ({ ...row, lastAsked: dayOf(lastDay) }));
  }

  return {
    write,
    most,

    /** The same with how many there were on each day; what this process has counted last is among them. */
    async summary({ days, lang, limit }: Span & { limit: number }) {
      await write();
      const from = today() - days + 1;
      const [counted, items] = await Promise.all([
        repo.byDay(db.read, { from, lang }),
        most({ days, lang, limit }),
      ]);
      return {
        days: Array.from({ length: days }, (_, i) => ({
          day: dayOf(from + i),
          times: counted.get(from + i) ?? 0,
        })),
        items,
      };
    },

    /** Counts one; costs the request nothing and never fails it. */
    note(query: string, lang: Language): void {
      const miss = missOf(query, lang);
      if (miss) keep({ day: today(), lang, ...miss, times: 1 });
    },

    async close(): Promise<void> {
      clearInterval(timer);
      if (waiting.size) await write();
    },
  };
}
