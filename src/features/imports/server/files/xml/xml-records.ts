import { SaxesParser } from "saxes";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import type { RecordOrProblem, SourceCell } from "#features/imports/rows/source-record.ts";
import { createXmlMender } from "./xml-mending.ts";

/** The elements that are products: RSS, Atom, and the usual names of other feeds. */
const recordNames = new Set(["item", "entry", "product", "offer"]);

/** Their content may be unescaped markup, which is collected as HTML and converted to plain text later. */
const markupNames = new Set(["description", "content", "summary"]);

const longestRecord = 2 * 1024 * 1024;
const longestRun = 8 * 1024 * 1024;
const deepest = 100;
/** Feeds that may be empty; in any other XML a list of products is expected. */
const feedRoots = new Set(["rss", "feed", "rdf:rdf"]);
const googleNamespace = /^https?:\/\/base\.google\.com\/(ns|cns)\//;

/** What is known about a feed while it is read. */
export type XmlFeed = { isGoogle: boolean; isAtom?: boolean };

type OpenRecord = {
  line: number;
  depth: number;
  name: string;
  cells: SourceCell[];
  size: number;
  elements: number;
};
type OpenElement = { name: string; text: string; href: string | undefined };

/**
 * Streams the records of an XML feed. Columns are element names without Google's prefix, dotted where nested.
 * `feed.isGoogle` is set before the first record. `itemElement` names the element of a record. Entities are never declared: a DOCTYPE ends
 * the reading.
 * Throws ImportFileError: "xml-doctype", "xml-malformed" (with the line), "truncated", "record-too-large", "no-records".
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<string>,
  feed: XmlFeed,
  itemElement?: string,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  const mender = createXmlMender();
  const events = createRecordCollector(
    feed,
    itemElement === undefined ? recordNames : new Set([itemElement.toLowerCase()]),
  );
  let isFirst = true;
  for await (const chunk of chunks) {
    events.write(mender.write(isFirst ? withoutDeclaration(chunk) : chunk));
    isFirst = false;
    yield* events.take();
    events.requireSound();
  }
  events.write(mender.end());
  events.close();
  yield* events.take();
  events.requireSound();
}

// The encoding is known by now, and many feeds have a blank line above the declaration, which XML forbids.
function withoutDeclaration(start: string): string {
  return start.replace(/^\s*<\?xml[^>]*\?>/, (declaration) => declaration.replace(/[^\n]/g, ""));
}

function createRecordCollector(feed: XmlFeed, itemNames: ReadonlySet<string>) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const prefixes = new Set(["g"]);
  const path: OpenElement[] = [];
  let found: RecordOrProblem[] = [];
  let record: OpenRecord | null = null;
  let shape: { name: string; depth: number } | null = null;
  let fault: ImportFileError | null = null;
  let charactersSinceTag = 0;
  let depth = 0;
  let root = "";
  let ending = false;

  const localName = (name: string): string => {
    const [prefix = "", local] = name.split(":");
    return local !== undefined && prefixes.has(prefix) ? local : name;
  };

  parser.on("error", (error) => {
    fault ??= ending
      ? new ImportFileError("truncated", "The XML text stops before its end.", {
          line: parser.line,
          cause: error,
        })
      : new ImportFileError("xml-malformed", `The XML is not well formed: ${error.message}`, {
          line: parser.line,
          cause: error,
        });
  });
  parser.on("doctype", () => {
    const message = "The XML declares a document type, which feeds have no need of; it is not read.";
    fault ??= new ImportFileError("xml-doctype", message, { line: parser.line });
  });
  parser.on("opentagstart", ({ name }) => {
    depth += 1;
    charactersSinceTag = 0;
    const local = localName(name).toLowerCase();
    if (depth === 1) {
      root = local;
      feed.isAtom = local === "feed";
    }
    if (depth > deepest) fault ??= tooLarge("The XML is nested more deeply than any feed.");
    if (fault !== null || record !== null) return;
    if (!itemNames.has(local) && !itemNames.has(name.toLowerCase())) return;
    if (shape !== null && (shape.name !== local || shape.depth !== depth)) return;
    shape = { name: local, depth };
    record = { line: parser.line, depth, name: local, cells: [], size: 0, elements: 0 };
  });
  parser.on("opentag", ({ name, attributes }) => {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!attribute.startsWith("xmlns") || !googleNamespace.test(value)) continue;
      feed.isGoogle = true;
      if (attribute.startsWith("xmlns:")) prefixes.add(attribute.slice("xmlns:".length));
    }
    if (record === null) return;
    if (depth === record.depth) {
      for (const [attribute, value] of Object.entries(attributes)) add(attribute, value);
      return;
    }
    const markup = path[0];
    if (markup !== undefined && markupNames.has(markup.name)) {
      addText(`<${name}>`);
      return;
    }
    if (path.length === 0) record.elements += 1;
    const alternate = attributes.rel === undefined || attributes.rel === "alternate";
    path.push({ name: localName(name), text: "", href: alternate ? attributes.href : undefined });
    const currency =
      path.length === 1 && localName(name).toLowerCase() === "price" ? currencyOf(attributes) : "";
    if (currency) add("price.currency", currency);
  });
  parser.on("closetag", ({ name }) => {
    charactersSinceTag = 0;
    depth -= 1;
    if (record === null) return;
    if (depth < record.depth) {
      finishRecord(record);
      return;
    }
    const markup = path[0];
    if (markup !== undefined && markupNames.has(markup.name) && depth > record.depth) {
      addText(`</${name}>`);
      return;
    }
    const column = path.map((element) => element.name).join(".");
    const element = path.pop();
    if (element === undefined) return;
    const text = element.text.trim() === "" ? (element.href ?? "") : element.text;
    if (text.trim() !== "") add(column, text);
  });
  const addText = (text: string): void => {
    const element = path.at(-1);
    if (record === null || element === undefined) return;
    record.size += text.length;
    if (record.size <= longestRecord) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  /** TradeDoubler and others: <price currency="GBP">. */
  function currencyOf(attributes: Readonly<Record<string, string>>): string {
    return Object.entries(attributes).find(([name]) => /^currency(_?(id|code))?$/i.test(name))?.[1] ?? "";
  }

  function add(column: string, text: string): void {
    if (record === null) return;
    record.size += column.length;
    if (record.size > longestRecord) return;
    record.cells.push(path.length > 0 ? { column, text, element: record.elements } : { column, text });
  }

  function finishRecord({ line, cells, size }: OpenRecord): void {
    record = null;
    path.length = 0;
    if (fault !== null) return;
    const code = "record-too-large";
    found.push(
      size > longestRecord
        ? { problem: rowProblem({ line, column: "", code, message: messageOf(code), value: "" }) }
        : { record: { line, cells } },
    );
  }

  function tooLarge(message: string): ImportFileError {
    return new ImportFileError("record-too-large", message, { line: parser.line });
  }

  return {
    write(text: string): void {
      if (fault !== null) return;
      charactersSinceTag += text.length;
      parser.write(text);
      if (charactersSinceTag > longestRun + text.length) {
        fault ??= tooLarge("A single text of the XML is larger than any product can be.");
      }
    },
    close(): void {
      ending = true;
      if (fault === null) parser.close();
      if (fault !== null || shape !== null || feedRoots.has(root)) return;
      const message = `The XML holds no product: no element called ${[...itemNames].join(", ")}.`;
      fault = new ImportFileError("no-records", message);
    },
    take(): RecordOrProblem[] {
      const records = found;
      found = [];
      return records;
    },
    requireSound(): void {
      if (fault !== null) throw fault;
    },
  };
}
