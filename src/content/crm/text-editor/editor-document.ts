import type { JSONContent } from "@tiptap/core";
import type { Document } from "#platform/document/document.ts";
import type { Inline } from "#platform/document/inline.ts";
import { type List, withinDepth } from "#platform/document/list.ts";
import { inlineOf, type RichLine, richLineOf } from "#platform/document/rich-line.ts";

/** Node for a block that the editor does not support: holds its JSON, unchanged on saving. */
export const unknownBlock = "keptBlock";

/** What an editor makes of blocks that are not written, coming and going; undefined for those it has no form for. */
export type BlockForms = {
  comes: (block: JSONContent) => JSONContent | undefined;
  goes: (node: JSONContent) => JSONContent | undefined;
  /** The blocks that hold others. */
  containers: ReadonlySet<string>;
};

/** The last line of a quotation: who said it. */
export const quoteSource = "quoteSource";

const lines = ["paragraph", "heading", "horizontalRule"];
const lists = ["bulletList", "orderedList"];
const groups = ["note", "verdict"];

/** The editor wants each item to begin with a line. */
const withFirstLines = (list: JSONContent): JSONContent => ({
  ...list,
  content: (list.content ?? []).map((item) => {
    const parts = (item.content ?? []).map((part) =>
      part.type === "paragraph" ? part : withFirstLines(part),
    );
    return { ...item, content: parts[0]?.type === "paragraph" ? parts : [{ type: "paragraph" }, ...parts] };
  }),
});

/** Attributes that the editor has for all and that say nothing of this one. */
const sparing = ["orderedList", "heading", "reference"];
function withoutEmptyAttrs(node: JSONContent): JSONContent {
  const { attrs, marks, content, ...rest } = node;
  const said = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const set = sparing.includes(node.type ?? "") ? Object.fromEntries(said) : attrs;
  return {
    ...rest,
    ...(set && Object.keys(set).length ? { attrs: set } : {}),
    ...(content ? { content: content.map(withoutEmptyAttrs) } : {}),
    ...(marks ? { marks: marks.map((mark) => withoutEmptyAttrs(mark) as typeof mark) } : {}),
  };
}

/** What is written, as a document has it. */
function written(node: JSONContent): JSONContent {
  const block = withoutEmptyAttrs(node);
  return lists.includes(block.type ?? "") ? (withinDepth(block as List) as JSONContent) : block;
}

const sourceOf = (block: JSONContent): Inline =>
  inlineOf((block.attrs?.source as RichLine | undefined) ?? "");

/** The source of a quotation is a line of it in the editor, also where none is written yet. */
function quoteComes({ type, content, ...block }: JSONContent): JSONContent {
  const source = sourceOf(block);
  const line = { type: quoteSource, ...(source.length ? { content: source as JSONContent[] } : {}) };
  return { type, content: [...(content ?? []), line] };
}

function quoteGoes(node: JSONContent): JSONContent {
  const parts = node.content ?? [];
  const source = parts.flatMap((part) => (part.type === quoteSource ? (part.content ?? []) : []));
  return written({
    type: node.type,
    ...(source.length ? { attrs: { source: richLineOf(source as Inline) } } : {}),
    content: parts.filter(({ type }) => type !== quoteSource),
  });
}

const emptyLine: JSONContent = { type: "paragraph" };
/** The schema of the editor wants a line where something can be written. */
const orLine = (content: JSONContent[]): JSONContent[] => (content.length ? content : [emptyLine]);

function blockComes(block: JSONContent, forms: BlockForms | undefined): JSONContent[] {
  const type = block.type ?? "";
  if (lines.includes(type)) return [block];
  if (lists.includes(type)) return block.content?.length ? [withFirstLines(block)] : [];
  if (type === "blockquote") return block.content?.length ? [quoteComes(block)] : [];
  if (groups.includes(type)) return block.content?.length ? [block] : [];
  if (forms?.containers.has(type)) {
    const content = (block.content ?? []).flatMap((one) => blockComes(one, forms));
    return [{ ...block, content: orLine(content) }];
  }
  return [forms?.comes(block) ?? { type: unknownBlock, attrs: { block } }];
}

/** Without the empty paragraphs at its end, which are no text. */
function trimmed(nodes: readonly JSONContent[] = []): JSONContent[] {
  const blocks = [...nodes];
  while (blocks.at(-1)?.type === "paragraph" && !blocks.at(-1)?.content?.length) blocks.pop();
  return blocks;
}

function blockGoes(node: JSONContent, forms: BlockForms | undefined): JSONContent {
  const type = node.type ?? "";
  if (type === unknownBlock) return node.attrs?.block as JSONContent;
  if (type === "blockquote") return quoteGoes(node);
  if (forms?.containers.has(type))
    return { ...node, content: trimmed(node.content).map((one) => blockGoes(one, forms)) };
  return forms?.goes(node) ?? written(node);
}

/** A document for the editor. An unsupported block becomes a single node. */
export const toEditor = (document: Document | null, forms?: BlockForms): JSONContent => ({
  type: "doc",
  content: orLine(((document?.content ?? []) as JSONContent[]).flatMap((block) => blockComes(block, forms))),
});

/** What the editor holds, as a document that can be saved. */
export const fromEditor = (json: JSONContent, forms?: BlockForms): Document =>
  ({ type: "doc", content: trimmed(json.content).map((node) => blockGoes(node, forms)) }) as Document;
