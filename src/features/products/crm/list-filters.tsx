import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Select } from "#ui/crm/select.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import { crmApi } from "../../../crm-api.ts";
import { offerFaults } from "../admin-product.ts";
import { useProductWords } from "./product-labels.ts";
import type { useCategories } from "./product-place.ts";

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
/** Milliseconds after the last key before the list is asked for. */
const pause = 300;

type Query = Record<string, string>;

/** What the list is narrowed by; all of it stands in the address. */
export function ListFilters({
  query,
  onChange,
  categories,
}: {
  query: Query;
  onChange: (change: Record<string, string | null>) => void;
  categories: ReturnType<typeof useCategories>;
}) {
  const { t, fieldLabel } = useProductWords();
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
    <search className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <div className="col-span-2 md:col-span-3 xl:col-span-1">
        <SearchField text={query.q ?? ""} onChange={(q) => onChange({ q })} />
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

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useProductWords();
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  // An address that changed by another hand (a view, the way back) is what stands in the field.
  if (text !== asked) {
    setAsked(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, asked, onChange]);
  return <TextField type="search" label={t("prod.search")} dir="auto" value={typed} onChange={setTyped} />;
}
