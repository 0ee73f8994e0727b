import type { Programmes } from "#features/offers/server/programmes.service.ts";
import type { Clock } from "#platform/clock.ts";
import { noteSilentWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import type { OutboundClick } from "../outbound-click.ts";
import * as repo from "./outbound-clicks.repo.ts";

const dayLength = 86_400_000;
/** Days a count is kept: a year, and the same month of the year before it. */
const retention = 400;
/** Different places of a day, and between two writes: what comes after them is not counted, so that nobody fills the table. */
const mostOfDay = 20_000;
const mostWaiting = 5_000;
/** Milliseconds between two writes. */
const writingPause = 30_000;

export type OutboundClicks = ReturnType<typeof createOutboundClicks>;

/** Counts the links to shops that are followed: by day, offer and place, and by nobody. */
export function createOutboundClicks({
  db,
  clock,
  log,
  programmes,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  programmes: Pick<Programmes, "known">;
}) {
  let waiting = new Map<string, repo.ClickRow>();
  let tidiedOn: number | null = null;
  const today = (): number => Math.floor(clock.now() / dayLength);

  function keep(row: repo.ClickRow): void {
    const { times, ...place } = row;
    const key = JSON.stringify(Object.values(place));
    const same = waiting.get(key);
    if (same) same.times += times;
    else if (waiting.size < mostWaiting) waiting.set(key, row);
  }

  /** Writes what was counted since the last time. What cannot be written waits for the next time. */
  async function write(): Promise<void> {
    const day = today();
    if (!waiting.size && tidiedOn === day) return;
    const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    waiting = new Map();
    try {
      await db.transact(async (tx) => {
        noteSilentWrite(tx);
        const room = mostOfDay - (await repo.rowsOf(tx, day));
        await repo.add(tx, rows.slice(0, Math.max(0, room)));
        await repo.removeBefore(tx, day - retention + 1);
      });
      tidiedOn = day;
    } catch (error) {
      for (const row of rows) keep(row);
      log.warn({ error: String(error) }, "links to shops that were followed could not be counted");
    }
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  return {
    write,

    /** Counts one; of a programme that is none nothing is counted. */
    async note({ programme, offer, path, block, position, lang }: OutboundClick): Promise<void> {
      if (!(await programmes.known()).some(({ key }) => key === programme)) return;
      const place = { programme, offer_id: Number(offer ?? 0), path, block, position, lang };
      keep({ day: today(), ...place, times: 1 });
    },

    /** What was counted in the last `days`, today among them. */
    async counted(days: number) {
      await write();
      return repo.since(db.read, today() - days + 1);
    },

    async close(): Promise<void> {
      clearInterval(timer);
      if (waiting.size) await write();
    },
  };
}
