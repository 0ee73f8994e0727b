import { Fragment, type ReactNode } from "react";
import type { EmbeddedBlockType } from "#platform/document/blocks/block-kinds.ts";
import type { InnerBlock } from "#platform/document/containers.ts";
import type { Block, Document } from "#platform/document/document.ts";
import { anchorsOf } from "#platform/document/document-reading.ts";
import type { Inline, Paragraph } from "#platform/document/inline.ts";
import type { List } from "#platform/document/list.ts";
import { inlineOf, type RichLine } from "#platform/document/rich-line.ts";
import { Disclosure } from "../disclosure.tsx";
import { Note } from "../note.tsx";
import { WordTable } from "../tables/rich-table.tsx";
import { InlineText, type LinkDrawing } from "./rich-inline.tsx";
import { TitleText } from "./title-text.tsx";

type SlotName = Exclude<EmbeddedBlockType, "table"> | "disclosure" | "mediaText";
type BlockOf<Name extends Block["type"]> = Extract<Block, { type: Name }>;

/**
 * What a page draws for a live block, and the image of an image with text. A block without a slot is left out, except `faq`, which has a
 * drawing of its own.
 */
export type BlockSlots = { [Name in SlotName]?: (block: BlockOf<Name>, links: LinkDrawing) => ReactNode };

/** Blocks that keep to the width of the text. */
const narrow: ReadonlySet<string> = new Set([
  "embed",
  "buttons",
  "callToAction",
  "prosConsList",
  "authorBox",
  "newsletterForm",
]);

type RichTextProps = LinkDrawing & {
  document: Document;
  blocks: BlockSlots;
  className?: string;
  /** Headings link to themselves; the link is copied on a click, and this is said then. */
  linkCopied?: string | undefined;
};

/** The document as elements. Its headings carry their anchors, those of level 2 the ones that `contentsOf` gives. */
export function RichText({ document, className = "", ...drawing }: RichTextProps) {
  const anchors = anchorsOf(document);
  return (
    <div className={`prose ${className}`}>
      {document.content.map((block, index) => {
        const anchor = anchors.get(block);
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole; its blocks have no identity of their own
        return <Fragment key={index}>{drawBlock({ block, anchor, ...drawing })}</Fragment>;
      })}
    </div>
  );
}

type Drawing = Omit<RichTextProps, "document" | "className"> & { block: Block; anchor: string | undefined };

function drawBlock({ block, anchor, blocks, linkCopied, ...links }: Drawing): ReactNode {
  const line = (content: Inline | undefined) => <InlineText content={content} {...links} />;
  const heading = (content: Inline | undefined) => {
    const [only, ...others] = content ?? [];
    const isPlain = only?.type === "text" && !only.marks?.length && others.length === 0;
    if (!isPlain) return line(content);
    const words = <TitleText>{only.text}</TitleText>;
    if (!linkCopied || !anchor) return words;
    return (
      // The words alone are its name, so that the heading is named by them.
      <a href={`#${anchor}`} draggable={false} data-copied-message={linkCopied}>
        {words}
        <span className="heading-mark no-print" aria-hidden="true" />
      </a>
    );
  };
  const paragraphs = (content: Paragraph[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    content.map((paragraph, index) => <p key={index}>{line(paragraph.content)}</p>);
  const inner = (content: readonly InnerBlock[]) =>
    content.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>
        {one.type === "unfinished" ? null : drawBlock({ block: one, anchor: undefined, blocks, ...links })}
      </Fragment>
    ));
  switch (block.type) {
    case "paragraph":
      return <p>{line(block.content)}</p>;
    case "heading":
      return block.attrs.level === 2 ? (
        <h2 id={anchor}>{heading(block.content)}</h2>
      ) : (
        <h3 id={anchor}>{heading(block.content)}</h3>
      );
    case "bulletList":
    case "orderedList":
      return <ListOf list={block} line={line} />;
    case "blockquote":
      return <Quote source={block.attrs?.source} words={paragraphs(block.content)} line={line} />;
    case "note":
      return <Note>{paragraphs(block.content)}</Note>;
    case "verdict":
      return <div className="verdict">{paragraphs(block.content)}</div>;
    case "horizontalRule":
      return <hr />;
    case "table":
      return live(<WordTable table={block.attrs} line={line} />);
    case "mediaText": {
      const picture = blocks.mediaText?.(block, links);
      if (!picture) return inner(block.content);
      return live(
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-5 sm:grid-cols-2">
          <div className={block.attrs.side === "end" ? "sm:order-last" : ""}>{picture}</div>
          <div className="prose max-w-none">{inner(block.content)}</div>
        </div>,
      );
    }
    case "columns":
      return live(
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 ${block.content.length > 2 ? "md:grid-cols-3" : "sm:grid-cols-2"}`}
        >
          {block.content.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={index} className="prose column max-w-none">
              {inner(column.content)}
            </div>
          ))}
        </div>,
      );
    case "faq":
      return live(blocks.faq ? blocks.faq(block, links) : <Questions items={block.attrs.items} />);
    default: {
      // One of a later release has no slot.
      const slot = blocks[block.type] as ((one: Block, drawing: LinkDrawing) => ReactNode) | undefined;
      const isWide = block.type === "image" ? block.attrs.width === "wide" : !narrow.has(block.type);
      return live(slot?.(block, links), isWide);
    }
  }
}

type QuoteProps = { source: RichLine | undefined; words: ReactNode; line: Line };

/** A quotation; its source is no part of what was said. */
function Quote({ source = "", words, line }: QuoteProps) {
  const content = inlineOf(source);
  if (!content.length) return <blockquote>{words}</blockquote>;
  return (
    <figure className="quote">
      <blockquote>{words}</blockquote>
      <figcaption>{line(content)}</figcaption>
    </figure>
  );
}

const live = (drawing: ReactNode, isWide = true) =>
  drawing ? <div className={isWide ? "live-block" : "text-block"}>{drawing}</div> : null;

type Line = (content: Inline | undefined) => ReactNode;

const typeNames = new Map(
  Object.entries({ "lower-alpha": "a", "upper-alpha": "A", "lower-roman": "i", "upper-roman": "I" }),
);

function ListOf({ list, line }: { list: List; line: Line }) {
  const items = list.content.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      {item.content.map((part, at) =>
        part.type === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at}>{line(part.content)}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ListOf key={at} list={part} line={line} />
        ),
      )}
    </li>
  ));
  if (list.type === "bulletList") return <ul>{items}</ul>;
  const { start, numbering, marker } = list.attrs ?? {};
  return (
    <ol
      start={start}
      type={typeNames.get(numbering ?? "") as "a" | undefined}
      data-numbering={numbering}
      data-marker={marker}
    >
      {items}
    </ol>
  );
}

export function Questions({ items }: { items: BlockOf<"faq">["attrs"]["items"] }) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <Disclosure key={item.question} summary={item.question}>
          <p>{item.answer}</p>
        </Disclosure>
      ))}
    </div>
  );
}
