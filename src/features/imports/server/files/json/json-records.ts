import { type RowProblemCode, rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import type { RecordOrProblem, SourceCell } from "#features/imports/rows/source-record.ts";
import { createJsonSplitter, type JsonElement } from "./json-elements.ts";

const longestLine = 2 * 1024 * 1024;
const deepest = 8;
const mostCells = 5000;

/** The records of a JSON array, of the list in a wrapping object, or of a sequence of objects. */
export async function* readJsonRecords(
  chunks: AsyncIterable<string>,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  const splitter = createJsonSplitter();
  for await (const chunk of chunks) {
    for (const element of splitter.write(chunk)) yield recordOf(element);
    splitter.requireSound();
  }
  splitter.end();
}

/** The records of newline-delimited JSON: a broken line is one problem and affects no other line. */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  let line = 1;
  let rest = "";
  let tooLong = false;
  const wholeLine = (text: string): JsonElement | null => {
    const element = { line, text: tooLong || text.length > longestLine ? null : text.trim() };
    return element.text === "" ? null : element;
  };
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    rest += first;
    for (const other of others) {
      const element = wholeLine(rest);
      if (element !== null) yield recordOf(element);
      tooLong = false;
      rest = other;
      line += 1;
    }
    if (rest.length > longestLine) {
      tooLong = true;
      rest = "";
    }
  }
  const last = wholeLine(rest);
  if (last !== null) yield recordOf(last);
}

function recordOf({ line, text }: JsonElement): RecordOrProblem {
  const problem = (code: RowProblemCode): RecordOrProblem => ({
    problem: rowProblem({ line, column: "", code, message: messageOf(code), value: text ?? "" }),
  });
  if (text === null) return problem("record-too-large");
  let value: unknown;
  try {
    value = JSON.parse(text, keepNumberText);
  } catch {
    // The row is reported with its line.
    return problem("json-invalid");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof NumberText) {
    return problem("not-an-object");
  }
  const cells: SourceCell[] = [];
  for (const [column, member] of Object.entries(value)) addCells(cells, column, member, 1);
  return { record: { line, cells } };
}

/** A number as written: a 20-digit id or a price must not pass through a floating-point number. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

// Node 21 and later pass the source text as a third argument, which the types don't know yet.
function keepNumberText(_key: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== "number") return value;
  const [context] = rest as [{ source?: string }?];
  return new NumberText(context?.source ?? String(value));
}

/** Objects become dotted columns, arrays repeat theirs. */
function addCells(cells: SourceCell[], column: string, value: unknown, depth: number, inList = false): void {
  if (value === null || value === undefined || depth > deepest || cells.length >= mostCells) return;
  if (value instanceof NumberText) cells.push({ column, text: value.text, written: "number" });
  else if (Array.isArray(value)) {
    for (const member of value) addCells(cells, column, member, depth + 1, true);
  } else if (typeof value === "object") addObject(cells, column, value, depth, inList);
  else if (inList) cells.push({ column, text: String(value), written: "list-member" });
  else cells.push({ column, text: String(value) });
}

function addObject(cells: SourceCell[], column: string, value: object, depth: number, inList: boolean): void {
  const members = new Map<string, unknown>(Object.entries(value));
  const amount = members.get("amount");
  const currency = members.get("currency");
  if (members.size === 2 && amount instanceof NumberText && typeof currency === "string") {
    // Our own format of money, in minor units; a fractional amount is of another format and is refused when it is read.
    cells.push({ column, text: `${amount.text} ${currency}`, written: "minor-units" });
    return;
  }
  const key = members.get("key") ?? members.get("name");
  const content =
    members.get("value") ?? members.get("values") ?? members.get("options") ?? members.get("option");
  if (/^attributes?$/i.test(column) && typeof key === "string" && content !== undefined) {
    const values = [content].flat().map((one) => (one instanceof NumberText ? one.text : String(one ?? "")));
    cells.push({ column: `attributes.${key}`, text: values.join(", ") });
    return;
  }
  for (const [name, member] of members) addCells(cells, `${column}.${name}`, member, depth + 1, inList);
}
