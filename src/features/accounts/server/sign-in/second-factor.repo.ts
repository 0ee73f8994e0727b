import type { Queries, Tx } from "#platform/database/handles.ts";

export const secretOf = (db: Queries | Tx, userId: number) =>
  db.selectFrom("totp_secrets").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Keeps a secret, sealed, that is not in force yet; one that is stays. */
export async function propose(tx: Tx, userId: number, secret: string): Promise<void> {
  await tx
    .insertInto("totp_secrets")
    .values({ user_id: userId, secret, last_step: 0, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, last_step: 0 })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .execute();
}

/** Puts the secret into force. */
export async function confirm(tx: Tx, userId: number, now: number): Promise<void> {
  await tx.updateTable("totp_secrets").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
}

/** Uses up the code of a time step; false where it, or a later one, was used before. */
export async function spendStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function spendRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length)
    await tx
      .insertInto("recovery_codes")
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute();
}

export async function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  const row = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function remove(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("totp_secrets").where("user_id", "=", userId).execute();
  await replaceRecoveryCodes(tx, userId, []);
}
