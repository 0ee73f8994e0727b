import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useWritable } from "#client/crm-user.ts";
import { cellStates, translatedTypes } from "#features/discovery/translation.ts";
import { languages } from "#i18n/languages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { useTranslationsMessages } from "./translations-messages.ts";

const any = "any";
/** The filters of the matrix; they are stored in the URL. */
export function TranslationFilters({
  query,
  onChange,
}: {
  query: Record<string, string>;
  onChange: (change: Record<string, string | null>) => void;
}) {
  const { t, lang } = useTranslationsMessages();
  const { languages: codes } = useWritable();
  const categories = useQuery({
    queryKey: ["categories", "tree", lang],
    queryFn: async () => (await crmApi().get("/api/admin/categories", { query: { lang } }))?.items ?? [],
  });
  const tree = categories.data ?? [];
  const wayTo = (id: string | null): string[] => {
    const own = tree.find((one) => one.id === id);
    return own ? [...wayTo(own.parentId), own.name] : [];
  };
  const all = { value: any, label: t("trans.any") };
  const pick = (key: string) => ({
    value: query[key] ?? any,
    onChange: (value: string) => onChange({ [key]: value === any ? null : value }),
  });
  return (
    <search className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <div className="col-span-2 md:col-span-1">
        <SearchField label={t("trans.search")} text={query.q ?? ""} onChange={(q) => onChange({ q })} />
      </div>
      <Select
        label={t("trans.filter-type")}
        options={[
          all,
          ...translatedTypes.map((one) => ({ value: one as string, label: t(`trans.type-${one}`) })),
        ]}
        {...pick("type")}
      />
      <Select
        label={t("trans.filter-language")}
        options={[all, ...codes.map((one) => ({ value: one as string, label: languages[one].nativeName }))]}
        {...pick("lang")}
      />
      <Select
        label={t("trans.filter-state")}
        options={[
          all,
          ...[...cellStates, "partial" as const].map((one) => ({
            value: one as string,
            label: t(`trans.state-${one}`),
          })),
        ]}
        {...pick("state")}
      />
      <Select
        label={t("trans.filter-category")}
        options={[all, ...tree.map(({ id }) => ({ value: id, label: wayTo(id).join(" › ") }))]}
        {...pick("category")}
      />
      <div className="col-span-2 self-center md:col-span-1 md:pt-6">
        <Checkbox
          isSelected={query.shown === "1"}
          onChange={(isOnly) => onChange({ shown: isOnly ? "1" : null })}
        >
          {t("trans.only-public")}
        </Checkbox>
      </div>
    </search>
  );
}
