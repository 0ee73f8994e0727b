import { type RawBuilder, sql } from "kysely";
import type { Queries } from "./database.ts";

export type Picture = { id: number; addresses: readonly string[] };

/** Whether a picture stands in a column of JSON: by its id, or by an address; all sizes of one stand in one folder. */
export function holdsPicture(column: string, { id, addresses }: Picture): RawBuilder<boolean> {
  const folders = [...new Set(addresses.map((address) => address.slice(0, address.lastIndexOf("/") + 1)))];
  const marks = [
    `"mediaId":"${id}"`,
    `"mediaId":${id},`,
    `"mediaId":${id}}`,
    ...folders.map((folder) => `"${folder}`),
  ];
  const likes = marks.map((mark) => sql`${sql.ref(column)} like ${`%${mark}%`}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

/** The things of a type for which something with a picture is being written. */
export async function draftsWith(
  db: Queries,
  type: "category" | "product" | "article",
  picture: Picture,
): Promise<{ id: number }[]> {
  return db
    .selectFrom("drafts")
    .select("entity_id as id")
    .where("entity_type", "=", type)
    .where(holdsPicture("content", picture))
    .execute();
}
