import type { ColumnMapping } from "../columns/column-mapping.ts";
import { type ImportField, importFields } from "../import-fields.ts";
import type { Reading } from "../import-run.ts";

/** The target of a column: a field, "kept" to follow the file's layout, or "ignored". */
export type ColumnChoice = ImportField | "kept" | "ignored";

const isField = (as: string | null): as is ImportField => importFields.some((field) => field === as);

/** The choice proposed for a column, or made earlier. */
export function choiceOf(
  { column, as }: Reading["columns"][number],
  mapping: ColumnMapping | undefined,
): ColumnChoice {
  for (const [ours, theirs] of Object.entries(mapping ?? {}))
    if ([theirs].flat().includes(column))
      return isField(ours) ? ours : ours === "ignored" ? "ignored" : "kept";
  return isField(as) ? as : as === null ? "ignored" : "kept";
}

/** The mapping for these choices. It holds only differences from the proposal, so that the layout's own rules still apply. */
export function mappingOf(
  columns: Reading["columns"],
  choices: ReadonlyMap<string, ColumnChoice>,
): ColumnMapping | undefined {
  const mapping: Record<string, string[]> = {};
  for (const column of columns) {
    const proposed = choiceOf(column, undefined);
    const chosen = choices.get(column.column) ?? proposed;
    if (chosen === proposed || chosen === "kept") continue;
    mapping[chosen] = [...(mapping[chosen] ?? []), column.column];
  }
  return Object.keys(mapping).length ? mapping : undefined;
}
