import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { SubscriberFilter, SubscriberState } from "#features/newsletter/newsletter.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import type { Schema } from "#platform/database/schema.ts";

export type SubscriberRow = {
  id: number;
  email: string;
  lang: Language;
  state: SubscriberState;
  consent: string;
  source: string;
  confirmationMails: number;
  requestedAt: number;
  problem: string | null;
  createdAt: number;
  confirmedAt: number | null;
  endedAt: number | null;
};

const subscriberOf = (row: Selectable<Schema["newsletter_subscribers"]>): SubscriberRow => ({
  id: row.id,
  email: row.email,
  lang: row.lang as Language,
  state: row.state as SubscriberState,
  consent: row.consent,
  source: row.source,
  confirmationMails: row.confirmation_mails,
  requestedAt: row.requested_at,
  problem: row.problem,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  endedAt: row.ended_at,
});

type Change = Partial<Omit<SubscriberRow, "id" | "email" | "createdAt">>;
const changed = ({ confirmationMails, requestedAt, confirmedAt, endedAt, ...change }: Change) => ({
  ...change,
  ...(confirmationMails === undefined ? {} : { confirmation_mails: confirmationMails }),
  ...(requestedAt === undefined ? {} : { requested_at: requestedAt }),
  ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
  ...(endedAt === undefined ? {} : { ended_at: endedAt }),
});

/** Undefined where the address is known, by now. */
export async function insert(
  tx: Tx,
  row: Pick<
    SubscriberRow,
    "email" | "lang" | "state" | "consent" | "source" | "requestedAt" | "createdAt"
  > & {
    confirmationMails: number;
  },
): Promise<number | undefined> {
  const { confirmationMails, requestedAt, createdAt, ...values } = row;
  const inserted = await tx
    .insertInto("newsletter_subscribers")
    .values({
      ...values,
      confirmation_mails: confirmationMails,
      requested_at: requestedAt,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function find(db: Queries | Tx, id: number): Promise<SubscriberRow | undefined> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && subscriberOf(row);
}

export async function ofEmail(db: Queries | Tx, email: string): Promise<SubscriberRow | undefined> {
  const query = db.selectFrom("newsletter_subscribers").selectAll().where("email", "=", email);
  const row = await query.executeTakeFirst();
  return row && subscriberOf(row);
}

/** False where it is in none of these states any more. */
export async function update(
  tx: Tx,
  id: number,
  from: readonly SubscriberState[],
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("newsletter_subscribers")
    .set(changed(change))
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("newsletter_subscribers").where("id", "=", id).execute();
}

/** Since when an address waits for its confirmation, or for a service. */
type Overdue = { requested: number; created: number };

const overdue =
  ({ requested, created }: Overdue) =>
  (eb: ExpressionBuilder<Schema, "newsletter_subscribers">) =>
    eb.or([
      eb("state", "=", "pending").and("requested_at", "<", requested),
      eb("state", "=", "waiting").and("created_at", "<", created),
    ]);

export async function removeUnconfirmed(tx: Tx, before: Overdue): Promise<void> {
  await tx.deleteFrom("newsletter_subscribers").where(overdue(before)).execute();
}

/** Whether there is one: a job that finds none writes nothing. */
export async function hasUnconfirmed(db: Queries, before: Overdue): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where(overdue(before))
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that a service has not taken, last attempted before a time. */
export async function waiting(db: Queries | Tx, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("state", "=", "waiting")
    .where("requested_at", "<=", before)
    .orderBy("id")
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function counts(
  db: Queries,
): Promise<{ lang: Language; state: SubscriberState; count: number }[]> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select((eb) => ["lang", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["lang", "state"])
    .orderBy("lang")
    .orderBy("state")
    .execute();
  return rows.map(({ lang, state, count }) => ({
    lang: lang as Language,
    state: state as SubscriberState,
    count: Number(count),
  }));
}

export async function lastProblem(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select("problem")
    .where("state", "=", "waiting")
    .where("problem", "is not", null)
    .orderBy("requested_at", "desc")
    .executeTakeFirst();
  return row?.problem ?? null;
}

const matching = (db: Queries, { q, state, lang }: SubscriberFilter) =>
  db
    .selectFrom("newsletter_subscribers")
    .$if(q !== "", (query) =>
      query.where(sql<boolean>`email like ${`%${escapeLike(q.toLowerCase())}%`} escape '\\'`),
    )
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .$if(lang !== undefined, (query) => query.where("lang", "=", lang ?? ""));

/** The newest first. */
export async function page(
  db: Queries,
  filter: SubscriberFilter,
  { limit, after }: { limit: number; after: number | null },
): Promise<SubscriberRow[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .$if(after !== null, (query) => query.where("id", "<", after ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(subscriberOf);
}

export async function count(db: Queries, filter: SubscriberFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The address of an account, where it is proved to be its owner's. */
export async function provedAddress(db: Queries | Tx, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified", "=", 1)
    .executeTakeFirst();
  return row?.email ?? null;
}
