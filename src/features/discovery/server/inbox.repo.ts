import { type RawBuilder, sql } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";

/** A statement that gives the `id` of each thing and when it was `latest` touched. */
export type Found = RawBuilder<{ id: number; latest: number }>;

const bits = (langs: readonly Language[]): number =>
  langs.reduce((sum, lang) => sum | (1 << languageCodes.indexOf(lang)), 0);

const product = (condition: RawBuilder<unknown>): Found =>
  sql`select product_id as id, updated_at as latest from product_lines where is_deleted = 0 and ${condition}`;

const offers = sql`select 1 from offers where offers.product_id = product_lines.product_id and offers.is_active = 1`;

/** Products of any state but the bin's; what has no category, offer or picture counts once it is published. */
export const productFaults = (langs: readonly Language[]) => ({
  "products-no-category": product(sql`published <> 0 and category_id is null`),
  "products-no-offers": product(sql`published <> 0 and not exists (${offers})`),
  "products-no-image": product(sql`published <> 0 and has_image = 0`),
  "products-stale": product(sql`stale <> 0`),
  "products-untranslated": product(
    sql`published <> 0 and (texts & ${sql.lit(bits(langs))}) <> ${sql.lit(bits(langs))}`,
  ),
  "products-unpublished": product(sql`published = 0 and scheduled = 0`),
});

const things = {
  article: { table: "articles", texts: "article_texts", id: "article_id" },
  category: { table: "categories", texts: "category_texts", id: "category_id" },
} as const;

/** Articles and categories by their texts; they are few enough to be counted where they stand. */
export function textFaults(kind: keyof typeof things, langs: readonly Language[]) {
  const { table, texts, id } = things[kind];
  const key = sql.ref(`t.${id}`);
  const among = (condition: RawBuilder<unknown>): Found => sql`
    select ${key} as id, max(t.updated_at) as latest from ${sql.table(texts)} as t
    inner join ${sql.table(table)} as e on e.id = ${key} where e.deleted_at is null
    group by ${key} having ${condition}`;
  return {
    untranslated: among(
      sql`sum(t.published) > 0 and sum(case when t.lang in (${sql.join([...langs])}) then 1 else 0 end) < ${sql.lit(langs.length)}`,
    ),
    unpublished: among(sql`sum(t.published) = 0 and count(t.publish_at) = 0`),
    /** The English text was changed after the translation, which was marked as made from it. */
    stale: sql`
      select ${key} as id, max(b.updated_at) as latest from ${sql.table(texts)} as t
      inner join ${sql.table(table)} as e on e.id = ${key}
      inner join ${sql.table(texts)} as b on ${sql.ref(`b.${id}`)} = ${key} and b.lang = 'en'
      where e.deleted_at is null and t.lang in (${sql.join([...langs])}) and t.lang <> 'en' and b.updated_at > t.updated_at
      and t.source_marks <> '{}' group by ${key}` as Found,
  };
}

export const drafts = (kind: "product" | "article" | "category"): Found =>
  sql`select entity_id as id, updated_at as latest from drafts where entity_type = ${kind}`;

/** Published articles that name a product which is not public in any language. */
export const articlesWithHiddenProducts: Found = sql`
  select a.id as id, max(a.updated_at) as latest from articles as a
  inner join article_products as ap on ap.article_id = a.id
  inner join products as p on p.id = ap.product_id
  where a.deleted_at is null
  and exists (select 1 from article_texts as t where t.article_id = a.id and t.published = 1)
  and (p.deleted_at is not null or p.is_active = 0
    or not exists (select 1 from product_texts as x where x.product_id = p.id and x.published = 1))
  group by a.id`;

/** Products whose main picture names a file of the library that is not there. */
export const brokenImages: Found = sql`
  select id, updated_at as latest from products where deleted_at is null and image_url like '/media/%'
  and not exists (select 1 from media_variants as v where v.storage_key = substr(products.image_url, 8))
  and not exists (select 1 from media_addresses as a where a.storage_key = substr(products.image_url, 8))
  and substr(image_url, 8) not in (select storage_key from media)`;

export const failedPictures: Found = sql`select id, updated_at as latest from media where state = 'failed'`;
export const failedJobs = (since: number): Found =>
  sql`select id, updated_at as latest from jobs where status = 'failed' and updated_at > ${since}`;
export const openReports: Found = sql`select id, created_at as latest from reports where status = 'open'`;

/** How many there are, and the latest of them. */
export async function pageOf(
  db: Queries,
  found: Found,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) as r order by latest desc, id desc limit ${sql.lit(limit + 1)}`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length <= limit) return { total: ids.length, ids };
  const counted = await sql<{ total: number }>`select count(*) as total from (${found}) as r`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? ids.length), ids: ids.slice(0, limit) };
}

export const jobsOf = (db: Queries, ids: readonly number[]) =>
  db.selectFrom("jobs").select(["id", "name", "error", "updated_at"]).where("id", "in", ids).execute();

export const picturesOf = (db: Queries, ids: readonly number[]) =>
  db.selectFrom("media").select(["id", "file_name", "updated_at"]).where("id", "in", ids).execute();
