import type { RefObject } from "react";
import type { Selection } from "react-aria-components";
import { useShortcut } from "#layouts/crm-layout/crm-shortcuts.tsx";
import { useListMessages } from "./list-messages.ts";

/** Single keys of a list. They move the table's own focus, so arrows, Enter and screen readers go on from there. */
export function useListKeys({
  tableRef,
  searchRef,
  selected,
  onSelect,
}: {
  tableRef: RefObject<HTMLTableElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  selected: Selection;
  onSelect: (selected: Selection) => void;
}): void {
  const { t } = useListMessages();
  const rows = () => [
    ...(tableRef.current?.querySelectorAll<HTMLElement>("tbody [role=row][data-key]") ?? []),
  ];
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (by: 1 | -1) => {
    const [all, at] = [rows(), focused()];
    const next = at < 0 ? all[0] : all[at + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("/", t("list.key-search"), () => searchRef.current?.focus());
  useShortcut("j", t("list.key-next"), () => go(1));
  useShortcut("k", t("list.key-previous"), () => go(-1));
  useShortcut("x", t("list.key-select"), () => {
    const all = rows();
    const key = all[focused()]?.dataset.key;
    if (key === undefined) return;
    const keys = new Set(selected === "all" ? all.flatMap((row) => row.dataset.key ?? []) : selected);
    if (!keys.delete(key)) keys.add(key);
    onSelect(keys);
  });
}
