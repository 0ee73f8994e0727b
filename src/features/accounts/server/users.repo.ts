import { isLanguage, type Language } from "#i18n/languages.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Role } from "../account.ts";

const columns = [
  "id",
  "email",
  "name",
  "role",
  "translates_into",
  "password_hash",
  "email_verified",
  "language",
  "is_active",
] as const;

/** The languages of a translator; one that no longer exists is none. */
export const translatesInto = ({ translates_into }: { translates_into: string }): Language[] =>
  (JSON.parse(translates_into) as string[]).filter(isLanguage);

export const byEmail = (db: Queries | Tx, email: string) =>
  db.selectFrom("users").select(columns).where("email", "=", email).executeTakeFirst();

export const byId = (db: Queries | Tx, id: number) =>
  db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends, so that the account cannot change meanwhile. */
export const lockRow = (tx: Tx, engine: Database["engine"], id: number) => {
  const query = tx.selectFrom("users").select(columns).where("id", "=", id);
  return (engine === "postgres" ? query.forNoKeyUpdate() : query).executeTakeFirst();
};

export type UserRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Everything that an account's own row stores, for its owner. */
export const whole = (db: Queries, id: number) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

export async function hasAdministrator(db: Queries | Tx): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The administrators who can sign in, held until the transaction ends: of two that remove each other at once the second sees what
 * the first did. Who was invited and has not answered is none yet.
 */
export async function holdAdministrators(tx: Tx, engine: Database["engine"]): Promise<number[]> {
  const query = tx
    .selectFrom("users")
    .select("users.id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("one_time_tokens")
            .select("one_time_tokens.id")
            .whereRef("one_time_tokens.user_id", "=", "users.id")
            .where("purpose", "=", "invitation"),
        ),
      ),
    )
    .orderBy("id");
  const rows = await (engine === "postgres" ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/** A name with what it is found by. */
const named = (name: string) => ({ name, name_folded: foldLetters(name) });

/** Gives the new account's id; null where the e-mail address has one. */
export async function insert(
  tx: Tx,
  user: {
    email: string;
    name: string;
    role: Role;
    translatesInto?: readonly Language[] | undefined;
    passwordHash: string | null;
    emailVerified: boolean;
    language: string | null;
  },
  now: number,
): Promise<number | null> {
  const row = await tx
    .insertInto("users")
    .values({
      email: user.email,
      ...named(user.name),
      role: user.role,
      translates_into: JSON.stringify(user.translatesInto ?? []),
      password_hash: user.passwordHash,
      email_verified: user.emailVerified ? 1 : 0,
      language: user.language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

const isDuplicate = (error: unknown): boolean =>
  /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/.test(String((error as { code?: unknown }).code));

/** Throws `email-taken` where another account has the new address. */
export async function update(
  tx: Tx,
  id: number,
  change: Partial<{
    email: string;
    name: string;
    role: Role;
    translatesInto: readonly Language[];
    password_hash: string;
    email_verified: 0 | 1;
    language: string | null;
    is_active: 0 | 1;
    deletes_at: number;
  }>,
  now: number,
): Promise<void> {
  const { translatesInto: languages, ...stored } = change;
  await tx
    .updateTable("users")
    .set((eb) => ({
      ...stored,
      ...(languages ? { translates_into: JSON.stringify(languages) } : {}),
      ...(change.name === undefined ? {} : named(change.name)),
      updated_at: now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new AppError("email-taken", { cause: error }) : error;
    });
}

/** The owner came back. */
export const cancelDeletion = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable("users")
    .set({ deletes_at: null })
    .where("id", "=", id)
    .where("deletes_at", "is not", null)
    .execute();
};

/** The accounts whose time to come back is over. */
export async function dueForDeletion(db: Queries | Tx, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("deletes_at", "<=", now)
    .orderBy("deletes_at")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export const remove = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom("users").where("id", "=", id).execute();
};
