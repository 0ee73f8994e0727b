import { SaxesParser } from "saxes";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { createXmlMender } from "../files/xml/xml-mending.ts";

/** A post, page, attachment or other item of a WordPress export. Texts are as written; `line` is where it starts. */
export type WordPressItem = {
  line: number;
  contentLine: number;
  fields: ReadonlyMap<string, string>;
  terms: readonly { domain: string; nicename: string; name: string }[];
  meta: ReadonlyMap<string, string>;
  /** Its previous slugs. */
  oldSlugs: readonly string[];
};

/** The contents of the export, in file order: the site first, then authors and terms, then the items. */
export type WordPressEvent =
  | { kind: "site"; fields: ReadonlyMap<string, string> }
  | { kind: "author" | "category" | "term"; line: number; fields: ReadonlyMap<string, string> }
  | { kind: "item"; item: WordPressItem }
  | { kind: "too-large"; line: number };

/** In characters: a post of a million words. */
const longestItem = 8 * 1024 * 1024;
const longestRun = 16 * 1024 * 1024;
const deepest = 40;

const namespaces: readonly (readonly [string, RegExp])[] = [
  ["excerpt", /wordpress\.org\/export\/1\.\d\/excerpt\/?$/i],
  ["wp", /wordpress\.org\/export\/1\.\d\/?$/i],
  ["content", /purl\.org\/rss\/1\.0\/modules\/content\/?$/i],
  ["dc", /purl\.org\/dc\/elements\/1\.1\/?$/i],
];
const peopleAndTerms = new Map<string, "author" | "category" | "term">(
  Object.entries({
    "wp:author": "author",
    "wp:category": "category",
    "wp:term": "term",
  }),
);

type Part = {
  kind: "author" | "category" | "term" | "item";
  line: number;
  contentLine: number;
  size: number;
  fields: Map<string, string>;
  terms: { domain: string; nicename: string; name: string }[];
  meta: Map<string, string>;
  oldSlugs: string[];
};

/**
 * Streams a WordPress export (WXR 1.0 to 1.2); memory is bounded by the largest item. Comments are skipped: they contain other
 * people's texts and addresses. Entities are never declared: a DOCTYPE ends the reading.
 * Throws ImportFileError: "xml-doctype", "xml-malformed" (with the line), "truncated", "record-too-large".
 */
export async function* readWordPress(
  chunks: AsyncIterable<string>,
): AsyncGenerator<WordPressEvent, void, undefined> {
  const mender = createXmlMender();
  const collector = createCollector();
  let isFirst = true;
  for await (const chunk of chunks) {
    // The encoding is known by now, and many exports have blank lines above the declaration, which XML forbids.
    const text = isFirst
      ? chunk.replace(/^\s*<\?xml[^>]*\?>/, (declaration) => declaration.replace(/[^\n]/g, ""))
      : chunk;
    collector.write(mender.write(text));
    isFirst = false;
    yield* collector.take();
    collector.requireSound();
  }
  collector.write(mender.end());
  collector.close();
  yield* collector.take();
  collector.requireSound();
}

function createCollector() {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const prefixes = new Map<string, string>();
  const site = new Map<string, string>();
  const path: string[] = [];
  let found: WordPressEvent[] = [];
  let part: Part | null = null;
  let text = "";
  let term: { domain: string; nicename: string } | null = null;
  let metaKey = "";
  let fault: ImportFileError | null = null;
  let ending = false;
  let hasSite = false;
  let sinceTag = 0;

  const fail = (
    code: ConstructorParameters<typeof ImportFileError>[0],
    message: string,
    cause?: unknown,
  ): void => {
    fault ??= new ImportFileError(code, message, { line: parser.line, cause });
  };
  const nameOf = (written: string): string => {
    const [prefix = "", local] = written.split(":");
    return local === undefined ? written : `${prefixes.get(prefix) ?? prefix}:${local}`;
  };

  parser.on("error", (error) =>
    ending
      ? fail("truncated", "The export stops before its end.", error)
      : fail("xml-malformed", `The XML is not well formed: ${error.message}`, error),
  );
  parser.on("doctype", () =>
    fail("xml-doctype", "The XML declares a document type, which exports have no need of; it is not read."),
  );
  parser.on("opentag", ({ name: written, attributes }) => {
    sinceTag = 0;
    for (const [attribute, value] of Object.entries(attributes)) {
      const kind = namespaces.find(([, address]) => address.test(value))?.[0];
      if (kind && attribute.startsWith("xmlns:")) prefixes.set(attribute.slice("xmlns:".length), kind);
    }
    const name = nameOf(written);
    path.push(name);
    if (path.length > deepest) fail("record-too-large", "The XML is nested more deeply than any export.");
    text = "";
    if (path.length === 3 && part === null) {
      const kind = name === "item" ? "item" : peopleAndTerms.get(name);
      if (kind) part = newPart(kind, parser.line);
      if (kind && !hasSite) {
        hasSite = true;
        found.push({ kind: "site", fields: new Map(site) });
      }
    } else if (part && path.length === 4) {
      if (name === "content:encoded") part.contentLine = parser.line;
      term =
        name === "category" ? { domain: attributes.domain ?? "", nicename: attributes.nicename ?? "" } : null;
    }
  });
  parser.on("closetag", () => {
    sinceTag = 0;
    const name = path.at(-1) ?? "";
    const depth = path.length;
    path.pop();
    if (part && depth === 3) finish(part);
    else if (part && depth === 4) {
      if (term) part.terms.push({ ...term, name: text });
      else part.fields.set(name, text);
      term = null;
    } else if (part && depth === 5 && path[3] === "wp:postmeta") {
      if (name === "wp:meta_key") metaKey = text;
      if (name === "wp:meta_value" && metaKey === "_wp_old_slug") part.oldSlugs.push(text.trim());
      else if (name === "wp:meta_value") part.meta.set(metaKey, text);
    } else if (depth === 3) site.set(name, text.trim());
    text = "";
  });
  const add = (piece: string): void => {
    if (part) part.size += piece.length;
    if (!part || part.size <= longestItem) text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);

  function finish({ kind, line, contentLine, fields, terms, meta, oldSlugs, size }: Part): void {
    part = null;
    if (fault) return;
    if (size > longestItem) found.push({ kind: "too-large", line });
    else if (kind === "item")
      found.push({ kind, item: { line, contentLine, fields, terms, meta, oldSlugs } });
    else found.push({ kind, line, fields });
  }

  return {
    write(piece: string): void {
      if (fault) return;
      sinceTag += piece.length;
      parser.write(piece);
      if (sinceTag > longestRun + piece.length)
        fail("record-too-large", "A single text of the export is larger than any post can be.");
    },
    close(): void {
      ending = true;
      if (!fault) parser.close();
    },
    take(): WordPressEvent[] {
      const events = found;
      found = [];
      return events;
    },
    requireSound(): void {
      if (fault) throw fault;
    },
  };
}

const newPart = (kind: Part["kind"], line: number): Part => ({
  kind,
  line,
  contentLine: line,
  size: 0,
  fields: new Map(),
  terms: [],
  meta: new Map(),
  oldSlugs: [],
});
