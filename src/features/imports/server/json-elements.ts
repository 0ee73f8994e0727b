import { ImportFileError } from "../import-file-error.ts";

/** The text of one element and the physical line (from 1) it starts on; null where it is too large to keep. */
export type JsonElement = { line: number; text: string | null };

/** The keys of a wrapping object under which a list of products is looked for. */
const listKeys = new Set(["products", "items"]);

/** The largest element, in characters. */
const longestElement = 2 * 1024 * 1024;
const deepest = 200;

/**
 * Splits JSON text, given in pieces, into its elements without parsing them: those of a top-level array, those of the
 * array under "products" or "items" of a top-level object, or else the top-level objects themselves (one, or several
 * one after the other). Memory is bounded by one element.
 *
 * `end` throws ImportFileError "truncated" when the text stops inside a value; `write` throws "json-malformed" when
 * brackets do not match or something stands where no value can.
 */
export function createJsonSplitter(): { write(piece: string): JsonElement[]; end(): JsonElement[] } {
  let line = 1;
  const open: string[] = [];
  // The depth at which elements stand: 0 for top-level objects, 1 in an array, 2 in a wrapper's list.
  let level = 0;
  let inString = false;
  let escaped = false;
  // The element being collected: its text so far, null once it is too large.
  let element: { line: number; parts: string[]; length: number } | null = null;
  // The last string of a wrapper's own level, to see which key a list stands under.
  let word: string | null = null;
  let key: string | null = null;

  function keep(text: string): void {
    if (element === null) return;
    element.length += text.length;
    if (element.length > longestElement) element.parts = [];
    else element.parts.push(text);
  }

  function finish(): JsonElement[] {
    if (element === null) return [];
    const { parts, length } = element;
    const done = { line: element.line, text: length > longestElement ? null : parts.join("") };
    element = null;
    return [done];
  }

  function malformed(found: string): never {
    throw new ImportFileError("json-malformed", `Unexpected "${found}" in the JSON text.`, { line });
  }

  function write(piece: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] ?? "";
      if (character === "\n") line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === "\\") escaped = true;
        else if (character === '"') inString = false;
        if (word !== null && inString && word.length < 20) word += character;
        continue;
      }
      switch (character) {
        case " ":
        case "\n":
        case "\r":
        case "\t":
        case "\uFEFF":
          continue;
        case '"':
          inString = true;
          // Only an object that may be a wrapper has keys worth knowing.
          word = open.length === 1 && level === 0 && open[0] === "{" ? "" : null;
          if (open.length === 0) malformed(character);
          break;
        case ":":
          key = open.length === 1 && level === 0 ? word : null;
          continue;
        case ",":
          if (element !== null && open.length === level) {
            keep(piece.slice(from, at));
            elements.push(...finish());
          }
          key = null;
          continue;
        case "[":
        case "{": {
          if (open.length >= deepest) malformed(character);
          if (open.length === 0 && character === "[") {
            level = 1;
            open.push(character);
            continue;
          }
          if (level === 0 && open.length === 1 && character === "[" && key !== null && listKeys.has(key)) {
            element = null;
            level = 2;
            open.push(character);
            continue;
          }
          break;
        }
        case "]":
        case "}": {
          const opening = open.pop();
          if (opening === undefined || (opening === "[") !== (character === "]")) malformed(character);
          if (element !== null && open.length < level) {
            keep(piece.slice(from, at)); // A bare value at the end of the list.
            elements.push(...finish());
          } else if (element !== null && open.length === level) {
            keep(piece.slice(from, at + 1));
            elements.push(...finish());
          }
          if (open.length < level) level = open.length === 0 ? 0 : level;
          continue;
        }
        default:
      }
      if (element === null && open.length === level && (level > 0 || character === "{")) {
        element = { line, parts: [], length: 0 };
        from = at;
      } else if (open.length === 0) {
        malformed(character);
      }
      if (character === "[" || character === "{") open.push(character);
    }
    if (element !== null) keep(piece.slice(from));
    return elements;
  }

  return {
    write,
    end() {
      if (open.length > 0 || inString) {
        const at = element === null ? line : (element as { line: number }).line;
        throw new ImportFileError("truncated", "The JSON text stops before its end.", { line: at });
      }
      return finish();
    },
  };
}
