import type { Queries, Tx } from "#platform/database/handles.ts";

/** A key with its user as it is now; a user whose account is closed or blocked has none. */
export const byHash = (db: Queries, hash: string) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select([
      "k.id as keyId",
      "k.name as keyName",
      "k.scopes",
      "k.last_used_at",
      "k.expires_at",
      "u.id",
      "u.email",
      "u.name",
      "u.role",
      "u.translates_into",
      "u.email_verified",
      "u.language",
    ])
    .where("k.token_hash", "=", hash)
    .where("k.revoked_at", "is", null)
    .where("u.is_active", "=", 1)
    .where("u.deletes_at", "is", null)
    .executeTakeFirst();

export const list = (db: Queries | Tx, which: { userId?: number; id?: number }) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select([
      "k.id",
      "k.user_id",
      "k.name",
      "k.prefix",
      "k.scopes",
      "k.created_at",
      "k.expires_at",
      "k.last_used_at",
      "k.revoked_at",
      "u.name as userName",
    ])
    .$if(which.userId !== undefined, (query) => query.where("k.user_id", "=", which.userId as number))
    .$if(which.id !== undefined, (query) => query.where("k.id", "=", which.id as number))
    .orderBy("k.id", "desc")
    .limit(500)
    .execute();
export type KeyRow = Awaited<ReturnType<typeof list>>[number];

export async function countUsable(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("api_keys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insert(
  tx: Tx,
  key: {
    user_id: number;
    name: string;
    prefix: string;
    token_hash: string;
    scopes: string;
    created_at: number;
    expires_at: number | null;
  },
): Promise<number> {
  const { id } = await tx.insertInto("api_keys").values(key).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const touch = async (tx: Tx, id: number, now: number): Promise<void> => {
  await tx.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", id).execute();
};

/** False where it was revoked before. */
export async function revoke(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
