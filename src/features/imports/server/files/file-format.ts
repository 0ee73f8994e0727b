import { ImportFileError } from "#features/imports/import-file-error.ts";
import { unicodeOfHead } from "./encoding/text-encoding.ts";
import { feedKind } from "./feed-kind.ts";

/** Formats of articles rather than products: "wxr" is a WordPress export, "ghost" a Ghost export, "rss" a blog's RSS or Atom feed. */
export type ImportFormat = "csv" | "json" | "ndjson" | "xml" | "wxr" | "ghost" | "rss";

const signatures: readonly (readonly ["spreadsheet" | "compressed" | "binary", readonly number[]])[] = [
  ["spreadsheet", [0x50, 0x4b, 0x03, 0x04]],
  ["spreadsheet", [0xd0, 0xcf, 0x11, 0xe0]],
  ["compressed", [0x1f, 0x8b]],
  ["compressed", [0x28, 0xb5, 0x2f, 0xfd]],
  ["binary", [0x25, 0x50, 0x44, 0x46]],
];

const advice = {
  spreadsheet: "This is a workbook. Save the sheet as CSV (UTF-8) and try again.",
  compressed: "This file is compressed. Unpack it and try again.",
  binary: "This is not a text file.",
};

/** Refuses binary files by their first bytes. Throws ImportFileError "empty", "spreadsheet", "compressed", "binary". */
export function requireText(head: Uint8Array): void {
  if (head.length === 0) throw new ImportFileError("empty", "The file is empty.");
  const kind = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
  if (kind !== undefined) throw new ImportFileError(kind, advice[kind]);
  if (unicodeOfHead(head) !== null) return;
  const controls = head.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)).length;
  // Old exports contain an occasional control character; images and programs are full of them.
  if (controls > Math.max(4, head.length / 100)) throw new ImportFileError("binary", advice.binary);
}

/**
 * The format by the first characters of the text (`head`: its first tens of thousands). Anything unrecognized is a table.
 * Throws ImportFileError "empty" (blanks only), "web-page" and "comments-feed".
 */
export function recogniseFormat(head: string): ImportFormat {
  const start = head.trimStart();
  if (start === "") throw new ImportFileError("empty", "The file is empty.");
  if (/^<(!doctype html|html|head|body)\b/i.test(start.replace(/^(<!--[\s\S]*?-->\s*)+/, ""))) {
    throw new ImportFileError(
      "web-page",
      "This is a web page, not a feed: the address may ask for a sign-in.",
    );
  }
  if (/^<[?!a-z]/i.test(start)) return xmlFormat(start);
  if (/^\{\s*"(db"\s*:\s*\[\s*\{|(meta|data)"\s*:\s*\{)/.test(start) && ghostTables.test(start))
    return "ghost";
  if (start.startsWith("[") && /^\[\s*([\]{["\d-]|true|false|null)/.test(start)) return "json";
  if (!/^\{\s*["}]/.test(start)) return "csv";
  return startsWithWholeObject(start) ? "ndjson" : "json";
}

const wordPressNamespace =
  /<rss\b[^>]*\sxmlns:\w+\s*=\s*["']https?:\/\/(www\.)?wordpress\.org\/export\/1\.\d\/["']/i;

/** Ghost exports carry no name; no other export has its tables below "data". */
const ghostTables =
  /"data"\s*:\s*\{[\s\S]*"(posts|posts_tags|posts_authors|posts_meta|users|tags|settings|roles|snippets|products|custom_theme_settings|benefits|newsletters)"\s*:\s*\[/;

function xmlFormat(start: string): ImportFormat {
  if (wordPressNamespace.test(start)) return "wxr";
  const kind = feedKind(start);
  if (kind === "comments")
    throw new ImportFileError("comments-feed", "These are comments or reviews of visitors, no products.");
  return kind === "articles" ? "rss" : "xml";
}

// One complete object on the first line, and another below or nothing that a wrapper would contain.
function startsWithWholeObject(start: string): boolean {
  const [first = "", ...rest] = start.split(/\r?\n/);
  const next = rest.find((line) => line.trim() !== "");
  if (next !== undefined) return next.trimStart().startsWith("{") && isObject(first);
  return isObject(first) && !/"(products|items)"\s*:\s*\[/.test(first);
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false; // Not a line of JSON: the wrapped form is tried.
  }
}
