import { ImportFileError } from "#features/imports/import-file-error.ts";

/** The text of one element and the physical line (from 1) it starts on; null if it is too large. */
export type JsonElement = { line: number; text: string | null };

/** The keys of a wrapping object that may hold the list of products. */
const listKeys = new Set(["products", "items"]);

const longestElement = 2 * 1024 * 1024;
const longestKey = 20;
const deepest = 200;

/**
 * Splits JSON text, given in pieces, into its elements without parsing them: those of a top-level array, those of the
 * array under "products" or "items" of a top-level object, or else the top-level objects themselves (one, or several
 * in sequence). Memory is bounded by one element.
 * After an error `write` yields nothing more and `requireSound` throws it: ImportFileError "json-malformed" for mismatched brackets
 * or a token in an impossible place. `end` throws that, or "truncated" inside a value.
 */
export function createJsonSplitter(): {
  write(piece: string): JsonElement[];
  requireSound(): void;
  end(): void;
} {
  let line = 1;
  const brackets: string[] = [];
  // The bracket depth of the elements; null inside a wrapper but outside its list.
  let elementDepth: number | null = 0;
  let inString = false;
  let escaped = false;
  let word = "";
  let key: string | null = null;
  let element: { line: number; parts: string[]; length: number } | null = null;
  let piece = "";
  let from = 0;
  let done: JsonElement[] = [];
  let fault: ImportFileError | null = null;

  function keepUntil(at: number): void {
    if (element === null) return;
    element.length += at - from;
    if (element.length > longestElement) element.parts = [];
    else element.parts.push(piece.slice(from, at));
  }

  function finish(at: number): void {
    if (element === null) return;
    keepUntil(at);
    done.push({ line: element.line, text: element.length > longestElement ? null : element.parts.join("") });
    element = null;
  }

  function malformed(character: string): void {
    fault ??= new ImportFileError("json-malformed", `Unexpected "${character}" in the JSON text.`, { line });
  }

  function open(bracket: string): void {
    if (brackets.length >= deepest) malformed(bracket);
    else if (brackets.length === 0 && bracket === "[") {
      elementDepth = 1;
      element = null;
    } else if (brackets.length === 1 && brackets[0] === "{" && bracket === "[" && listKeys.has(key ?? "")) {
      elementDepth = 2;
      element = null;
    }
    brackets.push(bracket);
    key = null;
  }

  function close(bracket: string, at: number): void {
    const opening = brackets.pop();
    if (opening === undefined || (opening === "[") !== (bracket === "]")) malformed(bracket);
    else if (brackets.length === elementDepth) finish(at + 1);
    else if (elementDepth !== null && brackets.length < elementDepth) {
      finish(at); // A bare value at the end of the list.
      elementDepth = brackets.length === 0 ? 0 : null;
    }
    if (brackets.length === 0) elementDepth = 0;
  }

  function readString(character: string): void {
    if (escaped) escaped = false;
    else if (character === "\\") escaped = true;
    else if (character === '"') inString = false;
    if (inString && brackets.length === 1 && word.length < longestKey) word += character;
  }

  function readOutside(character: string, at: number): void {
    if (" \n\r\t\uFEFF".includes(character)) return;
    if (character === "]" || character === "}") {
      close(character, at);
      return;
    }
    if (character === ",") {
      if (brackets.length > 0 && brackets.length === elementDepth) finish(at);
      key = null;
      return;
    }
    if (character === ":") {
      key = brackets.length === 1 ? word : null;
      return;
    }
    if (brackets.length === 0 && character !== "{" && character !== "[") {
      malformed(character);
      return;
    }
    if (element === null && brackets.length === elementDepth) {
      element = { line, parts: [], length: 0 };
      from = at;
    }
    if (character === '"') {
      inString = true;
      word = "";
    } else if (character === "{" || character === "[") {
      open(character);
    }
  }

  return {
    write(text) {
      piece = text;
      from = 0;
      done = [];
      for (let at = 0; at < piece.length && fault === null; at++) {
        const character = piece[at] ?? "";
        if (character === "\n") line += 1;
        if (inString) readString(character);
        else readOutside(character, at);
      }
      keepUntil(piece.length);
      return done;
    },
    requireSound() {
      if (fault !== null) throw fault;
    },
    end() {
      if (fault !== null) throw fault;
      if (brackets.length === 0) return;
      throw new ImportFileError("truncated", "The JSON text stops before its end.", {
        line: element?.line ?? line,
      });
    },
  };
}
