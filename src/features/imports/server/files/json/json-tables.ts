import { ImportFileError } from "#features/imports/import-file-error.ts";

/** A row of a table of a JSON export, and the physical line (from 1) it starts on; null if it is too large. */
export type JsonRow = { table: string; line: number; text: string | null };

const longestRow = 16 * 1024 * 1024;
const longestName = 60;
const deepest = 200;

type Open = { bracket: "{" | "["; key: string | null };

/**
 * The rows of the lists below "data", at any depth, as Ghost writes its tables: `{"db":[{"data":{"posts":[…]}}]}`. Nothing is
 * parsed, and memory is bounded by one row. Throws ImportFileError "json-malformed" for mismatched brackets, "truncated".
 */
export async function* readJsonTables(
  chunks: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<JsonRow, void, undefined> {
  const stack: Open[] = [];
  let line = 1;
  let inString = false;
  let isEscaped = false;
  let word = "";
  let key: string | null = null;
  let row: { table: string; line: number; depth: number; parts: string[]; length: number } | null = null;

  /** The table whose row would begin here. */
  function tableHere(): string | null {
    const list = stack.at(-1);
    if (list?.bracket !== "[" || list.key === null || !tables.has(list.key)) return null;
    return stack.at(-2)?.key === "data" ? list.key : null;
  }
  function close(bracket: string): void {
    const opening = stack.pop()?.bracket;
    if (opening !== (bracket === "}" ? "{" : "["))
      throw new ImportFileError("json-malformed", `Unexpected "${bracket}" in the JSON text.`, { line });
  }

  for await (const chunk of chunks) {
    let from = 0;
    const keep = (to: number): void => {
      if (!row) return;
      row.length += to - from;
      if (row.length <= longestRow) row.parts.push(chunk.slice(from, to));
      else row.parts = [];
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] ?? "";
      if (character === "\n") line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === "\\") isEscaped = true;
        else if (character === '"') inString = false;
        else if (!row && word.length < longestName) word += character;
      } else if (character === '"') {
        inString = true;
        word = "";
      } else if (character === ":") key = word;
      else if (character === ",") key = null;
      else if (character === "{" || character === "[") {
        const table: string | null = row || character === "[" ? null : tableHere();
        if (table !== null) {
          row = { table, line, depth: stack.length, parts: [], length: 0 };
          from = at;
        }
        if (stack.length >= deepest)
          throw new ImportFileError("json-malformed", "The JSON is nested more deeply than any export.", {
            line,
          });
        stack.push({ bracket: character, key: row ? null : key });
        key = null;
      } else if (character === "}" || character === "]") {
        close(character);
        if (row?.depth !== stack.length) continue;
        keep(at + 1);
        const { parts, length, depth: _, ...about } = row;
        row = null;
        yield { ...about, text: length > longestRow ? null : parts.join("") };
      }
    }
    keep(chunk.length);
  }
  if (stack.length) throw new ImportFileError("truncated", "The JSON text stops before its end.", { line });
}
