import type { Queries, Tx } from "#platform/database/handles.ts";

export const byClientId = (db: Queries, clientId: string) =>
  db.selectFrom("agent_clients").selectAll().where("client_id", "=", clientId).executeTakeFirst();

export async function insert(
  tx: Tx,
  row: { client_id: string; name: string; redirect_uris: string; created_at: number },
): Promise<void> {
  await tx.insertInto("agent_clients").values(row).execute();
}

/** Deletes the clients registered before a time that no user has connected. */
export async function removeUnused(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom("agent_clients")
    .where("created_at", "<", before)
    .where("id", "not in", (eb) => eb.selectFrom("agents").select("agents.client_id"))
    .execute();
}

export async function countUnused(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("agent_clients")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "not in", (eb) => eb.selectFrom("agents").select("agents.client_id"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
