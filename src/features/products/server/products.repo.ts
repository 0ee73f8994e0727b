import type { SourceMarks } from "#content/translation-marks.ts";
import { gtinForms } from "#features/marketplaces/gtin.ts";
import type { Money } from "#i18n/money/money.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import {
  type Missed,
  type Publication,
  publicationOf,
  type Schedule,
} from "#platform/database/published-texts.ts";
import type { StoredSpec } from "../product.ts";
import type { StoredFacts } from "../product-facts.ts";
import type { Rating } from "../rating.ts";

/** What a product says in all languages, as its row has it; images and related products have tables of their own. */
export type ProductFacts = {
  categoryId: number | null;
  subCategoryId: number | null;
  brand: string | null;
  model: string | null;
  gtin: string | null;
  price: Money | null;
  imageUrl: string | null;
  score: number | null;
  awards: string[];
  specs: StoredSpec[];
  ratings: Rating[];
  discontinuedAt: number | null;
  successorId: number | null;
  facts: StoredFacts;
};
export type ProductRow = ProductFacts & {
  id: number;
  isActive: boolean;
  deletedAt: number | null;
  checkedAt: number | null;
  createdAt: number;
  updatedAt: number;
  version: number;
};
export type ProductText = Publication & {
  productId: number;
  name: string;
  summary: string;
  description: string;
  pros: string[];
  cons: string[];
  verdict: string;
  bestFor: string;
  notFor: string;
};
/** With the fields that only editors see. */
export type EditedText = ProductText & Schedule & Missed & { sourceMarks: SourceMarks };

export async function byIds(db: Queries | Tx, ids: readonly number[]): Promise<ProductRow[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    brand: row.brand,
    model: row.model,
    gtin: row.gtin,
    price:
      row.price_amount === null || row.price_currency === null
        ? null
        : { amount: row.price_amount, currency: row.price_currency },
    imageUrl: row.image_url,
    score: row.score === null ? null : row.score / 10,
    awards: JSON.parse(row.awards) as string[],
    specs: JSON.parse(row.specs) as StoredSpec[],
    ratings: JSON.parse(row.ratings) as Rating[],
    isActive: row.is_active === 1,
    discontinuedAt: row.discontinued_at,
    successorId: row.successor_id,
    facts: JSON.parse(row.facts) as StoredFacts,
    deletedAt: row.deleted_at,
    checkedAt: row.checked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }));
}

export async function textsOf(db: Queries | Tx, ids: readonly number[]): Promise<EditedText[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("product_texts").selectAll().where("product_id", "in", ids).execute();
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    summary: row.summary,
    description: row.description,
    pros: JSON.parse(row.pros) as string[],
    cons: JSON.parse(row.cons) as string[],
    verdict: row.verdict,
    bestFor: row.best_for,
    notFor: row.not_for,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    missedAt: row.missed_at,
    sourceMarks: JSON.parse(row.source_marks) as SourceMarks,
    ...publicationOf(row),
  }));
}

export async function relationsOf(db: Queries | Tx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("product_relations")
    .select("related_id")
    .where("product_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.related_id);
}

/** The hand-picked others of each of these products, in their order; no entry where there are none. */
export async function allRelations(db: Queries | Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("product_relations")
    .select(["product_id", "related_id"])
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute();
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...groups].map(([id, some]) => [id, some.map((row) => row.related_id)]));
}

/** The products that have this one among their hand-picked others. */
export async function relating(db: Queries, id: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom("product_relations as r")
    .innerJoin("products as p", "p.id", "r.product_id")
    .innerJoin("product_texts as t", "t.product_id", "p.id")
    .select(["p.id", "t.lang", "t.name"])
    .where("r.related_id", "=", id)
    .where("p.deleted_at", "is", null)
    .orderBy("p.id")
    .execute();
  const named = Map.groupBy(rows, (row) => row.id);
  return [...named].map(([other, texts]) => ({
    id: other,
    name: (texts.find(({ lang }) => lang === "en") ?? texts[0])?.name ?? "",
  }));
}

/** What each of these products is called in addresses, in the languages it is written in; no entry for one that is not there. */
export async function slugsOf(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<{ id: number; createdAt: number; slugs: Map<string, string> }[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("products as p")
    .leftJoin("product_texts as t", "t.product_id", "p.id")
    .select(["p.id", "p.created_at", "t.lang", "t.slug"])
    .where("p.id", "in", ids)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => ({
    id,
    createdAt: some[0]?.created_at ?? 0,
    slugs: new Map(some.flatMap(({ lang, slug }) => (lang && slug ? [[lang, slug] as const] : []))),
  }));
}

export type StoredImage = {
  mediaId: number | null;
  url: string | null;
  alt: Record<string, string>;
  /** The URL of the video it is the poster of. */
  video?: string | undefined;
};

/** The pictures of each of these products, in their order; no entry where there are none. */
export async function imagesOf(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredImage[]>> {
  const images = new Map<number, StoredImage[]>();
  if (!ids.length) return images;
  const rows = await db
    .selectFrom("product_images")
    .select(["product_id", "media_id", "url", "alt", "video"])
    .where("product_id", "in", ids)
    .orderBy("product_id")
    .orderBy("position")
    .execute();
  for (const row of rows) {
    const image = {
      mediaId: row.media_id,
      url: row.url,
      alt: JSON.parse(row.alt) as Record<string, string>,
      ...(row.video ? { video: row.video } : {}),
    };
    images.set(row.product_id, [...(images.get(row.product_id) ?? []), image]);
  }
  return images;
}

export async function findSource(
  db: Queries | Tx,
  source: string,
  key: string,
): Promise<{ productId: number; contentHash: string; offerId: number | null } | null> {
  const row = await db
    .selectFrom("product_sources")
    .select(["product_id", "content_hash", "offer_id"])
    .where("source", "=", source)
    .where("source_key", "=", key)
    .executeTakeFirst();
  return row ? { productId: row.product_id, contentHash: row.content_hash, offerId: row.offer_id } : null;
}

/** The products of these source rows; no entry for an unknown row. */
export async function sourcesOf(
  db: Queries,
  source: string,
  keys: readonly string[],
): Promise<Map<string, { productId: number; contentHash: string }>> {
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom("product_sources")
    .select(["source_key", "product_id", "content_hash"])
    .where("source", "=", source)
    .where("source_key", "in", keys)
    .execute();
  return new Map(
    rows.map((row) => [row.source_key, { productId: row.product_id, contentHash: row.content_hash }]),
  );
}

/** The last content hash of each of these source rows; no entry for an unknown row. */
export async function knownHashes(
  db: Queries,
  source: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom("product_sources")
    .select(["source_key", "content_hash"])
    .where("source", "=", source)
    .where("source_key", "in", keys)
    .execute();
  return new Map(rows.map((row) => [row.source_key, row.content_hash]));
}

export async function idByGtin(db: Queries | Tx, gtin: string): Promise<number | null> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("gtin", "in", gtinForms(gtin))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Another product with this number, however it is written there; null where there is none. */
export async function otherWithGtin(tx: Tx, gtin: string, id: number | null): Promise<number | null> {
  const row = await tx
    .selectFrom("products")
    .select("id")
    .where("gtin", "in", gtinForms(gtin))
    .where("deleted_at", "is", null)
    .$if(id !== null, (query) => query.where("id", "<>", id ?? 0))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
