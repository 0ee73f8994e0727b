import { subtreeOf } from "#features/categories/category.ts";
import type { TreeItem } from "#features/categories/category-edit.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useCategoryMessages } from "../category-messages.ts";

/** Means no category in a list of them. */
const top = "top";

/** The names from the top down to a category. */
const wayTo = (items: readonly TreeItem[], item: TreeItem): string[] => {
  const parent = items.find(({ id }) => id === item.parentId);
  return [...(parent ? wayTo(items, parent) : []), item.name];
};

/** Another category: not `of` itself, and nothing below it. */
export function TargetField({
  label,
  items,
  of,
  value,
  onChange,
  hasTop = false,
  error,
}: {
  label: string;
  items: readonly TreeItem[];
  of: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
  /** None may be chosen: the top. */
  hasTop?: boolean;
  error?: string | undefined;
}) {
  const { t } = useCategoryMessages();
  const places = items.map(({ id, parentId }) => ({
    id: Number(id),
    parentId: parentId === null ? null : Number(parentId),
  }));
  const own = of === null ? new Set<number>() : subtreeOf(places, Number(of));
  const options = items
    .filter(({ id }) => !own.has(Number(id)))
    .map((item) => ({
      value: item.id,
      label: item.name,
      description: wayTo(items, item).slice(0, -1).join(" › ") || undefined,
    }));
  return (
    <ComboBox
      label={label}
      options={hasTop ? [{ value: top, label: t("cat.parent-none") }, ...options] : options}
      value={value ?? (hasTop ? top : null)}
      onChange={(id) => onChange(id === top ? null : id)}
      error={error}
    />
  );
}
