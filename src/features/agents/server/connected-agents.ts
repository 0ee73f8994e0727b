import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Visit } from "#features/accounts/server/visit.ts";
import {
  type Agent,
  type AgentScope,
  authorizationSchema,
  type ConsentAnswer,
} from "#features/agents/agent.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import * as repo from "./oauth/agents.repo.ts";
import type { Authorizations } from "./oauth/authorization.ts";
import { OAuthError } from "./oauth/oauth-error.ts";
import { type AgentTokens, scopesIn } from "./oauth/tokens.ts";

/** Of one user, not revoked. */
const mostAgents = 50;
const callsListed = 100;

const viewOf = (row: repo.AgentRow): Agent => ({
  id: String(row.id),
  name: row.name,
  host: row.host,
  scopes: scopesIn(row.scopes),
  user: { id: String(row.user_id), name: row.userName },
  createdAt: isoTime(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  state: row.revoked_at === null ? "active" : "revoked",
  publishesAlone: row.publishes_alone === 1,
});

/** An unsound request is an invalid body of the consent screen's call. */
async function asInvalid<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof OAuthError)) throw cause;
    throw new AppError("invalid", { details: [{ path: "request", message: cause.code }], cause });
  }
}

/** The agents that users have connected: consent, the list, revocation, and what they called. */
export function createConnectedAgents({
  db,
  clock,
  audit,
  accounts,
  authorizations,
  tokens,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  accounts: Pick<Accounts, "signIn">;
  authorizations: Authorizations;
  tokens: Pick<AgentTokens, "newCode">;
}) {
  /** The agents that a user may see: administrators all of them. Throws `not-found`. */
  async function visible(read: Queries | Tx, { userId, user }: SignedIn, id: number): Promise<repo.AgentRow> {
    const [row] = await repo.list(read, { id, ...(user.role === "admin" ? {} : { userId }) });
    if (!row) throw new AppError("not-found");
    return row;
  }

  /** Connects the agent, or connects it again with these scopes: tokens of an earlier consent end. */
  async function connect(
    tx: Tx,
    of: { clientId: number; userId: number; name: string; host: string; scopes: readonly AgentScope[] },
    actor: Actor,
  ): Promise<number> {
    const { clientId, userId, name, host, scopes } = of;
    const now = clock.now();
    const known = await repo.connected(tx, clientId, userId);
    const stored = { name, host, scopes: JSON.stringify(scopes) };
    if (known) {
      await repo.removeTokens(tx, { agentId: known.id });
      await repo.updateAgent(tx, known.id, stored);
    } else if (
      (await repo.list(tx, { userId })).filter((one) => one.revoked_at === null).length >= mostAgents
    )
      throw new AppError("invalid", {
        details: [{ path: "granted", message: "too-many", limit: mostAgents }],
      });
    const id =
      known?.id ??
      (await repo.insertAgent(tx, { client_id: clientId, user_id: userId, ...stored, created_at: now }));
    await audit.record(tx, {
      actor,
      action: "connect",
      entity: { type: "agent", id },
      after: { name, host, scopes },
    });
    return id;
  }

  return {
    /** What the consent screen shows. Throws `invalid` for an unsound request. */
    async consent(given: unknown): Promise<{ name: string; host: string; scopes: AgentScope[] }> {
      const { client, redirectUri, scopes } = await asInvalid(authorizations.read(given));
      return { name: client.name, host: new URL(redirectUri).host, scopes };
    },

    /** The user's answer: connects the agent with what is granted. Returns where the browser goes. Throws `wrong-password`, `invalid`. */
    async answer(
      signedIn: SignedIn,
      { granted, password, ...rest }: ConsentAnswer,
      { actor, visit }: { actor: Actor; visit: Visit },
    ): Promise<string> {
      const request = await asInvalid(authorizations.read(authorizationSchema.parse(rest)));
      if (!granted.length) return authorizations.answerUrl(request, { error: "access_denied" });
      if (granted.some((scope) => !request.scopes.includes(scope)))
        throw new AppError("invalid", { details: [{ path: "granted", message: "unknown" }] });
      await accounts.signIn.requireOwner(signedIn, password, visit);
      const code = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const { client, redirectUri, challenge, scopes } = request;
        const id = await connect(
          tx,
          {
            clientId: client.id,
            userId: signedIn.userId,
            name: client.name,
            host: new URL(redirectUri).host,
            scopes: scopes.filter((scope) => granted.includes(scope)),
          },
          actor,
        );
        return tokens.newCode(tx, id, { redirectUri, challenge });
      });
      return authorizations.answerUrl(request, { code });
    },

    /** All agents for administrators, else the user's own; the newest first. */
    list: async ({ userId, user }: SignedIn): Promise<Agent[]> =>
      (await repo.list(db.read, user.role === "admin" ? {} : { userId })).map(viewOf),

    /** Its last calls, the newest first. Throws `not-found`. */
    async calls(signedIn: SignedIn, id: number) {
      await visible(db.read, signedIn, id);
      return (await repo.calls(db.read, id, callsListed)).map((row) => {
        const { tool = "", outcome = "", ...about } = JSON.parse(row.after ?? "{}") as Record<string, string>;
        return { id: String(row.id), tool, outcome, about, at: isoTime(row.created_at) };
      });
    },

    /** Whether its plans that publish need an approval. */
    change: (signedIn: SignedIn, id: number, publishesAlone: boolean, actor: Actor): Promise<Agent> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const before = await visible(tx, signedIn, id);
        await repo.updateAgent(tx, id, { publishes_alone: publishesAlone ? 1 : 0 });
        await audit.record(tx, {
          actor,
          action: "update",
          entity: { type: "agent", id },
          before: { publishesAlone: before.publishes_alone === 1 },
          after: { publishesAlone },
        });
        return viewOf(await visible(tx, signedIn, id));
      }),

    /** Ends an agent and its tokens at once. Throws `not-found`. */
    revoke: (signedIn: SignedIn, id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const row = await visible(tx, signedIn, id);
        if (row.revoked_at !== null) return;
        await repo.removeTokens(tx, { agentId: id });
        await repo.updateAgent(tx, id, { revoked_at: clock.now() });
        await audit.record(tx, {
          actor,
          action: "revoke",
          entity: { type: "agent", id },
          before: { name: row.name },
        });
      }),

    /** For the export of an account: without tokens, which are not stored. */
    exportOf: async (userId: number) =>
      (await repo.list(db.read, { userId })).map(viewOf).map(({ user, id, ...agent }) => agent),
  };
}
