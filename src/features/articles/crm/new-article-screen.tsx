import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import { defaultLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { templateDocument, templateParts } from "../article-templates.ts";
import { editorOf, useInvalidateArticles } from "./article-data.ts";
import { loadArticleMessages, templateHeadings, useArticleMessages } from "./article-messages.ts";
import { useFieldName } from "./field-names.ts";

export const clientLoader = loadArticleMessages;

type Template = keyof typeof templateParts;
const templates = Object.keys(templateParts) as Template[];

/** How an article begins: its kind, its language, its title. */
export default function NewArticle() {
  const { t } = useArticleMessages();
  const navigate = useNavigate();
  const forget = useInvalidateArticles();
  const labelOf = useFieldName();
  const [title, setTitle] = useState("");
  const [lang, setLang] = useState<Language>(documentLanguage);
  const [template, setTemplate] = useState<Template | "empty">("round-up");
  const [isMade, setMade] = useState(false);
  const guard = useUnsavedGuard(title.trim() !== "" && !isMade);
  // Pressed twice, or answered too late, it is made once; what is written otherwise is another.
  const key = useRef(crypto.randomUUID());
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      key.current = crypto.randomUUID();
      set(value);
    };
  const create = useMutation({
    mutationFn: async () => {
      const words = {
        title: title.trim(),
        ...(template === "empty"
          ? {}
          : { content: templateDocument(template, await templateHeadings(lang)) }),
      };
      return crmApi().post(
        "/api/admin/articles",
        {
          template: template === "empty" ? "guide" : template,
          ...(lang === defaultLanguage ? words : { translations: { [lang]: words } }),
        },
        { headers: { "Idempotency-Key": key.current } },
      );
    },
    onSuccess: async (article) => {
      setMade(true);
      await forget();
      // After the guard has heard that there is nothing unsaved.
      setTimeout(() => void navigate(`${editorOf(article)}?lang=${lang}`, { replace: true }));
    },
  });
  const errors = fieldErrors(create.error);
  const titleError = Object.entries(errors).find(([path]) => path.split(".").at(-1) === "title")?.[1];
  return (
    <>
      {guard}
      <PageHeader
        title={t("crm-articles.new")}
        back={{ href: "/crm/articles", label: t("crm-articles.title") }}
      />
      <form
        noValidate
        className="grid max-w-xl gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) create.mutate();
        }}
      >
        <Problems errors={errors} labelOf={labelOf} />
        {create.isError && !Object.keys(errors).length ? <Failed error={create.error} /> : null}
        <TextField
          label={t("crm-articles.field-title")}
          value={title}
          onChange={changing(setTitle)}
          dir={languages[lang].direction}
          lang={languages[lang].tag}
          error={titleError}
          isRequired
          autoFocus
        />
        <Select
          label={t("crm-articles.field-language")}
          description={t("crm-articles.language-hint")}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
          value={lang}
          onChange={changing(setLang)}
        />
        <RadioGroup
          label={t("crm-articles.field-template")}
          value={template}
          onChange={changing(setTemplate)}
          choices={[
            ...templates.map((one) => ({
              value: one,
              label: t(`crm-articles.template-${one}`),
              description: t(`crm-articles.about-${one}`),
            })),
            { value: "empty" as const, label: t("crm-articles.template-empty") },
          ]}
        />
        <div>
          <CrmButton kind="primary" type="submit" isDisabled={!title.trim()} isPending={create.isPending}>
            {t("crm-articles.create")}
          </CrmButton>
        </div>
      </form>
    </>
  );
}
