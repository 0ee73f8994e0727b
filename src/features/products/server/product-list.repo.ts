import { type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { publishing } from "#platform/database/published-texts.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import {
  answerOf,
  answersTo,
  bestHits,
  countHits,
  relevanceOf,
  type Sought,
} from "#platform/search/search-hits.repo.ts";
import { type Eb, type Joined, shownPrice } from "./shown-price.repo.ts";

/** The filters of a list, in the database's own terms. `visible` are the ids of visible categories. */
export type ProductFilter = {
  lang: Language;
  now: number;
  visible: readonly number[];
  categories?: readonly number[];
  /** What a query looks for; null where nothing can answer it. */
  sought?: Sought | null;
  /** Counted in these categories only, which are not none. */
  within?: readonly number[];
  brands?: readonly string[];
  /** In base-currency minor units. A price without a known rate matches neither. */
  minPriceBase?: number;
  maxPriceBase?: number;
  /** Tenths of a point. */
  minScore?: number;
};

export type ProductOrder = "relevance" | "newest" | "price" | "-price" | "score";
type Facet = "categories" | "brands" | "price" | "minScore";

const { isReadable } = publishing("product");

const productId = sql<number>`${sql.ref("p.id")}`;
const inVisibleCategory = (eb: Eb, visible: readonly number[]) =>
  eb.and([
    eb.or([eb("p.category_id", "is", null), ...(visible.length ? [eb("p.category_id", "in", visible)] : [])]),
    eb.or([
      eb("p.sub_category_id", "is", null),
      ...(visible.length ? [eb("p.sub_category_id", "in", visible)] : []),
    ]),
  ]);

function matching(db: Queries, filter: ProductFilter, except?: Facet) {
  let query = db
    .selectFrom("product_texts as t")
    .innerJoin("products as p", "p.id", "t.product_id")
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null)
    .where(isReadable(filter.lang))
    .where((eb) => inVisibleCategory(eb as unknown as Eb, filter.visible));
  const { within, categories, sought, brands, minPriceBase, maxPriceBase, minScore } = filter;
  if (categories && except !== "categories")
    query = query.where((eb) =>
      categories.length
        ? eb.or([eb("p.category_id", "in", categories), eb("p.sub_category_id", "in", categories)])
        : eb.lit(false),
    );
  if (sought !== undefined)
    query = query.where((eb) => (sought ? answersTo(sought, productId) : eb.lit(false)));
  if (brands?.length && except !== "brands") query = query.where("p.brand", "in", brands);
  if (minScore !== undefined && except !== "minScore") query = query.where("p.score", ">=", minScore);
  if (except !== "price") {
    if (minPriceBase !== undefined)
      query = query.where((eb) => eb(shownPrice(eb as unknown as Eb, filter.now), ">=", minPriceBase));
    if (maxPriceBase !== undefined)
      query = query.where((eb) => eb(shownPrice(eb as unknown as Eb, filter.now), "<=", maxPriceBase));
  }
  if (within)
    query = query.where((eb) =>
      eb.or([eb("p.category_id", "in", within), eb("p.sub_category_id", "in", within)]),
    );
  return query;
}

/** What a list is ordered by, as one number that may be null; null comes last in either direction. */
const orderValue = (eb: Eb, order: ProductOrder, filter: ProductFilter) => {
  if (order === "newest") return eb.ref("t.published_at");
  if (order === "price" || order === "-price") return shownPrice(eb, filter.now);
  if (order === "score" || !filter.sought) return eb.ref("p.score");
  return sql<number>`${relevanceOf(filter.sought, productId)} + coalesce(${eb.ref("p.score")}, 0)`;
};

/** Whether the index alone tells who answers: without the filters that only the products know. */
const isPlain = (filter: ProductFilter): boolean =>
  !filter.brands?.length &&
  [filter.minPriceBase, filter.maxPriceBase, filter.minScore].every((bound) => bound === undefined);

/** The index holds shown products only, but knows no categories: asked for where some are hidden or one is chosen. */
async function standsRight(db: Queries, filter: ProductFilter) {
  const hidden = await db
    .selectFrom("categories")
    .select("id")
    .$if(filter.visible.length > 0, (query) => query.where("id", "not in", filter.visible))
    .limit(1)
    .executeTakeFirst();
  const { categories } = filter;
  if (!hidden && !categories) return undefined;
  return (id: RawBuilder<number>) => {
    const one = db.selectFrom("products as p").select("p.id").where("p.id", "=", id).limit(1).offset(0);
    const seen = one.where((eb) => inVisibleCategory(eb as unknown as Eb, filter.visible));
    return sql<SqlBool>`exists ${
      categories
        ? seen.where((eb) =>
            categories.length
              ? eb.or([eb("p.category_id", "in", categories), eb("p.sub_category_id", "in", categories)])
              : eb.lit(false),
          )
        : seen
    }`;
  };
}

/** The best answers to a search, and how many there are, counted up to `countedTo`. */
export async function answers(
  db: Queries,
  filter: ProductFilter,
  most: { limit: number; countedTo: number },
): Promise<{ ids: number[]; total: number }> {
  if (!filter.sought) return { ids: [], total: 0 };
  const { hits, total } = await answerOf(db, filter.sought, {
    ...most,
    condition: await standsRight(db, filter),
  });
  return { ids: hits.map(({ id }) => id), total };
}

/** One page of ids in order, with what the next page's cursor needs. Keyset paging: a deep page costs what the first costs. */
export async function pageOfIds(
  db: Queries,
  filter: ProductFilter,
  order: ProductOrder,
  limit: number,
  after: Cursor | null,
): Promise<Cursor[]> {
  const { sought } = filter;
  if (sought === null) return [];
  if (sought && order === "relevance" && isPlain(filter))
    return bestHits(db, sought, { limit, after, condition: await standsRight(db, filter) });
  const ascending = order === "price";
  const rows = await db
    .selectFrom(
      matching(db, filter)
        .select("p.id")
        .select((eb) =>
          (
            orderValue(eb as unknown as Eb, order, filter) as ExpressionWrapper<
              Joined,
              "t" | "p",
              number | null
            >
          ).as("value"),
        )
        .as("hit"),
    )
    .select(["hit.id", "hit.value"])
    .$if(after !== null, (query) =>
      query.where((eb) => {
        const cursor = after as Cursor;
        const laterId = eb("hit.id", "<", cursor.id);
        if (cursor.value === null) return eb.and([eb("hit.value", "is", null), laterId]);
        return eb.or([
          eb("hit.value", "is", null),
          eb("hit.value", ascending ? ">" : "<", cursor.value),
          eb.and([eb("hit.value", "=", cursor.value), laterId]),
        ]);
      }),
    )
    .orderBy("hit.value", (by) => (ascending ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy("hit.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, value: row.value === null ? null : Number(row.value) }));
}

export async function count(db: Queries, filter: ProductFilter): Promise<number> {
  if (filter.sought === null) return 0;
  if (filter.sought && isPlain(filter))
    return countHits(db, filter.sought, Number.MAX_SAFE_INTEGER, await standsRight(db, filter));
  const row = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function countByBrand(
  db: Queries,
  filter: ProductFilter,
): Promise<{ name: string; count: number }[]> {
  const rows = await matching(db, filter, "brands")
    .where("p.brand", "is not", null)
    .select("p.brand")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .groupBy("p.brand")
    .execute();
  return rows.map((row) => ({ name: row.brand ?? "", count: Number(row.total) }));
}

/** Products per pair of category and sub-category; the service adds them up along the tree. */
export async function countByCategory(
  db: Queries,
  filter: ProductFilter,
): Promise<{ categoryId: number | null; subCategoryId: number | null; count: number }[]> {
  const rows = await matching(db, filter, "categories")
    .select(["p.category_id", "p.sub_category_id"])
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .groupBy(["p.category_id", "p.sub_category_id"])
    .execute();
  return rows.map((row) => ({
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    count: Number(row.total),
  }));
}

export async function countByScore(
  db: Queries,
  filter: ProductFilter,
  floors: readonly number[],
): Promise<number[]> {
  const row = await matching(db, filter, "minScore")
    .select((eb) =>
      floors.map((floor, i) =>
        eb.fn
          .coalesce(
            eb.fn.sum<number>(eb.case().when("p.score", ">=", floor).then(1).else(0).end()),
            eb.lit(0),
          )
          .as(`floor_${i}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return floors.map((_, i) => Number((row as Record<string, unknown>)[`floor_${i}`]));
}

/** The lowest and highest price that may be shown now, in base-currency minor units; null where none may. */
export async function priceRange(
  db: Queries,
  filter: ProductFilter,
): Promise<{ min: number; max: number } | null> {
  const row = await db
    .selectFrom(
      matching(db, filter, "price")
        .select((eb) =>
          (
            shownPrice(eb as unknown as Eb, filter.now) as ExpressionWrapper<Joined, "t" | "p", number | null>
          ).as("price"),
        )
        .as("hit"),
    )
    .select(({ fn }) => [fn.min("hit.price").as("min"), fn.max("hit.price").as("max")])
    .executeTakeFirstOrThrow();
  return row.min === null || row.max === null ? null : { min: Number(row.min), max: Number(row.max) };
}
