import { LanguageChips } from "#content/crm/language-chips.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import type { TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** A category as a line of the tree. */
export function CategoryTreeRow({ item }: { item: TreeItem }) {
  const { t } = useCategoryMessages();
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <bdi className="min-w-24 grow basis-1/3 truncate font-semibold [text-align:match-parent] sm:min-w-40">
        {item.name || t("cat.unnamed")}
      </bdi>
      {item.isActive ? null : <StatusChip tone="bad">{t("cat.blocked")}</StatusChip>}
      <span className="text-xs text-ink-soft tabular sm:min-w-24 sm:text-end">
        {t("cat.products", { count: item.productTotal })}
      </span>
      <LanguageChips states={item.states} />
    </span>
  );
}
