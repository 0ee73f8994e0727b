import type { SortDescriptor } from "react-aria-components";
import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ProductListRow } from "#features/products/admin-product.ts";
import { formatMoney, formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { parseTime } from "#platform/clock.ts";
import type { TableColumn } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useProductLabels } from "../product-labels.ts";

/** Optional columns, and those of them that are visible. */
export const chosenColumns = [
  "languages",
  "category",
  "brand",
  "price",
  "score",
  "offers",
  "updated",
] as const;
export type ChosenColumn = (typeof chosenColumns)[number];
export const usualColumns: readonly ChosenColumn[] = ["languages", "category", "price", "score", "updated"];

/** The API's word for an order, and the table's. */
export function sortOf(parameter: string | undefined): SortDescriptor {
  const sort = parameter ?? "-updated";
  if (sort === "newest" || sort === "oldest")
    return { column: "made", direction: sort === "oldest" ? "ascending" : "descending" };
  return sort.startsWith("-")
    ? { column: sort.slice(1), direction: "descending" }
    : { column: sort, direction: "ascending" };
}
export const sortParameter = ({ column, direction }: SortDescriptor): string =>
  `${direction === "descending" ? "-" : ""}${String(column)}`;

export function useColumns(
  chosen: readonly string[] | undefined,
  wayOf: (id: string | null) => string,
): TableColumn<ProductListRow>[] {
  const { t, lang, fieldLabel } = useProductLabels();
  const all: Record<ChosenColumn, TableColumn<ProductListRow>> = {
    languages: {
      key: "languages",
      label: t("prod.column-languages"),
      cell: (line) => <LanguageChips states={line.states} />,
    },
    category: {
      key: "category",
      label: fieldLabel("categoryId"),
      cell: ({ categoryId, subCategoryId }) => wayOf(subCategoryId ?? categoryId) || "–",
    },
    brand: { key: "brand", label: fieldLabel("brand"), cell: ({ brand }) => <bdi>{brand || "–"}</bdi> },
    price: {
      key: "price",
      label: fieldLabel("price"),
      isEnd: true,
      cell: ({ price }) =>
        price ? <bdi className="whitespace-nowrap">{formatMoney(lang, price)}</bdi> : "–",
    },
    score: {
      key: "score",
      label: fieldLabel("score"),
      isEnd: true,
      cell: ({ score }) => (score === null ? "–" : formatNumber(lang, score, { minimumFractionDigits: 1 })),
    },
    offers: { key: "offers", label: t("prod.column-offers"), isEnd: true, cell: ({ offers }) => offers },
    updated: {
      key: "updated",
      label: t("prod.column-updated"),
      isSortable: true,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="whitespace-nowrap tabular">
          {formatLocalTime(lang, parseTime(updatedAt))}
        </time>
      ),
    },
  };
  const shown = chosenColumns.filter((key) => (chosen ?? usualColumns).includes(key));
  return [
    {
      key: "name",
      label: fieldLabel("name"),
      isRowHeader: true,
      isSortable: true,
      cell: (line) => (
        <span className="flex min-w-52 items-center gap-3">
          <span className="block size-10 shrink-0 overflow-hidden rounded-sm bg-surface">
            {line.imageUrl ? (
              <img src={line.imageUrl} alt="" loading="lazy" className="size-full object-cover" />
            ) : null}
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">
              <bdi {...languageAttributes(line.textLang)}>{line.name || t("prod.unnamed")}</bdi>
            </span>
            {line.hasDraft ? <StatusChip tone="warn">{t("prod.has-draft")}</StatusChip> : null}
            {line.isActive ? null : <StatusChip tone="bad">{t("prod.status-blocked")}</StatusChip>}
          </span>
        </span>
      ),
    },
    ...shown.map((key) => all[key]),
  ];
}
