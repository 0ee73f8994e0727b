import { contentApi } from "#content/crm/form/content-api.ts";
import type { ContentKind } from "#content/crm/form/content-kind.ts";
import { textsOf } from "#content/crm/form/content-texts.ts";
import type { ContentForm } from "#content/crm/form/use-content-form.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { ArticleContent, ArticleTranslation } from "../article-content.ts";
import type { AdminArticle } from "../article-edit.ts";

const emptyTexts: ArticleTranslation = {
  title: "",
  slug: "",
  excerpt: "",
  content: { type: "doc", content: [] },
  updatedReason: "",
  metaTitle: "",
  metaDescription: "",
  metaKeywords: [],
};

const emptyContent: ArticleContent = {
  ...emptyTexts,
  authorId: null,
  reviewerId: null,
  template: "guide",
  imageUrl: "",
  categoryIds: [],
  fields: [],
  translations: {},
};
const contentKeys = Object.keys(emptyContent) as (keyof ArticleContent)[];

const contentOf = (article: ArticleContent): ArticleContent =>
  Object.fromEntries(contentKeys.map((key) => [key, article[key]])) as ArticleContent;

/** What was changed between two contents, by identity: they are never changed in place. */
function changesBetween(before: ArticleContent, after: ArticleContent): Partial<ArticleContent> {
  const flat = Object.fromEntries(
    contentKeys.flatMap((key) =>
      key !== "translations" && before[key] !== after[key] ? [[key, after[key]]] : [],
    ),
  ) as Partial<ArticleContent>;
  const languages = Object.entries(after.translations).filter(
    ([lang, texts]) => before.translations[lang as Language] !== texts,
  );
  return languages.length ? { ...flat, translations: Object.fromEntries(languages) } : flat;
}

export const articleKind: ContentKind<AdminArticle, ArticleTranslation, ArticleContent> = {
  type: "article",
  api: contentApi("/api/admin/articles"),
  emptyTexts,
  emptyContent,
  contentOf,
  fieldsOf: (content, { saved }) => changesBetween(saved, content),
  isNamed: ({ title, translations }) =>
    [title, ...Object.values(translations).map((texts) => texts.title)].some((one) => one.trim() !== ""),
  pathIn: (article, lang) => localPath(lang, pathOf("article", textsOf(article, lang, emptyTexts).slug)),
  listPath: "/crm/articles",
  editorPath: (id) => `/crm/articles/${id}/edit`,
  key: (id) => ["articles", "one", id],
  staleKeys: () => [["articles"]],
};

export type ArticleForm = ContentForm<AdminArticle, ArticleTranslation, ArticleContent>;
