import { z } from "zod";
import { type AgentScope, agentScopes } from "#features/agents/agent.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import * as repo from "./agents.repo.ts";
import { sameResource } from "./authorization.ts";
import { OAuthError } from "./oauth-error.ts";
import { challengeOf, hashOfAgentToken, newAgentToken } from "./token-forms.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** In milliseconds. A refresh token lives so long after it was issued, and each use brings a new one. */
const lifetimes = { code: 2 * minute, access: 30 * minute, refresh: 60 * day } as const;

/** Whose agents may write: the roles that have API keys. */
export const mayConnect = (role: string): boolean => role === "admin" || role === "editor";

/** The scopes of an agent; one that no longer exists is none. */
export const scopesIn = (stored: string): AgentScope[] => {
  const all = JSON.parse(stored) as string[];
  return agentScopes.filter((scope) => all.includes(scope));
};

const grantSchema = z.object({
  grant_type: z.string().max(60),
  client_id: z.string().max(100),
  code: z.string().max(200).optional(),
  redirect_uri: z.string().max(2_000).optional(),
  code_verifier: z.string().max(200).optional(),
  refresh_token: z.string().max(200).optional(),
  resource: z.string().max(2_000).optional(),
});
type Grant = z.output<typeof grantSchema>;

type Issued = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

export type AgentTokens = ReturnType<typeof createAgentTokens>;

/** Codes, access tokens and refresh tokens of agents: stored as hashes, for one audience, each refresh token for one use. */
export function createAgentTokens({
  db,
  clock,
  audit,
  resource,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  resource: string;
}) {
  async function issue(
    tx: Tx,
    agentId: number,
    kind: keyof typeof lifetimes,
    code: { redirectUri: string; challenge: string } | null = null,
  ): Promise<string> {
    const now = clock.now();
    const { token, hash } = newAgentToken(kind);
    await repo.insertToken(tx, {
      agent_id: agentId,
      kind,
      token_hash: hash,
      resource,
      redirect_uri: code?.redirectUri ?? null,
      challenge: code?.challenge ?? null,
      created_at: now,
      expires_at: now + lifetimes[kind],
    });
    return token;
  }

  /** Ends an agent whose token was used twice: one of the two users stole it (RFC 9700, section 4.14). */
  async function endFamily(tx: Tx, { agentId, agentName }: repo.TokenRow): Promise<void> {
    await repo.removeTokens(tx, { agentId });
    await repo.updateAgent(tx, agentId, { revoked_at: clock.now() });
    await audit.record(tx, {
      actor: null,
      action: "stop",
      entity: { type: "agent", id: agentId },
      before: { name: agentName },
      after: { reason: "token-used-twice" },
    });
  }

  const requireAudience = (grant: Grant, row: repo.TokenRow): void => {
    if (!sameResource(grant.resource ?? row.resource, resource) || !sameResource(row.resource, resource))
      throw new OAuthError("invalid_target", `Tokens are for ${resource} only.`);
  };

  /** Exchanges a token of one use for a new pair. What it ends is committed although the call is refused. */
  async function exchange(
    kind: "code" | "refresh",
    token: string | undefined,
    grant: Grant,
    check: (row: repo.TokenRow) => boolean,
  ): Promise<Issued> {
    const refused = new OAuthError("invalid_grant", "It is unknown, expired, used, or of another client.");
    const hash = token === undefined ? null : hashOfAgentToken(kind, token);
    if (!hash) throw refused;
    const issued = await db.transact(async (tx): Promise<Issued | null> => {
      recordUntaggedWrite(tx);
      const now = clock.now();
      const row = await repo.byTokenHash(tx, kind, hash);
      if (!row || row.clientId !== grant.client_id || !mayConnect(row.role)) return null;
      if (row.usedAt !== null) {
        await endFamily(tx, row);
        return null;
      }
      if (row.expiresAt <= now || !check(row)) return null;
      requireAudience(grant, row);
      if (!(await repo.consumeToken(tx, row.tokenId, now))) return null;
      await repo.removeTokens(tx, { expiredBefore: now - lifetimes.refresh });
      return {
        access_token: await issue(tx, row.agentId, "access"),
        token_type: "Bearer",
        expires_in: lifetimes.access / 1_000,
        refresh_token: await issue(tx, row.agentId, "refresh"),
        scope: scopesIn(row.scopes).join(" "),
      };
    });
    if (!issued) throw refused;
    return issued;
  }

  return {
    newCode: (tx: Tx, agentId: number, of: { redirectUri: string; challenge: string }) =>
      issue(tx, agentId, "code", of),

    /** POST /oauth/token. Throws OAuthError. */
    async grant(given: unknown): Promise<Issued> {
      const read = grantSchema.safeParse(given);
      if (!read.success) throw new OAuthError("invalid_request", "grant_type and client_id are required.");
      const grant = read.data;
      if (grant.grant_type === "authorization_code")
        return exchange(
          "code",
          grant.code,
          grant,
          (row) =>
            row.redirectUri === grant.redirect_uri &&
            row.challenge !== null &&
            challengeOf(grant.code_verifier ?? "") === row.challenge,
        );
      if (grant.grant_type === "refresh_token")
        return exchange("refresh", grant.refresh_token, grant, () => true);
      throw new OAuthError("unsupported_grant_type", "Use authorization_code or refresh_token.");
    },

    /** POST /oauth/revoke (RFC 7009): an unknown token is no error. A refresh token takes the others of its agent along. */
    async revoke(token: string): Promise<void> {
      for (const kind of ["access", "refresh"] as const) {
        const hash = hashOfAgentToken(kind, token);
        if (!hash) continue;
        await db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          const row = await repo.byTokenHash(tx, kind, hash);
          if (!row) return;
          if (kind === "refresh") await repo.removeTokens(tx, { agentId: row.agentId });
          else await repo.consumeToken(tx, row.tokenId, clock.now());
        });
      }
    },

    /** The agent of an access token and its user as it is now; null for a token that is forged, expired, revoked or for another audience. */
    async find(token: string): Promise<repo.TokenRow | null> {
      const hash = hashOfAgentToken("access", token);
      const row = hash && (await repo.byTokenHash(db.read, "access", hash));
      if (!row || row.usedAt !== null || row.expiresAt <= clock.now()) return null;
      if (!sameResource(row.resource, resource) || !mayConnect(row.role)) return null;
      const now = clock.now();
      if (row.lastUsedAt === null || now - row.lastUsedAt >= minute)
        await db.transact(
          (tx) => {
            recordUntaggedWrite(tx);
            return repo.updateAgent(tx, row.agentId, { last_used_at: now });
          },
          { mayBeLost: true },
        );
      return row;
    },
  };
}
