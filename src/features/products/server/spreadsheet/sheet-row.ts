import {
  emptyTexts,
  isComplete,
  type ProductContent,
  patched,
  textsIn,
} from "#features/products/product-model.ts";
import { type SheetColumn, type SheetFault, sheetColumns } from "#features/products/spreadsheet.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { type CellMatcher, type Cells, canonical } from "./sheet-checksum.ts";
import { CellFault, type Lookups, patchOf, readStatus, readYes } from "./sheet-values.ts";

export type SheetRemark = { column: string; code: SheetFault; value: string };

/** What a row makes of its product. */
export type SheetChange = {
  content: ProductContent;
  /** By their name the columns that change something. */
  columns: Set<string>;
  publish: Language[];
  unpublish: Language[];
  /** Undefined where it stays as it is. */
  isActive: boolean | undefined;
  remarks: SheetRemark[];
  /** Columns whose value was changed here since the file was made. */
  conflicts: string[];
  /** Products that the row names and that are not there, maybe not yet. */
  unresolved: string[];
};

/** More does not fit into a cell of Excel, which cuts the rest off. */
const longestCell = 32_767;
/** What is never empty: an empty cell leaves it as it is. */
const needed: ReadonlySet<string> = new Set(["slug", "status"]);

/** Whether a spreadsheet that was saved in an old encoding put question marks in the place of letters. */
function hasLostLetters(cell: string, current: string): boolean {
  if (cell.includes("\uFFFD") && !current.includes("\uFFFD")) return true;
  if (/\?{3}/.test(cell) && !/\?{3}/.test(current)) return true;
  if (!cell.includes("?") || cell.length !== current.length) return false;
  const differing = [...cell.split("").entries()].filter(([at, letter]) => letter !== current[at]);
  return differing.every(([at, letter]) => letter === "?" && current.charCodeAt(at) > 127);
}

/**
 * Compares a row, cell by cell, with its current product and with the product at the time of the export. Only cells the file changed
 * are applied; fields changed here meanwhile are reported and left.
 */
export async function changeBy({
  cells,
  now,
  content: before,
  matchesExport,
  matchesLastImport,
  isNew,
  without,
  mayPublish,
  lookups: given,
}: {
  /** The row; columns that the file lacks are not there. */
  cells: Cells;
  /** The product's own. */
  now: Cells;
  content: ProductContent;
  matchesExport: CellMatcher;
  /** What this file said when it was imported last. */
  matchesLastImport: CellMatcher;
  isNew: boolean;
  /** Columns that were refused, with the reason. */
  without: ReadonlyMap<string, SheetFault>;
  mayPublish: boolean;
  lookups: Omit<Lookups, "currency">;
}): Promise<SheetChange> {
  let makesPlace = false;
  const lookups: Lookups = {
    ...given,
    currency: cells.get("currency")?.trim().toUpperCase() || null,
    async place(path) {
      const place = await given.place(path);
      makesPlace = place === null;
      return place;
    },
  };
  const change: SheetChange = {
    content: before,
    columns: new Set(),
    publish: [],
    unpublish: [],
    isActive: undefined,
    remarks: [],
    conflicts: [],
    unresolved: [],
  };
  const remark = (column: SheetColumn, code: SheetFault, value: string) =>
    change.remarks.push({ column: column.name, code, value });
  const wanted = new Map<Language, "published" | "draft">();
  let isGuarded = true;

  /** A name that is gone takes nothing with it: who empties a whole language loses none of it. */
  const isNameless = (lang: Language | null): boolean =>
    lang !== null && cells.get(`name:${lang}`)?.trim() === "" && now.get(`name:${lang}`) !== "";

  /** Whether a cell contains a change that is allowed. */
  function isAllowedChange(column: SheetColumn, cell: string, current: string): boolean {
    if (canonical(column, cell) === canonical(column, current)) return false;
    const isAsExported = matchesExport(column, cell);
    if (isAsExported) return false;
    const isEmptied = cell.trim() === "";
    if (isEmptied && (isNew || isAsExported === undefined || needed.has(column.field))) return false;
    if (isEmptied && isNameless(column.lang)) {
      if (column.field === "name") remark(column, "value-needed", current);
      return false;
    }
    if (current.length > longestCell && cell.length > longestCell - 100 && current.startsWith(cell)) {
      remark(column, "cut-by-spreadsheet", cell);
      return false;
    }
    if (hasLostLetters(cell, current)) {
      remark(column, "characters-lost", cell);
      return false;
    }
    if (isAsExported === undefined) isGuarded = isNew;
    else if (!matchesExport(column, current) && !matchesLastImport(column, current)) {
      change.conflicts.push(column.name);
      remark(column, "changed-since-export", cell);
      return false;
    }
    return true;
  }

  async function take(column: SheetColumn, cell: string, current: string): Promise<void> {
    if (column.field === "status") {
      const status = readStatus(cell);
      if (status === current) return;
      wanted.set(column.lang, status);
    } else if (column.field === "blocked") {
      const isBlocked = readYes(cell);
      if (isBlocked === (current === "yes")) return;
      change.isActive = !isBlocked;
    } else {
      const after = patched(change.content, await patchOf(column, cell, change.content, lookups));
      const isSame = JSON.stringify(after) === JSON.stringify(change.content);
      if (isSame && !(column.field === "category" && makesPlace)) return;
      change.content = after;
    }
    change.columns.add(column.name);
  }

  for (const column of sheetColumns) {
    const cell = cells.get(column.name);
    const current = now.get(column.name) ?? "";
    if (cell === undefined || !isAllowedChange(column, cell, current)) continue;
    const refused = without.get(column.name);
    try {
      if (refused !== undefined) throw new CellFault(refused);
      await take(column, cell, current);
      if (cell.trim() === "" && change.columns.has(column.name)) remark(column, "value-cleared", current);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      if (error.code === "not-there") change.unresolved.push(column.name);
      remark(column, error.code, cell);
    }
  }
  dropNameless(change, before, cells);
  for (const [lang, status] of wanted) turn(lang, status);
  if (!isGuarded && change.columns.size) change.remarks.push({ column: "", code: "no-checksum", value: "" });
  return change;

  function turn(lang: Language, status: "published" | "draft"): void {
    const words = textsIn(change.content, lang);
    const fault =
      status === "draft"
        ? null
        : !isComplete(words)
          ? "status-incomplete"
          : mayPublish
            ? null
            : "status-publishing-off";
    if (status === "draft" && (!words || isNew)) change.columns.delete(`status:${lang}`);
    else if (fault === null) change[status === "draft" ? "unpublish" : "publish"].push(lang);
    else {
      change.columns.delete(`status:${lang}`);
      change.remarks.push({ column: `status:${lang}`, code: fault, value: status });
    }
  }
}

/** The language-independent fields. */
const besideWords: ReadonlySet<string> = new Set(["specs", "image_alts"]);

/** Words in a language without a name are no text: they are lost, and what stood there stays. */
function dropNameless(change: SheetChange, before: ProductContent, cells: Cells): void {
  for (const lang of languageCodes) {
    const words = textsIn(change.content, lang);
    if (!words || words.name.trim()) continue;
    const known = textsIn(before, lang) ?? emptyTexts;
    change.content = patched(
      change.content,
      lang === baseLanguage ? known : { translations: { [lang]: known } },
    );
    for (const { name, field, lang: of } of sheetColumns)
      if (of === lang && !besideWords.has(field)) change.columns.delete(name);
    const value = cells.get(`summary:${lang}`) || cells.get(`description:${lang}`) || "";
    change.remarks.push({ column: `name:${lang}`, code: "name-missing", value });
  }
}
