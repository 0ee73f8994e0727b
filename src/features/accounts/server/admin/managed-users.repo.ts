import { type ExpressionBuilder, sql } from "kysely";
import type { Role } from "#features/accounts/account.ts";
import type { UserState } from "#features/accounts/managed-user.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Purpose } from "../account-settings/one-time-tokens.repo.ts";

export type UserFilter = { q: string; role?: Role | undefined; state?: UserState | undefined };

const invitation: Purpose = "invitation";

/** Whether an invitation waits for an answer, also one whose link has expired. */
const isInvited = (eb: ExpressionBuilder<Schema, "users">) =>
  eb.exists(
    eb
      .selectFrom("one_time_tokens as t")
      .select("t.id")
      .whereRef("t.user_id", "=", "users.id")
      .where("t.purpose", "=", invitation),
  );

const likeText = (word: string) => sql<string>`${`%${escapeLike(word)}%`} escape '\\'`;

const wanted =
  ({ q, role, state }: UserFilter) =>
  (eb: ExpressionBuilder<Schema, "users">) =>
    eb.and([
      ...(q.match(/\S+/g) ?? []).map((word) =>
        eb.or([
          eb("name_folded", "like", likeText(foldLetters(word))),
          eb("email", "like", likeText(word.toLowerCase())),
        ]),
      ),
      ...(role ? [eb("role", "=", role)] : []),
      ...(state ? [eb("is_active", "=", state === "deactivated" ? 0 : 1)] : []),
      ...(state === "invited" ? [isInvited(eb)] : []),
      ...(state === "active" ? [eb.not(isInvited(eb))] : []),
    ]);

/** The newest first. */
export const page = (db: Queries, filter: UserFilter, limit: number, before: number | null) =>
  db
    .selectFrom("users")
    .selectAll()
    .where(wanted(filter))
    .where((eb) => (before === null ? eb.and([]) : eb("id", "<", before)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export async function count(db: Queries, filter: UserFilter): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const byId = (db: Queries | Tx, id: number) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
export type ManagedRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** What other tables store of these accounts. */
export async function besides(db: Queries | Tx, ids: readonly number[], now: number) {
  if (ids.length === 0) return { sessions: [], invitations: [], factors: [] };
  const [sessions, invitations, factors] = await Promise.all([
    db
      .selectFrom("sessions")
      .select((eb) => [
        "user_id",
        eb.fn.countAll<number>().as("open"),
        eb.fn.max<number>("last_seen_at").as("last_seen_at"),
      ])
      .where("user_id", "in", ids)
      .where("expires_at", ">", now)
      .groupBy("user_id")
      .execute(),
    db
      .selectFrom("one_time_tokens")
      .select(["user_id", "expires_at"])
      .where("user_id", "in", ids)
      .where("purpose", "=", invitation)
      .execute(),
    db
      .selectFrom("totp_secrets")
      .select("user_id")
      .where("user_id", "in", ids)
      .where("confirmed_at", "is not", null)
      .execute(),
  ]);
  return { sessions, invitations, factors };
}
