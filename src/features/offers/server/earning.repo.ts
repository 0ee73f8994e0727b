import type { Database, Queries, Tx } from "#platform/database/database.ts";

export const programmes = (db: Queries) => db.selectFrom("programmes").selectAll().orderBy("id").execute();
export type ProgrammeRow = Awaited<ReturnType<typeof programmes>>[number];

export const hold = (tx: Tx, engine: Database["engine"], id: number) => {
  const query = tx.selectFrom("programmes").selectAll().where("id", "=", id);
  return (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
};

export const byId = (tx: Tx, id: number) =>
  tx.selectFrom("programmes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export async function update(
  tx: Tx,
  id: number,
  change: Partial<Pick<ProgrammeRow, "name" | "home_url" | "logo_url" | "tags" | "is_active">>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("programmes")
    .set((eb) => ({ ...change, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
