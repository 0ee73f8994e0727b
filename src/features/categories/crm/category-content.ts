import { type Language, languageCodes } from "#i18n/languages.ts";
import type { CategoryFields, EditedCategory, StoredText } from "../category-edit.ts";

/** What the editor's form holds: every language has its text, an empty one where there is none. */
export type CategoryContent = {
  texts: Record<Language, StoredText>;
  parentId: string | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  specTemplate: EditedCategory["specTemplate"];
  criteria: EditedCategory["criteria"];
  testMethod: EditedCategory["testMethod"];
};

const noWords: StoredText = {
  name: "",
  slug: "",
  description: "",
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  faq: [],
};
export const textKeys = Object.keys(noWords) as (keyof StoredText)[];
const factKeys = [
  "parentId",
  "imageUrl",
  "thumbnailUrl",
  "specTemplate",
  "criteria",
  "testMethod",
] as const satisfies (keyof CategoryContent)[];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const pick = (from: object, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key as never]]] : [])));

export const emptyContent: CategoryContent = {
  texts: Object.fromEntries(languageCodes.map((lang) => [lang, noWords])) as CategoryContent["texts"],
  parentId: null,
  imageUrl: null,
  thumbnailUrl: null,
  specTemplate: [],
  criteria: [],
  testMethod: null,
};

/** A category, a draft or a revision of the server as the form holds it; missing fields are taken from `base`. */
export function contentOf(
  source: Partial<EditedCategory> | Record<string, unknown>,
  base = emptyContent,
): CategoryContent {
  const translations = (source.translations ?? {}) as Partial<Record<Language, object>>;
  return {
    ...base,
    ...pick(source, factKeys),
    texts: Object.fromEntries(
      languageCodes.map((lang) => [
        lang,
        { ...base.texts[lang], ...pick((lang === "en" ? source : translations[lang]) ?? {}, textKeys) },
      ]),
    ) as CategoryContent["texts"],
  };
}

/** What POST, PATCH and a draft are sent: only what differs from `base`. */
export function fieldsOf(content: CategoryContent, base = emptyContent): CategoryFields {
  const changed = (lang: Language) =>
    pick(
      content.texts[lang],
      textKeys.filter((key) => !same(content.texts[lang][key], base.texts[lang][key])),
    );
  const translations = Object.fromEntries(
    languageCodes
      .filter((lang) => lang !== "en")
      .map((lang) => [lang, changed(lang)] as const)
      .filter(([, words]) => Object.keys(words).length),
  );
  return {
    ...pick(
      content,
      factKeys.filter((key) => !same(content[key], base[key])),
    ),
    ...changed("en"),
    ...(Object.keys(translations).length ? { translations } : {}),
  };
}

export const isSame = (one: CategoryContent, other: CategoryContent): boolean => same(one, other);

/** Another user's version, what both began with, and who wrote it, where that is known. */
export type Conflict = { theirs: CategoryContent; base: CategoryContent; by: string | null };
