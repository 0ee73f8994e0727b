import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Sessions } from "./sessions.ts";

/** What an account is written about. Values become text in the mail; the address holds its token behind a #. */
export type AccountMail = {
  to: string;
  lang: Language;
  kind: "confirm-email" | "reset-password" | "email-change" | "email-changed" | "password-changed";
  values: { name: string; url: string };
};
/** Queues a mail in the transaction it tells of: both are kept, or neither. */
export type MailQueue = { queue(tx: Tx, mail: AccountMail): Promise<void> };

/** Who asks and with what, for the session that is opened and for the limits. `ip` is empty for calls inside the process. */
export type Visit = { ip: string; userAgent: string | null };

/** What the account's verbs are made of. */
export type AccountParts = {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  passwords: Passwords;
  limits: RateLimits;
  sessions: Sessions;
};
