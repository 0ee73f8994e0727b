import { type BlockChange, changedWords } from "./blocks/block-kind.ts";
import { kindOf } from "./blocks/block-kinds.ts";
import type { InnerBlock } from "./containers.ts";
import type { Block, Document } from "./document.ts";
import type { List } from "./list.ts";

type Line = Extract<Block, { type: "paragraph" }>;

const changedLine = <Node extends Pick<Line, "content">>(node: Node, change: BlockChange): Node =>
  node.content?.length ? { ...node, content: change.inline(node.content) } : node;

const changedList = <Kind extends List>(list: Kind, change: BlockChange): Kind => ({
  ...list,
  content: list.content.map((item) => ({
    ...item,
    content: item.content.map((part) =>
      part.type === "paragraph" ? changedLine(part, change) : changedList(part, change),
    ),
  })),
});

const changedInner = (blocks: readonly InnerBlock[], change: BlockChange): InnerBlock[] =>
  blocks.map((block) => (block.type === "unfinished" ? block : (changedBlock(block, change) as InnerBlock)));

/** The block with all of its words and URLs replaced, in the order of reading. */
export function changedBlock(block: Block, change: BlockChange): Block {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return changedLine(block, change);
    case "bulletList":
    case "orderedList":
      return changedList(block, change);
    case "blockquote": {
      const content = block.content.map((line) => changedLine(line, change));
      return block.attrs
        ? { ...block, attrs: { source: changedWords(block.attrs.source, change) }, content }
        : { ...block, content };
    }
    case "note":
    case "verdict":
      return { ...block, content: block.content.map((line) => changedLine(line, change)) };
    case "mediaText":
      return {
        ...block,
        attrs: {
          ...block.attrs,
          alt: change.text(block.attrs.alt),
          ...(block.attrs.href ? { href: change.href(block.attrs.href) } : {}),
        },
        content: changedInner(block.content, change),
      };
    case "columns":
      return {
        ...block,
        content: block.content.map((column) => ({
          ...column,
          content: changedInner(column.content, change),
        })),
      };
    case "disclosure":
    case "horizontalRule":
      return block;
    default: {
      // Unknown blocks are left as they are.
      const kind = kindOf(block.type);
      return kind ? ({ ...block, attrs: kind.changed(block.attrs, change) } as Block) : block;
    }
  }
}

/** The document with all of its words and URLs replaced. */
export const changedDocument = (document: Document, change: BlockChange): Document => ({
  ...document,
  content: document.content.map((block) => changedBlock(block, change)),
});
