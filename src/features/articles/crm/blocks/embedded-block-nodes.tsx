import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { largestTable } from "#platform/document/table-grid.ts";
import { EmbeddedBlockView } from "./embedded-block-view.tsx";
import { type EmbeddedBlock, embeddedBlockTypes, emptyAttrs } from "./embedded-blocks.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isLine = (content: unknown): boolean =>
  content === undefined ||
  (Array.isArray(content) &&
    content.every(
      (node) =>
        isObject(node) &&
        (node.type === "hardBreak" || (node.type === "text" && typeof node.text === "string")) &&
        (node.marks === undefined || (Array.isArray(node.marks) && node.marks.every(isMark))),
    ));
const isMark = (mark: unknown): boolean =>
  isObject(mark) && (isObject(mark.attrs) || (mark.type !== "link" && mark.type !== "reference"));
const isSpan = (value: unknown): boolean =>
  value === undefined ||
  (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largestTable.rows);
const isWords = (value: unknown): boolean =>
  typeof value === "string" || (isObject(value) && !Array.isArray(value) && isLine(value.content));
const isCell = (cell: unknown): boolean =>
  isWords(cell) && (!isObject(cell) || (isSpan(cell.colspan) && isSpan(cell.rowspan)));
const isRows = (value: unknown): boolean =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isCell));

/** Attributes of a pasted block are untrusted input: only the block's own fields, of their own types, are read. */
function attrsFrom(type: EmbeddedBlock["type"], text: string | undefined): object | false {
  try {
    const given = JSON.parse(text ?? "") as Record<string, unknown>;
    const known: Record<string, unknown> = { ...emptyAttrs[type] };
    for (const [name, empty] of Object.entries(known)) {
      const value = given[name];
      // It is rendered before the server validates it.
      if (name === "href") {
        known.href = typeof value === "string" ? linkUrl(value, location.origin) : null;
        continue;
      }
      if (name === "rows" || name === "caption") {
        if (name === "rows" ? isRows(value) : isWords(value)) known[name] = value;
        continue;
      }
      const isAlike = Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty;
      if (isAlike || (empty === null && typeof value === "string")) known[name] = value;
    }
    return known;
  } catch {
    // Not JSON: pasted from elsewhere, so it is no block of ours.
    return false;
  }
}

const liveNode = (type: (typeof embeddedBlockTypes)[number]) =>
  Node.create({
    name: type,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () =>
      type === "disclosure"
        ? {}
        : Object.fromEntries(
            Object.entries(emptyAttrs[type]).map(([name, empty]) => [
              name,
              { default: empty, rendered: false },
            ]),
          ),
    parseHTML: () => [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (element) => (type === "disclosure" ? {} : attrsFrom(type, element.dataset.attrs)),
      },
    ],
    renderHTML: ({ node }) => ["div", { "data-block": type, "data-attrs": JSON.stringify(node.attrs) }],
    addNodeView: () => ReactNodeViewRenderer(EmbeddedBlockView),
  });

export const embeddedBlockNodes = embeddedBlockTypes.map(liveNode);
