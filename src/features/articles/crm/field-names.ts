import { isLanguage, languages } from "#i18n/languages.ts";
import { useArticleMessages } from "./article-messages.ts";

const names = {
  title: "field-title",
  slug: "field-slug",
  excerpt: "field-excerpt",
  content: "field-content",
  updatedReason: "field-updated-reason",
  metaTitle: "field-meta-title",
  metaDescription: "field-meta-description",
  metaKeywords: "field-keywords",
  authorId: "field-author",
  reviewerId: "field-reviewer",
  template: "field-template",
  imageUrl: "field-image",
  categoryIds: "field-categories",
  fields: "field-fields",
} as const;

/** What a field of the API is called on the screen: "translations.fr.title" is the French title. */
export function useFieldName(): (path: string) => string {
  const { t } = useArticleMessages();
  return (path) => {
    const parts = path.split(".");
    const field = parts.find((part) => Object.hasOwn(names, part)) ?? parts.at(-1) ?? "";
    const lang = parts[0] === "translations" ? parts[1] : undefined;
    const name = Object.hasOwn(names, field)
      ? t(`crm-articles.${names[field as keyof typeof names]}`)
      : isLanguage(field)
        ? languages[field].nativeName
        : field;
    return isLanguage(lang) && lang !== field ? `${name} (${languages[lang].nativeName})` : name;
  };
}
