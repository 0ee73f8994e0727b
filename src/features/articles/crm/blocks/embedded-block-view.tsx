import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { takeInserted } from "../text/editor-commands.ts";
import type { BlockFormProps } from "./block-form.tsx";
import { BlockPreview } from "./block-preview.tsx";
import { type EmbeddedBlock, isFinished } from "./embedded-blocks.ts";

const BlockForm = later(
  async () => (await import("./block-form.tsx")).BlockForm,
  ({ close }: BlockFormProps) => close(),
);

/** Moves a block past its neighbour; false at the ends. */
function move({ editor, getPos, node }: NodeViewProps, by: -1 | 1): void {
  const at = getPos();
  if (at === undefined) return;
  const { doc, tr } = editor.state;
  const index = doc.resolve(at).index(0);
  const neighbour = doc.maybeChild(index + by);
  if (!neighbour) return;
  const to = by < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(to, node);
  editor.view.dispatch(tr.scrollIntoView());
}

/** A live block in the text: what it shows now, and its form. */
export function EmbeddedBlockView(props: NodeViewProps) {
  const { node, selected, updateAttributes, deleteNode } = props;
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  const type = node.type.name as EmbeddedBlock["type"] | "disclosure";
  const isDone = isFinished(type, node.attrs);
  // A block that was just put into the text is filled in at once.
  const [isOpen, setOpen] = useState(() => takeInserted(type));
  const hasForm = type !== "disclosure";
  return (
    <NodeViewWrapper
      className={`live-block my-8 rounded-lg border bg-raised font-sans text-base ${selected ? "border-ink" : "border-line"}`}
    >
      <div
        contentEditable={false}
        className="flex flex-wrap items-center gap-1 border-b border-line py-1 ps-3 pe-1 text-sm"
      >
        <span data-drag-handle className="cursor-grab text-ink-faint">
          <CrmIcon name="drag" size={16} />
        </span>
        <strong className="me-auto">{t(`crm-articles.block-${type}`)}</strong>
        {isDone ? null : <span className="text-warn">{t("crm-articles.block-unfinished")}</span>}
        {hasForm ? (
          <CrmButton size="s" kind="plain" icon="edit" onPress={() => setOpen(true)}>
            {t("crm-articles.block-edit")}
          </CrmButton>
        ) : null}
        <CrmButton
          size="s"
          kind="plain"
          icon="sort-up"
          aria-label={t("crm-articles.block-up")}
          onPress={() => move(props, -1)}
        />
        <CrmButton
          size="s"
          kind="plain"
          icon="sort-down"
          aria-label={t("crm-articles.block-down")}
          onPress={() => move(props, 1)}
        />
        <CrmButton
          size="s"
          kind="plain"
          icon="trash"
          aria-label={shared("editor.block-remove")}
          onPress={deleteNode}
        />
      </div>
      <div contentEditable={false} className="@container p-3">
        <BlockPreview type={type} attrs={node.attrs} />
        {/* In a window of its own: what its fields do to the page around them would be a change of the text. */}
        {isOpen && hasForm ? (
          <Dialog
            title={t(`crm-articles.block-${type}`)}
            isOpen
            onOpenChange={setOpen}
            footer={
              <CrmButton kind="primary" onPress={() => setOpen(false)}>
                {t("crm-articles.block-done")}
              </CrmButton>
            }
          >
            <BlockForm
              block={{ type, attrs: node.attrs } as EmbeddedBlock}
              change={updateAttributes}
              close={() => setOpen(false)}
            />
          </Dialog>
        ) : null}
      </div>
    </NodeViewWrapper>
  );
}
