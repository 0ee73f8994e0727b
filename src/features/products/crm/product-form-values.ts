import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { AdminProduct } from "../admin-product.ts";
import type { ProductContent, ProductTranslation } from "../product-content.ts";

const noWords: ProductTranslation = {
  name: "",
  slug: "",
  summary: "",
  description: "",
  pros: [],
  cons: [],
  verdict: "",
  bestFor: "",
  notFor: "",
  metaTitle: "",
  metaDescription: "",
  metaKeywords: [],
};

/** The edited texts of one language; empty ones where it has none yet. */
export const productTextsIn = (content: ProductContent, lang: Language): ProductTranslation =>
  lang === defaultLanguage ? content : (content.translations[lang] ?? noWords);

/** The content with other words in one language. */
export const withProductTexts = (
  content: ProductContent,
  lang: Language,
  change: Partial<ProductTranslation>,
): ProductContent =>
  lang === defaultLanguage
    ? { ...content, ...change }
    : {
        ...content,
        translations: {
          ...content.translations,
          [lang]: { ...noWords, ...content.translations[lang], ...change },
        },
      };

/** The path of a language's field, as the API names it. */
export const pathIn = (lang: Language, field: string): string =>
  lang === defaultLanguage ? field : `translations.${lang}.${field}`;

/** The content in the server's response, without its states. */
export function contentOf(product: AdminProduct): ProductContent {
  const { id, version, states, isActive, hasDraft, createdAt, updatedAt, checkedAt, deletedAt, ...content } =
    product;
  return content as ProductContent;
}

/** What is wrong with a field, or with one of its lines. */
export const faultAt = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([one]) => one.startsWith(`${path}.`))?.[1];
