import { Select } from "#ui/crm/fields/select.tsx";
import { useArticleMessages } from "./article-messages.ts";
import { type StartTemplate, startTemplates } from "./article-start.ts";

/** What a new article begins with. Another template replaces the sections. */
export function StartTemplateSelect({
  value,
  onChange,
}: {
  value: StartTemplate;
  onChange: (template: StartTemplate) => void;
}) {
  const { t } = useArticleMessages();
  return (
    <Select
      label={t("crm-articles.field-template")}
      description={value === "empty" ? undefined : t(`crm-articles.about-${value}`)}
      options={startTemplates.map((one) => ({ value: one, label: t(`crm-articles.template-${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
