import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useState } from "react";
import { later } from "#ui/crm/lazy.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { takeInserted } from "../text/editor-commands.ts";
import { BlockBar } from "./block-bar.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import type { BlockFormProps } from "./block-form.tsx";
import { BlockPreview } from "./block-preview.tsx";
import { DetachButton } from "./detach-button.tsx";
import { type EmbeddedBlock, isFinished } from "./embedded-blocks.ts";

const BlockForm = later(
  async () => (await import("./block-form.tsx")).BlockForm,
  ({ close }: BlockFormProps) => close(),
);

/** A live block in the text: what it shows now, and its form. */
export function EmbeddedBlockView(props: NodeViewProps) {
  const { node, selected, updateAttributes } = props;
  const { t } = useArticleMessages();
  const type = node.type.name as EmbeddedBlock["type"] | "disclosure";
  const isDone = isFinished(type, node.attrs);
  // A block that was just put into the text is filled in at once.
  const [isOpen, setOpen] = useState(() => takeInserted(type));
  const hasForm = type !== "disclosure";
  return (
    <NodeViewWrapper
      className={`live-block my-8 rounded-lg border bg-raised font-sans text-base ${selected ? "border-ink" : "border-line"}`}
    >
      <BlockBar
        view={props}
        name={t(`crm-articles.block-${type}`)}
        isUnfinished={!isDone}
        onEdit={hasForm ? () => setOpen(true) : undefined}
      >
        {type === "reusable" ? <DetachButton view={props} /> : null}
      </BlockBar>
      <div contentEditable={false} className="@container p-3">
        <BlockPreview type={type} attrs={node.attrs} />
        {/* In a window of its own: what its fields do to the page around them would be a change of the text. */}
        {isOpen && hasForm ? (
          <BlockDialog title={t(`crm-articles.block-${type}`)} setOpen={setOpen}>
            <BlockForm
              block={{ type, attrs: node.attrs } as EmbeddedBlock}
              change={updateAttributes}
              close={() => setOpen(false)}
            />
          </BlockDialog>
        ) : null}
      </div>
    </NodeViewWrapper>
  );
}
