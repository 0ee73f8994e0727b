import type { Actor } from "#platform/audit/actor.ts";
import { isoTime, parseTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import { type KeyScope, keyScopes } from "#platform/key-scopes.ts";
import { type ApiKey, keyLifetimes, mostKeys, type NewApiKey } from "../../api-key.ts";
import type { AccountParts } from "../account-parts.ts";
import { publicUser } from "../sign-in/sessions.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import type { Visit } from "../visit.ts";
import * as repo from "./api-keys.repo.ts";
import { hashOfKey, newKeyToken } from "./key-token.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Of a key that has an end, in milliseconds. */
const longest = 10 * 366 * day;

/** The scopes of a key; one that no longer exists is none. */
const scopesIn = (stored: string): KeyScope[] => {
  const all = JSON.parse(stored) as string[];
  return keyScopes.filter((scope) => all.includes(scope));
};

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Keys by which programs act for a user, within scopes (decision 0061). */
export function createApiKeys({
  db,
  clock,
  audit,
  signIn,
}: Pick<AccountParts, "db" | "clock" | "audit"> & { signIn: SignIn }) {
  const isOver = (expiresAt: number | null): boolean => expiresAt !== null && expiresAt <= clock.now();

  const viewOf = (row: repo.KeyRow): ApiKey => ({
    id: String(row.id),
    name: row.name,
    prefix: row.prefix,
    scopes: scopesIn(row.scopes),
    user: { id: String(row.user_id), name: row.userName },
    createdAt: isoTime(row.created_at),
    expiresAt: row.expires_at === null ? null : isoTime(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
    state: row.revoked_at !== null ? "revoked" : isOver(row.expires_at) ? "expired" : "active",
  });

  /** When a new key expires. Throws `invalid` for a time that is over or too far away. */
  function expiryOf({ expiresAt }: NewApiKey): number | null {
    const now = clock.now();
    if (expiresAt === undefined) return now + keyLifetimes[0] * day;
    if (expiresAt === null) return null;
    const time = parseTime(expiresAt);
    if (time <= now) throw new AppError("invalid", { details: [{ path: "expiresAt", message: "past" }] });
    if (time > now + longest)
      throw new AppError("invalid", { details: [{ path: "expiresAt", message: "too-late" }] });
    return time;
  }

  return {
    /** Whose a key is, with the user's current role; null where it is forged, expired or revoked, or its user is gone. */
    async find(token: string): Promise<SignedIn | null> {
      const hash = hashOfKey(token);
      const row = hash && (await repo.byHash(db.read, hash));
      if (!row || isOver(row.expires_at)) return null;
      const now = clock.now();
      if (row.last_used_at === null || now - row.last_used_at >= minute)
        await db.transact(
          (tx) => {
            recordUntaggedWrite(tx);
            return repo.touch(tx, row.keyId, now);
          },
          { mayBeLost: true },
        );
      const key = { id: row.keyId, name: row.keyName, scopes: scopesIn(row.scopes) };
      return { userId: row.id, sessionId: 0, key, user: publicUser(row) };
    },

    /** All keys for administrators, else the user's own; the newest first. */
    list: async ({ userId, user }: SignedIn): Promise<ApiKey[]> =>
      (await repo.list(db.read, user.role === "admin" ? {} : { userId })).map(viewOf),

    /** The new key and its token, which no later call returns. Throws `wrong-password`, `invalid`. */
    async create(
      signedIn: SignedIn,
      given: NewApiKey,
      { actor, visit }: { actor: Actor; visit: Visit },
    ): Promise<{ key: ApiKey; token: string }> {
      const expiresAt = expiryOf(given);
      await signIn.requireOwner(signedIn, given.password, visit);
      const { token, hash, prefix } = newKeyToken();
      return db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        if ((await repo.countUsable(tx, signedIn.userId)) >= mostKeys)
          throw new AppError("invalid", {
            details: [{ path: "name", message: "too-many", limit: mostKeys }],
          });
        const id = await repo.insert(tx, {
          user_id: signedIn.userId,
          name: given.name,
          prefix,
          token_hash: hash,
          scopes: JSON.stringify(given.scopes),
          created_at: clock.now(),
          expires_at: expiresAt,
        });
        const after = {
          name: given.name,
          scopes: given.scopes,
          expiresAt: expiresAt === null ? null : isoTime(expiresAt),
        };
        await audit.record(tx, { actor, action: "create", entity: { type: "api-key", id }, after });
        const [row] = await repo.list(tx, { id });
        if (!row) throw new AppError("not-found");
        return { key: viewOf(row), token };
      });
    },

    /** Ends a key at once. Throws `not-found` for a key of another user, unless an administrator revokes it. */
    revoke: ({ userId, user }: SignedIn, id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const [row] = await repo.list(tx, { id, ...(user.role === "admin" ? {} : { userId }) });
        if (!row) throw new AppError("not-found");
        if (!(await repo.revoke(tx, id, clock.now()))) return;
        const before = { name: row.name };
        await audit.record(tx, { actor, action: "revoke", entity: { type: "api-key", id }, before });
      }),

    /** For the export of an account: everything but the tokens, which are not stored. */
    exportOf: async (userId: number) =>
      (await repo.list(db.read, { userId })).map(viewOf).map(({ user, id, ...key }) => key),
  };
}
