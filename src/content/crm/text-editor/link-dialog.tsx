import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { linkUrl } from "./link-url.ts";

/** An entity of the site that text can link to; the link survives renaming. */
type Target = { kind: string; id: string; name: string };

type LinkDialogProps = {
  editor: Editor;
  close: () => void;
  /** The field that chooses an entity of the site, for texts that may link to one. */
  inside?: (choose: (target: Target | null) => void) => ReactNode;
};

/** Links the selected text to a URL, or to an entity of the site. */
export function LinkDialog({ editor, close, inside }: LinkDialogProps) {
  const { t } = useEditorMessages();
  const before = editor.getAttributes("link").href as string | undefined;
  const [address, setAddress] = useState(before ?? "");
  const [isWrong, setWrong] = useState(false);
  const { empty } = editor.state.selection;
  const linked = () => editor.chain().focus().extendMarkRange("link").extendMarkRange("reference");

  const put = (mark: "link" | "reference", attrs: object, words: string) => {
    if (empty && !before)
      linked()
        .insertContent({ type: "text", text: words, marks: [{ type: mark, attrs }] })
        .run();
    else linked().unsetMark("link").unsetMark("reference").setMark(mark, attrs).run();
    close();
  };
  const choose = (target: Target | null) => {
    if (target) put("reference", { kind: target.kind, id: target.id }, target.name);
  };
  const take = () => {
    const href = linkUrl(address, location.origin);
    if (href === null) setWrong(true);
    else put("link", { href }, address.trim());
  };
  const remove = () => {
    linked().unsetMark("link").unsetMark("reference").run();
    close();
  };

  return (
    <Dialog
      title={t("editor.link-title")}
      isOpen
      onOpenChange={close}
      width="s"
      cancels
      footer={
        <>
          {editor.isActive("link") || editor.isActive("reference") ? (
            <CrmButton icon="trash" className="order-first me-auto" onPress={remove}>
              {t("editor.link-remove")}
            </CrmButton>
          ) : null}
          <CrmButton kind="primary" isDisabled={!address.trim()} onPress={take}>
            {t("editor.link-put")}
          </CrmButton>
        </>
      }
    >
      <div className="grid gap-5">
        {inside?.(choose)}
        <TextField
          label={t(inside ? "editor.link-or-address" : "editor.link-address")}
          description={t("editor.address-hint")}
          error={isWrong ? t("editor.address-wrong") : undefined}
          dir="ltr"
          autoFocus={!inside}
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
