import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Schema } from "#platform/database/schema.ts";
import { answerOf, type Sought } from "#platform/search/search-hits.repo.ts";

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

/** The best answers to a search, and how many there are, counted up to `countedTo`. */
export async function answers(
  db: Queries,
  sought: Sought,
  filter: HitFilter,
  most: { limit: number; countedTo: number },
): Promise<{ ids: number[]; total: number }> {
  const condition = await standsRight(db, filter);
  const { hits, total } = await answerOf(db, sought, { ...most, condition });
  return { ids: hits.map(({ id }) => id), total };
}
