import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { FieldValueInput } from "#content/crm/custom-fields/field-value-input.tsx";
import type { FieldValue } from "#content/fields/custom-field.ts";
import type { ArticleForm } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";

/** The fields that the settings give to articles; values of a field that is gone stay as they are. */
export function OwnFields({ form: { value, errors, change } }: { form: ArticleForm }) {
  const { t } = useArticleMessages();
  const { data } = useQuery({
    queryKey: ["articles", "fields"],
    queryFn: () => crmApi().get("/api/admin/article-fields"),
  });
  if (!data?.items.length) return null;
  const put = (key: string, given: FieldValue["value"] | null) => {
    const isKnown = value.fields.some((one) => one.key === key);
    const put = given === null ? [] : [{ key, value: given }];
    change({
      fields: isKnown
        ? value.fields.flatMap((one) => (one.key === key ? put : one))
        : [...value.fields, ...put],
    });
  };
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-semibold">{t("crm-articles.field-fields")}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {data.items.map((field) => (
          <FieldValueInput
            key={field.key}
            field={field}
            error={errors[`fields.${field.key}`] && t("crm-articles.own-field-missing")}
            value={value.fields.find((one) => one.key === field.key)?.value}
            onChange={(given) => put(field.key, given)}
          />
        ))}
      </div>
    </section>
  );
}
