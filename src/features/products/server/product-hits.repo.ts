import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import {
  answersTo,
  bestHits,
  countHits,
  relevanceOf,
  type Sought,
} from "#platform/search/search-hits.repo.ts";

/** In which categories a search looks. `visible` are the ids of visible ones. */
export type HitFilter = { visible: readonly number[]; categories?: readonly number[] };

type Eb = ExpressionBuilder<Schema & { p: Schema["products"] }, "p">;

const inVisibleCategory = (eb: Eb, visible: readonly number[]) =>
  eb.and([
    eb.or([eb("p.category_id", "is", null), ...(visible.length ? [eb("p.category_id", "in", visible)] : [])]),
    eb.or([
      eb("p.sub_category_id", "is", null),
      ...(visible.length ? [eb("p.sub_category_id", "in", visible)] : []),
    ]),
  ]);

/** The index holds shown products only, but knows no categories: asked for where some are hidden or one is chosen. */
async function standsRight(db: Queries, { visible, categories }: HitFilter) {
  const hidden = await db
    .selectFrom("categories")
    .select("id")
    .$if(visible.length > 0, (query) => query.where("id", "not in", visible))
    .limit(1)
    .executeTakeFirst();
  if (!hidden && !categories) return undefined;
  return (id: RawBuilder<number>) => {
    const one = db.selectFrom("products as p").select("p.id").where("p.id", "=", id).limit(1).offset(0);
    const seen = one.where((eb) => inVisibleCategory(eb, visible));
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

/** How many hits a search counts: who has more to find asks more precisely. */
const mostCounted = 1_000;

/** How many products answer a search, counted up to a thousand. */
export const countAnswers = async (db: Queries, sought: Sought, filter: HitFilter): Promise<number> =>
  countHits(db, sought, mostCounted, await standsRight(db, filter));

/** One page of a search's products, the best answers first. */
export const pageOfHits = async (
  db: Queries,
  sought: Sought,
  filter: HitFilter,
  page: { limit: number; after: Cursor | null },
): Promise<Cursor[]> => bestHits(db, sought, { ...page, condition: await standsRight(db, filter) });

/** Every product that answers a search, and how well: in one text, for ten thousand rows would take longer than finding them. */
export async function allHits(db: Queries, sought: Sought): Promise<Map<number, number>> {
  const id = sql<number>`${sql.ref("p.id")}`;
  const { rows } = await sql<{ hits: string | null }>`
    select string_agg(cast(${id} as text) || ':' || cast(${relevanceOf(sought, id)} as text), ',') as hits
    from products as p where ${answersTo(sought, id)}`.execute(db);
  const hits = rows[0]?.hits;
  return new Map(
    hits
      ? hits.split(",").map((hit) => {
          const [found, relevance] = hit.split(":");
          return [Number(found), Number(relevance)];
        })
      : [],
  );
}
