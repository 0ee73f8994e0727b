import type { Queries, Tx } from "#platform/database/handles.ts";
import type { TokenKind } from "./token-forms.ts";

/** A token with its agent and the user as it is now; a user whose account is closed or blocked has none. */
export const byTokenHash = (db: Queries | Tx, kind: TokenKind, hash: string) =>
  db
    .selectFrom("agent_tokens as t")
    .innerJoin("agents as a", "a.id", "t.agent_id")
    .innerJoin("agent_clients as c", "c.id", "a.client_id")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select([
      "t.id as tokenId",
      "t.resource",
      "t.redirect_uri as redirectUri",
      "t.challenge",
      "t.expires_at as expiresAt",
      "t.used_at as usedAt",
      "a.id as agentId",
      "a.name as agentName",
      "a.scopes",
      "a.publishes_alone as publishesAlone",
      "a.last_used_at as lastUsedAt",
      "c.client_id as clientId",
      "u.id as userId",
      "u.name as userName",
      "u.role",
    ])
    .where("t.kind", "=", kind)
    .where("t.token_hash", "=", hash)
    .where("a.revoked_at", "is", null)
    .where("u.is_active", "=", 1)
    .where("u.deletes_at", "is", null)
    .executeTakeFirst();
export type TokenRow = NonNullable<Awaited<ReturnType<typeof byTokenHash>>>;

export async function insertToken(
  tx: Tx,
  row: {
    agent_id: number;
    kind: TokenKind;
    token_hash: string;
    resource: string;
    redirect_uri: string | null;
    challenge: string | null;
    created_at: number;
    expires_at: number;
  },
): Promise<void> {
  await tx.insertInto("agent_tokens").values(row).execute();
}

/** Of two concurrent uses only one gets true. */
export async function consumeToken(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("agent_tokens")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeTokens(
  tx: Tx,
  which: { agentId: number } | { expiredBefore: number },
): Promise<void> {
  const all = tx.deleteFrom("agent_tokens");
  await ("agentId" in which
    ? all.where("agent_id", "=", which.agentId)
    : all.where("expires_at", "<", which.expiredBefore)
  ).execute();
}

/** The agent that a user has connected with a client, where it is not revoked. */
export const connected = (tx: Tx, clientId: number, userId: number) =>
  tx
    .selectFrom("agents")
    .select("id")
    .where("client_id", "=", clientId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();

export async function insertAgent(
  tx: Tx,
  row: { client_id: number; user_id: number; name: string; host: string; scopes: string; created_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("agents")
    .values({ ...row, publishes_alone: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAgent(
  tx: Tx,
  id: number,
  values: {
    name?: string;
    host?: string;
    scopes?: string;
    publishes_alone?: 0 | 1;
    last_used_at?: number;
    revoked_at?: number;
  },
): Promise<void> {
  await tx.updateTable("agents").set(values).where("id", "=", id).execute();
}

export const list = (db: Queries | Tx, which: { userId?: number; id?: number }) =>
  db
    .selectFrom("agents as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select([
      "a.id",
      "a.user_id",
      "a.name",
      "a.host",
      "a.scopes",
      "a.publishes_alone",
      "a.created_at",
      "a.last_used_at",
      "a.revoked_at",
      "u.name as userName",
    ])
    .$if(which.userId !== undefined, (query) => query.where("a.user_id", "=", which.userId as number))
    .$if(which.id !== undefined, (query) => query.where("a.id", "=", which.id as number))
    .orderBy("a.id", "desc")
    .limit(500)
    .execute();
export type AgentRow = Awaited<ReturnType<typeof list>>[number];

/** The calls of an agent, the newest first: its entries in the audit log. */
export const calls = (db: Queries, id: number, limit: number) =>
  db
    .selectFrom("audit")
    .select(["id", "after", "created_at"])
    .where("entity_type", "=", "agent")
    .where("entity_id", "=", String(id))
    .where("action", "=", "call-tool")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
