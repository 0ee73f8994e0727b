import type { Queries, Tx } from "#platform/database/handles.ts";

export type Purpose = "confirm-email" | "email-change" | "reset-password" | "second-factor" | "invitation";

/** Keeps a token's hash; of those handed out for the same purpose only the newest is good. */
export async function replace(
  tx: Tx,
  token: {
    user_id: number;
    purpose: Purpose;
    token_hash: string;
    value: string | null;
    expires_at: number;
    created_at: number;
  },
): Promise<void> {
  await removeOf(tx, token.user_id, [token.purpose]);
  await tx.insertInto("one_time_tokens").values(token).execute();
}

/** A token that is still good, left where it is. */
export const find = (db: Queries | Tx, purpose: Purpose, tokenHash: string, now: number) =>
  db
    .selectFrom("one_time_tokens")
    .select(["user_id", "value"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Consumes a token, so that it cannot be used again; undefined where there is no valid one. */
export async function consume(tx: Tx, purposes: readonly Purpose[], tokenHash: string, now: number) {
  const row = await tx
    .deleteFrom("one_time_tokens")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", [...purposes])
    .returning(["user_id", "purpose", "value", "expires_at"])
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

export async function removeOf(tx: Tx, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await tx
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "in", [...purposes])
    .execute();
}

/** The addresses a user wants to change to and has not confirmed yet. */
export async function unprovedAddresses(tx: Tx, userId: number): Promise<string[]> {
  const purpose: Purpose = "email-change";
  const rows = await tx
    .selectFrom("one_time_tokens")
    .select("value")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
  return rows.flatMap(({ value }) => value ?? []);
}
