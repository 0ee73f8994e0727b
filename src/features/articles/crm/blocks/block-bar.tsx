import type { NodeViewProps } from "@tiptap/react";
import type { ReactNode } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { useArticleMessages } from "../article-messages.ts";

/** Moves a block past its neighbor; nothing happens at the ends. */
function move({ editor, getPos, node }: NodeViewProps, by: -1 | 1): void {
  const at = getPos();
  if (at === undefined) return;
  const { doc, tr } = editor.state;
  const $at = doc.resolve(at);
  const neighbour = $at.parent.maybeChild($at.index() + by);
  if (!neighbour) return;
  const to = by < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(to, node);
  editor.view.dispatch(tr.scrollIntoView());
}

/** The name of a block in the text, and what can be done with it as a whole. */
export function BlockBar({
  view,
  name,
  isUnfinished,
  onEdit,
  children,
}: {
  view: NodeViewProps;
  name: string;
  isUnfinished: boolean;
  /** Opens its form, where it has one. */
  onEdit?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  return (
    <div
      contentEditable={false}
      className="flex flex-wrap items-center gap-1 border-b border-line py-1 ps-3 pe-1 text-sm"
    >
      <span data-drag-handle className="cursor-grab text-ink-faint">
        <CrmIcon name="drag" size={16} />
      </span>
      <strong className="me-auto">{name}</strong>
      {isUnfinished ? <span className="text-warn">{t("crm-articles.block-unfinished")}</span> : null}
      {children}
      {onEdit ? (
        <CrmButton size="s" kind="plain" icon="edit" onPress={onEdit}>
          {t("crm-articles.block-edit")}
        </CrmButton>
      ) : null}
      <CrmButton
        size="s"
        kind="plain"
        icon="sort-up"
        aria-label={t("crm-articles.block-up")}
        onPress={() => move(view, -1)}
      />
      <CrmButton
        size="s"
        kind="plain"
        icon="sort-down"
        aria-label={t("crm-articles.block-down")}
        onPress={() => move(view, 1)}
      />
      <CrmButton
        size="s"
        kind="plain"
        icon="trash"
        aria-label={shared("editor.block-remove")}
        onPress={view.deleteNode}
      />
    </div>
  );
}
