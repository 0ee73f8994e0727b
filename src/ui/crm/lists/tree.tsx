import type { ReactNode } from "react";
import {
  Tree as Aria,
  Button,
  Collection,
  DropIndicator,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";

export type TreeNode = { id: string; name: string; children: readonly TreeNode[]; content?: ReactNode };
/** Where entries were put: inside one (at its end), or before or after it. */
export type TreeMove = { ids: string[]; target: string; place: "on" | "before" | "after" };

function Branch({
  node,
  isMovable,
  hrefOf,
}: {
  node: TreeNode;
  isMovable: boolean;
  hrefOf?: (id: string) => string;
}) {
  const { t } = useCrmMessages();
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      href={hrefOf?.(node.id)}
      className="group/row cursor-default rounded-md text-sm -outline-offset-2 data-drop-target:bg-surface data-drop-target:outline-2 data-drop-target:outline-focus data-dragging:opacity-50 data-hovered:bg-surface data-selected:bg-surface"
    >
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded, allowsDragging }) => (
          <div className="flex min-h-11 items-center gap-1 border-b border-line px-1">
            <Indent level={level} />
            {allowsDragging && isMovable ? (
              <Button
                slot="drag"
                aria-label={t("crm.drag")}
                className="grid size-8 shrink-0 cursor-grab place-items-center rounded-md text-ink-faint hover:text-ink"
              >
                <CrmIcon name="drag" size={16} />
              </Button>
            ) : null}
            {hasChildItems ? (
              <Button
                slot="chevron"
                className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
              >
                <span className={`transition-transform ${isExpanded ? "rotate-90" : "rtl:rotate-180"}`}>
                  <CrmIcon name="chevron" size={14} className="rtl:scale-x-100" />
                </span>
              </Button>
            ) : (
              <span className="size-8 shrink-0" />
            )}
            <div className="flex min-w-0 grow items-center gap-3">{node.content ?? node.name}</div>
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <Branch node={child} isMovable={isMovable} hrefOf={hrefOf} />}
      </Collection>
    </TreeItem>
  );
}

const Indent = ({ level }: { level: number }) => (
  <>
    {Array.from({ length: level - 1 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the depth
      <span key={i} className="w-3 shrink-0 sm:w-6" />
    ))}
  </>
);

/** Entries below entries. With `onMove` they are moved by pointer and by keyboard (Enter on the handle, arrows, Enter). */
export function Tree({
  label,
  nodes,
  hrefOf,
  onMove,
  expanded,
  onExpand,
  empty,
}: {
  label: string;
  nodes: readonly TreeNode[];
  hrefOf?: (id: string) => string;
  onMove?: (move: TreeMove) => void;
  expanded?: Iterable<string>;
  onExpand?: (ids: Set<string>) => void;
  empty?: ReactNode;
}) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onMove: ({ keys, target }) =>
      onMove?.({ ids: [...keys].map(String), target: String(target.key), place: target.dropPosition }),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-drop-target:outline-1 data-drop-target:outline-focus" />
    ),
    isDisabled: !onMove,
  });
  return (
    <Aria
      aria-label={label}
      items={nodes}
      dragAndDropHooks={onMove ? dragAndDropHooks : undefined}
      expandedKeys={expanded}
      onExpandedChange={onExpand ? (keys) => onExpand(new Set([...keys].map(String))) : undefined}
      renderEmptyState={() => empty}
      className="grid grid-cols-[minmax(0,1fr)] content-start outline-none"
    >
      {(node) => <Branch node={node} isMovable={Boolean(onMove)} hrefOf={hrefOf} />}
    </Aria>
  );
}
