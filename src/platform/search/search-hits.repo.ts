import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import { placeStep, type SearchKind } from "./search-index.repo.ts";

/** What is looked for among one kind of thing: each group holds the keys of which a text must have one; the rarest group first. */
export type Sought = { kind: SearchKind; reader: number; groups: readonly (readonly number[])[] };

/** Something a hit must fulfil besides, of the thing with that id. */
type Condition = (id: RawBuilder<number>) => Expression<SqlBool>;

const tableOf = (kind: SearchKind) => sql.table(`${kind}_postings`);
const among = (keys: readonly number[]) => sql.join(keys.map((key) => sql.val(key)));
const isTrue = sql<SqlBool>`1 = 1`;
const all = (parts: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : isTrue;

/** Whether the thing has one of the keys at that place or better. The limit keeps PostgreSQL from reading the whole list instead of looking once. */
const has = (sought: Sought, keys: readonly number[], id: RawBuilder<number>, tier: 0 | 1 | 2) =>
  sql<SqlBool>`exists (select 1 from ${tableOf(sought.kind)} as o where o.term in (${among(keys)}) and o.entity_id = ${id}
    and o.place >= ${sql.lit(tier * placeStep)} and (o.readers & ${sql.lit(sought.reader)}) <> 0 limit 1 offset 0)`;

const hasAll = (sought: Sought, id: RawBuilder<number>, tier: 0 | 1 | 2) =>
  all(sought.groups.map((keys) => has(sought, keys, id, tier)));
const hasNumber = (sought: Sought, id: RawBuilder<number>) =>
  sql<SqlBool>`(${sql.join(
    sought.groups.map((keys) => has(sought, keys, id, 2)),
    sql` or `,
  )})`;

/** Of a query over things: those that answer what is looked for. */
export const answersTo = (sought: Sought, id: RawBuilder<number>): RawBuilder<SqlBool> =>
  all(
    sought.groups.map(
      (keys) =>
        sql<SqlBool>`${id} in (select o.entity_id from ${tableOf(sought.kind)} as o
          where o.term in (${among(keys)}) and (o.readers & ${sql.lit(sought.reader)}) <> 0)`,
    ),
  );

/** How well a thing answers, above everything it is ordered by else: its own number, all words in names, anywhere. */
export const relevanceOf = (sought: Sought, id: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(case when ${hasAll(sought, id, 1)} then case when ${hasNumber(sought, id)} then ${sql.lit(2 * placeStep)}
    else ${sql.lit(placeStep)} end else 0 end)`;

const hit = sql<number>`h.entity_id`;

/** What makes a hit of the driving list one of `tier`, where the row itself stands in `band`. */
function isOfTier(sought: Sought, band: number, tier: number): RawBuilder<SqlBool> | null {
  const [driving = [], ...others] = sought.groups;
  const isSingle = others.length === 0 && driving.length === 1;
  if (isSingle) return band === tier ? isTrue : null;
  if (band === 0 && tier > 0) return null;
  if (band === 2 && tier === 1) return null;
  const named = all([
    ...(band > 0 ? [] : [has(sought, driving, hit, 1)]),
    ...others.map((keys) => has(sought, keys, hit, 1)),
  ]);
  if (tier === 0)
    return sql<SqlBool>`${all(others.map((keys) => has(sought, keys, hit, 0)))} and not ${named}`;
  if (band === 2) return named;
  return tier === 2
    ? sql<SqlBool>`${named} and ${hasNumber(sought, hit)}`
    : sql<SqlBool>`${named} and not ${hasNumber(sought, hit)}`;
}

/** The stretch of a driving list that may stand on the page: from its greatest place to the least, as far as the page is long. */
function stretch(
  sought: Sought,
  key: number,
  [band, tier]: readonly [number, number],
  page: { limit: number; after: Cursor | null; condition?: Condition | undefined },
): RawBuilder<unknown> | null {
  const ofTier = isOfTier(sought, band, tier);
  if (!ofTier) return null;
  const shift = (tier - band) * placeStep;
  const [from, to] = [band * placeStep, (band + 1) * placeStep];
  let before = sql<SqlBool>`h.place < ${sql.lit(to)}`;
  if (page.after) {
    const least = (page.after.value ?? 0) - shift;
    if (least < from) return null;
    if (least < to)
      before = sql<SqlBool>`(h.place, h.entity_id) < (${sql.lit(least)}, ${sql.lit(page.after.id)})`;
  }
  return sql`select * from (select h.entity_id as id, h.place + ${sql.lit(shift)} as value from ${tableOf(sought.kind)} as h
    where h.term = ${key} and h.place >= ${sql.lit(from)} and ${before} and (h.readers & ${sql.lit(sought.reader)}) <> 0
    and ${ofTier} and ${page.condition ? page.condition(hit) : isTrue}
    order by h.place desc, h.entity_id desc limit ${sql.lit(page.limit)}) as part`;
}

/**
 * One page of hits, the best answers first, then by the texts' own order, then the newest id. The lists of the rarest word are
 * walked in that order and left when the page is full, so that a common word costs what a rare one costs.
 */
export async function bestHits(
  db: Queries,
  sought: Sought,
  page: { limit: number; after: Cursor | null; condition?: Condition | undefined },
): Promise<Cursor[]> {
  const [driving = []] = sought.groups;
  const parts = driving.flatMap((key) =>
    [2, 1, 0].flatMap((band) => [2, 1, 0].flatMap((tier) => stretch(sought, key, [band, tier], page) ?? [])),
  );
  if (!parts.length) return [];
  const { rows } = await sql<{ id: number; value: number }>`select id, max(value) as value from (${sql.join(
    parts,
    sql` union all `,
  )}) as hits group by id order by value desc, id desc limit ${sql.lit(page.limit)}`.execute(db);
  return rows.map((row) => ({ id: row.id, value: Number(row.value) }));
}

/** How many answer, counted up to `most`. */
export async function countHits(
  db: Queries,
  sought: Sought,
  most: number,
  condition?: Condition,
): Promise<number> {
  const [driving = [], ...others] = sought.groups;
  const conditions = all([
    ...others.map((keys) => has(sought, keys, hit, 0)),
    ...(condition ? [condition(hit)] : []),
  ]);
  const one = driving.length === 1 ? sql`h.entity_id` : sql`distinct h.entity_id`;
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (select ${one} from ${tableOf(sought.kind)} as h
    where h.term in (${among(driving)}) and (h.readers & ${sql.lit(sought.reader)}) <> 0 and ${conditions}
    limit ${sql.lit(most)}) as hits`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** In how many texts each key stands, counted up to `most`; with `tier` 1 in how many names. */
export async function countKeys(
  db: Queries,
  reader: number,
  keys: readonly number[],
  most: number,
  tier: 0 | 1 = 0,
): Promise<Map<number, Record<SearchKind, number>>> {
  if (!keys.length) return new Map();
  const size = (kind: SearchKind, key: number) =>
    sql`(select count(*) from (select 1 from ${tableOf(kind)} as h where h.term = ${key}
      and h.place >= ${sql.lit(tier * placeStep)} and (h.readers & ${sql.lit(reader)}) <> 0 limit ${sql.lit(most)}) as counted)`;
  const lines = keys.map(
    (key, i) =>
      sql`select ${sql.lit(i)} as place, ${size("product", key)} as product, ${size("article", key)} as article`,
  );
  const { rows } = await sql<{
    place: number;
    product: number;
    article: number;
  }>`${sql.join(lines, sql` union all `)}`.execute(db);
  return new Map(
    rows.map((row) => [keys[row.place] ?? 0, { product: Number(row.product), article: Number(row.article) }]),
  );
}
