import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "./handles.ts";
import { escapeLike } from "./like-text.ts";

export type ImageReference = { id: number; addresses: readonly string[] };

/** Whether a JSON column references an image: by its id, or by a URL; all sizes of a library image share a folder. */
export function containsImage(column: string, { id, addresses }: ImageReference): RawBuilder<boolean> {
  const starts = new Set(
    addresses.map((address) =>
      address.startsWith("/media/") ? `"${address.slice(0, address.lastIndexOf("/") + 1)}` : `"${address}"`,
    ),
  );
  const marks = [`"mediaId":"${id}"`, `"mediaId":${id},`, `"mediaId":${id}}`, ...starts];
  const likes = marks.map((mark) => sql`${sql.ref(column)} like ${`%${escapeLike(mark)}%`} escape '\\'`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

/** The entities of a type whose draft references an image. */
export async function draftsWith(
  db: Queries,
  type: "category" | "product" | "article",
  picture: ImageReference,
): Promise<{ id: number }[]> {
  return db
    .selectFrom("drafts")
    .select("entity_id as id")
    .where("entity_type", "=", type)
    .where(containsImage("content", picture))
    .execute();
}

/** Where a feature references images: queries of one column each, without nulls. */
export type ImageReferences = {
  ids?: readonly RawBuilder<unknown>[];
  addresses?: readonly RawBuilder<unknown>[];
  /** JSON with ids or URLs of images. All of it is read, so only for small sets. */
  json?: readonly RawBuilder<{ json: string }>[];
};

/** As many values as both engines accept in one statement. */
const mostAtOnce = 500;
const named = /"mediaId":"?(\d+)|"(\/media\/[^"]+|https:[^"]+)"/g;

async function idsInJson(db: Queries, json: readonly RawBuilder<{ json: string }>[]): Promise<Set<number>> {
  const ids = new Set<number>();
  const addresses = new Set<string>();
  for (const query of json)
    for (const row of (await query.execute(db)).rows)
      for (const [, id, address] of row.json.matchAll(named))
        if (id) ids.add(Number(id));
        else if (address) addresses.add(address);
  const all = [...addresses];
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const some = all.slice(from, from + mostAtOnce);
    const found = sql<{ id: number }>`${idsAt(sql.join(some.map((one) => sql`(${one})`)), "values")}`;
    for (const { id } of (await found.execute(db)).rows) ids.add(id);
  }
  return ids;
}

/** The ids of the images that are, or were, at these URLs. */
const idsAt = (addresses: RawBuilder<unknown>, kind: "query" | "values" = "query") => {
  const keys = sql`select substr(address, 8) from places where address like '/media/%'`;
  return sql`with places (address) as (${kind === "values" ? sql`values ${addresses}` : addresses})
    select media_id as id from media_variants where storage_key in (${keys})
    union select media_id from media_addresses where storage_key in (${keys})
    union select id from media where url in (select address from places)`;
};

/** Whether an image is referenced nowhere. The places are scanned once for all images, not once per image. */
export async function namedNowhere(
  db: Queries,
  places: readonly ImageReferences[],
): Promise<RawBuilder<SqlBool>> {
  const written = await idsInJson(
    db,
    places.flatMap(({ json = [] }) => json),
  );
  const addresses = places.flatMap((place) => place.addresses ?? []);
  const excluded = [
    ...places.flatMap(({ ids = [] }) => ids),
    ...(written.size ? [sql.join([...written].map((id) => sql.lit(id)))] : []),
    idsAt(sql.join(addresses, sql` union `)),
  ];
  return sql<SqlBool>`(${sql.join(
    excluded.map((ids) => sql`media.id not in (${ids})`),
    sql` and `,
  )})`;
}
