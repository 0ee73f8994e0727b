import { type RawBuilder, sql } from "kysely";
import type { PageKind } from "#features/analytics/counted-page.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { TrendKind } from "../trend.ts";

/**
 * Days of the site's calendar, as their numbers: a period from `first` to `last`, and the one before it from `before`. `ahead`:
 * milliseconds by which its clocks are ahead of UTC now, for rows stored with a time instead of a day; where clocks change in between,
 * an hour counts to the next day.
 */
export type Times = { before: number; first: number; last: number; ahead: number };

/** Of what is counted, so many of the most frequent rows are compared. */
const mostCompared = 5_000;

/** A page by kind and number, or a search by language and folded words. */
export type Key = { kind: PageKind; page_id: number } | { lang: Language; term: string };
type Counted = { now: number; before: number };
export type ComparedRow = Counted & {
  kind: PageKind | null;
  page_id: number | null;
  lang: Language | null;
  term: string | null;
  spelling: string | null;
};

const all = <Row>(db: Queries, query: RawBuilder<Row>) => query.execute(db).then(({ rows }) => rows);
/** PostgreSQL gives sums as texts. */
const numbers = <Row extends object, Name extends keyof Row>(rows: Row[], ...names: Name[]): Row[] => {
  for (const row of rows) for (const name of names) row[name] = Number(row[name] ?? 0) as Row[Name];
  return rows;
};

const isOfPages = (kind: TrendKind): boolean => kind !== "searches" && kind !== "missed";

const dayOf = (time: string, ahead: number) =>
  sql`cast(floor((${sql.ref(time)} + ${ahead}) / ${dayLength}) as integer)`;

/** Rows with their day, language and `times`, of pages or of searches. */
const counts: Record<Exclude<TrendKind, "favorites">, RawBuilder<unknown>> = {
  products: sql`(select day, lang, kind, page_id, times from page_views where kind = 'product')`,
  pages: sql`page_views`,
  // Links that are no offer's are in the sums.
  clicks: sql`(select day, lang, case when product_id = 0 then 'other' else 'product' end as kind, product_id as page_id, times
    from outbound_clicks)`,
  searches: sql`search_counts`,
  missed: sql`(select day, lang, term, spelling, missed as times from search_counts)`,
};
const favorites = (
  ahead: number,
) => sql`(select ${dayOf("created_at", ahead)} as day, created_at, 'product' as kind, product_id as page_id, 1 as times
    from favorites)`;
const countsOf = (kind: TrendKind, { ahead }: Pick<Times, "ahead">) =>
  sql`${kind === "favorites" ? favorites(ahead) : counts[kind]} as counted`;

/** Favorites have no language, and are found by the index of their times. */
const within = (kind: TrendKind, { before, last, ahead }: Times, lang: Language | undefined) =>
  kind === "favorites"
    ? sql`created_at >= ${before * dayLength - ahead} and created_at < ${(last + 1) * dayLength - ahead}`
    : sql`day between ${before} and ${last} ${lang ? sql`and lang = ${lang}` : sql``}`;
const sums = ({ first }: Times) => sql`
  sum(case when day >= ${first} then times else 0 end) as now,
  sum(case when day < ${first} then times else 0 end) as before`;

/** The first day that anything of the sort is counted of; null where there is none. Views and clicks are counted together. */
export async function firstDay(
  db: Queries,
  kind: TrendKind,
  times: Pick<Times, "ahead">,
): Promise<number | null> {
  if (kind === "favorites") {
    const first = sql<{ at: number | null }>`select min(created_at) as at from favorites`;
    const at = (await all(db, first))[0]?.at ?? null;
    return at === null ? null : Math.floor((Number(at) + times.ahead) / dayLength);
  }
  const source = isOfPages(kind) ? "pages" : kind;
  const [row] = await all(
    db,
    sql<{ day: number | null }>`select min(day) as day from ${countsOf(source, times)}`,
  );
  return row?.day ?? null;
}

export async function totals(
  db: Queries,
  kind: TrendKind,
  times: Times,
  lang: Language | undefined,
): Promise<Counted> {
  const [row] = numbers(
    await all(
      db,
      sql<Counted>`select ${sums(times)} from ${countsOf(kind, times)} where ${within(kind, times, lang)}`,
    ),
    "now",
    "before",
  );
  return row ?? { now: 0, before: 0 };
}

/** What was counted at least so often in both times together, the most frequent first. What has no words or is no page is left out. */
export async function compared(
  db: Queries,
  kind: TrendKind,
  times: Times,
  lang: Language | undefined,
  least: number,
): Promise<ComparedRow[]> {
  const [names, group, only] = isOfPages(kind)
    ? [
        sql`kind, page_id, null as lang, null as term, null as spelling`,
        sql`kind, page_id`,
        sql`and kind <> 'other'`,
      ]
    : [
        sql`null as kind, null as page_id, lang, term, min(spelling) as spelling`,
        sql`lang, term`,
        sql`and term <> ''`,
      ];
  return numbers(
    await all(
      db,
      sql<ComparedRow>`
        select ${names}, ${sums(times)} from ${countsOf(kind, times)}
        where ${within(kind, times, lang)} ${only}
        group by ${group} having sum(times) >= ${least}
        order by sum(times) desc, ${group} limit ${mostCompared}`,
    ),
    "now",
    "before",
  );
}

/** The days of some rows; those on which nothing was counted are not among them. */
export function daysOf(
  db: Queries,
  kind: TrendKind,
  times: Times,
  lang: Language | undefined,
  keys: readonly Key[],
): Promise<({ day: number; times: number } & Key)[]> {
  if (!keys.length) return Promise.resolve([]);
  const names = isOfPages(kind) ? sql`kind, page_id` : sql`lang, term`;
  const any = sql.join(
    keys.map((key) =>
      "term" in key
        ? sql`(lang = ${key.lang} and term = ${key.term})`
        : sql`(kind = ${key.kind} and page_id = ${key.page_id})`,
    ),
    sql` or `,
  );
  return all(
    db,
    sql<{ day: number; times: number } & Key>`
      select day, ${names}, sum(times) as times from ${countsOf(kind, times)}
      where ${within(kind, times, lang)} and (${any}) group by day, ${names}`,
  ).then((rows) => numbers(rows, "times"));
}

type Searched = { lang: Language; term: string; spelling: string; times: number; missed: number };

/** What was searched for most often, at least so often. */
export async function searched(
  db: Queries,
  { first, last }: Times,
  lang: Language | undefined,
  { least, most }: { least: number; most: number },
): Promise<Searched[]> {
  return numbers(
    await all(
      db,
      sql<Searched>`
        select lang, term, min(spelling) as spelling, sum(times) as times, sum(missed) as missed from search_counts
        where day between ${first} and ${last} and term <> '' ${lang ? sql`and lang = ${lang}` : sql``}
        group by lang, term having sum(times) >= ${least}
        order by times desc, missed desc, lang, term limit ${most}`,
    ),
    "times",
    "missed",
  );
}

type TopicRow = { term: string; spelling: string; day: number; times: number; missed: number };

/** The days of every search of a language whose words have all of these in them. */
export async function searchesWith(
  db: Queries,
  { before, last }: Times,
  lang: Language,
  words: readonly string[],
): Promise<TopicRow[]> {
  const has = words.map((word) => sql`and term like ${`%${escapeLike(word)}%`} escape '\\'`);
  return all(
    db,
    sql<TopicRow>`
      select term, spelling, day, times, missed from search_counts
      where day between ${before} and ${last} and lang = ${lang} and term <> '' ${sql.join(has, sql` `)}
      order by day, term limit 20000`,
  );
}
