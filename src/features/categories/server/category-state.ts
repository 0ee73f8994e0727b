import { createHash } from "node:crypto";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import {
  type EditedCategory,
  isComplete,
  type LanguageState,
  type StoredText,
  type TreeItem,
  translationLanguages,
} from "../category-edit.ts";
import type { CategoryState, EditedText } from "./category-edits.repo.ts";

/** Pure: stored categories to what an editor sees of them. */
export const englishOf = (texts: readonly EditedText[]): EditedText | undefined =>
  texts.find(({ lang }) => lang === defaultLanguage);

const storedText = (text: EditedText | undefined): StoredText => ({
  name: text?.name ?? "",
  slug: text?.slug ?? "",
  description: text?.description ?? "",
  metaTitle: text?.metaTitle ?? null,
  metaDescription: text?.metaDescription ?? null,
  metaKeywords: text?.metaKeywords ?? [],
  faq: text?.faq ?? [],
});

/** Names what a translation is made from: all of a text but its address. */
export function sourceHashOf(text: EditedText | undefined): string | null {
  if (!text) return null;
  const { slug: _, ...words } = storedText(text);
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 22);
}

const writtenBy = ({ texts }: CategoryState) => {
  const translations = texts.filter(({ lang }) => lang !== defaultLanguage);
  return {
    ...storedText(englishOf(texts)),
    translations: Object.fromEntries(
      translationLanguages.flatMap((lang) => {
        const text = translations.find((one) => one.lang === lang);
        return text ? [[lang, storedText(text)]] : [];
      }),
    ) as EditedCategory["translations"],
  };
};

/** What a revision keeps, as PATCH takes it: not where the category stands and whether it is seen. */
export const revisionOf = (state: CategoryState) => ({
  ...writtenBy(state),
  imageUrl: state.imageUrl,
  thumbnailUrl: state.thumbnailUrl,
  specTemplate: state.specTemplate,
  criteria: state.testing.criteria,
  testMethod: state.testing.method,
});

function languageState(text: EditedText | undefined, english: EditedText | undefined): LanguageState {
  const isTranslation = text !== undefined && text.lang !== defaultLanguage;
  return {
    hasText: text !== undefined,
    published: text?.published ?? false,
    publishedAt: text?.publishedAt ? isoTime(text.publishedAt) : null,
    isComplete: text !== undefined && isComplete(text, english),
    isStale:
      isTranslation &&
      english !== undefined &&
      text.sourceHash !== null &&
      text.sourceHash !== sourceHashOf(english),
  };
}

export type Counts = { products: number; children: number; articles: number };

function standingOf(state: CategoryState, counts: Counts) {
  const parentId = state.parentId === null ? null : String(state.parentId);
  const english = englishOf(state.texts);
  const languages = Object.fromEntries(
    languageCodes.map((lang) => [
      lang,
      languageState(
        state.texts.find((text) => text.lang === lang),
        english,
      ),
    ]),
  ) as Record<Language, LanguageState>;
  return {
    id: String(state.id),
    version: state.version,
    parentId,
    parent_id: parentId,
    imageUrl: state.imageUrl,
    thumbnailUrl: state.thumbnailUrl,
    sortOrder: state.sortOrder,
    isActive: state.isActive,
    languages,
    productCount: counts.products,
    childCount: counts.children,
    articleCount: counts.articles,
    updatedAt: isoTime(Math.max(state.updatedAt, ...state.texts.map((text) => text.updatedAt))),
    deletedAt: state.deletedAt === null ? null : isoTime(state.deletedAt),
  };
}

export const editedCategory = (state: CategoryState, counts: Counts): EditedCategory => ({
  ...standingOf(state, counts),
  ...revisionOf(state),
});

export function treeItem(
  state: CategoryState,
  counts: Counts & { productTotal: number },
  place: { lang: Language; depth: number },
): TreeItem {
  const text =
    state.texts.find(({ lang, name }) => lang === place.lang && name) ??
    englishOf(state.texts) ??
    state.texts[0];
  return {
    ...standingOf(state, counts),
    name: text?.name ?? "",
    slug: text?.slug ?? "",
    depth: place.depth,
    productTotal: counts.productTotal,
  };
}

/** Of two things as JSON, only what differs, each for itself: what the audit keeps. */
export function differing(before: object, after: object): { before: object; after: object } {
  const isOther = (key: string): boolean =>
    JSON.stringify(before[key as never]) !== JSON.stringify(after[key as never]);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isOther);
  const pick = (from: object) =>
    Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key as never]]] : [])));
  return { before: pick(before), after: pick(after) };
}

/** Everything of a category that its audit entries tell of. */
export const auditedOf = (state: CategoryState): Record<string, unknown> => {
  const { translations, ...rest } = revisionOf(state);
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(translations).map(([lang, text]) => [`translations.${lang}`, text])),
    parentId: state.parentId === null ? null : String(state.parentId),
    sortOrder: state.sortOrder,
    isActive: state.isActive,
    published: state.texts.filter((text) => text.published).map(({ lang }) => lang),
    outOfDate: languageCodes.filter(
      (lang) =>
        languageState(
          state.texts.find((text) => text.lang === lang),
          englishOf(state.texts),
        ).isStale,
    ),
    deletedAt: state.deletedAt === null ? null : isoTime(state.deletedAt),
  };
};
