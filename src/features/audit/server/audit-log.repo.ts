import type { ExpressionBuilder } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

/** Times are epoch milliseconds; `until` is no part of it. */
export type Filter = {
  person?: number | undefined;
  action?: string | undefined;
  type?: string | undefined;
  thing?: string | undefined;
  from?: number;
  until?: number;
};

const wanted =
  ({ person, action, type, thing, from, until }: Filter) =>
  (eb: ExpressionBuilder<Schema, "audit">) =>
    eb.and([
      ...(person === undefined ? [] : [eb("actor_id", "=", person)]),
      ...(action === undefined ? [] : [eb("action", "=", action)]),
      ...(type === undefined ? [] : [eb("entity_type", "=", type)]),
      ...(thing === undefined ? [] : [eb("entity_id", "=", thing)]),
      ...(from === undefined ? [] : [eb("created_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("created_at", "<", until)]),
    ]);

/** The newest first. */
export const page = (
  db: Queries,
  filter: Filter,
  { limit, before }: { limit: number; before: number | null },
) =>
  db
    .selectFrom("audit")
    .selectAll()
    .where(wanted(filter))
    .where((eb) => (before === null ? eb.and([]) : eb("id", "<", before)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
export type AuditRow = Awaited<ReturnType<typeof page>>[number];

export async function count(db: Queries, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom("audit")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function choices(db: Queries) {
  const distinct = (column: "action" | "entity_type") =>
    db.selectFrom("audit").select(column).distinct().orderBy(column).execute();
  const [people, actions, types] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "name"])
      .where((eb) =>
        eb.exists(eb.selectFrom("audit").select("audit.id").whereRef("audit.actor_id", "=", "users.id")),
      )
      .orderBy("name")
      .orderBy("id")
      .execute(),
    distinct("action"),
    distinct("entity_type"),
  ]);
  return {
    people: people.map(({ id, name }) => ({ id: String(id), name })),
    actions: actions.map((row) => row.action as string),
    types: types.map((row) => row.entity_type as string),
  };
}

/** Anonymizes the entries by and about an account: the actions stay, the identity goes. */
export async function removePerson(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ actor_id: null, actor_name: "", key_name: null, ip_prefix: null })
    .where("actor_id", "=", userId)
    .execute();
  const about = await tx
    .selectFrom("audit")
    .select(["id", "before", "after"])
    .where("entity_type", "=", "user")
    .where("entity_id", "=", String(userId))
    .where((eb) => eb.or([eb("before", "is not", null), eb("after", "is not", null)]))
    .execute();
  for (const { id, before, after } of about)
    await tx
      .updateTable("audit")
      .set({ before: withoutPerson(before), after: withoutPerson(after) })
      .where("id", "=", id)
      .execute();
}

/** The fields of an account that do not identify a person. */
const impersonal = ["role", "isActive", "secondFactor"];

function withoutPerson(stored: string | null): string | null {
  if (stored === null) return null;
  const fields = Object.entries(JSON.parse(stored) as object).filter(([field]) => impersonal.includes(field));
  return fields.length ? JSON.stringify(Object.fromEntries(fields)) : null;
}
