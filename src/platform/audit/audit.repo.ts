import type { Tx } from "../database/handles.ts";

export async function insert(
  tx: Tx,
  entry: {
    actor_id: number | null;
    actor_name: string;
    key_name: string | null;
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
