import type { Tx } from "#platform/database/database.ts";

type Undo = { token_hash: string; user_id: number; about: string; content: string; created_at: number };

export async function insert(tx: Tx, undo: Undo): Promise<void> {
  await tx.insertInto("undos").values(undo).execute();
}

/** Takes it away: nothing is undone twice. */
export async function take(
  tx: Tx,
  { token_hash, user_id, about }: Pick<Undo, "token_hash" | "user_id" | "about">,
): Promise<Undo | undefined> {
  return tx
    .deleteFrom("undos")
    .where("token_hash", "=", token_hash)
    .where("user_id", "=", user_id)
    .where("about", "=", about)
    .returningAll()
    .executeTakeFirst();
}

export async function removeBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("undos").where("created_at", "<", time).execute();
}
