import type { ReactNode } from "react";
import { errorAt, textsOf } from "#content/crm/form/content-texts.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import { SlugField } from "#content/crm/slug-field.tsx";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import {
  languageAttributes,
  TranslationFields,
  TranslationRow,
} from "#content/crm/translating/translation-row.tsx";
import { pathIn } from "#content/field-path.ts";
import type { CategoryTexts as Written } from "#features/categories/category-edit.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { mostNameCharacters } from "../../category.content.ts";
import { categoryKind } from "../category-kind.ts";
import { useCategoryMessages } from "../category-messages.ts";
import type { CategoryForm } from "../use-category-form.ts";
import { FaqFields } from "./faq-fields.tsx";

type Texts = { form: CategoryForm; lang: Language };

/** A category's texts in one language, in its direction; a translation is shown beside its source. */
export function CategoryTexts({ form, lang }: Texts) {
  const { t } = useCategoryMessages();
  const { value, errors, item } = form;
  const id = item?.id ?? null;
  const text = textsOf(value, lang, categoryKind.emptyTexts);
  const english = textsOf(value, baseLanguage, categoryKind.emptyTexts);
  const written = languageAttributes(lang);
  const errorOf = (field: string) => errorAt(errors, pathIn(lang, field));
  const onChange = (fields: Partial<Written>) => form.changeTexts(lang, fields);
  const row = (field: "name" | "description" | "faq", source: string, control: ReactNode) => (
    <TranslationRow
      lang={lang}
      source={source}
      isStale={item?.states[lang]?.stale.includes(field) ?? false}
      isMissing={source !== "" && !text[field].length}
      onReviewed={() => void form.review(lang, field)}
      aiTranslation={
        <TranslateField
          type="category"
          id={id}
          lang={lang}
          field={field}
          source={english[field]}
          value={text[field]}
          onTranslated={(words) => onChange({ [field]: words })}
        />
      }
    >
      {control}
    </TranslationRow>
  );
  return (
    <TranslationFields lang={lang}>
      {row(
        "name",
        english.name,
        <TextField
          {...written}
          label={t("cat.name")}
          most={mostNameCharacters}
          isRequired={lang === baseLanguage && !Object.keys(value.translations).length}
          value={text.name}
          onChange={(name) => onChange({ name })}
          error={errorOf("name")}
        />,
      )}
      <SlugField
        type="category"
        id={id}
        lang={lang}
        title={text.name}
        value={text.slug}
        onChange={(slug) => onChange({ slug })}
        error={errorOf("slug")}
      />
      {row(
        "description",
        english.description,
        <TextArea
          {...written}
          label={t("cat.description")}
          rows={4}
          value={text.description}
          onChange={(description) => onChange({ description })}
          error={errorOf("description")}
        />,
      )}
      {row(
        "faq",
        english.faq.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n"),
        <FaqFields lang={lang} faq={text.faq} errors={errors} onChange={(faq) => onChange({ faq })} />,
      )}
    </TranslationFields>
  );
}

/** A category's SEO fields in one language. */
export function CategorySeo({ form, lang }: Texts) {
  const { name, description } = textsOf(form.value, lang, categoryKind.emptyTexts);
  return (
    <TranslationFields lang={lang}>
      <SeoFields type="category" form={form} lang={lang} fallback={{ title: name, description }} />
    </TranslationFields>
  );
}
