import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { offerFaults } from "#features/products/admin-product.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import type { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";

const statuses = ["published", "unpublished", "draft", "scheduled", "blocked", "deleted"] as const;
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
const any = "any";
type Query = Record<string, string>;

/** The filters of the list; all of them are in the URL. */
export function ListFilters({
  query,
  onChange,
  categories,
}: {
  query: Query;
  onChange: (change: Record<string, string | null>) => void;
  categories: ReturnType<typeof useCategories>;
}) {
  const { t, fieldLabel } = useProductLabels();
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  const all = { value: any, label: t("prod.any") };
  const pick = (key: string) => ({
    value: query[key] ?? any,
    onChange: (value: string) => onChange({ [key]: value === any ? null : value }),
  });
  return (
    <search className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-2">
        <SearchField label={t("prod.search")} text={query.q ?? ""} onChange={(q) => onChange({ q })} />
      </div>
      <Select
        label={t("prod.filter-status")}
        options={[all, ...statuses.map((one) => ({ value: one as string, label: t(`prod.status-${one}`) }))]}
        {...pick("status")}
      />
      <Select
        label={t("prod.filter-language")}
        options={[
          all,
          ...languageCodes.map((one) => ({ value: one as string, label: languages[one].nativeName })),
        ]}
        {...pick("lang")}
      />
      <Select
        label={fieldLabel("categoryId")}
        options={[
          all,
          { value: "none", label: t("prod.no-category") },
          ...categories.nodes.map(({ id }) => ({ value: id, label: categories.wayOf(id) })),
        ]}
        {...pick("category")}
      />
      <Select
        label={t("prod.filter-missing")}
        options={[all, ...lacks.map((one) => ({ value: one as string, label: t(`prod.missing-${one}`) }))]}
        {...pick("missing")}
      />
      <Select
        label={t("prod.filter-offer")}
        options={[
          all,
          ...offerFaults.map((one) => ({ value: one as string, label: t(`prod.offer-${one}`) })),
        ]}
        {...pick("offer")}
      />
      <Select
        label={t("prod.filter-shop")}
        options={[
          all,
          ...(programmes.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name })),
        ]}
        {...pick("marketplace")}
      />
    </search>
  );
}
