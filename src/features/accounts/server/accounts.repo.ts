import type { Queries, Tx } from "#platform/database/database.ts";

export async function hasAdministrator(db: Queries | Tx): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUser(
  tx: Tx,
  user: { email: string; name: string; role: string; passwordHash: string },
  now: number,
): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      email: user.email,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      email_verified: 1,
      language: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
