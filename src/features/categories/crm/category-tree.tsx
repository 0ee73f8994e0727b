import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { UnreviewedQuestion, useUnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { pathOf } from "#content/slug-owner.ts";
import { linkInLanguage } from "#i18n/urls/language-link.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { isRefusal } from "#layouts/crm-layout/crm-query.tsx";
import { Tree, type TreeMove, type TreeNode } from "#ui/crm/lists/tree.tsx";
import { Menu, type MenuEntry } from "#ui/crm/menu.tsx";
import type { TreeItem } from "../category-edit.ts";
import { useAct } from "./category-data.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { CategoryTreeRow } from "./category-tree-row.tsx";
import { DeleteDialog, MergeDialog } from "./merge-dialog.tsx";
import { MoveDialog, siblingPosition, type TreePosition } from "./move-dialog.tsx";
import { scoresAfterQuery } from "./scores-after.tsx";

export const categoryEditorOf = (id: string): string => `/crm/categories/${id}/edit`;

type Opened = { dialog: "move" | "merge" | "delete"; item: TreeItem; to?: TreePosition } | null;

/** All categories: dragged to their place, and what can be done with each. */
export function CategoryTree({ items }: { items: readonly TreeItem[] }) {
  const { t, lang } = useCategoryMessages();
  const act = useAct();
  const unseen = useUnreviewedQuestion();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const call = (item: TreeItem) => ({ params: { id: item.id } });

  const change = (item: TreeItem, verb: "publish" | "unpublish" | "block" | "unblock") =>
    act(
      () =>
        verb === "publish"
          ? unseen.asking((also) => crmApi().post("/api/admin/categories/{id}/publish", { also }, call(item)))
          : crmApi().post(`/api/admin/categories/{id}/${verb}`, {}, call(item)),
      t(`cat.done-${verb}`, { name: item.name }),
    );
  const send = (item: TreeItem, to: TreePosition) =>
    crmApi().post("/api/admin/categories/{id}/move", to, call(item));
  const move = (item: TreeItem, to: TreePosition): Promise<boolean> => {
    const back = { parentId: item.parentId, position: siblingPosition(item, items) };
    const said = t("cat.done-move", { name: item.name });
    return act(() => send(item, to), said, {
      label: t("cat.undo"),
      onPress: () => void act(() => send(item, back), said),
    });
  };
  /** What is dropped where other criteria hold is not moved before the scores that change were seen. */
  const put = async (item: TreeItem, to: TreePosition): Promise<void> => {
    const needsConfirmation =
      to.parentId !== item.parentId &&
      (await queries.fetchQuery(scoresAfterQuery(item.id, { parentId: to.parentId }, lang)).then(
        ({ count }) => count > 0,
        // The move reports what refuses it; a preview that did not load is shown with its retry.
        (error: unknown) => !isRefusal(error),
      ));
    if (needsConfirmation) setOpened({ dialog: "move", item, to });
    else await move(item, to);
  };
  const drop = ({ ids: [id], target: over, place }: TreeMove) => {
    const [item, target] = [id, over].map((one) => items.find((other) => other.id === one));
    if (!item || !target || item === target) return;
    const parentId = place === "on" ? target.id : target.parentId;
    const siblings = items.filter((one) => one.parentId === parentId && one !== item);
    const position =
      place === "on" ? siblings.length : siblings.indexOf(target) + (place === "after" ? 1 : 0);
    void put(item, { parentId, position });
  };

  const entries = (item: TreeItem): MenuEntry[] => [
    { key: "edit", label: t("cat.edit"), icon: "edit", href: categoryEditorOf(item.id) },
    ...(item.states[lang]?.published
      ? [
          {
            key: "view",
            label: t("cat.view"),
            icon: "external" as const,
            href: linkInLanguage(lang, localPath(lang, pathOf("category", item.slug))),
          },
        ]
      : []),
    "separator",
    { key: "publish", label: t("cat.publish"), icon: "globe", onAction: () => void change(item, "publish") },
    {
      key: "unpublish",
      label: t("cat.unpublish"),
      icon: "eye",
      onAction: () => void change(item, "unpublish"),
    },
    item.isActive
      ? { key: "block", label: t("cat.block"), icon: "lock", onAction: () => void change(item, "block") }
      : {
          key: "unblock",
          label: t("cat.unblock"),
          icon: "key",
          onAction: () => void change(item, "unblock"),
        },
    "separator",
    { key: "move", label: t("cat.move"), icon: "drag", onAction: () => setOpened({ dialog: "move", item }) },
    {
      key: "merge",
      label: t("cat.merge"),
      icon: "redirects",
      onAction: () => setOpened({ dialog: "merge", item }),
    },
    {
      key: "delete",
      label: t("cat.delete"),
      icon: "trash",
      isDanger: true,
      onAction: () => setOpened({ dialog: "delete", item }),
    },
  ];
  const nodesBelow = (parentId: string | null): TreeNode[] =>
    items
      .filter((item) => item.parentId === parentId)
      .map((item) => ({
        id: item.id,
        name: item.name,
        children: nodesBelow(item.id),
        content: (
          <>
            <CategoryTreeRow item={item} />
            <Menu label={t("cat.actions", { name: item.name })} size="s" entries={entries(item)} />
          </>
        ),
      }));
  const close = () => setOpened(null);
  const of = opened && { item: opened.item, items, onClose: close };
  return (
    <>
      <Tree
        label={t("cat.tree")}
        nodes={nodesBelow(null)}
        hrefOf={categoryEditorOf}
        onMove={drop}
        expanded={items.map(({ id }) => id).filter((id) => !closed.has(id))}
        onExpand={(ids) => setClosed(new Set(items.map(({ id }) => id).filter((id) => !ids.has(id))))}
      />
      <UnreviewedQuestion asked={unseen.asked} />
      {of && opened.dialog === "move" ? (
        <MoveDialog {...of} to={opened.to} onMove={(to) => move(of.item, to)} />
      ) : null}
      {of && opened.dialog === "merge" ? (
        <MergeDialog
          {...of}
          onMerge={(into) =>
            act(
              () => crmApi().post("/api/admin/categories/{id}/merge", { into }, call(of.item)),
              t("cat.done-merge", { name: of.item.name }),
            )
          }
        />
      ) : null}
      {of && opened.dialog === "delete" ? (
        <DeleteDialog
          {...of}
          onDelete={(moveTo) =>
            act(
              () =>
                crmApi().delete("/api/admin/categories/{id}", {
                  ...call(of.item),
                  query: { moveTo },
                  headers: { "If-Match": String(of.item.version) },
                }),
              t("cat.done-delete", { name: of.item.name }),
            )
          }
        />
      ) : null}
    </>
  );
}
