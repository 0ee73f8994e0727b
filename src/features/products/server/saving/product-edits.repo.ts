import type { Insertable, Updateable } from "kysely";
import type { SourceMarks } from "#content/translation-marks.ts";
import type { Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import type { Tx } from "#platform/database/handles.ts";
import { publicationColumns, publishing } from "#platform/database/published-texts.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { ProductFacts, ProductText, StoredImage } from "../products.repo.ts";

export const { hold, setPublished, setState, setSchedule, putBackTexts } = publishing("product");

export type CategoryPlacement = { categoryIds: number[]; counted: string; gtin: string | null };

/** The category and the GTIN of each of these products and (as a string to compare) where it is counted; no entry where there is none. */
export async function standings(tx: Tx, ids: readonly number[]): Promise<Map<number, CategoryPlacement>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom("products")
    .select(["id", "category_id", "sub_category_id", "gtin", "is_active", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  const texts = await tx
    .selectFrom("product_texts")
    .select(["product_id", "lang"])
    .where("product_id", "in", ids)
    .where("published", "=", 1)
    .orderBy("lang")
    .execute();
  const langsOf = Map.groupBy(texts, (text) => text.product_id);
  return new Map(
    rows.map((row) => {
      const categoryIds = [row.category_id, row.sub_category_id].filter((one) => one !== null);
      const isShown = row.is_active === 1 && row.deleted_at === null;
      const langs = (langsOf.get(row.id) ?? []).map(({ lang }) => lang);
      const counted = JSON.stringify([categoryIds, isShown && langs]);
      return [row.id, { categoryIds, counted, gtin: row.gtin }];
    }),
  );
}

export async function saveSource(
  tx: Tx,
  origin: { source: string; key: string; contentHash: string },
  { productId, offerId }: { productId: number; offerId: number | null },
  now: number,
): Promise<void> {
  await tx
    .insertInto("product_sources")
    .values({
      source: origin.source,
      source_key: origin.key,
      product_id: productId,
      content_hash: origin.contentHash,
      imported_at: now,
      offer_id: offerId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["source", "source_key"])
        .doUpdateSet({ content_hash: origin.contentHash, imported_at: now, offer_id: offerId }),
    )
    .execute();
}

/** Replaces the hash of a row whose product was removed by an undo: the row's next import restores that product. */
export const undoneMark = "taken back";

export const forgetSources = async (tx: Tx, productId: number): Promise<void> =>
  void (await tx
    .updateTable("product_sources")
    .set({ content_hash: undoneMark })
    .where("product_id", "=", productId)
    .execute());

/** Restores a product from the trash, marked as never edited. */
export const revive = async (tx: Tx, id: number, now: number): Promise<void> =>
  void (await tx
    .updateTable("products")
    .set({ deleted_at: null, version: 1, updated_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .execute());

type Columns = Updateable<Schema["products"]>;

/** The columns of each fact: one without any does not compile. The price has its own, with what it is in the base currency. */
const columnsOf: { [Fact in keyof Omit<ProductFacts, "price">]: (value: ProductFacts[Fact]) => Columns } = {
  categoryId: (id) => ({ category_id: id }),
  subCategoryId: (id) => ({ sub_category_id: id }),
  brand: (brand) => ({ brand }),
  model: (model) => ({ model }),
  gtin: (gtin) => ({ gtin }),
  imageUrl: (url) => ({ image_url: url }),
  score: (score) => ({ score: score === null ? null : Math.round(score * 10) }),
  awards: (awards) => ({ awards: JSON.stringify(awards) }),
  specs: (specs) => ({ specs: JSON.stringify(specs) }),
  ratings: (ratings) => ({ ratings: JSON.stringify(ratings) }),
  discontinuedAt: (at) => ({ discontinued_at: at }),
  successorId: (id) => ({ successor_id: id }),
  facts: (facts) => ({ facts: JSON.stringify(facts) }),
};
const priceColumns = ({ price, priceBase }: PriceInBase): Columns => ({
  price_amount: price?.amount ?? null,
  price_currency: price?.currency ?? null,
  price_base: priceBase,
});
const factColumns = (facts: Partial<ProductFacts>): Columns =>
  Object.assign(
    {},
    ...Object.entries(columnsOf).map(([fact, columns]) => {
      const value = facts[fact as keyof ProductFacts];
      return value === undefined ? {} : columns(value as never);
    }),
  ) as Columns;

type PriceInBase = { price: Money | null; priceBase: number | null };

export async function insert(
  tx: Tx,
  product: ProductFacts & PriceInBase & { demoKey: string | null },
  now: number,
): Promise<number> {
  const columns = { ...factColumns(product), ...priceColumns(product) };
  const { id } = await tx
    .insertInto("products")
    .values({
      ...(columns as Insertable<Schema["products"]>),
      deleted_at: null,
      demo_key: product.demoKey,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a text as new or in place of the one it had. */
export async function saveText(tx: Tx, text: ProductText): Promise<void> {
  const values = {
    name: text.name,
    summary: text.summary,
    description: text.description,
    pros: JSON.stringify(text.pros),
    cons: JSON.stringify(text.cons),
    verdict: text.verdict,
    best_for: text.bestFor,
    not_for: text.notFor,
    ...publicationColumns(text),
  };
  await tx
    .insertInto("product_texts")
    .values({ product_id: text.productId, lang: text.lang, publish_at: null, unpublish_at: null, ...values })
    .onConflict((conflict) => conflict.columns(["product_id", "lang"]).doUpdateSet(values))
    .execute();
}

export const saveMarks = async (tx: Tx, id: number, lang: Language, marks: SourceMarks): Promise<void> =>
  void (await tx
    .updateTable("product_texts")
    .set({ source_marks: JSON.stringify(marks) })
    .where("product_id", "=", id)
    .where("lang", "=", lang)
    .execute());

export async function removeTexts(tx: Tx, id: number, langs: readonly Language[]): Promise<void> {
  if (langs.length)
    await tx.deleteFrom("product_texts").where("product_id", "=", id).where("lang", "in", langs).execute();
}

/** Raises the version where it is still the given one; false otherwise, so that the second of two concurrent saves gets a conflict. */
export async function raiseVersion(tx: Tx, id: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("products")
    .set({ version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the product as edited here: from now on its sources update price and offers only. */
export const markEdited = async (tx: Tx, id: number): Promise<void> =>
  void (await tx
    .updateTable("products")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute());

/** Whether the product is as its source made it: no edit has raised its version. */
export async function isUntouched(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom("products").select("version").where("id", "=", id).executeTakeFirst();
  return row?.version === 1;
}

/** In any language, also while it is in the trash: restored, it would be public again. */
export async function isPublished(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("product_texts")
    .select("lang")
    .where("product_id", "=", id)
    .where("published", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePrice(tx: Tx, id: number, price: PriceInBase, now: number): Promise<void> {
  await tx
    .updateTable("products")
    .set({ ...priceColumns(price), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Sets the given facts; the price has its own verb. */
export async function updateFacts(
  tx: Tx,
  id: number,
  facts: Partial<Omit<ProductFacts, "price">>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ ...factColumns(facts), updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function saveImages(tx: Tx, productId: number, images: readonly StoredImage[]): Promise<void> {
  await tx.deleteFrom("product_images").where("product_id", "=", productId).execute();
  if (images.length)
    await tx
      .insertInto("product_images")
      .values(
        images.map((image, position) => ({
          product_id: productId,
          media_id: image.mediaId,
          url: image.url,
          position,
          alt: JSON.stringify(image.alt),
          video: image.video ?? null,
        })),
      )
      .execute();
}

export async function saveRelations(tx: Tx, productId: number, relatedIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("product_relations").where("product_id", "=", productId).execute();
  const others = [...new Set(relatedIds)].filter((id) => id !== productId);
  if (others.length)
    await tx
      .insertInto("product_relations")
      .values(others.map((id, position) => ({ product_id: productId, related_id: id, position })))
      .execute();
}

/** A product of the demo that the owner works with is the owner's: it stays when the demo goes. */
export const adopt = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.updateTable("products").set({ demo_key: null }).where("id", "=", id).execute());

export const demoIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom("products").select("id").where("demo_key", "is not", null).execute()).map(
    ({ id }) => id,
  );

export const deleteDemo = async (tx: Tx): Promise<void> =>
  void (await tx.deleteFrom("products").where("demo_key", "is not", null).execute());
