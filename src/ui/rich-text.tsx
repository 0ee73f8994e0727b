import { Fragment, type ReactNode } from "react";
import { relOf } from "#i18n/outbound-link.ts";
import type { Block, Document, Mark } from "#platform/document/document.ts";
import type { Reference } from "#platform/document/document-reading.ts";
import { ScrollTable } from "./data-table.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Note } from "./note.tsx";

type SlotName =
  | "picks"
  | "productCard"
  | "comparisonTable"
  | "versus"
  | "prosCons"
  | "specTable"
  | "disclosure"
  | "faq"
  | "image"
  | "embed"
  | "callToAction";
type BlockOf<Name extends Block["type"]> = Extract<Block, { type: Name }>;

/** What a page draws for a live block. A block without a slot is left out, except `faq`, which has a drawing of its own. */
export type BlockSlots = { [Name in SlotName]?: (block: BlockOf<Name>) => ReactNode };

type RichTextProps = {
  document: Document;
  blocks: BlockSlots;
  /** The address of a thing named by id; undefined when it is not public, and then only its words stay. */
  linkOf: (reference: Reference) => string | undefined;
  /** Draws a link to an address in its own way; undefined for the default. */
  drawLink?: ((href: string, words: ReactNode) => ReactNode) | undefined;
  /** A sentence that stands in English among words of any language, because somebody's terms give its wording. */
  english?: string;
  className?: string;
};

/** The document as elements. Headings of level 2 carry the anchors that `contentsOf` gives. */
export function RichText({ document, className = "", ...drawing }: RichTextProps) {
  let section = 0;
  return (
    <div className={`prose ${className}`}>
      {document.content.map((block, index) => {
        const anchor =
          block.type === "heading" && block.attrs.level === 2 ? `section-${++section}` : undefined;
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole; its blocks have no identity of their own
        return <Fragment key={index}>{drawBlock({ block, anchor, ...drawing })}</Fragment>;
      })}
    </div>
  );
}

type Drawing = Omit<RichTextProps, "document" | "className"> & { block: Block; anchor: string | undefined };

function drawBlock({ block, anchor, blocks, linkOf, drawLink, english }: Drawing): ReactNode {
  const line = (content: Inline) => (
    <InlineText content={content} linkOf={linkOf} drawLink={drawLink} english={english} />
  );
  const paragraphs = (content: BlockOf<"paragraph">[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    content.map((paragraph, index) => <p key={index}>{line(paragraph.content)}</p>);
  switch (block.type) {
    case "paragraph":
      return <p>{line(block.content)}</p>;
    case "heading":
      return block.attrs.level === 2 ? (
        <h2 id={anchor}>{line(block.content)}</h2>
      ) : (
        <h3>{line(block.content)}</h3>
      );
    case "bulletList":
    case "orderedList": {
      const List = block.type === "bulletList" ? "ul" : "ol";
      return (
        <List>
          {block.content.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>{paragraphs(item.content)}</li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return <blockquote>{paragraphs(block.content)}</blockquote>;
    case "note":
      return <Note>{paragraphs(block.content)}</Note>;
    case "verdict":
      return <div className="verdict">{paragraphs(block.content)}</div>;
    case "faq":
      return live(blocks.faq ? blocks.faq(block) : <Questions items={block.attrs.items} />);
    case "picks":
      return live(blocks.picks?.(block));
    case "productCard":
      return live(blocks.productCard?.(block));
    case "comparisonTable":
      return live(blocks.comparisonTable?.(block));
    case "versus":
      return live(blocks.versus?.(block));
    case "prosCons":
      return live(blocks.prosCons?.(block));
    case "specTable":
      return live(blocks.specTable?.(block));
    case "disclosure":
      return live(blocks.disclosure?.(block));
    case "image":
      return live(blocks.image?.(block), block.attrs.width === "wide");
    case "embed":
      return live(blocks.embed?.(block), false);
    case "callToAction":
      return live(blocks.callToAction?.(block), false);
    case "horizontalRule":
      return <hr />;
    case "table":
      return live(<WordTable {...block.attrs} />);
    default:
      return null;
  }
}

const live = (drawing: ReactNode, isWide = true) =>
  drawing ? <div className={isWide ? "live-block" : "text-block"}>{drawing}</div> : null;

function WordTable({ caption, rows: [head = [], ...rows] }: BlockOf<"table">["attrs"]) {
  return (
    <ScrollTable label={caption || head.join(", ")}>
      <table>
        {caption ? <caption className="pb-3 text-start font-semibold">{caption}</caption> : null}
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Questions({ items }: { items: BlockOf<"faq">["attrs"]["items"] }) {
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

type Inline = BlockOf<"paragraph">["content"];

type InlineTextProps = { content: Inline } & Pick<Drawing, "linkOf" | "drawLink" | "english">;

function InlineText({ content = [], linkOf, drawLink, english }: InlineTextProps) {
  return content.map((node, index) =>
    node.type === "text" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>
        {(node.marks ?? []).reduce<ReactNode>(
          (inner, mark) => marked(mark, inner, { linkOf, drawLink }),
          node.text === english ? <EnglishWords>{node.text}</EnglishWords> : node.text,
        )}
      </Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <br key={index} />
    ),
  );
}

const EnglishWords = ({ children }: { children: string }) => (
  <span lang="en" dir="ltr">
    {children}
  </span>
);

function marked(
  mark: Mark,
  inner: ReactNode,
  { linkOf, drawLink }: Pick<Drawing, "linkOf" | "drawLink">,
): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "code":
      return <code>{inner}</code>;
    case "link":
      return drawLink?.(mark.attrs.href, inner) ?? linked(mark.attrs.href, inner);
    case "reference":
      return linked(linkOf(mark.attrs), inner);
    default:
      return inner;
  }
}

/** The schema checks addresses when a document is written; this checks them again for what was stored before a rule changed. */
function linked(href: string | undefined, inner: ReactNode): ReactNode {
  if (!href || !/^(https:\/\/|mailto:|\/(?![/\\])|#)/.test(href)) return inner;
  return (
    <a href={href} rel={relOf(href)} className="text-link">
      {inner}
    </a>
  );
}
