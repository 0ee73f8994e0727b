import type { Queries, Tx } from "#platform/database/handles.ts";

export async function insert(
  tx: Tx,
  row: {
    agent_id: number;
    user_id: number;
    kind: string;
    state: string;
    entity_type: string;
    entity_id: number | null;
    title: string;
    lang: string | null;
    input: string;
    changes: string;
    languages: string;
    base: string;
    created_at: number;
    expires_at: number;
  },
): Promise<number> {
  const { id } = await tx.insertInto("agent_plans").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

const plans = (db: Queries | Tx) =>
  db
    .selectFrom("agent_plans as p")
    .innerJoin("agents as a", "a.id", "p.agent_id")
    .innerJoin("users as u", "u.id", "p.user_id")
    .leftJoin("users as d", "d.id", "p.decided_by")
    .selectAll("p")
    .select([
      "a.name as agentName",
      "a.scopes as agentScopes",
      "a.revoked_at as agentRevokedAt",
      "a.publishes_alone as publishesAlone",
      "u.name as userName",
      "u.role as userRole",
      "u.is_active as isUserActive",
      "d.name as deciderName",
    ]);

/** The plans that were waiting or done, the newest first. */
export const list = (db: Queries, which: { userId?: number }) =>
  plans(db)
    .where("p.state", "!=", "open")
    .$if(which.userId !== undefined, (query) => query.where("p.user_id", "=", which.userId as number))
    .orderBy("p.id", "desc")
    .limit(200)
    .execute();
export type PlanRow = Awaited<ReturnType<typeof list>>[number];

export const byId = (db: Queries | Tx, id: number) => plans(db).where("p.id", "=", id).executeTakeFirst();

/** Of concurrent calls only one gets true. */
export async function turn(
  tx: Tx,
  id: number,
  from: string,
  values: {
    state: string;
    undo?: string;
    entity_id?: number;
    expires_at?: number;
    decided_by?: number;
    executed_at?: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("agent_plans")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes plans that were never executed and expired before a time. */
export async function removeExpired(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom("agent_plans")
    .where("state", "in", ["open", "waiting"])
    .where("expires_at", "<", before)
    .execute();
}
