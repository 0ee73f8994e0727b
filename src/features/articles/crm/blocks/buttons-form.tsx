import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { languages } from "#i18n/languages.ts";
import { alignments, buttonLooks, mostButtons } from "#platform/document/blocks/buttons.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { BlockRows } from "./block-rows.tsx";

type Attrs = AttrsOf<"buttons">;

/** Buttons side by side: the words and the link of each. */
export function ButtonsForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  const { lang } = useWriting();
  const { buttons, align } = attrs;
  return (
    <div className="grid gap-3">
      <div>
        <BlockRows
          // A row that is gone takes the unfinished address of its field along.
          key={buttons.length}
          rows={buttons}
          change={(next) => change({ buttons: next })}
          draw={(button, set) => (
            <>
              <TextField
                label={t("crm-articles.field-action-label")}
                dir={languages[lang].direction}
                value={button.label}
                onChange={(label) => set({ ...button, label: label.slice(0, 100) })}
              />
              <TextField
                label={t("crm-articles.button-link")}
                description={shared("editor.address-hint")}
                dir="ltr"
                defaultValue={button.href}
                onChange={(address) => set({ ...button, href: linkUrl(address, location.origin) ?? "" })}
              />
              <Select
                label={t("crm-articles.field-look")}
                options={buttonLooks.map((look) => ({ value: look, label: t(`crm-articles.look-${look}`) }))}
                value={button.look}
                onChange={(look) => set({ ...button, look })}
              />
            </>
          )}
        />
      </div>
      {buttons.length < mostButtons ? (
        <CrmButton
          size="s"
          icon="plus"
          className="justify-self-start"
          onPress={() => change({ buttons: [...buttons, { label: "", href: "", look: "filled" }] })}
        >
          {t("crm-articles.add-button")}
        </CrmButton>
      ) : null}
      <Select
        label={t("crm-articles.field-align")}
        options={alignments.map((one) => ({ value: one, label: t(`crm-articles.align-${one}`) }))}
        value={align}
        onChange={(next) => change({ align: next })}
      />
    </div>
  );
}
