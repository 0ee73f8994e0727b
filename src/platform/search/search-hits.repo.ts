import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Engine } from "#platform/database/engine.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import { placeStep, type SearchKind } from "./search-index.repo.ts";

/** What is looked for among one kind of thing: each group holds the keys of which a text must have one; the rarest group first. */
export type Sought = {
  engine: Engine;
  kind: SearchKind;
  reader: number;
  groups: readonly (readonly number[])[];
  /** Which group stands in the fewest names; null where one stands in none, so that no name has them all. */
  rarestInNames: number | null;
};

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

/** How well a thing answers, above everything it is ordered by else: its own number, all words in names, anywhere. */
const relevanceOf = (sought: Sought, id: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(case when ${hasAll(sought, id, 1)} then case when ${hasNumber(sought, id)} then ${sql.lit(2 * placeStep)}
    else ${sql.lit(placeStep)} end else 0 end)`;

const hit = sql<number>`h.entity_id`;
const tiers = [2, 1, 0] as const;
type Tier = (typeof tiers)[number];
type Page = { limit: number; after: Cursor | null; condition?: Condition | undefined };

/** What of a list is walked for the hits of a tier: the rows of one key in one band of places, and what makes them such hits. */
type Walk = { key: number; band: Tier; where: RawBuilder<SqlBool> };

/**
 * The walks that together meet every hit of a tier: own numbers are few and are walked for every word, names by the word that is
 * rarest in names, the rest by the rarest word.
 */
function walksOf(sought: Sought, tier: Tier): Walk[] {
  const { groups, rarestInNames } = sought;
  const named = (some: readonly (readonly number[])[]) => all(some.map((keys) => has(sought, keys, hit, 1)));
  const without = (keys: readonly number[]) => groups.filter((one) => one !== keys);
  // Of one key each text has one row, at its best place.
  const isSingle = groups.length === 1 && groups[0]?.length === 1;
  if (tier > 0 && rarestInNames === null) return [];
  if (tier === 2)
    return groups.flatMap((keys) => keys.map((key): Walk => ({ key, band: 2, where: named(without(keys)) })));
  const driving = groups[tier === 1 ? (rarestInNames ?? 0) : 0] ?? [];
  const others = without(driving);
  if (tier === 1) {
    const where = isSingle ? isTrue : sql<SqlBool>`${named(others)} and not ${hasNumber(sought, hit)}`;
    return driving.map((key) => ({ key, band: 1, where }));
  }
  const anywhere = all(others.map((keys) => has(sought, keys, hit, 0)));
  const but = (isNamed: RawBuilder<SqlBool>) =>
    rarestInNames === null ? anywhere : sql<SqlBool>`${anywhere} and not ${isNamed}`;
  return driving.flatMap((key): Walk[] => [
    { key, band: 0, where: isSingle ? isTrue : but(named(groups)) },
    ...(others.length ? ([1, 2] as const).map((band) => ({ key, band, where: but(named(others)) })) : []),
  ]);
}

/** The greatest places of a walk, as far as the page is long. */
function stretch(sought: Sought, { key, band, where }: Walk, tier: Tier, page: Page): RawBuilder<unknown> {
  const shift = (tier - band) * placeStep;
  const [from, to] = [band * placeStep, (band + 1) * placeStep];
  const least = page.after && (page.after.value ?? 0) - shift;
  const before =
    least !== null && least < to
      ? sql<SqlBool>`(h.place, h.entity_id) < (${sql.lit(least)}, ${sql.lit(page.after?.id ?? 0)})`
      : sql<SqlBool>`h.place < ${sql.lit(to)}`;
  return sql`select * from (select h.entity_id as id, h.place + ${sql.lit(shift)} as value from ${tableOf(sought.kind)} as h
    where h.term = ${key} and h.place >= ${sql.lit(from)} and ${before} and (h.readers & ${sql.lit(sought.reader)}) <> 0
    and ${where} and ${page.condition ? page.condition(hit) : isTrue}
    order by h.place desc, h.entity_id desc limit ${sql.lit(page.limit)}) as part`;
}

type Row = { id: number; value: number };
const cursorOf = ({ id, value }: Row): Cursor => ({ id, value: Number(value) });

/**
 * One page of hits, the best answers first, then by the place of the rarest word (summaries before bodies) and the texts' own order,
 * then the newest id. Lists are walked in that order,
 * tier by tier, and left when the page is full, so that a common word costs what a rare one costs.
 */
export async function bestHits(db: Queries, sought: Sought, page: Page): Promise<Cursor[]> {
  const found: Cursor[] = [];
  for (const tier of tiers) {
    if (page.after && tier * placeStep > (page.after.value ?? 0)) continue;
    const limit = page.limit - found.length;
    const parts = walksOf(sought, tier).map((walk) => stretch(sought, walk, tier, { ...page, limit }));
    if (!limit || !parts.length) continue;
    const { rows } = await sql<Row>`select id, max(value) as value from (${sql.join(
      parts,
      sql` union all `,
    )}) as hits group by id order by value desc, id desc limit ${sql.lit(limit)}`.execute(db);
    found.push(...rows.map(cursorOf));
  }
  return found;
}

/**
 * Up to `most` ids of those that answer, each once, in no order that means anything. The lists of several words are read side by
 * side: SQLite does so for intersections only, PostgreSQL for everything but these.
 */
function answering(sought: Sought, most: number, condition?: Condition): RawBuilder<{ id: number }> {
  const { engine, groups, kind, reader } = sought;
  const fits = condition ? condition(hit) : isTrue;
  const limit = sql`limit ${sql.lit(most)}`;
  const reads = (alias: string, keys: readonly number[]) =>
    sql<SqlBool>`${sql.ref(`${alias}.term`)} in (${among(keys)}) and (${sql.ref(`${alias}.readers`)} & ${sql.lit(reader)}) <> 0`;
  if (engine === "sqlite" && groups.length > 1) {
    const lists = groups.map(
      (keys) => sql`select h.entity_id from ${tableOf(kind)} as h where ${reads("h", keys)}`,
    );
    return sql<{
      id: number;
    }>`select h.entity_id as id from (${sql.join(lists, sql` intersect `)}) as h where ${fits} ${limit}`;
  }
  const [driving = [], ...others] = groups;
  const answers = all(
    others.map(
      (keys) =>
        sql<SqlBool>`exists (select 1 from ${tableOf(kind)} as o where o.entity_id = h.entity_id and ${reads("o", keys)})`,
    ),
  );
  // As many of each key are enough, however many share them.
  const parts = driving.map(
    (key) => sql`select id from (select h.entity_id as id from ${tableOf(kind)} as h
      where ${reads("h", [key])} and ${answers} and ${fits} ${limit}) as part`,
  );
  return sql<{ id: number }>`${sql.join(parts, sql` union `)} ${limit}`;
}

/** How many answer, counted up to `most`. */
export async function countHits(
  db: Queries,
  sought: Sought,
  most: number,
  condition?: Condition,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (${answering(sought, most, condition)}) as hits`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** So many hits are put in order by themselves; where there are more the walks soon meet enough. */
const fewHits = 1_000;

/** The best hits, and how many there are, counted up to `countedTo`. */
export async function answerOf(
  db: Queries,
  sought: Sought,
  { limit, countedTo, condition }: { limit: number; countedTo: number; condition?: Condition | undefined },
): Promise<{ hits: Cursor[]; total: number }> {
  const page = { limit, after: null, condition };
  if (sought.groups.length === 1) {
    const [hits, total] = await Promise.all([
      bestHits(db, sought, page),
      countHits(db, sought, countedTo, condition),
    ]);
    return { hits, total };
  }
  const { rows } = await answering(sought, countedTo, condition).execute(db);
  const isAll = rows.length < countedTo && rows.length <= fewHits;
  const hits = isAll
    ? await inOrder(
        db,
        sought,
        rows.map(({ id }) => id),
        limit,
      )
    : await bestHits(db, sought, page);
  return { hits, total: rows.length };
}

/** The best of these hits. */
async function inOrder(
  db: Queries,
  sought: Sought,
  ids: readonly number[],
  limit: number,
): Promise<Cursor[]> {
  const [driving = []] = sought.groups;
  if (!ids.length) return [];
  const { rows } = await sql<Row>`select id, base + ${relevanceOf(sought, sql<number>`id`)} as value
    from (select h.entity_id as id, max(h.place % ${sql.lit(placeStep)}) as base from ${tableOf(sought.kind)} as h
      where h.term in (${among(driving)}) and h.entity_id in (${sql.join(ids.map((id) => sql.lit(id)))})
      and (h.readers & ${sql.lit(sought.reader)}) <> 0 group by h.entity_id) as hits
    order by value desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(cursorOf);
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
  const size = (kind: SearchKind) =>
    sql`(select count(*) from (select 1 from ${tableOf(kind)} as h where h.term = keys.column1
      and h.place >= ${sql.lit(tier * placeStep)} and (h.readers & ${sql.lit(reader)}) <> 0 limit ${sql.lit(most)}) as counted)`;
  const lines = keys.map((key) => sql`(${sql.lit(key)})`);
  const { rows } = await sql<{ key: number } & Record<SearchKind, number>>`select column1 as key,
    ${size("product")} as product, ${size("article")} as article from (values ${sql.join(lines)}) as keys`.execute(
    db,
  );
  return new Map(
    rows.map(({ key, product, article }) => [
      Number(key),
      { product: Number(product), article: Number(article) },
    ]),
  );
}
