import { pathIn, textsOf } from "#content/crm/form/content-texts.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { type ArticleForm, articleKind } from "./article-kind.ts";

/** An article's SEO fields in one language. */
export function ArticleSeo({ form, lang }: { form: ArticleForm; lang: Language }) {
  const { value, errors, item } = form;
  const words = textsOf(value, lang, articleKind.emptyTexts);
  return (
    <SeoFields
      type="article"
      id={item?.id ?? null}
      lang={lang}
      slug={words.slug}
      value={words}
      fallback={{ title: words.title, description: words.excerpt }}
      source={textsOf(value, defaultLanguage, articleKind.emptyTexts)}
      stale={item?.states[lang]?.stale ?? []}
      onReviewed={(field) => void form.review(lang, field)}
      keepDraft={form.keepDraft}
      errors={{
        metaTitle: errors[pathIn(lang, "metaTitle")],
        metaDescription: errors[pathIn(lang, "metaDescription")],
      }}
      onChange={(change) => form.changeTexts(lang, change)}
    />
  );
}
