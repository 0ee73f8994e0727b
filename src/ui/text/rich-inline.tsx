import { Fragment, type ReactNode } from "react";
import { relOf } from "#i18n/urls/outbound-link.ts";
import type { Mark } from "#platform/document/document.ts";
import type { Reference } from "#platform/document/document-reading.ts";
import type { Inline } from "#platform/document/inline.ts";

export type LinkDrawing = {
  /** The URL of an entity by id; undefined when it is not public, and then only the link's text is shown. */
  linkOf: (reference: Reference) => string | undefined;
  /** Draws a link to an address in its own way; undefined for the default. */
  drawLink?: ((href: string, words: ReactNode) => ReactNode) | undefined;
  /** A sentence that stays English in texts of any language, because a program's terms prescribe its wording. */
  english?: string | undefined;
};

/** A line of a document. */
export function InlineText({
  content = [],
  english,
  ...links
}: LinkDrawing & { content: Inline | undefined }) {
  return content.map((node, index) =>
    node.type === "text" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole; its parts have no identity of their own
      <Fragment key={index}>
        {(node.marks ?? []).reduce<ReactNode>(
          (inner, mark) => marked(mark, inner, links),
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

function marked(mark: Mark, inner: ReactNode, { linkOf, drawLink }: LinkDrawing): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "code":
      return <code>{inner}</code>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "superscript":
      return <sup>{inner}</sup>;
    case "subscript":
      return <sub>{inner}</sub>;
    case "link":
      return linkTo(mark.attrs.href, inner, { drawLink });
    case "reference": {
      const to = linkOf(mark.attrs);
      return linked(to && mark.attrs.anchor ? `${to}#${mark.attrs.anchor}` : to, inner);
    }
    default:
      return inner;
  }
}

/** A link to an address, as the page draws it. */
export const linkTo = (
  href: string,
  inner: ReactNode,
  { drawLink }: Pick<LinkDrawing, "drawLink">,
): ReactNode => drawLink?.(href, inner) ?? linked(href, inner);

/** The schema checks addresses when a document is written; this checks them again for what was stored before a rule changed. */
function linked(href: string | undefined, inner: ReactNode): ReactNode {
  if (!href || !/^(https:\/\/|mailto:|\/(?![/\\])|#)/.test(href)) return inner;
  return (
    <a href={href} rel={relOf(href)} className="text-link">
      {inner}
    </a>
  );
}
