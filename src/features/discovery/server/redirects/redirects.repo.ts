import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";

export const find = (db: Queries | Tx, from: string) =>
  db.selectFrom("redirects").selectAll().where("from_path", "=", from).executeTakeFirst();
export type RedirectRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const byId = (db: Queries | Tx, id: number) =>
  db.selectFrom("redirects").selectAll().where("id", "=", id).executeTakeFirst();

/** The existing ones of these sources. */
export async function findAny(db: Queries | Tx, from: readonly string[]): Promise<RedirectRow[]> {
  if (!from.length) return [];
  return db.selectFrom("redirects").selectAll().where("from_path", "in", from).execute();
}

/** The paths of sources with a query, and the names in their queries. */
export async function queryShapes(
  db: Queries | Tx,
  path?: string,
): Promise<{ path: string; names: string }[]> {
  const rows = await db
    .selectFrom("redirects")
    .select(["query_path", "query_names"])
    .distinct()
    .$if(path !== undefined, (query) => query.where("query_path", "=", path ?? ""))
    .where("query_path", "is not", null)
    .execute();
  return rows.map((row) => ({ path: row.query_path ?? "", names: row.query_names ?? "" }));
}

type Content = Pick<RedirectRow, "from_path" | "query_path" | "query_names" | "to_path" | "status">;

export const insert = (tx: Tx, content: Content, now: number): Promise<RedirectRow> =>
  tx
    .insertInto("redirects")
    .values({ ...content, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (tx: Tx, id: number, content: Content): Promise<RedirectRow> =>
  tx
    .updateTable("redirects")
    .set((eb) => ({ ...content, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("redirects").where("id", "=", id).execute());

/** Points redirects to one address to another, so that every redirect takes one hop. */
export const retarget = async (tx: Tx, to: string, instead: string): Promise<void> =>
  void (await tx
    .updateTable("redirects")
    .set((eb) => ({ to_path: instead, version: eb("version", "+", 1) }))
    .where("to_path", "=", to)
    .execute());

const wanted = (q: string) => {
  const pattern = `%${escapeLike(q.toLowerCase())}%`;
  return sql<boolean>`(lower(from_path) like ${pattern} escape '\\' or lower(to_path) like ${pattern} escape '\\')`;
};

export const page = (
  db: Queries,
  {
    q,
    sort,
    limit,
    after,
  }: {
    q: string;
    sort: "newest" | "hits";
    limit: number;
    after: { value: number | null; id: number } | null;
  },
): Promise<RedirectRow[]> =>
  db
    .selectFrom("redirects")
    .selectAll()
    .$if(q !== "", (query) => query.where(wanted(q)))
    .$if(after !== null && sort === "newest", (query) => query.where("id", "<", after?.id ?? 0))
    .$if(after !== null && sort === "hits", (query) =>
      query.where(sql<boolean>`(hits, id) < (${after?.value ?? 0}, ${after?.id ?? 0})`),
    )
    .$if(sort === "hits", (query) => query.orderBy("hits", "desc"))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export async function count(db: Queries, q: string): Promise<number> {
  const { total } = await db
    .selectFrom("redirects")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .$if(q !== "", (query) => query.where(wanted(q)))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const all = (db: Queries): Promise<RedirectRow[]> =>
  db.selectFrom("redirects").selectAll().orderBy("id").execute();

export const addHits = async (tx: Tx, from: string, times: number): Promise<void> =>
  void (await tx
    .updateTable("redirects")
    .set((eb) => ({ hits: eb("hits", "+", times) }))
    .where("from_path", "=", from)
    .execute());
