import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { unknownBlock } from "./editor-document.ts";

function KeptBlockView({ node, selected, deleteNode }: NodeViewProps) {
  const { t } = useEditorMessages();
  const block = node.attrs.block as { type?: string } | null;
  return (
    <NodeViewWrapper
      className={`my-6 flex flex-wrap items-center gap-3 rounded-lg border border-dashed bg-surface px-4 py-3 font-sans text-sm ${selected ? "border-ink" : "border-line-strong"}`}
      contentEditable={false}
    >
      <CrmIcon name="info" />
      <p className="m-0 grow basis-60">
        {t("editor.block-kept", { type: String(block?.type ?? "?").slice(0, 40) })}
      </p>
      <CrmButton size="s" icon="trash" onPress={deleteNode}>
        {t("editor.block-remove")}
      </CrmButton>
    </NodeViewWrapper>
  );
}

/** A block that the editor does not support. It cannot be created here, only preserved or removed; copying skips it. */
export const unknownBlockNode = Node.create({
  name: unknownBlock,
  group: "block",
  atom: true,
  addAttributes: () => ({ block: { default: null, rendered: false } }),
  renderHTML: () => ["div", { "data-kept": "" }],
  addNodeView: () => ReactNodeViewRenderer(KeptBlockView),
});
