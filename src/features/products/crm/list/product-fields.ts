import type { EditField } from "#content/crm/list/edit-field.ts";
import type { ProductListRow } from "#features/products/admin-product.ts";
import { useSiteAwards } from "../product-awards.tsx";
import type { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";

type Field<Kind> = Extract<EditField<ProductListRow>, { kind: Kind }>;

/** The fields that are edited in the list itself. */
export function useProductFields(categories: ReturnType<typeof useCategories>) {
  const { t, lang, fieldLabel } = useProductLabels();
  const awards = useSiteAwards(lang).data?.items ?? [];
  return {
    category: {
      kind: "choice",
      key: "category",
      label: fieldLabel("categoryId"),
      options: categories.options,
      read: ({ categoryId, subCategoryId }) => subCategoryId ?? categoryId ?? null,
      write: (id) => {
        const node = categories.nodes.find((one) => one.id === id);
        return {
          categoryId: node ? (node.parentId ?? node.id) : null,
          subCategoryId: node?.parentId ? node.id : null,
        };
      },
    } satisfies Field<"choice">,
    brand: {
      kind: "text",
      key: "brand",
      label: fieldLabel("brand"),
      most: 200,
      read: ({ brand = "" }) => brand,
      write: (brand) => ({ brand }),
    } satisfies Field<"text">,
    model: {
      kind: "text",
      key: "model",
      label: fieldLabel("model"),
      most: 200,
      read: ({ model = "" }) => model,
      write: (model) => ({ model }),
    } satisfies Field<"text">,
    price: {
      kind: "money",
      key: "price",
      label: fieldLabel("price"),
      read: ({ price = null }) => price,
      write: (price) => ({ price }),
    } satisfies Field<"money">,
    score: {
      kind: "number",
      key: "score",
      label: fieldLabel("score"),
      min: 0,
      max: 10,
      step: 0.1,
      read: ({ score = null }) => score,
      write: (score) => ({ score }),
    } satisfies Field<"number">,
    awards: {
      kind: "choices",
      key: "awards",
      label: fieldLabel("awards"),
      options: awards.map(({ id, label }) => ({ value: id, label })),
      read: ({ awards: given = [] }) => given,
      write: (given) => ({ awards: [...given] }),
    } satisfies Field<"choices">,
    isDiscontinued: {
      kind: "yes-no",
      key: "isDiscontinued",
      label: fieldLabel("isDiscontinued"),
      read: ({ isDiscontinued = false }) => isDiscontinued,
      write: (isDiscontinued) => ({ isDiscontinued }),
    } satisfies Field<"yes-no">,
    isActive: {
      kind: "yes-no",
      key: "isActive",
      label: t("prod.column-active"),
      read: ({ isActive = true }) => isActive,
      write: (isActive) => ({ isActive }),
    } satisfies Field<"yes-no">,
  };
}
