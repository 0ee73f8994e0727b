import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { Sealing } from "#platform/sealing.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Sessions } from "./sign-in/sessions.ts";

/** Queues a mail in the transaction it tells of, both are kept or neither, or none with as much work; and forgets what is queued for an address. */
export type MailQueue = Pick<Mail, "queue" | "queueNothing" | "erase">;

/** Who asks and with what, for the session that is opened and for the limits. `ip` is empty for calls inside the process. */
export type Visit = { ip: string; userAgent: string | null };

/** What the account's verbs are made of. */
export type AccountParts = {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  audit: Audit;
  passwords: Passwords;
  limits: RateLimits;
  sessions: Sessions;
  sealing: Sealing;
  /** Ends the link by which anybody sees the favorites (they stand after the accounts, so the app hands this in). */
  unshareFavorites: (tx: Tx, userId: number) => Promise<void>;
};
