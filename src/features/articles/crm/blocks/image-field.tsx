import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { MediaPicker } from "#features/media/crm/media-picker.tsx";
import { languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { inlineOf, type RichLine, richLineOf, textOf, withText } from "#platform/document/rich-line.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";

/** A picture of the library in the text. */
export function ImageField({
  attrs,
  change,
}: {
  attrs: AttrsOf<"image">;
  change: (attrs: Partial<AttrsOf<"image">>) => void;
}) {
  const { t } = useArticleMessages();
  return (
    <div className="grid gap-3">
      <ImageChoice mediaId={attrs.mediaId} onChoose={(mediaId) => change({ mediaId })} />
      <AltField mediaId={attrs.mediaId} value={attrs.alt} onChange={(alt) => change({ alt })} />
      <CaptionField
        mediaId={attrs.mediaId}
        value={attrs.caption}
        onChange={(caption) => change({ caption })}
      />
      <ImageLink value={attrs.href} onChange={(href) => change({ href })} />
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

/** The image as it is now, and the library to choose another one from. */
export function ImageChoice({ mediaId, onChoose }: { mediaId: string; onChoose: (mediaId: string) => void }) {
  const { shown } = useWriting();
  const picture = shown?.pictures[mediaId];
  return (
    <>
      {picture ? (
        <img src={picture.url} srcSet={picture.srcset} alt="" className="max-h-48 w-auto rounded-md" />
      ) : null}
      <ImageButton onChoose={onChoose} />
    </>
  );
}

export function ImageButton({ label, onChoose }: { label?: string; onChoose: (mediaId: string) => void }) {
  const { t: common } = useCrmMessages();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <CrmButton icon="media" className="justify-self-start" onPress={() => setChoosing(true)}>
        {label ?? common("crm.choose-picture")}
      </CrmButton>
      <MediaPicker
        isOpen={isChoosing}
        onOpenChange={setChoosing}
        allowsAddress={false}
        onPick={({ mediaId }) => mediaId && onChoose(mediaId)}
      />
    </>
  );
}

type WordsProps<Words> = { mediaId: string; value: Words; onChange: (words: Words) => void };

export function AltField({ mediaId, value, onChange }: WordsProps<string>) {
  const { t } = useArticleMessages();
  const { lang, shown } = useWriting();
  return (
    <TextField
      label={t("crm-articles.field-alt")}
      description={t("crm-articles.alt-hint")}
      dir={languages[lang].direction}
      value={value}
      placeholder={shown?.pictures[mediaId]?.alt}
      onChange={(alt) => onChange(alt.slice(0, 500))}
    />
  );
}

export function CaptionField({
  mediaId,
  value,
  onChange,
  most = 500,
}: WordsProps<RichLine> & { onChange: (words: ReturnType<typeof richLineOf>) => void; most?: number }) {
  const { t } = useArticleMessages();
  const { lang, shown } = useWriting();
  return (
    <TextField
      label={t("crm-articles.field-caption")}
      description={t("crm-articles.alt-hint")}
      dir={languages[lang].direction}
      value={textOf(value)}
      placeholder={shown?.pictures[mediaId]?.caption?.text}
      onChange={(text) => onChange(richLineOf(withText(inlineOf(value), text.slice(0, most))))}
    />
  );
}

export function ImageLink({
  value,
  onChange,
}: {
  value: string | null | undefined;
  onChange: (href: string | null) => void;
}) {
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  return (
    <TextField
      label={t("crm-articles.field-picture-link")}
      description={shared("editor.address-hint")}
      dir="ltr"
      defaultValue={value ?? ""}
      onChange={(address) => onChange(linkUrl(address, location.origin))}
    />
  );
}
