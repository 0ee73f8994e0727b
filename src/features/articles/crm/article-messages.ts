import { crmArea } from "#i18n/crm-messages.ts";
import type { Language } from "#i18n/languages.ts";
import type englishTexts from "#locales/en/crm-articles.ts";
import type { TemplatePart } from "../article-templates.ts";

const files = {
  en: () => import("#locales/en/crm-articles.ts"),
  he: () => import("#locales/he/crm-articles.ts"),
  fr: () => import("#locales/fr/crm-articles.ts"),
  ar: () => import("#locales/ar/crm-articles.ts"),
  zh: () => import("#locales/zh/crm-articles.ts"),
};

/** The texts of the articles' screens. */
export const { load: loadArticleMessages, useArea: useArticleMessages } = crmArea<typeof englishTexts>(files);

/** The headings that a template begins with, in the language of the article, not of the screen. */
export async function templateHeadings(lang: Language): Promise<(part: TemplatePart) => string> {
  const texts = (await files[lang]()).default as Readonly<Record<string, unknown>>;
  return (part) => String(texts[`crm-articles.part-${part}`] ?? "");
}
