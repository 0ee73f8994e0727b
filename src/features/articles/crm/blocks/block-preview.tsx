import type { ReactNode } from "react";
import { articleBlocks } from "#features/articles/site/article-blocks.tsx";
import { NewsletterForm } from "#features/newsletter/site/newsletter-form.tsx";
import { languages } from "#i18n/languages.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import type { AttrsOf, Block, Document } from "#platform/document/document.ts";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { RichText } from "#ui/text/rich-text.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { isFinished } from "./embedded-blocks.ts";

/** Why a block that shows settings of the site shows nothing. */
const nothing = {
  newsletterForm: "crm-articles.newsletter-off",
  adSlot: "crm-articles.ad-slot-off",
  reusable: "crm-articles.reusable-off",
} as const;

/** A block as the page would draw it now, in the text's language. */
export function BlockPreview({ type, attrs }: { type: Block["type"]; attrs: object }) {
  const { t } = useArticleMessages();
  const { lang, shown, messages } = useWriting();
  if (!isFinished(type, attrs))
    return <p className="m-0 text-sm text-ink-soft">{t("crm-articles.preview-unfinished")}</p>;
  if (type === "authorBox" && (attrs as AttrsOf<"authorBox">).authorId === null)
    return <p className="m-0 text-sm text-ink-soft">{t("crm-articles.author-own")}</p>;
  if (!shown || !messages) return <Skeleton rows={2} />;
  const held = type === "reusable" && shown.reusables[(attrs as AttrsOf<"reusable">).blockId];
  const content: Document = held || { type: "doc", content: [{ type, attrs } as Block] };
  const drawn: ReactNode = (
    <RichText
      document={content}
      blocks={articleBlocks({ content, ...shown }, messages, NewsletterForm)}
      linkOf={() => undefined}
      className="max-w-none [&>.live-block]:my-0 [&>.text-block]:my-0"
    />
  );
  return (
    <MessagesProvider messages={messages}>
      {/* A preview: links in it are inert. */}
      <div
        inert
        lang={languages[lang].tag}
        dir={languages[lang].direction}
        // Beside a source there is half the room that the page has at this width of the window.
        className="peer pointer-events-none lg:@max-md:[zoom:0.55] [&:not(:has(.live-block,.text-block))]:hidden"
      >
        {held ? <div className="text-block">{drawn}</div> : drawn}
      </div>
      <p className="m-0 hidden text-sm text-ink-soft peer-[:not(:has(.live-block,.text-block))]:block">
        {t(nothing[type as keyof typeof nothing] ?? "crm-articles.preview-nothing")}
      </p>
    </MessagesProvider>
  );
}
