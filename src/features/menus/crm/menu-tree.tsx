import { useState } from "react";
import { listed } from "#i18n/formats/lists.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Tree, type TreeNode } from "#ui/crm/lists/tree.tsx";
import { Menu, type MenuEntry } from "#ui/crm/menu.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { isAutomatic, type MenuItem, type MenuName, menuDepths } from "../menu.ts";
import { canMove, type MenuMove, type MenuPath, moveItem, removeItem } from "../menu-edits.ts";
import type { ItemName } from "./item-names.ts";
import { useMenusMessages } from "./menus-messages.ts";
import { kindOf } from "./target-kinds.ts";

const keyOf = (path: MenuPath): string => path.join(".");
const pathOf = (key: string): MenuPath => key.split(".").map(Number);

/** A menu's items: moved by pointer, by keyboard and by the actions of each. */
export function MenuTree({
  menu,
  items,
  onChange,
  nameOf,
  onEdit,
  onAdd,
}: {
  menu: MenuName;
  items: readonly MenuItem[];
  onChange: (items: MenuItem[]) => void;
  nameOf: (item: MenuItem) => ItemName;
  onEdit: (path: MenuPath) => void;
  /** Below an item. */
  onAdd: (parent: MenuPath) => void;
}) {
  const { lang, t } = useMenusMessages();
  const depth = menuDepths[menu];
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  const move = (wanted: MenuMove) => {
    if (canMove(items, wanted, depth)) onChange(moveItem(items, wanted));
    else toast(t("menus.too-deep"), { tone: "bad" });
  };

  const actions = (item: MenuItem, path: MenuPath, siblings: readonly MenuItem[]): MenuEntry[] => {
    const at = path.at(-1) ?? 0;
    const parent = path.slice(0, -1);
    const entry = (key: "up" | "down" | "indent" | "outdent", to: MenuMove | null): MenuEntry[] =>
      to && canMove(items, to, depth)
        ? [{ key, label: t(`menus.${key}`), onAction: () => onChange(moveItem(items, to)) }]
        : [];
    const beside = (index: number) => [...parent, index];
    return [
      ...entry("up", at > 0 ? { from: path, target: beside(at - 1), place: "before" } : null),
      ...entry(
        "down",
        at < siblings.length - 1 ? { from: path, target: beside(at + 1), place: "after" } : null,
      ),
      ...entry("indent", at > 0 ? { from: path, target: beside(at - 1), place: "on" } : null),
      ...entry("outdent", parent.length ? { from: path, target: parent, place: "after" } : null),
      ...(path.length < depth && !isAutomatic(item.target)
        ? [
            {
              key: "add",
              label: t("menus.add-below", { name: nameOf(item).name }),
              icon: "plus" as const,
              onAction: () => onAdd(path),
            },
          ]
        : []),
      {
        key: "remove",
        label: t("menus.remove"),
        icon: "close",
        isDanger: true,
        onAction: () => onChange(removeItem(items, path)),
      },
    ];
  };

  const nodeOf = (item: MenuItem, path: MenuPath, siblings: readonly MenuItem[]): TreeNode => {
    const { name, state } = nameOf(item);
    const kind = t(`menus.type-${kindOf(item.target)}`);
    return {
      id: keyOf(path),
      name,
      content: (
        <>
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">
              <bdi>{name}</bdi>
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
              {kind === name ? null : kind}
              {item.languages.length ? (
                <StatusChip>
                  {t("menus.in-languages", {
                    languages: listed(
                      lang,
                      item.languages.map((code) => code.toUpperCase()),
                    ),
                  })}
                </StatusChip>
              ) : null}
              {state === "missing" || state === "deleted" ? (
                <StatusChip tone="warn">{t(`menus.${state}`)}</StatusChip>
              ) : null}
            </span>
          </span>
          <CrmButton
            kind="plain"
            size="s"
            icon="edit"
            aria-label={t("menus.edit", { name })}
            onPress={() => onEdit(path)}
          />
          <Menu label={t("menus.actions", { name })} size="s" entries={actions(item, path, siblings)} />
        </>
      ),
      children: item.children.map((child, at) => nodeOf(child, [...path, at], item.children)),
    };
  };
  const nodes = items.map((item, at) => nodeOf(item, [at], items));
  const keysOf = (all: readonly TreeNode[]): string[] =>
    all.flatMap(({ id, children }) => [id, ...keysOf(children)]);
  const keys = keysOf(nodes);
  return (
    <Tree
      label={t("menus.list", { name: t(`menus.${menu}`) })}
      nodes={nodes}
      expanded={keys.filter((key) => !collapsed.has(key))}
      onExpand={(open) => setCollapsed(new Set(keys.filter((key) => !open.has(key))))}
      onMove={({ ids: [id = ""], target, place }) =>
        move({ from: pathOf(id), target: pathOf(target), place })
      }
      empty={<p className="py-6 text-sm text-ink-soft">{t("menus.empty")}</p>}
    />
  );
}
