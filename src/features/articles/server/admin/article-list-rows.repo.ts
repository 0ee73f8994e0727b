import { type ExpressionBuilder, sql } from "kysely";
import type { AdminArticlesQuery } from "#features/articles/article-edit.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import { isImageMissing } from "#platform/database/missing-images.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import { idsForEditors } from "#platform/search/editor-search.ts";
import { dayLength } from "#platform/time-zones.ts";

type Filter = Omit<AdminArticlesQuery, "limit" | "cursor"> & {
  /** The languages of the site. */
  on: readonly Language[];
  fallback: Language;
  /** Who began them. */
  createdBy?: number;
  /** Epoch milliseconds. */
  now: number;
};
type Articles = ExpressionBuilder<Schema & { a: Schema["articles"] }, "a">;

function matching(db: Queries, filter: Filter, found: Awaited<ReturnType<typeof idsForEditors>>) {
  const { q, status, lang, category, author, missing, createdBy, on, fallback, now } = filter;
  const text = (eb: Articles) => {
    const own = eb.selectFrom("article_texts as t").select("t.lang").whereRef("t.article_id", "=", "a.id");
    return lang ? own.where("t.lang", "=", lang) : own;
  };
  let query = db
    .selectFrom("articles as a")
    .where("a.deleted_at", status === "deleted" ? "is not" : "is", null);
  // Every word, in whatever order, in a title of one language: as a part of it or as the search reads it.
  const words = foldLetters(q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (q && words.length)
    query = query.where((eb) =>
      eb.or([
        eb(
          "a.id",
          "in",
          eb
            .selectFrom("article_texts as f")
            .select("f.article_id")
            .where((of) =>
              of.and(
                words.map((word) => sql<boolean>`f.title_folded like ${`%${escapeLike(word)}%`} escape '\\'`),
              ),
            ),
        ),
        ...(found ? [eb("a.id", "in", found.ids)] : []),
      ]),
    );
  if (createdBy !== undefined) query = query.where("a.created_by", "=", createdBy);
  if (status === "in-review" || status === "changes-requested")
    query = query.where("a.id", "in", (eb) =>
      eb.selectFrom("article_reviews").select("article_id").where("state", "=", status),
    );
  if (status === "published") query = query.where((eb) => eb.exists(text(eb).where("t.published", "=", 1)));
  // A scheduled text becomes public without an editor.
  if (status === "unpublished")
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          text(eb).where((of) =>
            of.or([
              of("t.published", "=", 1),
              of("t.publish_at", "is not", null),
              of("t.unpublish_at", "is not", null),
            ]),
          ),
        ),
      ),
    );
  if (status === "scheduled")
    query = query.where((eb) =>
      eb.exists(
        text(eb).where((of) =>
          of.or([of("t.publish_at", "is not", null), of("t.unpublish_at", "is not", null)]),
        ),
      ),
    );
  if (status === "draft")
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("drafts")
          .select("drafts.entity_id")
          .where("drafts.entity_type", "=", "article")
          .whereRef("drafts.entity_id", "=", "a.id"),
      ),
    );
  if (category)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("article_categories as c")
          .select("c.article_id")
          .whereRef("c.article_id", "=", "a.id")
          .where("c.category_id", "=", Number(category)),
      ),
    );
  if (author) query = query.where("a.author_id", "=", Number(author));
  if (missing === "image") query = query.where("a.image_url", "is", null);
  if (missing === "image-gone")
    query = query.where(sql<boolean>`(${isImageMissing("a.image_url")} or a.id in ${withGonePictures})`);
  if (missing === "author") query = query.where("a.author_id", "is", null);
  if (missing === "category")
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("article_categories as c")
            .select("c.article_id")
            .whereRef("c.article_id", "=", "a.id"),
        ),
      ),
    );
  if (missing === "excerpt") query = query.where((eb) => eb.exists(text(eb).where("t.excerpt", "=", "")));
  if (missing === "seo")
    query = query.where((eb) =>
      eb.exists(
        text(eb).where((of) => of.or([of("t.meta_title", "is", null), of("t.meta_description", "is", null)])),
      ),
    );
  if (missing === "translation")
    query = query.where((eb) =>
      lang
        ? eb.not(eb.exists(text(eb)))
        : eb(
            eb
              .selectFrom("article_texts as t")
              .select((of) => of.fn.countAll<number>().as("number"))
              .whereRef("t.article_id", "=", "a.id")
              .where("t.lang", "in", on),
            "<",
            on.length,
          ),
    );
  if (missing === "stale")
    query = query.where("a.id", "in", (eb) =>
      eb
        .selectFrom("text_lines as l")
        .select("l.entity_id")
        .where("l.kind", "=", "article")
        .where(sql<boolean>`(l.stale & ${sql.lit(bitsOf(lang ? [lang] : languageCodes))}) <> 0`),
    );
  if (missing === "hidden-product") query = query.where("a.id", "in", withHiddenProducts(fallback));
  if (missing === "broken-link") query = query.where("a.id", "in", withBrokenLinks);
  if (missing === "update")
    query = query.where(sql<boolean>`(${lastLookedAt} < ${now - freshFor} or a.id in ${withLostProducts})`);
  return query;
}

const everyLanguage = sql.lit(bitsOf(languageCodes));

/** Articles that mention a product that is hidden, or hidden from the article's own readers. */
function withHiddenProducts(fallback: Language) {
  /** The languages in which a row is visible, as bits: the default one replaces each missing one (readings.md 13, 43). */
  const seenIn = (line: string) => sql`case when ${sql.ref(`${line}.is_active`)} = 0 then 0
    when (${sql.ref(`${line}.published`)} & ${sql.lit(bitsOf([fallback]))}) <> 0 then ${everyLanguage}
    else ${sql.ref(`${line}.published`)} end`;

  /** The languages in which a product is visible in its category: all ancestors have to be visible too (readings.md 16). */
  const productSeenIn = sql`((${seenIn("l")}) & (case when coalesce(l.sub_category_id, l.category_id) is null
    then ${everyLanguage} else coalesce(p.bits, 0) end))`;

  return sql<number>`(
    with recursive places(id, bits) as (
      select c.id, ${seenIn("t")} from categories as c
      inner join text_lines as t on t.kind = 'category' and t.entity_id = c.id
      where c.parent_id is null and c.deleted_at is null
      union all
      select c.id, above.bits & (${seenIn("t")}) from categories as c
      inner join places as above on above.id = c.parent_id
      inner join text_lines as t on t.kind = 'category' and t.entity_id = c.id
      where c.deleted_at is null)
    select ap.article_id from article_products as ap
    inner join product_lines as l on l.product_id = ap.product_id
    left join places as p on p.id = coalesce(l.sub_category_id, l.category_id)
    left join text_lines as a on a.kind = 'article' and a.entity_id = ap.article_id
    where l.is_deleted = 1 or ${productSeenIn} = 0 or (coalesce(a.published, 0) & ~${productSeenIn}) <> 0)`;
}

/** Articles that link to a hidden article or category; hidden products have their own filter. */
const withBrokenLinks = sql<number>`(
  select k.article_id from article_links as k
  where k.kind in ('article', 'category') and not exists (
    select 1 from text_lines as l where l.kind = k.kind and l.entity_id = k.target_id
    and l.published <> 0 and l.is_active = 1))`;

/** Articles with a picture in their text that is gone from the library, or from where it stood. */
const withGonePictures = sql<number>`(
  select k.article_id from article_links as k left join media as m on m.id = k.target_id
  where k.kind = 'media' and (m.id is null or ${isImageMissing("m.url")}))`;

/** How long a guide stays fresh after it was changed or checked, in milliseconds: half a year. */
const freshFor = 180 * dayLength;
const lastLookedAt = sql<number>`case when coalesce(a.checked_at, 0) > a.updated_at then a.checked_at else a.updated_at end`;

/** Articles with a product that is discontinued, or out of stock wherever it is offered. */
const withLostProducts = sql<number>`(
  select ap.article_id from article_products as ap inner join products as p on p.id = ap.product_id
  where p.discontinued_at is not null
  or (exists (select 1 from offers as o where o.product_id = p.id and o.is_active = 1)
    and not exists (select 1 from offers as o where o.product_id = p.id and o.is_active = 1
      and o.availability <> 'out-of-stock')))`;

/** Days whose views count for the order. */
const countedDays = 30;
const viewsOf = (now: number) => sql<number>`coalesce((
  select sum(v.times) from page_views as v
  where v.kind = 'article' and v.page_id = a.id and v.day > ${Math.floor(now / dayLength) - countedDays}), 0)`;

const orders = {
  "-updated": [() => sql<number>`a.updated_at`, "desc"],
  updated: [() => sql<number>`a.updated_at`, "asc"],
  "-views": [viewsOf, "desc"],
  newest: [() => sql<number>`a.created_at`, "desc"],
  oldest: [() => sql<number>`a.created_at`, "asc"],
} as const satisfies Record<Filter["sort"], unknown>;

const foundBy = async (db: Queries, { q }: Filter) => (q ? idsForEditors(db, "article", q) : null);

/** One page of ids with their place in the order (keyset). */
export async function pageOfListRows(
  db: Queries,
  filter: Filter,
  limit: number,
  after: Cursor | null,
): Promise<Cursor[]> {
  const [valueAt, direction] = orders[filter.sort];
  const value = valueAt(filter.now);
  const isLater = sql.raw(direction === "desc" ? "<" : ">");
  const rows = await matching(db, filter, await foundBy(db, filter))
    .select("a.id")
    .select(value.as("value"))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${value}, a.id) ${isLater} (${after?.value ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(value, direction)
    .orderBy("a.id", direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, value: Number(row.value) }));
}

export async function countListRows(db: Queries, filter: Filter): Promise<number> {
  const { number } = await matching(db, filter, await foundBy(db, filter))
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return number;
}
