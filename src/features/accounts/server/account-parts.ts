import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { Sealing } from "#platform/sealing.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Sessions } from "./sign-in/sessions.ts";

/** `queue` commits or rolls back with the caller's transaction, `queueNothing` does as much work, `erase` drops an address's queue. */
export type MailQueue = Pick<Mail, "queue" | "queueNothing" | "erase">;

/** What the account's verbs are made of. */
export type AccountParts = {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  audit: Audit;
  /** Takes a person out of the audit log. */
  forgetPerson: (tx: Tx, userId: number) => Promise<void>;
  passwords: Passwords;
  limits: RateLimits;
  sessions: Sessions;
  sealing: Sealing;
  /** Revokes the link that shares the favorites (favorites depend on accounts, so the app passes this in). */
  unshareFavorites: (tx: Tx, userId: number) => Promise<void>;
};
