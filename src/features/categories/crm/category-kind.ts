import { crmApi } from "#client/crm-api.ts";
import { contentChanges } from "#content/content-changes.ts";
import { contentApi } from "#content/crm/form/content-api.ts";
import type { ContentKind } from "#content/crm/form/content-kind.ts";
import type { Translated } from "#content/crm/form/content-texts.ts";
import { pathOf } from "#content/slug-owner.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { CategoryFields, EditedCategory, StoredText } from "../category-edit.ts";

const emptyTexts: StoredText = {
  name: "",
  slug: "",
  description: "",
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  faq: [],
};
const textKeys = Object.keys(emptyTexts);
const factKeys = [
  "parentId",
  "imageUrl",
  "thumbnailUrl",
  "sortOrder",
  "specTemplate",
  "criteria",
  "testMethod",
] as const satisfies (keyof EditedCategory)[];

export type CategoryContent = Translated<StoredText> & Pick<EditedCategory, (typeof factKeys)[number]>;

const emptyContent: CategoryContent = {
  ...emptyTexts,
  parentId: null,
  imageUrl: null,
  thumbnailUrl: null,
  sortOrder: 0,
  specTemplate: [],
  criteria: [],
  testMethod: null,
  translations: {},
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const pick = (from: object, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key as never]]] : [])));
const otherLanguages = languageCodes.filter((lang) => lang !== defaultLanguage);

/** A category, a draft or a revision of the server as a content; missing fields are taken from `base`. */
function contentOf(source: object, base = emptyContent): CategoryContent {
  const { translations = {} } = source as { translations?: Partial<Record<Language, object>> };
  return {
    ...base,
    ...pick(source, [...factKeys, ...textKeys]),
    translations: Object.fromEntries(
      otherLanguages.flatMap((lang) => {
        const given = translations[lang] ?? {};
        const before = base.translations[lang];
        return before || translations[lang]
          ? [[lang, { ...emptyTexts, ...before, ...pick(given, textKeys) }]]
          : [];
      }),
    ),
  };
}

/** What POST, PATCH and a draft are sent: only what differs from `base`. */
function fieldsOf(content: CategoryContent, base: CategoryContent): CategoryFields {
  const changed = (now: object, before: object, keys: readonly string[]) =>
    pick(
      now,
      keys.filter((key) => !same(now[key as never], before[key as never])),
    );
  const translations = Object.fromEntries(
    otherLanguages
      .map((lang) => {
        const now = content.translations[lang] ?? emptyTexts;
        return [lang, changed(now, base.translations[lang] ?? emptyTexts, textKeys)] as const;
      })
      .filter(([, texts]) => Object.keys(texts).length),
  );
  return {
    ...changed(content, base, [...factKeys, ...textKeys]),
    ...(Object.keys(translations).length ? { translations } : {}),
  };
}

const path = "/api/admin/categories/{id}";

/** The content of a revision; the first one has none before it. */
const revision = async (id: string, number: number): Promise<Record<string, unknown>> =>
  (number &&
    (await crmApi().get(`${path}/revisions/{number}`, { params: { id, number: String(number) } }))) ||
  {};

const api = contentApi<EditedCategory, CategoryContent>("/api/admin/categories", (answer, category) => {
  const { content, baseVersion, ...draft } = answer as {
    content: object;
    baseVersion: number;
    author: { name: string } | null;
    updatedAt: string;
  };
  return { ...draft, version: baseVersion, content: contentOf(content, contentOf(category)) };
});

export const categoryKind: ContentKind<EditedCategory, StoredText, CategoryContent> = {
  type: "category",
  api: {
    ...api,
    review: (id, { lang, field, version }) =>
      crmApi().patch(path, { version, reviewed: { [lang]: [field] } }, { params: { id } }),
    revisions: (id) => ({
      ...api.revisions(id),
      read: async (number, since) => ({
        changes: contentChanges(await revision(id, since), await revision(id, number)),
      }),
    }),
  },
  emptyTexts,
  emptyContent,
  contentOf: (category) => contentOf(category),
  fieldsOf: (content, { live }) => fieldsOf(content, live),
  isNamed: ({ name, translations }) =>
    [name, ...Object.values(translations).map((texts) => texts.name)].some((one) => one.trim() !== ""),
  pathIn: (category, lang) => {
    const { slug } = lang === defaultLanguage ? category : (category.translations[lang] ?? emptyTexts);
    return localPath(lang, pathOf("category", slug));
  },
  listPath: "/crm/categories",
  editorPath: (id) => `/crm/categories/${id}/edit`,
  key: (id) => ["category", id],
  staleKeys: (id) => [["categories"], ["category", id, "revisions"]],
};
