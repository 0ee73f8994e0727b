import { errorAt, textsOf } from "#content/crm/form/content-texts.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import { SlugField } from "#content/crm/slug-field.tsx";
import { SuggestField } from "#content/crm/translating/suggest-field.tsx";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import {
  languageAttributes,
  TranslationFields,
  TranslationRow,
} from "#content/crm/translating/translation-row.tsx";
import { pathIn } from "#content/field-path.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { product } from "../product.content.ts";
import type { ProductTranslation } from "../product-model.ts";
import { type ProductForm, productKind } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";

/** How each text is written: in one line, in some, or one entry a line. */
const texts = [
  ["name", "line"],
  ["summary", "short"],
  ["description", "long"],
  ["pros", "list"],
  ["cons", "list"],
  ["verdict", "short"],
  ["bestFor", "short"],
  ["notFor", "short"],
] as const satisfies readonly (readonly [keyof ProductTranslation, string])[];

const rows = { short: 2, long: 10, list: 4 } as const;

const { name, summary, description, verdict, bestFor, notFor } = product.texts;
const mostOf = {
  name: name.options.max,
  summary: summary.options.max,
  description: description.options.max,
  verdict: verdict.options.max,
  bestFor: bestFor.options.max,
  notFor: notFor.options.max,
};

/** The texts of a product in one language; a translation is shown beside its source. */
export function ProductTexts({ form, lang }: { form: ProductForm; lang: Language }) {
  const { t, fieldLabel } = useProductLabels();
  const { value, errors, item } = form;
  const words = textsOf(value, lang, productKind.emptyTexts);
  const source = textsOf(value, baseLanguage, productKind.emptyTexts);
  const state = item?.states[lang];
  const id = item?.id ?? null;
  const change = (some: Partial<ProductTranslation>) => form.changeTexts(lang, some);
  const isEmpty = (field: (typeof texts)[number][0]) => words[field].length === 0 && source[field].length > 0;
  return (
    <TranslationFields lang={lang}>
      {texts.flatMap(([field, kind]) => {
        const common = {
          ...languageAttributes(lang),
          label: fieldLabel(field),
          error: errorAt(errors, pathIn(lang, field)),
        };
        const text = words[field];
        const row = (
          <TranslationRow
            key={field}
            lang={lang}
            source={source[field]}
            isMissing={isEmpty(field)}
            isStale={state?.stale.includes(field) ?? false}
            onReviewed={() => void form.review(lang, field)}
            aiTranslation={
              <TranslateField
                type="product"
                id={id}
                lang={lang}
                field={field}
                source={source[field]}
                value={text}
                onTranslated={(value) => change({ [field]: value })}
              />
            }
          >
            {kind === "line" ? (
              <TextField
                {...common}
                isRequired
                most={mostOf[field]}
                value={String(text)}
                onChange={(name) => change({ [field]: name })}
              />
            ) : kind === "list" ? (
              <>
                <TextArea
                  {...common}
                  description={t("prod.one-a-line")}
                  rows={rows.list}
                  value={(text as string[]).join("\n")}
                  onChange={(written) => change({ [field]: written ? written.split("\n") : [] })}
                />
                <SuggestField
                  type="product"
                  id={id}
                  lang={lang}
                  field={field}
                  value={text as string[]}
                  keepDraft={form.keepDraft}
                  onChange={(lines) => change({ [field]: lines })}
                />
              </>
            ) : (
              <TextArea
                {...common}
                rows={rows[kind]}
                most={mostOf[field]}
                value={String(text)}
                onChange={(written) => change({ [field]: written })}
              />
            )}
          </TranslationRow>
        );
        if (field !== "name") return row;
        return [
          row,
          <SlugField
            key="slug"
            type="product"
            id={id}
            lang={lang}
            title={words.name}
            value={words.slug}
            onChange={(slug) => change({ slug })}
            error={errors[pathIn(lang, "slug")]}
          />,
        ];
      })}
    </TranslationFields>
  );
}

/** A product's SEO fields in one language. */
export function ProductSeo({ form, lang }: { form: ProductForm; lang: Language }) {
  const { name, summary } = textsOf(form.value, lang, productKind.emptyTexts);
  return (
    <TranslationFields lang={lang}>
      <SeoFields type="product" form={form} lang={lang} fallback={{ title: name, description: summary }} />
    </TranslationFields>
  );
}
