import type { ReactNode } from "react";
import { shopLinkIn } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { Document } from "#platform/document/document.ts";
import { RichText } from "#ui/text/rich-text.tsx";
import type { Article, ResolvedDocument } from "../article.ts";
import { articleBlocks } from "./article-blocks.tsx";
import type { DrawnNewsletterForm } from "./article-newsletter.tsx";

export type DocumentOwner = ResolvedDocument & Pick<Article, "textLang">;

/** The slots and links that a page's document, or a part of it, is rendered with. */
export function useDocumentRendering(of: DocumentOwner, form: DrawnNewsletterForm) {
  const messages = useMessages();
  return {
    blocks: articleBlocks(of, messages, form),
    linkOf: ({ kind, id }: { kind: string; id: string }) => of.links[`${kind}:${id}`],
    linkCopied: messages.t("product.copied"),
    drawLink: (href: string, words: ReactNode) => shopLinkIn(of.shopLinks, href, words),
  };
}

/** A page's text: it keeps its measure; tables and cards take the room beside it. */
export function DocumentText({
  of,
  document,
  newsletterForm,
  english,
}: {
  of: DocumentOwner;
  document: Document;
  newsletterForm: DrawnNewsletterForm;
  /** A sentence that stays English in every language. */
  english?: string | undefined;
}) {
  return (
    <RichText
      document={document}
      className="max-w-4xl [&>:first-child]:mt-0 [&>:not(.live-block)]:max-w-(--measure)"
      {...useDocumentRendering(of, newsletterForm)}
      english={english}
    />
  );
}
