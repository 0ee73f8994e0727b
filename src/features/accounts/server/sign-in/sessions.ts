import { isIP } from "node:net";
import { roleSchema, type User } from "#features/accounts/account.ts";
import { canSeeCrm } from "#features/accounts/crm-role.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import { visitorOf } from "#platform/http/connections/client-ip.ts";
import { hashOfToken, newToken } from "../tokens.ts";
import { cancelDeletion, translatesInto, type UserRow } from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import * as repo from "./sessions.repo.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** A session ends this long after it was last used, and this long after it was begun, in milliseconds. */
const idle = 30 * day;
const longest = 365 * day;

type Shown = Pick<
  UserRow,
  "id" | "name" | "email" | "role" | "translates_into" | "email_verified" | "language"
>;

/** A user as the API returns it. An unknown role has no rights. */
export const publicUser = (row: Shown): User => {
  const role = roleSchema.catch("user").parse(row.role);
  return {
    id: String(row.id),
    name: row.name,
    email: row.email,
    role,
    ...(role === "translator" ? { translatesInto: translatesInto(row) } : {}),
    emailVerified: row.email_verified === 1,
    language: isLanguage(row.language) ? row.language : null,
  };
};

/** So much of an address says from where, and not from whom. */
export function prefixOf(ip: string): string | null {
  if (isIP(ip) === 4) return `${ip.split(".").slice(0, 3).join(".")}.0/24`;
  return isIP(ip) === 6 ? visitorOf(ip) : null;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  let opened = 0;
  return {
    /** Starts a session and returns its new token, which is never stored. Sign-ins of CRM users are audited. */
    async open(tx: Tx, user: Pick<UserRow, "id" | "name" | "role">, visit: Visit): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const ipPrefix = prefixOf(visit.ip);
      if (++opened % 100 === 0) await repo.removeExpired(tx, now);
      await cancelDeletion(tx, user.id);
      await repo.insert(tx, {
        user_id: user.id,
        token_hash: hashOfToken(token) ?? "",
        user_agent: visit.userAgent?.slice(0, 300).toWellFormed() ?? null,
        ip_prefix: ipPrefix,
        created_at: now,
        last_seen_at: now,
        expires_at: now + idle,
      });
      if (canSeeCrm(user.role))
        await audit.record(tx, {
          actor: { id: user.id, name: user.name, ipPrefix },
          action: "sign-in",
          entity: { type: "user", id: user.id },
        });
      return token;
    },

    /** Whose a token is; null where it is forged, expired, revoked or of an account that is closed. One read, and a write an hour. */
    async find(token: string): Promise<SignedIn | null> {
      const hash = hashOfToken(token);
      const row = hash && (await repo.byToken(db.read, hash));
      const now = clock.now();
      if (!row || row.expires_at <= now || row.is_active !== 1) return null;
      if (now - row.last_seen_at >= hour) {
        const expiresAt = Math.min(now + idle, row.created_at + longest);
        await db.transact((tx) => repo.touch(tx, row.sessionId, { now, expiresAt }));
      }
      return { userId: row.id, sessionId: row.sessionId, user: publicUser(row) };
    },

    /** Where the account is signed in, the latest first. */
    async list({ userId, sessionId }: SignedIn) {
      const rows = await repo.ofUser(db.read, userId, clock.now());
      return rows.map((row) => ({
        id: String(row.id),
        isCurrent: row.id === sessionId,
        userAgent: row.user_agent,
        createdAt: isoTime(row.created_at),
        lastSeenAt: isoTime(row.last_seen_at),
      }));
    },

    async end({ userId }: SignedIn, id: number): Promise<void> {
      if (!(await db.transact((tx) => repo.remove(tx, userId, id)))) throw new AppError("not-found");
    },

    /** Signs the account out everywhere else. */
    endOthers: ({ userId, sessionId }: SignedIn): Promise<void> =>
      db.transact((tx) => repo.removeOthers(tx, userId, sessionId)),
  };
}
