import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { MediaPicker } from "#features/media/crm/media-picker.tsx";
import { languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { inlineOf, richLineOf, textOf, withText } from "#platform/document/rich-line.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import type { AttrsOf } from "./embedded-blocks.ts";

/** A picture of the library in the text. */
export function ImageField({
  attrs,
  change,
}: {
  attrs: AttrsOf<"image">;
  change: (attrs: Partial<AttrsOf<"image">>) => void;
}) {
  const { t } = useArticleMessages();
  const { t: common } = useCrmMessages();
  const { t: shared } = useEditorMessages();
  const { lang, shown } = useWriting();
  const [isChoosing, setChoosing] = useState(false);
  const dir = languages[lang].direction;
  const picture = shown?.pictures[attrs.mediaId];
  return (
    <div className="grid gap-3">
      {picture ? (
        <img src={picture.url} srcSet={picture.srcset} alt="" className="max-h-48 w-auto rounded-md" />
      ) : null}
      <CrmButton icon="media" className="justify-self-start" onPress={() => setChoosing(true)}>
        {common("crm.choose-picture")}
      </CrmButton>
      <MediaPicker
        isOpen={isChoosing}
        onOpenChange={setChoosing}
        allowsAddress={false}
        onPick={({ mediaId }) => mediaId && change({ mediaId })}
      />
      <TextField
        label={t("crm-articles.field-alt")}
        description={t("crm-articles.alt-hint")}
        dir={dir}
        value={attrs.alt}
        placeholder={picture?.alt}
        onChange={(alt) => change({ alt: alt.slice(0, 500) })}
      />
      <TextField
        label={t("crm-articles.field-caption")}
        description={t("crm-articles.alt-hint")}
        dir={dir}
        value={textOf(attrs.caption)}
        placeholder={picture?.caption?.text}
        onChange={(text) =>
          change({ caption: richLineOf(withText(inlineOf(attrs.caption), text.slice(0, 500))) })
        }
      />
      <TextField
        label={t("crm-articles.field-picture-link")}
        description={shared("editor.address-hint")}
        dir="ltr"
        defaultValue={attrs.href ?? ""}
        onChange={(address) => change({ href: linkUrl(address, location.origin) })}
      />
      <Select
        label={t("crm-articles.field-width")}
        options={[
          { value: "text", label: t("crm-articles.width-text") },
          { value: "wide", label: t("crm-articles.width-wide") },
        ]}
        value={attrs.width}
        onChange={(width) => change({ width })}
      />
    </div>
  );
}
