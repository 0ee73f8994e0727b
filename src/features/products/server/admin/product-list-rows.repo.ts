import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { AdminProductsQuery } from "#features/products/admin-product.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import { isImageMissing } from "#platform/database/missing-images.ts";
import type { Schema } from "#platform/database/schema.ts";
import { idsForEditors } from "#platform/search/editor-search.ts";
import { clicksOn, hasFault } from "../offers/offer-faults.repo.ts";

/** Files named in one statement. */
const keysAtOnce = 500;

export type ProductListRowInput = Schema["product_lines"];

export async function upsertListRows(tx: Tx, lines: readonly ProductListRowInput[]): Promise<void> {
  if (!lines.length) return;
  await tx
    .deleteFrom("product_lines")
    .where(
      "product_id",
      "in",
      lines.map((line) => line.product_id),
    )
    .execute();
  await tx
    .insertInto("product_lines")
    .values([...lines])
    .execute();
}

type Eb = ReturnType<typeof expressionBuilder<Schema, "product_lines">>;

const hasBit = (
  column: "published" | "scheduled" | "texts" | "stale" | "no_seo",
  lang: Language | undefined,
) =>
  lang === undefined
    ? sql<SqlBool>`${sql.ref(column)} <> 0`
    : sql<SqlBool>`(${sql.ref(column)} & ${sql.lit(bitsOf([lang]))}) <> 0`;

const offersOf = (eb: Eb, programme: string) =>
  eb.exists(
    eb
      .selectFrom("offers as o")
      .innerJoin("programmes as pr", "pr.id", "o.programme_id")
      .select("o.id")
      .whereRef("o.product_id", "=", "product_lines.product_id")
      .where("o.is_active", "=", 1)
      .where("pr.key", "=", programme),
  );

/** Rare states have a partial index (migration 0039), which SQLite uses only where its condition is a literal, not a parameter. */
function missing(
  eb: Eb,
  what: NonNullable<AdminProductsQuery["missing"]>,
  lang: Language | undefined,
  on: readonly Language[],
) {
  switch (what) {
    case "image":
      return eb("has_image", "=", 0);
    case "image-gone":
      return eb("image_gone", "=", eb.lit(1));
    case "price":
      return eb("has_price", "=", 0);
    case "category":
      return eb("category_id", "is", null);
    case "offers":
      return eb("has_offers", "=", eb.lit(0));
    case "translation":
      return lang === undefined
        ? sql<SqlBool>`(texts & ${sql.lit(bitsOf(on))}) <> ${sql.lit(bitsOf(on))}`
        : eb.not(hasBit("texts", lang));
    case "stale":
      return eb.and([eb("stale", "<>", eb.lit(0)), hasBit("stale", lang)]);
    case "seo":
      return hasBit("no_seo", lang);
    case "alt":
      return eb.exists(
        eb
          .selectFrom("product_images as i")
          .select("i.id")
          .whereRef("i.product_id", "=", "product_lines.product_id")
          .where("i.alt", "not like", `%"${lang ?? "en"}":"_%`)
          .where((image) =>
            image.not(
              image.exists(
                image
                  .selectFrom("media_texts as m")
                  .select("m.alt")
                  .whereRef("m.media_id", "=", "i.media_id")
                  .where("m.lang", "=", lang ?? "en")
                  .where("m.alt", "<>", ""),
              ),
            ),
          ),
      );
  }
}

function status(eb: Eb, what: NonNullable<AdminProductsQuery["status"]>, lang: Language | undefined) {
  switch (what) {
    case "published":
      return hasBit("published", lang);
    case "unpublished":
      // A scheduled text becomes public without an editor.
      return lang === undefined
        ? sql<SqlBool>`published = 0 and scheduled = 0`
        : eb.and([eb.not(hasBit("published", lang)), eb.not(hasBit("scheduled", lang))]);
    case "scheduled":
      return hasBit("scheduled", lang);
    case "blocked":
      return eb("is_active", "=", 0);
    case "draft":
      return eb(
        "product_id",
        "in",
        eb.selectFrom("drafts as d").select("d.entity_id").where("d.entity_type", "=", "product"),
      );
    case "deleted":
      return sql<SqlBool>`1 = 1`;
  }
}

const likeText = (word: string): string => `%${escapeLike(word)}%`;

export type ProductRowFilter = Omit<AdminProductsQuery, "cursor" | "limit" | "sort" | "category"> & {
  /** A category and all below it; null for products without one. */
  places?: readonly number[] | null;
  only?: readonly number[];
  /** The languages of the site. */
  on: readonly Language[];
  now: number;
};

/** The condition of a list's filter. A row matches every word of `q`, as a substring or as the search tokenizes it. */
async function matching(
  db: Queries,
  { q, status: state, lang, missing: lack, offer, marketplace, places, only, on, now }: ProductRowFilter,
): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Schema, "product_lines">();
  const parts = searchText(simplified(q ?? ""))
    .split(" ")
    .filter(Boolean)
    .map((word) => sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const found = parts.length ? await idsForEditors(db, "product", q ?? "") : null;
  return eb.and([
    eb("is_deleted", "=", state === "deleted" ? 1 : 0),
    ...(found ? [eb.or([eb.and(parts), eb("product_id", "in", found.ids)])] : parts),
    ...(only ? [eb("product_id", "in", only)] : []),
    ...(state ? [status(eb, state, lang)] : []),
    ...(lack ? [missing(eb, lack, lang, on)] : []),
    ...(offer ? [hasFault(offer, now)] : []),
    ...(marketplace ? [offersOf(eb, marketplace)] : []),
    ...(places === null ? [eb("category_id", "is", null)] : []),
    ...(places ? [eb.or([eb("category_id", "in", places), eb("sub_category_id", "in", places)])] : []),
  ]);
}

const orders = {
  "-updated": ["updated_at", "desc"],
  "-clicks": ["clicks", "desc"],
  best: ["updated_at", "desc"],
  updated: ["updated_at", "asc"],
  newest: ["product_id", "desc"],
  oldest: ["product_id", "asc"],
  name: ["sort_name", "asc"],
  "-name": ["sort_name", "desc"],
} as const;

/** The ids of a page of the list; it begins after the row with the id `after`, at that row's current position. */
export async function listRowIds(
  db: Queries,
  filter: ProductRowFilter,
  { sort, after, limit }: { sort: AdminProductsQuery["sort"]; after: number | null; limit: number },
): Promise<number[]> {
  const [column, direction] = orders[sort];
  const by =
    column === "clicks"
      ? clicksOn(sql.ref("product_lines.product_id"), filter.now, filter.offer)
      : sql.ref(column);
  const beyond = sql.raw(direction === "desc" ? "<" : ">");
  const last =
    after === null
      ? undefined
      : await db
          .selectFrom("product_lines")
          .select(sql<number | string>`${by}`.as("place"))
          .where("product_id", "=", after)
          .executeTakeFirst();
  const rows = await db
    .selectFrom("product_lines")
    .select("product_id")
    .where(await matching(db, filter))
    .$if(last !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${by} ${beyond} ${last?.place} or (${by} = ${last?.place} and product_id ${beyond} ${after}))`,
      ),
    )
    .orderBy(by, direction)
    .$if(column !== "product_id", (query) => query.orderBy("product_id", direction))
    .limit(limit)
    .execute();
  return rows.map((row) => row.product_id);
}

export async function countListRows(db: Queries, filter: ProductRowFilter): Promise<number> {
  const row = await db
    .selectFrom("product_lines")
    .select(({ fn }) => fn.countAll().as("count"))
    .where(await matching(db, filter))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Of these products those with a picture that is gone. */
export async function withMissingImage(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const some = sql.join([...ids]);
  const { rows } = await sql<{ id: number }>`
    select p.id from products as p where p.id in (${some}) and ${isImageMissing("p.image_url")}
    union select i.product_id as id from product_images as i left join media as m on m.id = i.media_id
    where i.product_id in (${some})
      and ((i.media_id is null and i.url is null) or ${isImageMissing("i.url")} or ${isImageMissing("m.url")})`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** Files of the library went: products that showed one of them lack it, in their main picture or in their gallery. */
export async function markImagesMissing(tx: Tx, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const addresses = keys.slice(at, at + keysAtOnce).map((key) => `/media/${key}`);
    await tx
      .updateTable("product_lines")
      .set({ image_gone: 1 })
      .where("product_id", "in", (eb) =>
        eb
          .selectFrom("products as p")
          .select("p.id")
          .where("p.image_url", "in", addresses)
          .where(isImageMissing("p.image_url")),
      )
      .execute();
  }
  // The database has taken the picture out of its place in a gallery; the place is empty.
  await tx
    .updateTable("product_lines")
    .set({ image_gone: 1 })
    .where("image_gone", "=", 0)
    .where("product_id", "in", (eb) =>
      eb
        .selectFrom("product_images as i")
        .select("i.product_id")
        .where("i.media_id", "is", null)
        .where("i.url", "is", null),
    )
    .execute();
}

/** Updates the image state in the list rows of the products that show an external picture which broke or came back. */
export async function refreshImageState(tx: Tx, address: string): Promise<void> {
  const showing = sql<number>`(
    select p.id from products as p where p.image_url = ${address}
    union select i.product_id from product_images as i left join media as m on m.id = i.media_id
    where i.url = ${address} or m.url = ${address})`;
  const { rows } = await sql<{ id: number }>`select id from ${showing} as s`.execute(tx);
  for (let at = 0; at < rows.length; at += keysAtOnce) {
    const ids = rows.slice(at, at + keysAtOnce).map(({ id }) => id);
    const gone = await withMissingImage(tx, ids);
    for (const isGone of [true, false]) {
      const some = ids.filter((id) => gone.has(id) === isGone);
      if (some.length)
        await tx
          .updateTable("product_lines")
          .set({ image_gone: isGone ? 1 : 0 })
          .where("product_id", "in", some)
          .execute();
    }
  }
}

/** How many offers each of these products has; no entry for none. */
export async function offerCounts(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("offers")
    .select(({ fn }) => ["product_id", fn.countAll().as("count")])
    .where("product_id", "in", ids)
    .where("is_active", "=", 1)
    .groupBy("product_id")
    .execute();
  return new Map(rows.map((row) => [row.product_id, Number(row.count)]));
}
