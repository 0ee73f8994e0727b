import type { Tx } from "#platform/database/database.ts";

export async function insert(
  tx: Tx,
  entry: {
    actor_id: number | null;
    actor_name: string;
    action: string;
    entity_type: string;
    entity_id: string;
    before: string | null;
    after: string | null;
    ip_prefix: string | null;
    created_at: number;
  },
): Promise<void> {
  await tx.insertInto("audit").values(entry).execute();
}

/** Leaves what somebody did without who it was. */
export async function removeActor(tx: Tx, actorId: number): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ actor_id: null, actor_name: "", ip_prefix: null })
    .where("actor_id", "=", actorId)
    .execute();
}
