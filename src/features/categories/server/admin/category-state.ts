import type { TextState } from "#content/text-state.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import {
  type EditedCategory,
  isComplete,
  type StoredText,
  type TreeItem,
  translatedFields,
  translationLanguages,
} from "#features/categories/category-edit.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
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

/** What a revision stores, in the form PATCH takes: neither the position nor the visibility. */
export const revisionOf = (state: CategoryState) => ({
  ...writtenBy(state),
  imageUrl: state.imageUrl,
  thumbnailUrl: state.thumbnailUrl,
  specTemplate: state.specTemplate,
  criteria: state.testing.criteria,
  testMethod: state.testing.method,
});

const maybeTime = (time: number | null): string | null => (time === null ? null : isoTime(time));

function textState(text: EditedText, english: EditedText | undefined): TextState {
  const source = text.lang === defaultLanguage ? undefined : english;
  return {
    published: text.published,
    publishedAt: maybeTime(text.publishedAt),
    publishAt: maybeTime(text.publishAt),
    unpublishAt: maybeTime(text.unpublishAt),
    missedAt: maybeTime(text.missedAt),
    updatedAt: isoTime(text.updatedAt),
    isComplete: isComplete(text, english),
    untranslated: source ? untranslatedFields(translatedFields, source, text) : [],
    stale: source
      ? staleFields(translatedFields, { source, translation: text, marks: text.sourceMarks })
      : [],
  };
}

export const statesOf = ({ texts }: Pick<CategoryState, "texts">): EditedCategory["states"] =>
  Object.fromEntries(texts.map((text) => [text.lang, textState(text, englishOf(texts))]));

export type Counts = { products: number; children: number; articles: number };

function sharedFields(state: CategoryState, counts: Counts) {
  const parentId = state.parentId === null ? null : String(state.parentId);
  return {
    id: String(state.id),
    version: state.version,
    parentId,
    parent_id: parentId,
    imageUrl: state.imageUrl,
    thumbnailUrl: state.thumbnailUrl,
    sortOrder: state.sortOrder,
    isActive: state.isActive,
    states: statesOf(state),
    productCount: counts.products,
    childCount: counts.children,
    articleCount: counts.articles,
    updatedAt: isoTime(Math.max(state.updatedAt, ...state.texts.map((text) => text.updatedAt))),
    deletedAt: maybeTime(state.deletedAt),
  };
}

export const editedCategory = (state: CategoryState, counts: Counts, hasDraft: boolean): EditedCategory => ({
  ...sharedFields(state, counts),
  ...revisionOf(state),
  hasDraft,
});

export function treeItem(
  state: CategoryState,
  counts: Counts & { productTotal: number },
  place: { lang: string; depth: number },
): TreeItem {
  const text =
    state.texts.find(({ lang, name }) => lang === place.lang && name) ??
    englishOf(state.texts) ??
    state.texts[0];
  return {
    ...sharedFields(state, counts),
    name: text?.name ?? "",
    slug: text?.slug ?? "",
    depth: place.depth,
    productTotal: counts.productTotal,
  };
}

/** The audited fields of a category. */
export const auditedOf = (state: CategoryState) => ({
  ...revisionOf(state),
  parentId: state.parentId === null ? null : String(state.parentId),
  sortOrder: state.sortOrder,
  isActive: state.isActive,
  published: state.texts.flatMap(({ lang, published }) => (published ? lang : [])),
  planned: state.texts.flatMap(({ lang, publishAt, unpublishAt }) =>
    publishAt === null && unpublishAt === null
      ? []
      : [{ lang, publishAt: maybeTime(publishAt), unpublishAt: maybeTime(unpublishAt) }],
  ),
  stale: state.texts.flatMap((text) =>
    textState(text, englishOf(state.texts)).stale.map((field) => `${text.lang}.${field}`),
  ),
  deletedAt: maybeTime(state.deletedAt),
});
