import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ListColumn } from "#content/crm/list/list-declaration.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import type { ProductListRow } from "#features/products/admin-product.ts";
import { formatMoney, formatNumber } from "#i18n/formats/format.ts";
import type { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";
import type { useProductFields } from "./product-fields.ts";

type Row = ProductListRow;
const dash = "–";

export function useProductColumns(
  fields: ReturnType<typeof useProductFields>,
  { nameOf, wayOf }: ReturnType<typeof useCategories>,
): ListColumn<Row>[] {
  const { t, lang, fieldLabel } = useProductLabels();
  const number = (value: number) => formatNumber(lang, value);
  return [
    {
      key: "languages",
      label: t("prod.column-languages"),
      isUsual: true,
      cell: ({ states }) => <LanguageChips states={states} />,
    },
    {
      key: "category",
      label: fieldLabel("categoryId"),
      isUsual: true,
      cell: ({ categoryId, subCategoryId }) => {
        const id = subCategoryId ?? categoryId;
        return <bdi title={wayOf(id)}>{nameOf(id) || dash}</bdi>;
      },
      edit: () => fields.category,
    },
    {
      key: "brand",
      label: fieldLabel("brand"),
      cell: ({ brand }) => <bdi>{brand || dash}</bdi>,
      edit: () => fields.brand,
    },
    {
      key: "price",
      label: fieldLabel("price"),
      isUsual: true,
      isEnd: true,
      cell: ({ price }) =>
        price ? <bdi className="whitespace-nowrap">{formatMoney(lang, price)}</bdi> : dash,
      edit: () => fields.price,
    },
    {
      key: "score",
      label: fieldLabel("score"),
      isUsual: true,
      isEnd: true,
      cell: ({ score }) => (score === null ? dash : formatNumber(lang, score, { minimumFractionDigits: 1 })),
      // It follows from the ratings where there are any.
      edit: ({ hasRatings }) => (hasRatings ? null : fields.score),
    },
    {
      key: "clicks",
      label: t("prod.column-clicks"),
      isUsual: true,
      isEnd: true,
      cell: ({ clicks }) => number(clicks),
    },
    {
      key: "offers",
      label: t("prod.column-offers"),
      isEnd: true,
      cell: ({ offers }) => number(offers),
    },
    {
      key: "active",
      label: t("prod.column-active"),
      cell: ({ isActive }) => t(isActive ? "prod.yes" : "prod.no"),
      edit: () => fields.isActive,
    },
    {
      key: "updated",
      label: t("prod.column-updated"),
      isUsual: true,
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ];
}
