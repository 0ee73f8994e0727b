import { type RawBuilder, sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import type { PageKind } from "../counted-page.ts";
import type { ClickCut, ClicksQuery, PagesQuery, SearchesQuery, VisitsQuery } from "../report.ts";

/** Days by their number (platform/time-zones.ts), both inclusive. */
export type Days = { first: number; last: number };

const within = ({ first, last }: Days) => sql`day between ${first} and ${last}`;
const all = <Row>(db: Queries, query: RawBuilder<Row>) => query.execute(db).then(({ rows }) => rows);
/** PostgreSQL returns sums as text. */
const numbers = <Row extends object, Name extends keyof Row>(rows: Row[], ...names: Name[]): Row[] => {
  for (const row of rows) for (const name of names) row[name] = Number(row[name]) as Row[Name];
  return rows;
};

export type Sums = { views: number; clicks: number; searches: number; missed: number };

/** Counts, grouped by day or language. */
export async function sumsBy<Cut extends "day" | "lang">(
  db: Queries,
  days: Days,
  cut: Cut,
): Promise<(Sums & { cut: Cut extends "day" ? number : Language })[]> {
  const by = sql.ref(cut);
  return numbers(
    await all(
      db,
      sql<Sums & { cut: never }>`
        select cut, sum(views) as views, sum(clicks) as clicks, sum(searches) as searches, sum(missed) as missed from (
          select ${by} as cut, sum(times) as views, 0 as clicks, 0 as searches, 0 as missed
            from page_views where ${within(days)} group by ${by}
          union all select ${by}, 0, sum(times), 0, 0 from outbound_clicks where ${within(days)} group by ${by}
          union all select ${by}, 0, 0, sum(times), sum(missed) from search_counts where ${within(days)} group by ${by}
        ) as counted group by cut order by cut`,
    ),
    "views",
    "clicks",
    "searches",
    "missed",
  );
}

type Traffic = { views: number; clicks: number };

export async function byKind(db: Queries, days: Days): Promise<(Traffic & { kind: PageKind })[]> {
  return numbers(
    await all(
      db,
      sql<Traffic & { kind: PageKind }>`
        select kind, sum(views) as views, sum(clicks) as clicks from (
          select kind, sum(times) as views, 0 as clicks from page_views where ${within(days)} group by kind
          union all select page_kind, 0, sum(times) from outbound_clicks where ${within(days)} group by page_kind
        ) as counted group by kind order by views desc, clicks desc, kind`,
    ),
    "views",
    "clicks",
  );
}

export async function visitKinds(
  db: Queries,
  days: Days,
): Promise<{ event: string; device: string; source: string; times: number }[]> {
  return numbers(
    await all(
      db,
      sql<{ event: string; device: string; source: string; times: number }>`
        select event, device, source, sum(times) as times from visit_kinds
        where ${within(days)} group by event, device, source`,
    ),
    "times",
  );
}

/** Every row carries the totals; without rows there are none. */
type Counted<Row> = { rows: Row[]; total: number };
const counted = <Row extends { total: number }>(rows: Row[]): Counted<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
});

type VisitRow = Traffic & { cut: string | number; total: number; all_views: number; all_clicks: number };

/** Views and clicks of all pages by day or visit property: days newest first, others most frequent first. */
export async function visits(
  db: Queries,
  days: Days,
  { by, device, source, language, limit }: Omit<VisitsQuery, "lang">,
): Promise<Counted<VisitRow>> {
  const cut = sql.ref(by === "language" ? "lang" : by);
  const only = Object.entries({ device, source, lang: language }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and ${sql.ref(column)} = ${value}`],
  );
  const isOfViews = by === "source" ? sql`and event = 'view'` : sql``;
  const views = sql`sum(case when event = 'view' then times else 0 end)`;
  const clicks = sql`sum(case when event = 'click' then times else 0 end)`;
  return counted(
    numbers(
      await all(
        db,
        sql<VisitRow>`
          select ${cut} as cut, ${views} as views, ${clicks} as clicks, count(*) over () as total,
            sum(${views}) over () as all_views, sum(${clicks}) over () as all_clicks
          from visit_kinds where ${within(days)} ${isOfViews} ${sql.join(only, sql` `)}
          group by ${cut} order by ${by === "day" ? sql`cut desc` : sql`views desc, clicks desc, cut`} limit ${limit}`,
      ),
      "views",
      "clicks",
      "total",
      "all_views",
      "all_clicks",
    ),
  );
}

export type PageRow = Traffic & {
  kind: PageKind;
  page_id: number;
  total: number;
  all_views: number;
  all_clicks: number;
};

/** Pages of entities whose names contain all these words, in searchable form. `column` holds the page's kind. */
function named(column: string, words: readonly string[]): RawBuilder<unknown> {
  const all = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`} escape '\\'`),
      sql` and `,
    );
  const kind = sql.ref(column);
  const lines = (of: "article" | "category" | "page") => sql`${kind} = ${of} and page_id in
    (select l.entity_id from text_lines as l where l.kind = ${of} and ${all(sql`l.words`)})`;
  return sql`(${kind} = 'product' and page_id in
      (select l.product_id from product_lines as l where ${all(sql`l.words`)})
    or ${lines("article")} or ${lines("category")} or ${lines("page")}
    or ${kind} = 'author' and page_id in (select a.author_id from author_texts as a where ${all(sql`lower(a.name)`)}))`;
}

/** Pages with their views and clicks, the most frequent first. */
export async function pages(
  db: Queries,
  days: Days,
  {
    kind,
    page,
    language,
    sort,
    limit,
    words = [],
  }: Pick<PagesQuery, "kind" | "page" | "language" | "sort" | "limit"> & { words?: readonly string[] },
): Promise<Counted<PageRow>> {
  const only = (column: string) => sql`${within(days)}
    ${kind ? sql`and ${sql.ref(column)} = ${kind}` : sql``} ${page === undefined ? sql`` : sql`and page_id = ${page}`} ${language ? sql`and lang = ${language}` : sql``}
    ${words.length ? sql`and ${named(column, words)}` : sql``}`;
  const order = sort === "views" ? sql`views desc, clicks desc` : sql`clicks desc, views desc`;
  return counted(
    numbers(
      await all(
        db,
        sql<PageRow>`
          select kind, page_id, sum(views) as views, sum(clicks) as clicks, count(*) over () as total,
            sum(sum(views)) over () as all_views, sum(sum(clicks)) over () as all_clicks
          from (
            select kind, page_id, sum(times) as views, 0 as clicks from page_views where ${only("kind")}
              group by kind, page_id
            union all select page_kind, page_id, 0, sum(times) from outbound_clicks where ${only("page_kind")}
              group by page_kind, page_id
          ) as counted group by kind, page_id order by ${order}, kind, page_id limit ${limit}`,
      ),
      "views",
      "clicks",
      "total",
      "all_views",
      "all_clicks",
    ),
  );
}

export type SearchRow = {
  lang: Language;
  term: string;
  spelling: string;
  times: number;
  missed: number;
  last_day: number;
  total: number;
};

/** Searched terms, or only those without results, the most frequent first. */
export async function searches(
  db: Queries,
  days: Days,
  { language, missed, term, limit }: Pick<SearchesQuery, "language" | "missed" | "term" | "limit">,
): Promise<Counted<SearchRow>> {
  return counted(
    numbers(
      await all(
        db,
        sql<SearchRow>`
          select lang, term, min(spelling) as spelling, sum(times) as times, sum(missed) as missed,
            max(day) as last_day, count(*) over () as total
          from search_counts
          where ${within(days)} and term <> '' ${language ? sql`and lang = ${language}` : sql``}
            ${missed ? sql`and missed > 0` : sql``} ${term ? sql`and term = ${term}` : sql``}
          group by lang, term
          order by ${missed ? sql`missed` : sql`times`} desc, last_day desc, term, lang limit ${limit}`,
      ),
      "times",
      "missed",
      "total",
    ),
  );
}

/** Totals of all searches, or only of those without results, and the part counted without its words. */
export async function searchTotals(
  db: Queries,
  days: Days,
  { language, missed, term }: Pick<SearchesQuery, "language" | "missed" | "term">,
): Promise<{ unnamed: number; times: number; missed: number }[]> {
  return numbers(
    await all(
      db,
      sql<{ unnamed: number; times: number; missed: number }>`
        select case when term = '' then 1 else 0 end as unnamed, sum(times) as times, sum(missed) as missed
        from search_counts where ${within(days)} ${language ? sql`and lang = ${language}` : sql``}
          ${missed ? sql`and missed > 0` : sql``} ${term ? sql`and term = ${term}` : sql``}
        group by case when term = '' then 1 else 0 end`,
    ),
    "unnamed",
    "times",
    "missed",
  );
}

export type ClickRow = {
  cut: string | number;
  kind: PageKind | null;
  clicks: number;
  total: number;
  all_clicks: number;
};

const cuts: Record<ClickCut, RawBuilder<unknown>> = {
  page: sql`c.page_id`,
  block: sql`c.block`,
  position: sql`c.position`,
  programme: sql`c.programme`,
  language: sql`c.lang`,
  device: sql`c.device`,
  // 0: links that belong to no offer.
  product: sql`c.product_id`,
};

export async function clicks(
  db: Queries,
  days: Days,
  { by, kind, page, block, position, programme, product, language, device, limit }: Omit<ClicksQuery, "lang">,
): Promise<Counted<ClickRow>> {
  const cut = cuts[by];
  const pageKind = by === "page" ? sql`c.page_kind` : sql`cast(null as text)`;
  const only = [
    ["c.page_kind", kind],
    ["c.page_id", page],
    ["c.block", block],
    ["c.position", position],
    ["c.programme", programme],
    ["c.lang", language],
    ["c.device", device],
    ["c.product_id", product],
  ].flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and ${sql.ref(String(column))} = ${value}`],
  );
  return counted(
    numbers(
      await all(
        db,
        sql<ClickRow>`
          select ${cut} as cut, ${pageKind} as kind, sum(c.times) as clicks, count(*) over () as total,
            sum(sum(c.times)) over () as all_clicks
          from outbound_clicks as c
          where c.day between ${days.first} and ${days.last} ${sql.join(only, sql` `)}
          group by ${by === "page" ? sql`c.page_kind, c.page_id` : cut}
          order by clicks desc, cut limit ${limit}`,
      ),
      "clicks",
      "total",
      "all_clicks",
    ),
  );
}
