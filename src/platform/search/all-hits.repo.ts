import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Sought } from "./search-hits.repo.ts";
import { leadStep, placeStep } from "./search-index.repo.ts";

/** So many rows are read before others get their turn: some milliseconds of work. */
const atOnce = 10_000;

/** In which band each thing of a list stands: 4 and more its own number, 2 and 3 its name, 1 its summary, 0 anywhere. */
type Bands = Map<number, number>;

/**
 * Everything that answers, and how well (`relevanceOf` in search-hits.repo.ts): for lists that are filtered and counted elsewhere.
 * Of 600,000 products it takes a second, in which others are served.
 */
export async function allHits(db: Queries, sought: Sought, portion = atOnce): Promise<Map<number, number>> {
  const lists = await Promise.all(
    sought.groups.map(async (keys) => {
      const bands: Bands = new Map();
      await Promise.all(keys.map((key) => readList(db, sought, key, portion, bands)));
      return bands;
    }),
  );
  const [first = new Map<number, number>(), ...others] = lists;
  const found = new Map<number, number>();
  let seen = 0;
  for (const [id, band] of first) {
    if (++seen % portion === 0) await setImmediate();
    const bands = [band, ...others.map((list) => list.get(id) ?? -1)];
    const tiers = bands.map((one) => Math.floor(one / 2));
    const least = Math.min(...tiers);
    if (least >= 0)
      found.set(id, least === 0 ? Math.min(band, 1) * leadStep : Math.max(...tiers) * placeStep);
  }
  return found;
}

/** Puts where each thing of a key's list stands best. Each portion comes in one text, for its rows would take longer than reading them. */
async function readList(
  db: Queries,
  { kind, reader }: Sought,
  key: number,
  portion: number,
  bands: Bands,
): Promise<void> {
  const table = sql.table(`${kind}_postings`);
  let which = sql`term = ${key}`;
  for (;;) {
    const { rows } = await sql<{ hits: string | null; read: number }>`
      select string_agg(cast(entity_id as text) || ':' || cast(place / ${sql.lit(leadStep)} as text), ',')
        filter (where (readers & ${sql.lit(reader)}) <> 0) as hits, count(*) as read
      from (select entity_id, place, readers from ${table} where ${which}
        order by place, entity_id limit ${sql.lit(portion)}) as part`.execute(db);
    noteBest(rows[0]?.hits ?? "", bands);
    if (Number(rows[0]?.read) < portion) return;
    const ends = await sql<{ place: number; entity_id: number }>`select place, entity_id from ${table}
      where ${which} order by place, entity_id limit 1 offset ${sql.lit(portion - 1)}`.execute(db);
    const end = ends.rows[0];
    if (!end) return;
    which = sql`term = ${key} and (place, entity_id) > (${Number(end.place)}, ${end.entity_id})`;
    await setImmediate();
  }
}

function noteBest(list: string, bands: Bands): void {
  for (let at = 0; at < list.length; ) {
    const colon = list.indexOf(":", at);
    const id = Number(list.slice(at, colon));
    const band = Number(list[colon + 1]);
    if (band > (bands.get(id) ?? -1)) bands.set(id, band);
    at = colon + 3;
  }
}
