import { isLanguage, languages } from "#i18n/languages.ts";
import { useCategoryMessages } from "./category-messages.ts";

const labels = {
  name: "cat.name",
  slug: "cat.slug",
  description: "cat.description",
  metaTitle: "cat.meta-title",
  metaDescription: "cat.meta-description",
  metaKeywords: "cat.keywords",
  faq: "cat.faq",
  parentId: "cat.parent",
  imageUrl: "cat.image",
  thumbnailUrl: "cat.thumbnail",
  sortOrder: "cat.sort-order",
  specTemplate: "cat.specs",
  criteria: "cat.testing",
  testMethod: "cat.testing",
} as const;

/** What a field of the API is called on the screen: "translations.fr.name" is the French name. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useCategoryMessages();
  return (path) => {
    const [, lang] = /^translations\.([a-z]+)\./.exec(path) ?? [];
    // "faq.0.question" is in the questions, whatever its own name is.
    const key = path.split(".").find((step) => Object.hasOwn(labels, step)) as keyof typeof labels;
    const field = key ? t(labels[key]) : path;
    return isLanguage(lang) ? t("cat.field-in", { field, language: languages[lang].nativeName }) : field;
  };
}
