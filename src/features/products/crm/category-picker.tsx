import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import type { ProductContent } from "../product-model.ts";
import { useCategories } from "./product-category.ts";
import { useProductLabels } from "./product-labels.ts";

type Placed = Pick<ProductContent, "categoryId" | "subCategoryId">;

/** Where a product is in the tree, by its path: "Electronics › Cameras". A category with a parent is kept as that and its child. */
export function CategoryPicker({
  value,
  onChange,
  error,
}: {
  value: Placed;
  onChange: (placed: Placed) => void;
  error?: string | undefined;
}) {
  const { lang, fieldLabel } = useProductLabels();
  const { nodes, options } = useCategories(lang);
  const parentOf = (id: string) => nodes.find((node) => node.id === id)?.parentId ?? null;
  return (
    <ComboBox
      label={fieldLabel("categoryId")}
      options={options}
      value={value.subCategoryId ?? value.categoryId}
      onChange={(id) => {
        const parent = id === null ? null : parentOf(id);
        onChange(
          parent === null
            ? { categoryId: id, subCategoryId: null }
            : { categoryId: parent, subCategoryId: id },
        );
      }}
      error={error}
    />
  );
}
