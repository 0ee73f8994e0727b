import type { Queries, Tx } from "#platform/database/handles.ts";

export const find = (db: Queries | Tx, provider: string, subject: string) =>
  db
    .selectFrom("identities")
    .select(["id", "user_id"])
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();

export const ofUser = (db: Queries, userId: number) =>
  db
    .selectFrom("identities")
    .select(["provider", "subject", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

/** False where the provider's account is linked already. */
export async function insert(
  tx: Tx,
  identity: { user_id: number; provider: string; subject: string; created_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("identities")
    .values(identity)
    .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const removeAll = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom("identities").where("user_id", "=", userId).execute();
};
