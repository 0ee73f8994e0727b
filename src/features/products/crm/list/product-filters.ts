import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { ListFilter, ListSort } from "#content/crm/list/list-declaration.ts";
import { offerFaults, statusFilters } from "#features/products/admin-product.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import type { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";

const lacks = [
  "image",
  "image-gone",
  "price",
  "category",
  "offers",
  "translation",
  "stale",
  "alt",
  "seo",
] as const;

export function useProductFilters({ nodes, wayOf }: ReturnType<typeof useCategories>): ListFilter[] {
  const { t, fieldLabel } = useProductLabels();
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  return [
    {
      key: "status",
      label: t("prod.filter-status"),
      isMain: true,
      options: statusFilters.map((value) => ({ value, label: t(`prod.status-${value}`) })),
    },
    {
      key: "category",
      label: fieldLabel("categoryId"),
      isMain: true,
      isLoaded: true,
      options: [
        { value: "none", label: t("prod.no-category") },
        ...nodes.map(({ id }) => ({ value: id, label: wayOf(id) })),
      ],
    },
    {
      key: "missing",
      label: t("prod.filter-missing"),
      isMain: true,
      options: lacks.map((value) => ({ value, label: t(`prod.missing-${value}`) })),
    },
    {
      key: "lang",
      label: t("prod.filter-language"),
      options: languageCodes.map((value) => ({ value, label: languages[value].nativeName })),
    },
    {
      key: "offer",
      label: t("prod.filter-offer"),
      options: offerFaults.map((value) => ({ value, label: t(`prod.offer-${value}`) })),
    },
    {
      key: "marketplace",
      label: t("prod.filter-shop"),
      isLoaded: true,
      options: (programmes.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name })),
    },
  ];
}

export function useProductSorts(): ListSort[] {
  const { t } = useProductLabels();
  return [
    { value: "-updated", label: t("prod.sort--updated"), column: "updated", isDescending: true },
    { value: "updated", label: t("prod.sort-updated"), column: "updated" },
    { value: "name", label: t("prod.sort-name"), column: "name" },
    { value: "-name", label: t("prod.sort--name"), column: "name", isDescending: true },
    { value: "-clicks", label: t("prod.sort--clicks"), column: "clicks", isDescending: true },
    { value: "newest", label: t("prod.sort-newest") },
    { value: "oldest", label: t("prod.sort-oldest") },
    { value: "best", label: t("prod.sort-best") },
  ];
}
