import type { ValuesOf } from "#content/fields/field.ts";
import type { Item } from "#content/server/items/item.ts";
import type { product } from "#features/products/product.content.ts";
import { plainValues, storedFacts, unknownFacts } from "#features/products/product-facts.ts";
import {
  emptyContent,
  emptyTexts,
  type ProductContent,
  type ProductTranslation,
  patched,
} from "#features/products/product-model.ts";
import { baseLanguage, languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";
import type { CategoryPlacement } from "./product-edits.repo.ts";
import type { SavedFacts } from "./product-input.ts";

/** A product as editors see it: what it says in all languages, and the state of each. */
export type ProductItem = Item & { content: ProductContent };

const idOf = (id: number | null): string | null => (id === null ? null : String(id));
export const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

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
  const base = texts.find(({ lang }) => lang === baseLanguage);
  // A fact of the declaration that is neither plain nor read here does not compile.
  const facts: ValuesOf<typeof product.facts> = {
    ...plainValues(row.facts),
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
  };
  return patched(emptyContent, {
    ...(base ? wordsOf(base) : emptyTexts),
    ...facts,
    translations: Object.fromEntries(
      texts.flatMap((text) => (text.lang === baseLanguage ? [] : [[text.lang, wordsOf(text)]])),
    ),
  });
}

/** The current products with these ids, deleted ones too, in the order of the ids. */
export async function readProducts(db: Queries | Tx, ids: readonly number[]): Promise<ProductItem[]> {
  const rows = new Map((await repo.byIds(db, ids)).map((row) => [row.id, row]));
  const texts = Map.groupBy(await repo.textsOf(db, ids), (text) => text.productId);
  const images = await repo.imagesOf(db, ids);
  const relations = await repo.allRelations(db, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const stored = texts.get(id) ?? [];
    const own = languageCodes.flatMap((lang) => stored.filter((text) => text.lang === lang));
    return {
      id,
      version: row.version,
      isActive: row.isActive,
      createdAt: row.createdAt,
      updatedAt: Math.max(row.updatedAt, ...own.map(({ updatedAt }) => updatedAt)),
      checkedAt: row.checkedAt,
      deletedAt: row.deletedAt,
      texts: own.map((text) => ({
        lang: text.lang,
        slug: text.slug,
        published: text.published,
        publishedAt: text.publishedAt,
        updatedAt: text.updatedAt,
        publishAt: text.publishAt,
        unpublishAt: text.unpublishAt,
        missedAt: text.missedAt,
        marks: text.sourceMarks,
      })),
      content: contentOf(row, own, images.get(id) ?? [], relations.get(id) ?? []),
      unknown: unknownFacts(row.facts),
    };
  });
}

/** The categories that list a product, and where it is counted. */
export function placementOf({ content, texts, isActive, deletedAt }: Item): CategoryPlacement {
  const { categoryId, subCategoryId, gtin } = content as ProductContent;
  const categoryIds = [categoryId, subCategoryId].flatMap((id) => (id === null ? [] : Number(id)));
  const langs = texts.flatMap(({ lang, published }) => (published ? lang : [])).sort();
  const counted = JSON.stringify([categoryIds, isActive && deletedAt === null && langs]);
  return { categoryIds, counted, gtin: gtin || null };
}

/** A content as the saving functions take it, without its texts. */
export const factsOf = (
  content: ProductContent,
  before: Pick<repo.ProductRow, "discontinuedAt" | "facts"> | undefined,
  now: number,
): SavedFacts => ({
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
  facts: storedFacts(content, before?.facts),
});
