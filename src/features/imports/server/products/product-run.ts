import type { Categories } from "#features/categories/server/categories.service.ts";
import type { ColumnReport } from "#features/imports/columns/column-mapping.ts";
import type { Forecast } from "#features/imports/import-forecast.ts";
import type { ImportRow, RowProblem } from "#features/imports/import-row.ts";
import type { ImportCounts, Reading, RunSettings } from "#features/imports/import-run.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { SourceChange } from "#features/products/server/saving/product-undo.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { columnDays, orderOfColumns } from "../files/column-days.ts";
import type { OpenedFile } from "../files/open-import-file.ts";
import { readOpened } from "../files/read-import-file.ts";
import type { Ledger } from "../runs/import-ledger.ts";
import { createRunForecast } from "../runs/run-forecast.ts";
import { createImportCategories } from "./import-categories.ts";
import { createProductInputs, type Findings, type Hashed, hashOf } from "./product-inputs.ts";
import { foldsOf, mayFold, plainRows, type RowFolds } from "./row-folds.ts";
import { priceNotKept, programOff, twice } from "./row-problems.ts";
import { storedKey } from "./stored-key.ts";

export type ImportNews =
  /** What the file contains and leaves open, before the command line reads it. */
  | { kind: "reading"; reading: Reading }
  | { kind: "columns"; columns: ColumnReport; format: string; encoding: string }
  | { kind: "problem"; problem: RowProblem; rejected: boolean }
  | { kind: "progress"; done: number; counts: ImportCounts }
  /** At the end of a dry run: what it would create. */
  | { kind: "forecast"; forecast: Forecast };

/** One run of the importer over one file, from the CRM or the command line. */
export type Run = {
  settings: RunSettings;
  isDry: boolean;
  ledger: Ledger;
  tell: (news: ImportNews) => void;
  signal?: AbortSignal | undefined;
  /** Who started it; null on the command line. */
  actor?: Actor | null;
};

/** Rows per transaction, unless their texts are long: other writers wait for it. */
const rowsAtOnce = 100;
const lettersAtOnce = 500_000;

export function createProductRun({
  clock,
  categories,
  offers,
  products,
}: {
  clock: Clock;
  categories: Categories;
  offers: Offers;
  products: Products;
}) {
  const inputs = createProductInputs({ clock, offers });

  /**
   * Imports a product file row by row; anything unusable is reported with its line and reason, and nothing else is lost. The same file
   * again adds nothing.
   */
  return async function run(
    opened: OpenedFile,
    { settings, isDry, ledger, tell, signal, actor = null }: Run,
    path: string,
  ): Promise<ImportCounts> {
    const { source, lang, publish } = settings;
    const places = createImportCategories(categories, { publish, ledger, choices: settings.categoryChoices });
    const findings: Findings = inputs.findings({ source, lang, publish, places });
    const outlook = createRunForecast({ products, foresee: (row) => inputs.foresee(row, findings) });
    let counts = ledger.from.counts;
    let position = 0;

    function problem(found: RowProblem, rejected: boolean): void {
      ledger.note({ ...found, place: found.column, rejected });
      tell({ kind: "problem", problem: found, rejected });
    }

    /**
     * Saves rows in one transaction and counts them. If one of them fails, each is saved and reported separately; an unavailable or locked
     * database is not a row's fault.
     */
    async function save(rows: readonly Hashed[], isWhole: boolean): Promise<void> {
      try {
        const taken = [];
        for (const row of rows) taken.push(await inputs.inputOf(row, findings));
        let next = counts;
        const also: Parameters<Products["takeIn"]>[1] = async (tx, intakes, outcomes) => {
          next = { ...counts };
          for (const outcome of outcomes) next[outcome] += 1;
          await ledger.changed(tx, intakes.map(changeOf));
          if (isWhole) await ledger.reached(position, next, tx);
        };
        await products.takeIn(taken, also, actor);
        counts = next;
      } catch (error) {
        if (error instanceof AppError && error.code === "unavailable") throw error;
        const [row] = rows;
        if (rows.length > 1) {
          for (const one of rows) await save([one], false);
          await ledger.reached(position, counts);
        } else if (row && error instanceof AppError) {
          counts = { ...counts, rejected: counts.rejected + 1 };
          problem(problemOf(row.row, error), true);
          if (isWhole) await ledger.reached(position, counts);
        } else throw error;
      }
    }

    async function saveRows(rows: readonly ImportRow[]): Promise<void> {
      const known = await products.knownHashes(
        source,
        rows.map(({ key }) => storedKey(key)),
      );
      const changed: Hashed[] = [];
      for (const row of rows) {
        const contentHash = hashOf(row);
        const off = await inputs.switchedOff(row, findings);
        if (known.get(storedKey(row.key)) === contentHash) counts = plusOne(counts, "unchanged");
        else if (off === null) changed.push({ row, contentHash });
        else {
          counts = plusOne(counts, "rejected");
          problem(programOff(row, off), true);
        }
      }
      if (isDry) for (const outcome of await outlook.of(changed, known)) counts = plusOne(counts, outcome);
      if (changed.length && !isDry) await save(changed, true);
      else await ledger.reached(position, counts);
    }

    let waiting: ImportRow[] = [];
    let letters = 0;
    async function saveWaiting(): Promise<void> {
      const rows = waiting;
      waiting = [];
      letters = 0;
      signal?.throwIfAborted();
      if (rows.length) await saveRows(rows);
    }

    let met = 0;
    /** Whether an earlier attempt has processed the record. */
    const isKnown = (): boolean => ++met <= ledger.from.position;

    const { mapping, encoding } = settings;
    const reading = {
      dayOrderOf: orderOfColumns(await columnDays(path, { mapping, encoding }), settings.dayOrder),
      defaultCurrency: settings.currency,
      now: clock.now(),
      mapping,
      lang,
      shopUrl: settings.shopUrl,
      slash: settings.categorySlash,
    };
    let folds: RowFolds | undefined;
    for await (const event of readOpened(opened, reading)) {
      if (event.kind === "columns") {
        tell({ kind: "columns", columns: event.columns, format: event.format, encoding: event.encoding });
        folds ??= mayFold(event.columns) ? await foldsOf(path, settings.encoding, reading) : plainRows();
      } else if (event.kind === "progress") {
        await saveWaiting();
        tell({ kind: "progress", done: event.totalBytes ? event.bytesRead / event.totalBytes : 1, counts });
      } else if (event.kind === "rejected") {
        if (isKnown()) continue;
        counts = plusOne(counts, "rejected");
        for (const found of event.problems) problem(found, true);
        position = met;
      } else {
        const folded = folds?.take(event.row, event.role) ?? { is: "row", row: event.row };
        if (isKnown()) continue;
        for (const found of event.remarks)
          problem(found, folded.is === "foreign" && found.code === "language-unknown");
        if (folded.is === "foreign") counts = plusOne(counts, "rejected");
        else if (folded.is === "part") counts = plusOne(counts, "joined");
        else if (folded.is === "twice") {
          counts = plusOne(counts, "rejected");
          problem(twice(event.row, folded.line), true);
        } else {
          const { row } = folded;
          const shop = await inputs.refusesPrice(row, findings);
          if (shop !== null) problem(priceNotKept(row, shop), false);
          waiting.push(row);
          letters += row.description?.length ?? 0;
          position = met;
          if (waiting.length === rowsAtOnce || letters > lettersAtOnce) await saveWaiting();
        }
        position = met;
      }
    }
    await saveWaiting();
    await ledger.reached(position, counts);
    if (isDry) tell({ kind: "forecast", forecast: places.forecast() });
    return counts;
  };
}

const plusOne = (counts: ImportCounts, what: keyof ImportCounts): ImportCounts => ({
  ...counts,
  [what]: counts[what] + 1,
});

export const changeOf = ({ id, became, before, mark, label }: SourceChange) =>
  ({ type: "product", entityId: id, label, action: became, before, mark }) as const;

const problemOf = (row: ImportRow, error: AppError): RowProblem => ({
  line: row.line,
  column: "",
  code: error.code === "scope-missing" ? "publishing-not-allowed" : "value-invalid",
  message: error.details?.map((detail) => `${detail.path}: ${detail.message}`).join(", ") ?? error.code,
  value: row.name,
});
