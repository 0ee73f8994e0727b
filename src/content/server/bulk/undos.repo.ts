import type { Tx } from "#platform/database/handles.ts";

type UndoKey = { token_hash: string; user_id: number; about: string };

export async function insert(
  tx: Tx,
  part: UndoKey & { part: number; content: string; created_at: number },
): Promise<void> {
  await tx.insertInto("undo_parts").values(part).execute();
}

/** Takes the first part that is left away: nothing is undone twice. */
export async function consumePart(
  tx: Tx,
  { token_hash, user_id, about }: UndoKey,
): Promise<{ content: string; isLast: boolean } | null> {
  const taken = await tx
    .deleteFrom("undo_parts")
    .where("token_hash", "=", token_hash)
    .where("user_id", "=", user_id)
    .where("about", "=", about)
    .where("part", "=", (eb) =>
      eb
        .selectFrom("undo_parts")
        .select(({ fn }) => fn.min("part").as("part"))
        .where("token_hash", "=", token_hash),
    )
    .returning("content")
    .executeTakeFirst();
  if (!taken) return null;
  const next = await tx
    .selectFrom("undo_parts")
    .select("part")
    .where("token_hash", "=", token_hash)
    .limit(1)
    .executeTakeFirst();
  return { ...taken, isLast: !next };
}

export async function removeBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("undo_parts").where("created_at", "<", time).execute();
}
