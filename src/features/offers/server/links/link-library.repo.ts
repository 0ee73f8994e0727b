import type { Selectable } from "kysely";
import type { LinkContent } from "#features/offers/library-link.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

/** A stored library link. */
export type StoredLink = LinkContent & { id: number; version: number };

const linkOf = (row: Selectable<Schema["library_links"]>): StoredLink => ({
  id: row.id,
  name: row.name,
  url: row.url,
  replaces: JSON.parse(row.replaces) as string[],
  keywords: JSON.parse(row.keywords) as LinkContent["keywords"],
  isActive: row.is_active === 1,
  version: row.version,
});

const columnsOf = ({ name, url, replaces, keywords, isActive }: LinkContent) => ({
  name,
  url,
  replaces: JSON.stringify(replaces),
  keywords: JSON.stringify(keywords),
  is_active: isActive ? (1 as const) : (0 as const),
});

export const all = async (db: Queries | Tx): Promise<StoredLink[]> =>
  (await db.selectFrom("library_links").selectAll().orderBy("id").execute()).map(linkOf);

export async function lockRow(
  tx: Tx,
  engine: Database["engine"],
  id: number,
): Promise<StoredLink | undefined> {
  const query = tx.selectFrom("library_links").selectAll().where("id", "=", id);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row && linkOf(row);
}

export const insert = async (tx: Tx, link: LinkContent, now: number): Promise<number> =>
  (
    await tx
      .insertInto("library_links")
      .values({ ...columnsOf(link), created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export async function update(tx: Tx, id: number, link: LinkContent, now: number): Promise<void> {
  await tx
    .updateTable("library_links")
    .set((eb) => ({ ...columnsOf(link), updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("library_links").where("id", "=", id).execute());
