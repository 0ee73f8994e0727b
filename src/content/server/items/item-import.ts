import { parse } from "csv-parse/sync";
import type { ContentPatch, ContentType } from "#content/content-type.ts";
import { baseLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { unguardedCell } from "#platform/http/api/csv.ts";
import type { ItemEdits } from "./item-edits.ts";

/** What an import did. `row` is the line of the table, the heading being 1. */
export type ItemImport = {
  created: number;
  changed: number;
  same: number;
  problems: { row: number; field: string; code: string }[];
};

/** The most rows of a table, and the most problems that are listed. */
const mostRows = 5_000;
const mostProblems = 200;

/** The field or key column that a heading means; undefined for a column that is ignored, such as those of other programs. */
function columnOf(type: ContentType, heading: string): string | undefined {
  const name = heading.trim().toLowerCase();
  if (name === "id" || name === "lang") return name;
  for (const [key, field] of type.fields)
    if (key.toLowerCase() === name || field.importNames.includes(name)) return key;
  return undefined;
}

/**
 * Imports a table as it is exported: a row for each item and language. A row with an `id` changes that item, one without makes a new
 * item; what has no column stays. Nothing becomes public. Throws `invalid` for a table that cannot be read.
 */
export async function importItems(
  { type, db, edits }: { type: ContentType; db: Database; edits: ItemEdits },
  text: string,
  actor: Actor,
): Promise<ItemImport> {
  const refuse = (message: string, cause?: unknown) =>
    new AppError("invalid", { details: [{ path: "csv", message }], cause });
  let table: string[][];
  try {
    table = parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw refuse("wrong-form", error);
  }
  const [headings = [], ...rows] = table;
  const columns = headings.map((heading) => columnOf(type, heading));
  if (!columns.includes(type.title) && !columns.includes("id")) throw refuse("required");
  if (rows.length > mostRows) throw new AppError("too-large");

  const result: ItemImport = { created: 0, changed: 0, same: 0, problems: [] };
  const problem = (row: number, field: string, code: string) => {
    if (result.problems.length < mostProblems) result.problems.push({ row, field, code });
  };
  for (const [i, cells] of rows.entries()) {
    const row = i + 2;
    const texts: Record<string, unknown> = {};
    const facts: Record<string, unknown> = {};
    let [id, lang]: [string, Language] = ["", baseLanguage];
    let isReadable = true;
    for (const [at, column] of columns.entries()) {
      const cell = unguardedCell(cells[at] ?? "");
      if (column === "id") id = cell.trim();
      else if (column === "lang") {
        const code = cell.trim() || baseLanguage;
        if (isLanguage(code)) lang = code;
        else {
          problem(row, "lang", "unknown-choice");
          isReadable = false;
        }
      }
      const field = column === undefined ? undefined : type.fields.get(column);
      if (!field || column === undefined) continue;
      const read = field.schema.safeParse(field.read(cell));
      if (!read.success) {
        problem(row, column, "wrong-form");
        isReadable = false;
      } else if (Object.hasOwn(type.texts, column)) {
        // Plain text would lose the structure of a document that says the same already.
        if (field.kind !== "document") texts[column] = read.data;
      } else facts[column] = read.data;
    }
    if (!isReadable) continue;
    const patch = (
      lang === baseLanguage ? { ...facts, ...texts } : { ...facts, translations: { [lang]: texts } }
    ) as ContentPatch;
    try {
      result[await saveRow(id, patch)]++;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const [detail] = error.details ?? [];
      problem(row, detail?.path ?? "id", detail?.message ?? error.code);
    }
  }
  return result;

  function saveRow(id: string, patch: ContentPatch): Promise<"created" | "changed" | "same"> {
    return db.transact(async (tx) => {
      if (!id) {
        await edits.create(tx, type.patched(type.empty, patch), { actor, action: "create" });
        return "created";
      }
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError("not-found");
      const item = await edits.lockPresent(tx, Number(id));
      const content = type.patched(item.content, patch);
      if (JSON.stringify(content) === JSON.stringify(item.content)) return "same";
      await edits.claim(tx, item);
      await edits.write(tx, item, content, { actor, action: "update" });
      return "changed";
    });
  }
}
