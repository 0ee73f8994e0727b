import type { Queries, Tx } from "#platform/database/handles.ts";

export const ofUser = (db: Queries | Tx, userId: number) =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const byCredential = (db: Queries | Tx, credentialId: string) =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

/** Null where the credential is known already. */
export async function insert(
  tx: Tx,
  passkey: {
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: number;
    last_used_at: null;
  },
): Promise<number | null> {
  const row = await tx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function markUsed(tx: Tx, id: number, used: { counter: number; now: number }): Promise<void> {
  await tx
    .updateTable("passkeys")
    .set({ counter: used.counter, last_used_at: used.now })
    .where("id", "=", id)
    .execute();
}

export const removeAll = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
};

export async function remove(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
