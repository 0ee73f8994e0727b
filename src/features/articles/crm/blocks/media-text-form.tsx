import { imageSides } from "#platform/document/containers.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { AltField, ImageChoice, ImageLink } from "./image-field.tsx";

type Attrs = AttrsOf<"mediaText">;
export type MediaTextFormProps = { attrs: Attrs; change: (attrs: Partial<Attrs>) => void; close: () => void };

/** The image beside a text, and its side. */
export function MediaTextForm({ attrs, change }: MediaTextFormProps) {
  const { t } = useArticleMessages();
  return (
    <div className="grid gap-3">
      <ImageChoice mediaId={attrs.mediaId} onChoose={(mediaId) => change({ mediaId })} />
      <AltField mediaId={attrs.mediaId} value={attrs.alt} onChange={(alt) => change({ alt })} />
      <ImageLink value={attrs.href} onChange={(href) => change({ href })} />
      <Select
        label={t("crm-articles.field-side")}
        options={imageSides.map((side) => ({ value: side, label: t(`crm-articles.side-${side}`) }))}
        value={attrs.side}
        onChange={(side) => change({ side })}
      />
    </div>
  );
}
