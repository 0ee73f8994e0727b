import { languages } from "#i18n/languages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { embedName, embedOf, embedPage } from "#platform/document/embed.ts";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";

/** A video's URL and title. */
export function VideoForm({
  attrs,
  change,
}: {
  attrs: AttrsOf<"embed">;
  change: (attrs: Partial<AttrsOf<"embed">>) => void;
}) {
  const { t } = useArticleMessages();
  const { lang } = useWriting();
  return (
    <div className="grid gap-3">
      <TextField
        label={t("crm-articles.field-video")}
        description={
          attrs.videoId
            ? t("crm-articles.video-known", { player: embedName(attrs.provider) })
            : t("crm-articles.video-hint")
        }
        dir="ltr"
        defaultValue={attrs.videoId ? embedPage(attrs) : ""}
        onChange={(address) => change(embedOf(address.trim()) ?? { videoId: "" })}
      />
      <TextField
        label={t("crm-articles.field-video-title")}
        dir={languages[lang].direction}
        value={attrs.title}
        onChange={(title) => change({ title: title.slice(0, 300) })}
      />
    </div>
  );
}
