import { createColumnPlan } from "#features/imports/columns/column-mapping.ts";
import type { ImportLayout } from "#features/imports/columns/column-placement.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { type Reading, type RunSettings, sheetLayout } from "#features/imports/import-run.ts";
import { AppError } from "#platform/errors.ts";
import type { ImportFiles } from "../files/import-files.ts";
import { inspectFile } from "../files/inspect-file.ts";
import { refuseFile } from "../files/refuse-file.ts";
import type { StoredRun } from "./import-runs.repo.ts";

/** A table's columns are known before its job, so an unusable mapping is refused where it was chosen. */
export function requireColumns(reading: Reading, { mapping = {} }: RunSettings): void {
  if (reading.format !== "csv" || reading.layout === sheetLayout) return;
  const header = reading.columns.map(({ column }) => column);
  try {
    createColumnPlan({ layout: reading.layout as ImportLayout, mapping, header });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new AppError("invalid", { cause: error, details: [{ path: "mapping", message: error.code }] });
  }
}

/** Open questions must be answered rather than guessed. */
export function requireAnswers({ asks }: Reading, { currency }: RunSettings): void {
  if (asks?.currency && currency === null)
    throw new AppError("invalid", { details: [{ path: "currency", message: "required" }] });
}

/** Another encoding yields other columns of the same file. */
export async function readAgain(
  run: StoredRun,
  encoding: string | undefined,
  files: ImportFiles,
): Promise<Reading | undefined> {
  if (encoding === undefined || encoding === run.reading.encoding || run.file_key === null) return undefined;
  try {
    return await inspectFile(files.pathOf(run.file_key), { encoding });
  } catch (error) {
    throw refuseFile(error);
  }
}
