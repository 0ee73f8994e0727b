import type { TextState } from "#content/text-state.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import {
  emptyContent,
  emptyTexts,
  isComplete,
  type ProductContent,
  type ProductTranslation,
  patched,
  textsIn,
  translatedFields,
} from "#features/products/product-content.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";
import type { ProductInput } from "../saving/product-input.ts";

/** A product as editors see it: what it says in all languages, and the rows it was read from. */
export type Edited = { row: repo.ProductRow; texts: repo.EditedText[]; content: ProductContent };

const idOf = (id: number | null): string | null => (id === null ? null : String(id));
const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

const wordsOf = (text: repo.EditedText): ProductTranslation => ({
  name: text.name,
  slug: text.slug,
  summary: text.summary,
  description: text.description,
  pros: text.pros,
  cons: text.cons,
  verdict: text.verdict,
  bestFor: text.bestFor,
  notFor: text.notFor,
  metaTitle: text.metaTitle ?? "",
  metaDescription: text.metaDescription ?? "",
  metaKeywords: text.metaKeywords,
});

function contentOf(
  row: repo.ProductRow,
  texts: readonly repo.EditedText[],
  images: readonly repo.StoredImage[],
  relatedIds: readonly number[],
): ProductContent {
  const base = texts.find(({ lang }) => lang === defaultLanguage);
  return patched(emptyContent, {
    ...(base ? wordsOf(base) : emptyTexts),
    price: row.price,
    categoryId: idOf(row.categoryId),
    subCategoryId: idOf(row.subCategoryId),
    brand: row.brand ?? "",
    gtin: row.gtin ?? "",
    model: row.model ?? "",
    imageUrl: row.imageUrl ?? "",
    images: images.map(({ mediaId, ...image }) => ({ ...image, mediaId: idOf(mediaId) })),
    specs: row.specs,
    score: row.score,
    ratings: row.ratings,
    awards: row.awards,
    relatedIds: relatedIds.map(String),
    isDiscontinued: row.discontinuedAt !== null,
    successorId: idOf(row.successorId),
    translations: Object.fromEntries(
      texts.flatMap((text) => (text.lang === defaultLanguage ? [] : [[text.lang, wordsOf(text)]])),
    ),
  });
}

/** The current products with these ids, deleted ones too, in the order of the ids. */
export async function readEdited(db: Queries | Tx, ids: readonly number[]): Promise<Edited[]> {
  const rows = new Map((await repo.byIds(db, ids)).map((row) => [row.id, row]));
  const texts = Map.groupBy(await repo.textsOf(db, ids), (text) => text.productId);
  const images = await repo.imagesOf(db, ids);
  const relations = await repo.allRelations(db, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const own = texts.get(id) ?? [];
    return [{ row, texts: own, content: contentOf(row, own, images.get(id) ?? [], relations.get(id) ?? []) }];
  });
}

/** What one language of a product lacks. */
function stateOf(edited: Edited, lang: Language): TextState | undefined {
  const text = edited.texts.find((one) => one.lang === lang);
  if (!text) return undefined;
  const source = textsIn(edited.content, defaultLanguage) ?? emptyTexts;
  const words = textsIn(edited.content, lang) ?? emptyTexts;
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  const isBase = lang === defaultLanguage;
  return {
    published: text.published,
    publishedAt: time(text.publishedAt),
    publishAt: time(text.publishAt),
    unpublishAt: time(text.unpublishAt),
    missedAt: time(text.missedAt),
    updatedAt: isoTime(text.updatedAt),
    isComplete: isComplete(words),
    untranslated: isBase ? [] : untranslatedFields(translatedFields, source, words),
    stale: isBase
      ? []
      : staleFields(translatedFields, { source, translation: words, marks: text.sourceMarks }),
  };
}

export const statesOf = (edited: Edited): Partial<Record<Language, TextState>> =>
  Object.fromEntries(
    languageCodes.flatMap((lang) => {
      const state = stateOf(edited, lang);
      return state ? [[lang, state]] : [];
    }),
  );

export function adminView(edited: Edited, hasDraft: boolean): AdminProduct {
  const { row, texts, content } = edited;
  return {
    ...content,
    id: String(row.id),
    version: row.version,
    states: statesOf(edited),
    isActive: row.isActive,
    hasDraft,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(Math.max(row.updatedAt, ...texts.map(({ updatedAt }) => updatedAt))),
    checkedAt: row.checkedAt === null ? null : isoTime(row.checkedAt),
    deletedAt: row.deletedAt === null ? null : isoTime(row.deletedAt),
  };
}

/** A content as the saving functions take it, without its texts. */
export const factsOf = (
  content: ProductContent,
  before: repo.ProductRow | null,
  now: number,
): Omit<ProductInput, "texts"> => ({
  categoryId: numberOf(content.categoryId),
  subCategoryId: numberOf(content.subCategoryId),
  brand: content.brand || null,
  model: content.model || null,
  gtin: content.gtin.replace(/[\s\p{Pd}]/gu, "") || null,
  price: content.price,
  imageUrl: content.imageUrl || null,
  images: content.images.map(({ mediaId, url, alt, video }) => ({
    mediaId: numberOf(mediaId),
    url: mediaId === null ? url : null,
    alt: alt as Record<string, string>,
    ...(video ? { video } : {}),
  })),
  specs: content.specs,
  score: content.score,
  ratings: content.ratings,
  awards: content.awards,
  relatedIds: content.relatedIds.map(Number),
  discontinuedAt: content.isDiscontinued ? (before?.discontinuedAt ?? now) : null,
  successorId: numberOf(content.successorId),
});

/** The rows a product would have with another content, public in all its languages or as they are now: the data of its preview page. */
export function rowsAsIf(
  { row, texts }: Edited,
  content: ProductContent,
  { now, isPublic }: { now: number; isPublic: boolean },
): { row: repo.ProductRow; texts: repo.ProductText[]; images: repo.StoredImage[] } {
  const { images = [], ratings = [], specs = [], awards = [], ...facts } = factsOf(content, row, now);
  return {
    row: {
      ...row,
      categoryId: facts.categoryId ?? null,
      subCategoryId: facts.subCategoryId ?? null,
      brand: facts.brand ?? null,
      model: facts.model ?? null,
      gtin: facts.gtin ?? null,
      price: facts.price ?? null,
      imageUrl: facts.imageUrl ?? null,
      score: facts.score ?? null,
      discontinuedAt: facts.discontinuedAt ?? null,
      successorId: facts.successorId ?? null,
      awards,
      specs,
      ratings,
      deletedAt: null,
    },
    texts: languageCodes.flatMap((lang) => {
      const words = textsIn(content, lang);
      if (!words) return [];
      const stored = texts.find((text) => text.lang === lang);
      return [
        {
          ...words,
          slug: words.slug || String(row.id),
          productId: row.id,
          lang,
          metaTitle: words.metaTitle || null,
          metaDescription: words.metaDescription || null,
          published: isPublic || (stored?.published ?? false),
          publishedAt: stored?.publishedAt ?? now,
          updatedAt: stored?.updatedAt ?? now,
        },
      ];
    }),
    images,
  };
}
