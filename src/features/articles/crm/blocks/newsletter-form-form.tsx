import { languages } from "#i18n/languages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { Note } from "#ui/note.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";

type Attrs = AttrsOf<"newsletterForm">;

/** The words above the newsletter's form. */
export function NewsletterFormForm({
  attrs,
  change,
}: {
  attrs: Attrs;
  change: (attrs: Partial<Attrs>) => void;
}) {
  const { t } = useArticleMessages();
  const { lang, shown, messages } = useWriting();
  const dir = languages[lang].direction;
  return (
    <div className="grid gap-3">
      {shown?.newsletterConsent === null ? (
        <Note tone="warn">
          <p>{t("crm-articles.newsletter-off")}</p>
        </Note>
      ) : null}
      <TextField
        label={t("crm-articles.field-title")}
        dir={dir}
        placeholder={messages?.t("newsletter.title") ?? ""}
        value={attrs.title}
        onChange={(title) => change({ title: title.slice(0, 200) })}
      />
      <TextArea
        label={t("crm-articles.field-action-text")}
        dir={dir}
        rows={2}
        placeholder={messages?.t("newsletter.form") ?? ""}
        value={attrs.text}
        onChange={(text) => change({ text: text.slice(0, 500) })}
      />
    </div>
  );
}
