import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TranslationsFilter } from "#features/discovery/translation.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import { idsForEditors } from "#platform/search/editor-search.ts";

/** The languages of an entity by state, a bit for each (i18n/language-bits.ts). */
export type TranslationState = { texts: number; published: number; stale: number; partial: number };

export type TranslationFilter = Pick<TranslationsFilter, "shown"> & {
  /** Words that a name must contain, all of them. */
  words: readonly string[];
  /** The query as typed, for the search index. */
  q: string;
  /** Categories, one of which must contain the entity. */
  places?: readonly number[] | undefined;
};

const likeText = (word: string): string => `%${escapeLike(word)}%`;
const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join([...conditions], sql` and `);

/** Entities in one of these categories; an empty list matches nothing. */
function inPlaces(type: string, places: readonly number[]): RawBuilder<SqlBool> {
  if (!places.length) return sql<SqlBool>`1 = 0`;
  const some = sql.join([...places]);
  if (type === "product") return sql<SqlBool>`(category_id in (${some}) or sub_category_id in (${some}))`;
  if (type === "category") return sql<SqlBool>`entity_id in (${some})`;
  if (type === "article")
    return sql<SqlBool>`entity_id in (select article_id from article_categories where category_id in (${some}))`;
  // Items of declared types are in no category.
  return sql<SqlBool>`1 = 0`;
}

/** The index rows of a type: each is read through an index in id order. */
async function linesOf(db: Queries, type: string, { words, q, places, shown }: TranslationFilter) {
  const parts = words.map((word) => sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const [table, id, own] =
    type === "product"
      ? (["product_lines", "product_id", sql<SqlBool>`is_deleted = 0`] as const)
      : (["text_lines", "entity_id", sql<SqlBool>`kind = ${type}`] as const);
  const kind = type === "product" || type === "article" ? type : "content";
  const found = parts.length && type !== "category" ? await idsForEditors(db, kind, q) : null;
  return {
    table: sql.table(table),
    id: sql.ref(id),
    conditions: [
      own,
      ...(found ? [sql<SqlBool>`(${all(parts)} or ${sql.ref(id)} in ${found.ids})`] : parts),
      ...(places ? [inPlaces(type, places)] : []),
      ...(shown ? [sql<SqlBool>`published <> 0`] : []),
    ],
  };
}

/** In one of the languages of `mask` at least; the shares follow the same rules (translations.service.ts). */
function inState(state: NonNullable<TranslationsFilter["state"]>, mask: number): RawBuilder<SqlBool> {
  const m = sql.lit(mask);
  switch (state) {
    case "missing":
      return sql<SqlBool>`(texts & ${m}) <> ${m}`;
    case "draft":
      return sql<SqlBool>`(texts & ~published & ~stale & ${m}) <> 0`;
    case "stale":
      // The first half is the condition of an index (migration 0039).
      return sql<SqlBool>`stale <> 0 and (stale & ${m}) <> 0`;
    case "live":
      return sql<SqlBool>`(published & ~stale & ${m}) <> 0`;
    case "partial":
      return sql<SqlBool>`(partial & ${m}) <> 0`;
  }
}

/** The same test in memory. */
export function isInState(
  { texts, published, stale, partial }: TranslationState,
  state: NonNullable<TranslationsFilter["state"]>,
  mask: number,
): boolean {
  switch (state) {
    case "missing":
      return (texts & mask) !== mask;
    case "draft":
      return (texts & ~published & ~stale & mask) !== 0;
    case "stale":
      return (stale & mask) !== 0;
    case "live":
      return (published & ~stale & mask) !== 0;
    case "partial":
      return (partial & mask) !== 0;
  }
}

/** Ids of a type, newest first, after `after`. */
export async function idsOf(
  db: Queries,
  type: string,
  filter: TranslationFilter,
  {
    state,
    mask,
    after,
    limit,
  }: { state: TranslationsFilter["state"]; mask: number; after: number | null; limit: number },
): Promise<number[]> {
  const { table, id, conditions } = await linesOf(db, type, filter);
  const where = all([
    ...conditions,
    ...(state ? [inState(state, mask)] : []),
    ...(after === null ? [] : [sql<SqlBool>`${id} < ${after}`]),
  ]);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${table} where ${where} order by ${id} desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many entities of a type a filter finds. */
export async function countOf(
  db: Queries,
  type: string,
  filter: TranslationFilter,
  { state, mask }: { state: TranslationsFilter["state"]; mask: number },
): Promise<number> {
  const { table, conditions } = await linesOf(db, type, filter);
  const where = all([...conditions, ...(state ? [inState(state, mask)] : [])]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${table} where ${where}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** How many entities of a type are in each state. */
export async function standings(
  db: Queries,
  type: string,
  filter: TranslationFilter,
): Promise<(TranslationState & { count: number })[]> {
  const { table, conditions } = await linesOf(db, type, filter);
  const { rows } = await sql<TranslationState & { count: number }>`
    select texts, published, stale, partial, count(*) as count from ${table} where ${all(conditions)}
    group by texts, published, stale, partial`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
