import { isEntityKind, isPageKind } from "#features/analytics/counted-page.ts";
import type {
  EarningCheck,
  EarningProblem,
  EarningRun,
  EarningSettings,
  Origin,
} from "#features/analytics/earning.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import { isLanguage } from "#i18n/languages.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { dayText } from "#platform/time-zones.ts";
import { formattedDays } from "../report-days.ts";
import { readEarningFile, rowOf, type WithTable } from "./earning-file.ts";
import * as repo from "./earnings.repo.ts";

const mostSamples = 10;
const mostRuns = 100;

type File = { path: string; fileName: string };
type Placed = Pick<
  repo.StoredEarning,
  "origin" | "page_kind" | "page_id" | "lang" | "block" | "position" | "sub_id"
>;

/** An earning's placement, as returned by the API. */
export const linkLocation = (row: Placed): EarningCheck["samples"][number]["place"] => ({
  origin: row.origin as Origin,
  page:
    row.origin === "placed" && isPageKind(row.page_kind)
      ? { kind: row.page_kind, id: isEntityKind(row.page_kind) ? String(row.page_id) : null }
      : null,
  language: isLanguage(row.lang) ? row.lang : null,
  block: row.block,
  position: row.position,
  subId: row.sub_id,
});

const isSame = (known: repo.StoredEarning, row: repo.EarningRow): boolean =>
  (["day", "sub_id", "orders", "sales", "commission", "currency"] as const).every(
    (name) => known[name] === row[name],
  );

function daysOf(rows: readonly repo.EarningRow[]): { first: number; last: number } | null {
  if (!rows.length) return null;
  const range = { first: Number.POSITIVE_INFINITY, last: 0 };
  for (const { day } of rows) {
    range.first = Math.min(range.first, day);
    range.last = Math.max(range.last, day);
  }
  return range;
}

function sumsOf(rows: readonly repo.EarningRow[]): EarningCheck["sums"] {
  const sums = new Map<string, EarningCheck["sums"][number]>();
  for (const { currency, orders, sales, commission } of rows) {
    const sum = sums.get(currency) ?? { currency, orders: 0, sales: 0, commission: 0 };
    sum.orders += orders;
    sum.sales += sales;
    sum.commission += commission;
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * Parses and imports program reports (docs/decisions/0030). Earnings are identified by key: re-importing a file adds nothing, and a
 * later file replaces an earlier one's values.
 */
export function createEarningRuns({
  db,
  clock,
  today,
  audit,
  programmes,
  withTable,
  keptDays,
}: {
  db: Database;
  clock: Clock;
  /** Today on the site's calendar. */
  today(): Promise<number>;
  audit: Audit;
  programmes: Pick<Programmes, "list">;
  withTable: WithTable;
  /** The retention period in days; older lines are refused. */
  keptDays: number;
}) {
  async function read({ path }: File, settings: EarningSettings) {
    const wrong = [
      ...((await programmes.list()).some(({ key }) => key === settings.programme) ? [] : ["programme"]),
      ...(isCurrencyCode(settings.currency) ? [] : ["currency"]),
    ];
    if (wrong.length)
      throw new AppError("invalid", {
        details: wrong.map((name) => ({ path: name, message: "unknown-choice" })),
      });
    const thisDay = await today();
    // Programs use calendars of their own.
    const file = await readEarningFile(withTable, path, settings, {
      first: thisDay - keptDays + 1,
      last: thisDay + 1,
    });
    return { ...file, rows: file.earnings.map((one) => rowOf(settings.programme, one)) };
  }

  /** Splits the rows into new, changed and unchanged ones. */
  async function compared(handle: Queries | Tx, programme: string, rows: readonly repo.EarningRow[]) {
    const known = await repo.currentOf(
      handle,
      programme,
      rows.map(({ entry_key }) => entry_key),
    );
    const added = rows.filter(({ entry_key }) => !known.has(entry_key));
    const changed = rows.filter((row) => {
      const before = known.get(row.entry_key);
      return before !== undefined && !isSame(before, row);
    });
    const counts = {
      added: added.length,
      changed: changed.length,
      same: rows.length - added.length - changed.length,
    };
    const replaced = changed.flatMap(({ entry_key }) => known.get(entry_key)?.id ?? []);
    return { counts, fresh: [...added, ...changed], replaced };
  }

  const view = (run: repo.StoredRun, last: ReadonlySet<number>): EarningRun => ({
    id: String(run.id),
    programme: run.programme,
    fileName: run.file_name,
    state: run.state === "undone" ? "undone" : "done",
    counts: { added: run.added, changed: run.changed, same: run.same, refused: run.refused },
    problems: JSON.parse(run.problems) as EarningProblem[],
    days:
      run.first_day === null || run.last_day === null
        ? null
        : formattedDays({ first: run.first_day, last: run.last_day }),
    at: isoTime(run.created_at),
    by: run.author,
    canUndo: last.has(run.id),
  });

  async function viewOf(id: number): Promise<EarningRun> {
    const run = await repo.find(db.read, id);
    if (!run) throw new AppError("not-found");
    return view(run, await repo.lastRuns(db.read));
  }

  return {
    /** Previews a file's import; nothing is written. */
    async check(file: File, settings: EarningSettings): Promise<EarningCheck> {
      const { rows, encoding, columns, missing, dayOrder, refused, problems } = await read(file, settings);
      const { counts } = await compared(db.read, settings.programme, rows);
      const days = daysOf(rows);
      const ofOrigin = (origin: Origin) => rows.filter((row) => row.origin === origin).length;
      return {
        fileName: file.fileName,
        encoding,
        columns,
        missing,
        dayOrder,
        counts: { ...counts, refused, foreign: ofOrigin("foreign"), unplaced: ofOrigin("unplaced") },
        sums: sumsOf(rows),
        days: days && formattedDays(days),
        samples: rows.slice(0, mostSamples).map((row) => ({
          line: row.line,
          day: dayText(row.day),
          item: row.item,
          orders: row.orders,
          sales: row.sales,
          commission: row.commission,
          currency: row.currency,
          place: linkLocation(row),
        })),
        problems,
      };
    },

    /** Imports a file, in one transaction. Throws `invalid` if the day or amount column is missing, or the date order is ambiguous. */
    async take(file: File, settings: EarningSettings, actor: Actor): Promise<EarningRun> {
      const { programme } = settings;
      const { rows, missing, refused, problems, dayOrder } = await read(file, settings);
      if (missing.length)
        throw new AppError("invalid", {
          details: missing.map((field) => ({ path: `columns.${field}`, message: "required" })),
        });
      if (dayOrder && !dayOrder.isSure)
        throw new AppError("invalid", { details: [{ path: "dayOrder", message: "required" }] });
      const days = daysOf(rows);
      const id = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.holdProgramme(tx, db.engine, programme);
        const { counts, fresh, replaced } = await compared(tx, programme, rows);
        const run = await repo.insertRun(tx, {
          programme,
          file_name: file.fileName,
          state: "done",
          refused,
          problems: JSON.stringify(problems),
          first_day: days?.first ?? null,
          last_day: days?.last ?? null,
          created_by: actor.id,
          created_at: clock.now(),
        });
        await repo.insert(tx, run, fresh, replaced);
        await repo.setCounts(tx, run, counts);
        await audit.record(tx, {
          actor,
          action: "import",
          entity: { type: "earnings", id: run },
          after: { programme, fileName: file.fileName, ...counts, refused },
        });
        return run;
      });
      return viewOf(id);
    },

    async list(): Promise<{ items: EarningRun[] }> {
      const [runs, last] = await Promise.all([repo.list(db.read, mostRuns), repo.lastRuns(db.read)]);
      return { items: runs.map((run) => view(run, last)) };
    },

    /** Undoes an import. Throws `conflict` if a later file of the program depends on it, or there is nothing to undo. */
    async undo(id: number, actor: Actor): Promise<EarningRun> {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const known = await repo.find(tx, id);
        if (!known) throw new AppError("not-found");
        await repo.holdProgramme(tx, db.engine, known.programme);
        if (!(await repo.lastRuns(tx)).has(id))
          throw new AppError("conflict", {
            details: [{ path: "state", message: "a later file stands on it" }],
          });
        await repo.undo(tx, known);
        const { programme, file_name: fileName, added, changed } = known;
        const before = { programme, fileName, added, changed };
        await audit.record(tx, { actor, action: "undo", entity: { type: "earnings", id }, before });
      });
      return viewOf(id);
    },
  };
}
