import { type ComponentType, useId } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import type { Article } from "../article.ts";

/** The form itself: the newsletter is a feature above articles, so the page hands it in. */
export type DrawnNewsletterForm = ComponentType<{ consent: string; labelledBy: string }>;

/** The newsletter's form within a text, below the block's own words or the usual ones. */
export function ArticleNewsletter({
  attrs: { title, text },
  consent,
  form: Form,
  textLang,
}: {
  attrs: AttrsOf<"newsletterForm">;
  consent: string;
  form: DrawnNewsletterForm;
  textLang: Article["textLang"];
}) {
  const { t } = useMessages();
  const id = useId();
  const written = languageAttributes(textLang);
  return (
    <div className="no-print card p-5">
      <p id={id} className="font-display text-lg font-semibold" {...(title ? written : {})}>
        {title || t("newsletter.title")}
      </p>
      <p className="mt-1 mb-4 text-base text-ink-soft" {...(text ? written : {})}>
        {text || t("newsletter.form")}
      </p>
      <Form consent={consent} labelledBy={id} />
    </div>
  );
}
