import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useState } from "react";
import type { AttrsOf } from "#platform/document/document.ts";
import { later } from "#ui/crm/lazy.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { takeInserted } from "../text/editor-commands.ts";
import { useWriting } from "../text/writing-context.ts";
import { BlockBar } from "./block-bar.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import type { MediaTextFormProps } from "./media-text-form.tsx";

const MediaTextForm = later(
  async () => (await import("./media-text-form.tsx")).MediaTextForm,
  ({ close }: MediaTextFormProps) => close(),
);

/** An image of the library, and the text beside it, which is written in place. */
export function MediaTextView(props: NodeViewProps) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  const attrs = props.node.attrs as AttrsOf<"mediaText">;
  const [isOpen, setOpen] = useState(() => takeInserted("mediaText"));
  const picture = shown?.pictures[attrs.mediaId];
  const name = t("crm-articles.block-mediaText");
  return (
    <NodeViewWrapper
      className={`live-block my-8 rounded-lg border bg-raised text-base ${props.selected ? "border-ink" : "border-line"}`}
    >
      <div className="font-sans">
        <BlockBar view={props} name={name} isUnfinished={!attrs.mediaId} onEdit={() => setOpen(true)} />
      </div>
      <div className="@container p-3">
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 @lg:grid-cols-2">
          <div contentEditable={false} className={attrs.side === "end" ? "@lg:order-last" : ""}>
            {picture ? (
              <img
                src={picture.url}
                srcSet={picture.srcset || undefined}
                sizes="24rem"
                width={picture.width}
                height={picture.height}
                alt={attrs.alt || picture.alt}
                className="h-auto w-full rounded-md"
              />
            ) : (
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="grid aspect-4/3 w-full cursor-pointer place-items-center rounded-md border border-dashed border-line-strong bg-surface p-4 font-sans text-sm text-ink-soft hover:border-ink"
              >
                {t("crm-articles.add-image")}
              </button>
            )}
          </div>
          <NodeViewContent className="prose max-w-none min-w-0" />
        </div>
      </div>
      {isOpen ? (
        <BlockDialog title={name} setOpen={setOpen}>
          <MediaTextForm attrs={attrs} change={props.updateAttributes} close={() => setOpen(false)} />
        </BlockDialog>
      ) : null}
    </NodeViewWrapper>
  );
}
