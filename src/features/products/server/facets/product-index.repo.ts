import { fitsField, type SpecField } from "#content/fields/custom-field.ts";
import type { StoredSpec } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import type { RowChoice } from "#platform/cache/row-cache.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { ProductIndexRow } from "./product-index.ts";
import { type Eb, visiblePrice } from "./visible-price.repo.ts";

/**
 * Active products that are not deleted, in the order of their ids, with their published texts, the price shown at `now` and the values
 * of the fields that lists are filtered by.
 */
export async function indexRows(
  db: Queries,
  choice: RowChoice,
  { now, fields }: { now: number; fields: readonly SpecField[] },
): Promise<ProductIndexRow[]> {
  const products = await db
    .selectFrom("products as p")
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null)
    .$if("ids" in choice, (query) => query.where("p.id", "in", (choice as { ids: readonly number[] }).ids))
    .$if("after" in choice, (query) => {
      const { after, limit } = choice as { after: number; limit: number };
      return query.where("p.id", ">", after).limit(limit);
    })
    .select([
      "p.id",
      "p.category_id",
      "p.sub_category_id",
      "p.brand",
      "p.score",
      "p.awards",
      "p.discontinued_at",
      "p.checked_at",
      "p.updated_at",
    ])
    .$if(fields.length > 0, (query) => query.select("p.specs"))
    .select((eb) => [
      visiblePrice(eb as unknown as Eb, now).as("price"),
      eb
        .selectFrom("offers as ending")
        .select(({ fn }) => fn.min("ending.price_expires_at").as("at"))
        .whereRef("ending.product_id", "=", "p.id")
        .where("ending.is_active", "=", 1)
        .where("ending.price_expires_at", ">", now)
        .as("price_until"),
    ])
    .orderBy("p.id")
    .execute();
  const [first, last] = [products[0], products.at(-1)];
  if (!first || !last) return [];
  const texts = await db
    .selectFrom("product_texts")
    .select(["product_id", "lang", "published_at", "updated_at"])
    .where("published", "=", 1)
    .$if("ids" in choice, (query) =>
      query.where("product_id", "in", (choice as { ids: readonly number[] }).ids),
    )
    .$if("after" in choice, (query) =>
      query.where("product_id", ">=", first.id).where("product_id", "<=", last.id),
    )
    .execute();
  const textsOf = Map.groupBy(texts, (text) => text.product_id);
  return products.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    brand: row.brand,
    score: row.score,
    awards: JSON.parse(row.awards) as string[],
    specs: row.specs === undefined ? [] : filterValues(JSON.parse(row.specs) as StoredSpec[], fields),
    isDiscontinued: row.discontinued_at !== null,
    checkedAt: row.checked_at,
    price: row.price === null ? null : Number(row.price),
    priceUntil: row.price_until === null ? null : Number(row.price_until),
    texts: Object.fromEntries(
      (textsOf.get(row.id) ?? []).map((text) => [
        text.lang as Language,
        { publishedAt: text.published_at, updatedAt: Math.max(row.updated_at, text.updated_at) },
      ]),
    ),
  }));
}

/** "finish:matt": values as the filters of a list's address name them. */
const filterValues = (specs: readonly StoredSpec[], fields: readonly SpecField[]): string[] =>
  fields.flatMap((field) => {
    const spec = specs.find(({ key }) => key === field.key);
    return spec && field.type !== "text" && fitsField(field, spec.value)
      ? [`${field.key}:${spec.value}`]
      : [];
  });
