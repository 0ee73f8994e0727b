import { sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import type { Sought } from "./search-hits.repo.ts";
import { leadStep, placeStep } from "./search-index.repo.ts";

/**
 * Everything that answers, and how well (`relevanceOf` in search-hits.repo.ts): for lists that are filtered and counted elsewhere.
 * Each word's list comes in one text, for ten thousand rows would take longer than reading them.
 */
export async function allHits(db: Queries, sought: Sought): Promise<Map<number, number>> {
  const { kind, groups, reader } = sought;
  const lists = await Promise.all(
    groups.map(async (keys) => {
      const { rows } = await sql<{ hits: string | null }>`
        select string_agg(cast(entity_id as text) || ':' || cast(place / ${sql.lit(leadStep)} as text), ',') as hits
        from ${sql.table(`${kind}_postings`)}
        where term in (${sql.join(keys)}) and (readers & ${sql.lit(reader)}) <> 0`.execute(db);
      return bestBands(rows[0]?.hits ?? "");
    }),
  );
  const [first = new Map<number, number>(), ...others] = lists;
  const found = new Map<number, number>();
  for (const [id, band] of first) {
    const bands = [band, ...others.map((list) => list.get(id) ?? -1)];
    const tiers = bands.map((one) => Math.floor(one / 2));
    const least = Math.min(...tiers);
    if (least >= 0)
      found.set(id, least === 0 ? Math.min(band, 1) * leadStep : Math.max(...tiers) * placeStep);
  }
  return found;
}

/** In which band each thing of a list stands: 4 and more its own number, 2 and 3 its name, 1 its summary, 0 anywhere. */
function bestBands(list: string): Map<number, number> {
  const bands = new Map<number, number>();
  for (let at = 0; at < list.length; ) {
    const colon = list.indexOf(":", at);
    const id = Number(list.slice(at, colon));
    const band = Number(list[colon + 1]);
    if (band > (bands.get(id) ?? -1)) bands.set(id, band);
    at = colon + 3;
  }
  return bands;
}
