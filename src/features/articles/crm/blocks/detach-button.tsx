import type { NodeViewProps } from "@tiptap/react";
import { toEditor } from "#content/crm/text-editor/editor-document.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { embeddedBlockForms } from "./embedded-block-forms.ts";

/** Puts a copy of what a reusable block holds in its place; later changes of the block do not reach it. */
export function DetachButton({ view: { editor, getPos, node } }: { view: NodeViewProps }) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  const held = shown?.reusables[(node.attrs as AttrsOf<"reusable">).blockId];
  if (!held?.content.length) return null;
  return (
    <CrmButton
      size="s"
      kind="plain"
      onPress={() => {
        const at = getPos();
        if (at === undefined) return;
        const { content = [] } = toEditor(held, embeddedBlockForms);
        editor
          .chain()
          .insertContentAt({ from: at, to: at + node.nodeSize }, content)
          .focus()
          .run();
      }}
    >
      {t("crm-articles.reusable-detach")}
    </CrmButton>
  );
}
