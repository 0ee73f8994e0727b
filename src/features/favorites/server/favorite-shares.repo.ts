import type { Queries, Tx } from "#platform/database/handles.ts";

export async function removeShares(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("favorite_shares").where("user_id", "=", userId).execute();
}

export async function insertShare(
  tx: Tx,
  share: { userId: number; tokenHash: string; now: number },
): Promise<void> {
  await tx
    .insertInto("favorite_shares")
    .values({ user_id: share.userId, token_hash: share.tokenHash, created_at: share.now })
    .execute();
}

export async function isShared(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("favorite_shares")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose list a link shows; null where it was revoked, or its owner's account is closed. */
export async function ownerOfShare(db: Queries, tokenHash: string): Promise<number | null> {
  const row = await db
    .selectFrom("favorite_shares as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.user_id")
    .where("s.token_hash", "=", tokenHash)
    .where("u.is_active", "=", 1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
