import type { Categories } from "#features/categories/server/categories.service.ts";
import { rowProblem } from "#features/imports/import-row.ts";
import type { ImportCounts } from "#features/imports/import-run.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { SheetRow } from "#features/products/server/spreadsheet/sheet-run.ts";
import type { SheetOutcome } from "#features/products/server/spreadsheet/sheet-saving.ts";
import { recogniseDialect } from "../files/csv/csv-dialect.ts";
import { openCsvRecords } from "../files/csv/csv-records.ts";
import type { OpenedFile } from "../files/open-import-file.ts";
import { createImportCategories } from "../products/import-categories.ts";
import { changeOf, type Run } from "../products/product-run.ts";
import { sheetCategories } from "./sheet-categories.ts";
import { createSheetDuplicates } from "./sheet-duplicates.ts";
import { createSheetReader, sheetReport } from "./sheet-reading.ts";

/** Rows, or characters, whose products are loaded at once. */
const rowsAtOnce = 100;
const lettersAtOnce = 2_000_000;

type Spreadsheet = AdminProducts["spreadsheet"];
type Found = Awaited<ReturnType<Spreadsheet["find"]>>[number];
type Waiting = { line: number; row: ReturnType<ReturnType<typeof createSheetReader>>; position: number };
type RowRemark = SheetOutcome["remarks"][number] & { otherLine?: number | undefined };

/** Columns that name other products, which may come later in the file. */
const naming: ReadonlySet<string> = new Set(["related", "successor"]);

export const createSheetRun = ({
  categories,
  spreadsheet,
}: {
  categories: Categories;
  spreadsheet: Spreadsheet;
}) =>
  /** Imports a spreadsheet exported by this site or another one: only cells edited in it change anything. */
  async function run(
    opened: OpenedFile,
    { settings, isDry, ledger, tell, signal, actor = null }: Run,
  ): Promise<ImportCounts> {
    const { source, lang, publish, currency } = settings;
    const places = createImportCategories(categories, { publish, ledger, choices: settings.categoryChoices });
    const saving = {
      actor,
      source,
      mayPublish: publish,
      currency,
      place: sheetCategories({ spreadsheet, places, lang, isDry, choices: settings.categoryChoices ?? {} }),
    };
    const { header, records } = await openCsvRecords(opened.text, recogniseDialect(opened.start));
    const reader = createSheetReader(header, [settings.mapping?.ignored ?? []].flat());
    const duplicates = createSheetDuplicates();
    const later: { line: number; row: SheetRow; counted: keyof ImportCounts }[] = [];
    let counts = ledger.from.counts;
    let met = 0;
    let position = ledger.from.position;
    let letters = 0;

    function problem(line: number, { column, code, value, otherLine }: RowRemark, rejected: boolean): void {
      const found = rowProblem({ line, otherLine, column, code, message: messageOf(code), value });
      ledger.note({ ...found, place: found.column, rejected });
      tell({ kind: "problem", problem: found, rejected });
    }

    const saveRow = (
      row: SheetRow,
      found: Found | undefined,
      countsWith: (became: keyof ImportCounts) => ImportCounts,
    ) =>
      spreadsheet.take(row, saving, {
        isDry,
        found,
        async also(tx, change) {
          await ledger.changed(tx, [changeOf(change)]);
          await ledger.reached(position, countsWith(change.became), tx);
        },
      });

    async function save({ line, row }: Waiting, found: Found | undefined): Promise<void> {
      const duplicate = duplicates.of(line, row);
      for (const remark of duplicate.remarks) problem(line, remark, duplicate.isRejected);
      if (duplicate.isRejected) {
        counts = plus(counts, "rejected", 1);
        return;
      }
      const { became, remarks, unresolved } = await saveRow(row, found, (what) => plus(counts, what, 1));
      if (became !== "rejected") duplicates.add(line, row);
      for (const remark of remarks)
        if (!unresolved.includes(remark.column)) problem(line, remark, became === "rejected");
      if (unresolved.length) later.push({ line, row: onlyNames(row), counted: became });
      counts = plus(counts, became, 1);
    }

    let waiting: Waiting[] = [];
    async function saveWaiting(): Promise<void> {
      const rows = waiting;
      waiting = [];
      const found = await spreadsheet.find(
        rows.map(({ row }) => row),
        saving,
      );
      for (const [place, one] of rows.entries()) {
        signal?.throwIfAborted();
        position = one.position;
        await save(one, found[place]);
      }
      position = met;
      await ledger.reached(position, counts);
    }

    /** Rows that name products further down. */
    async function saveLater(): Promise<void> {
      for (const { line, row, counted } of later) {
        signal?.throwIfAborted();
        const { became, remarks } = await saveRow(row, undefined, (what) => recounted(counts, counted, what));
        const isToCome = isDry && duplicates.areThere(row);
        for (const remark of remarks)
          if (naming.has(remark.column) && !isToCome) problem(line, remark, false);
        counts = recounted(counts, counted, isToCome ? "changed" : became);
      }
    }

    tell({ kind: "columns", columns: sheetReport(header), format: opened.format, encoding: opened.encoding });
    let reportedPercent = 0;
    for await (const one of records) {
      signal?.throwIfAborted();
      const isKnown = ++met <= ledger.from.position;
      // Rows are counted as in a spreadsheet, below its header: a cell may have many lines.
      const line = met + 1;
      if ("problem" in one) {
        if (isKnown) continue;
        await saveWaiting();
        const found = { ...one.problem, line };
        ledger.note({ ...found, place: found.column, rejected: true });
        tell({ kind: "problem", problem: found, rejected: true });
        counts = plus(counts, "rejected", 1);
        continue;
      }
      const row = reader(one.record);
      if (!isKnown) waiting.push({ line, row, position: met });
      // An earlier attempt stopped before these.
      else if ([...naming].some((column) => row.cells.get(column)))
        later.push({ line, row: onlyNames(row), counted: "unchanged" });
      letters += [...row.cells.values()].reduce((sum, { length }) => sum + length, 0);
      if (waiting.length >= rowsAtOnce || letters > lettersAtOnce) {
        letters = 0;
        await saveWaiting();
      }
      const percent = Math.floor((100 * opened.reading.bytesRead) / Math.max(1, opened.totalBytes));
      if (percent > reportedPercent) tell({ kind: "progress", done: percent / 100, counts });
      reportedPercent = percent;
    }
    await saveWaiting();
    await saveLater();
    await ledger.reached(met, counts);
    if (isDry) tell({ kind: "forecast", forecast: places.forecast() });
    return counts;
  };

const plus = (counts: ImportCounts, what: keyof ImportCounts, more: number): ImportCounts => ({
  ...counts,
  [what]: counts[what] + more,
});

/** Corrects the counts when a row that changed nothing at first changes something after all. */
const recounted = (
  counts: ImportCounts,
  counted: keyof ImportCounts,
  became: keyof ImportCounts,
): ImportCounts =>
  counted === "unchanged" && became === "changed"
    ? plus(plus(counts, "unchanged", -1), "changed", 1)
    : counts;

/** Only the identity of a row and the products it names. */
const onlyNames = ({ id, checksum, cells }: SheetRow): SheetRow => ({
  id,
  checksum,
  cells: new Map([...cells].filter(([column]) => naming.has(column) || /^(gtin$|slug:|name:)/.test(column))),
});
