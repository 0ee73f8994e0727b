import { textsOf } from "#content/crm/form/content-texts.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import type { Language } from "#i18n/languages.ts";
import { type ArticleForm, articleKind } from "./article-kind.ts";

/** An article's SEO fields in one language. */
export function ArticleSeo({ form, lang }: { form: ArticleForm; lang: Language }) {
  const { title, excerpt } = textsOf(form.value, lang, articleKind.emptyTexts);
  return <SeoFields type="article" form={form} lang={lang} fallback={{ title, description: excerpt }} />;
}
