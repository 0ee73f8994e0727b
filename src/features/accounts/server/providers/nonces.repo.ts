import type { Tx } from "#platform/database/handles.ts";

export async function insert(
  tx: Tx,
  nonce: { purpose: string; token_hash: string; value: string | null; expires_at: number },
): Promise<void> {
  await tx.insertInto("nonces").values(nonce).execute();
}

/** Consumes a nonce, so that it cannot be used again; undefined where there is no valid one. */
export async function consume(tx: Tx, purpose: string, tokenHash: string, now: number) {
  const row = await tx
    .deleteFrom("nonces")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .returning(["value", "expires_at"])
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

export async function removeExpired(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("nonces").where("expires_at", "<=", now).execute();
}
