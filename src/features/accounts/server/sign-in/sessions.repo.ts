import type { CompiledQuery } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";

const byTokenQuery = (db: Queries) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "s.id as sessionId",
      "s.created_at",
      "s.last_seen_at",
      "s.expires_at",
      "u.id",
      "u.email",
      "u.name",
      "u.role",
      "u.translates_into",
      "u.email_verified",
      "u.language",
      "u.is_active",
    ])
    .where("s.token_hash", "=", "")
    .compile();
type Compiled = ReturnType<typeof byTokenQuery>;
type Row = Compiled extends CompiledQuery<infer Found> ? Found : never;
const compiled = new WeakMap<Queries, Compiled>();

/**
 * A session with its user; the role is the current one, not that of the sign-in. It runs with every authenticated request, so the
 * statement is compiled once.
 */
export async function byToken(db: Queries, tokenHash: string) {
  const query = compiled.get(db) ?? byTokenQuery(db);
  compiled.set(db, query);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [tokenHash] });
  return rows[0];
}

export async function insert(
  tx: Tx,
  session: {
    user_id: number;
    token_hash: string;
    user_agent: string | null;
    ip_prefix: string | null;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
  },
): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

export async function touch(tx: Tx, id: number, seen: { now: number; expiresAt: number }): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ last_seen_at: seen.now, expires_at: seen.expiresAt })
    .where("id", "=", id)
    .execute();
}

export const ofUser = (db: Queries, userId: number, now: number) =>
  db
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip_prefix", "created_at", "last_seen_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();

/** Whether the account of an e-mail address, if there is one, is signed in from there. */
export async function isKnownLocation(db: Queries, email: string, ipPrefix: string): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("sessions as s", "s.user_id", "u.id")
    .select("s.id")
    .where("u.email", "=", email)
    .where("s.ip_prefix", "=", ipPrefix)
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the account's sessions, but for the one named. */
export async function removeOthers(tx: Tx, userId: number, except: number | null): Promise<void> {
  let query = tx.deleteFrom("sessions").where("user_id", "=", userId);
  if (except !== null) query = query.where("id", "!=", except);
  await query.execute();
}

/** Deletes expired sessions. */
export async function removeExpired(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
