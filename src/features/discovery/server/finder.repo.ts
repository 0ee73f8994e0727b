import { type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";

const likeText = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Products whose line for editors has all these words; the latest changed first. `words` are in their searchable form. */
export async function productsWith(db: Queries, words: readonly string[], limit: number): Promise<number[]> {
  let query = db.selectFrom("product_lines").select("product_id").where("is_deleted", "=", 0);
  for (const word of words) query = query.where(sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const rows = await query.orderBy("updated_at", "desc").limit(limit).execute();
  return rows.map((row) => row.product_id);
}

/** Articles or categories whose line has all these words; the newest first. */
export async function namedWith(
  db: Queries,
  kind: "article" | "category",
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom("text_lines").select("entity_id").where("kind", "=", kind);
  for (const word of words) query = query.where(sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const rows = await query.orderBy("entity_id", "desc").limit(limit).execute();
  return rows.map((row) => row.entity_id);
}

export const usersWith = (db: Queries, text: string, limit: number) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where(
      sql<SqlBool>`(lower(name) like ${likeText(text)} escape '\\' or lower(email) like ${likeText(text)} escape '\\')`,
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
