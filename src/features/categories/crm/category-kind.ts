import { changesOver } from "#content/content-changes.ts";
import { contentApi } from "#content/crm/form/content-api.ts";
import type { ContentKind } from "#content/crm/form/content-kind.ts";
import { textsOf } from "#content/crm/form/content-texts.ts";
import { pathOf } from "#content/slug-owner.ts";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { category } from "../category.content.ts";
import type { CategoryContent, CategoryTexts, EditedCategory } from "../category-edit.ts";

export const categoryKind: ContentKind<EditedCategory, CategoryTexts, CategoryContent> = {
  type: "category",
  api: contentApi("/api/admin/categories"),
  emptyTexts: category.emptyTexts,
  emptyContent: category.empty,
  contentOf: (item) => category.patched(category.empty, item),
  fieldsOf: (content, { saved }) => changesOver(category, saved, content),
  isNamed: (content) =>
    languageCodes.some((lang) => category.titleOf(category.textsIn(content, lang)) !== ""),
  pathIn: (item, lang) => localPath(lang, pathOf("category", textsOf(item, lang, category.emptyTexts).slug)),
  listPath: "/crm/categories",
  editorPath: (id) => `/crm/categories/${id}/edit`,
  key: (id) => ["category", id],
  staleKeys: (id) => [["categories"], ["category", id, "revisions"]],
};
