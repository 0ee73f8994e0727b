import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import type { Target } from "../article-edit.ts";
import { useArticleMessages } from "./article-messages.ts";
import { linkAddress } from "./link-address.ts";
import { TargetField } from "./target-field.tsx";

/** Leads the chosen words to a thing of the site, which is followed when it is renamed, or to an address. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useArticleMessages();
  const before = editor.getAttributes("link").href as string | undefined;
  const [address, setAddress] = useState(before ?? "");
  const [isWrong, setWrong] = useState(false);
  const { empty } = editor.state.selection;

  const put = (mark: "link" | "reference", attrs: object, words: string) => {
    const chain = editor.chain().focus().extendMarkRange("link").extendMarkRange("reference");
    if (empty && !before)
      chain.insertContent({ type: "text", text: words, marks: [{ type: mark, attrs }] }).run();
    else chain.unsetMark("link").unsetMark("reference").setMark(mark, attrs).run();
    close();
  };
  const choose = (target: Target | null) => {
    if (target) put("reference", { kind: target.kind, id: target.id }, target.name);
  };
  const take = () => {
    const href = linkAddress(address, location.origin);
    if (href === null) setWrong(true);
    else put("link", { href }, address.trim());
  };
  const remove = () => {
    editor
      .chain()
      .focus()
      .extendMarkRange("link")
      .extendMarkRange("reference")
      .unsetMark("link")
      .unsetMark("reference")
      .run();
    close();
  };

  return (
    <Dialog
      title={t("crm-articles.link-title")}
      isOpen
      onOpenChange={close}
      width="s"
      footer={
        <>
          {editor.isActive("link") || editor.isActive("reference") ? (
            <CrmButton icon="trash" onPress={remove}>
              {t("crm-articles.link-remove")}
            </CrmButton>
          ) : null}
          <CrmButton kind="primary" isDisabled={!address.trim()} onPress={take}>
            {t("crm-articles.link-put")}
          </CrmButton>
        </>
      }
    >
      <div className="grid gap-5">
        <TargetField label={t("crm-articles.link-inside")} value={null} onChange={choose} autoFocus />
        <TextField
          label={t("crm-articles.link-address")}
          description={t("crm-articles.address-hint")}
          error={isWrong ? t("crm-articles.address-wrong") : undefined}
          dir="ltr"
          value={address}
          onChange={(text) => {
            setAddress(text);
            setWrong(false);
          }}
        />
      </div>
    </Dialog>
  );
}
