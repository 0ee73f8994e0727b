import { type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import { nameColumns } from "./desk-names.repo.ts";

const likeText = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Products whose line for editors has all these words; the latest changed first. `words` are in their searchable form. */
export async function productsWith(db: Queries, words: readonly string[], limit: number): Promise<number[]> {
  let query = db.selectFrom("product_lines").select("product_id").where("is_deleted", "=", 0);
  for (const word of words) query = query.where(sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const rows = await query.orderBy("updated_at", "desc").limit(limit).execute();
  return rows.map((row) => row.product_id);
}

/** Articles or categories with a text whose name or slug has all these words. `words` are in lower case. */
export async function namedWith(
  db: Queries,
  kind: "article" | "category",
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const { table, id, name } = nameColumns[kind];
  const things = kind === "article" ? "articles" : "categories";
  const has = words.map(
    (word) =>
      sql<SqlBool>`(lower(t.${sql.ref(name)}) like ${likeText(word)} escape '\\' or t.slug like ${likeText(word)} escape '\\')`,
  );
  const { rows } = await sql<{ id: number }>`
    select t.${sql.ref(id)} as id, max(t.updated_at) as latest from ${sql.table(table)} as t
    inner join ${sql.table(things)} as e on e.id = t.${sql.ref(id)}
    where e.deleted_at is null and ${sql.join(has, sql` and `)}
    group by t.${sql.ref(id)} order by latest desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
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
