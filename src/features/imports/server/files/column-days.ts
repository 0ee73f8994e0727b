import { type ColumnMapping, createColumnPlan } from "#features/imports/columns/column-mapping.ts";
import { type ImportLayout, recogniseLayout } from "#features/imports/columns/column-placement.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { isDateField } from "#features/imports/import-run.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import { type DayOrder, type DayOrderFinding, orderFinder, readDay } from "#i18n/formats/date-parsing.ts";
import { openImportFile } from "./open-import-file.ts";
import { openRecords } from "./read-import-file.ts";

/** A column with this many unambiguous dates settles the order. */
const enoughPlain = 20;
/** Without a header, a file with no date in this many records has none. */
const enoughRecords = 200;

type ColumnDaysOptions = {
  encoding?: string | undefined;
  itemElement?: string | undefined;
  mapping?: ColumnMapping | undefined;
  layout?: ImportLayout | undefined;
  /** Columns that may contain dates, besides those placed as such. */
  also?: ReadonlySet<string>;
};

/**
 * Detects the day order of a file's date columns, reading to the end if it is still open. Columns whose dates are all unambiguous are
 * left out.
 */
export async function columnDays(
  path: string,
  { encoding, itemElement, mapping, layout: given, also }: ColumnDaysOptions,
): Promise<Map<string, DayOrderFinding>> {
  const opened = await openImportFile(path, encoding);
  const columns = new Map<string, ReturnType<typeof aColumn>>();
  try {
    const { records, header, feed } = await openRecords(opened, itemElement);
    try {
      let next = await records.next();
      const layout =
        given ??
        (feed.isGoogle
          ? "google-merchant"
          : recogniseLayout(header ?? columnsOf(next.done ? undefined : next.value)));
      // Without the header: a file whose columns are still to be mapped must not be refused here.
      const { place } = createColumnPlan({ layout, mapping });
      const isDate = (column: string, position: number): boolean => {
        const placement = place(column, position);
        return also?.has(column) || (placement.kind === "field" && isDateField(placement.field));
      };
      for (const column of (header ?? []).filter(isDate)) columns.set(column, aColumn());
      const isDone = (looked: number): boolean =>
        (header !== undefined || looked >= enoughRecords) &&
        [...columns.values()].every((column) => column.isKnown());
      for (let looked = 0; !next.done && !isDone(looked); looked++, next = await records.next()) {
        if ("problem" in next.value) continue;
        for (const [position, { column, text }] of next.value.record.cells.entries()) {
          if (!header && !columns.has(column) && isDate(column, position)) columns.set(column, aColumn());
          columns.get(column)?.add(text);
        }
      }
    } finally {
      await records.return();
    }
  } catch (error) {
    // Errors further down are reported when the rows are read.
    if (!(error instanceof ImportFileError)) throw opened.readable(error);
  } finally {
    await opened.close();
  }
  return new Map(
    [...columns].flatMap(([column, { found }]) => {
      const days = found();
      return days ? [[column, days] as const] : [];
    }),
  );
}

const columnsOf = (first: RecordOrProblem | undefined): string[] =>
  first && "record" in first ? [...new Set(first.record.cells.map(({ column }) => column))] : [];

function aColumn() {
  const finder = orderFinder();
  let plain = 0;
  return {
    add(text: string): void {
      finder.add(text);
      if (readDay(text, null) !== null) plain++;
    },
    isKnown: () => finder.isSettled() || (finder.found() === null && plain >= enoughPlain),
    found: finder.found,
  };
}

/** The order of a column's dates: as detected, else as chosen. */
export const orderOfColumns =
  (days: ReadonlyMap<string, DayOrderFinding>, chosen: DayOrder | undefined) =>
  (column: string): DayOrder | null =>
    days.get(column)?.order ?? chosen ?? null;
