import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { MailQueue } from "./account-parts.ts";
import { createAdministration } from "./administration.ts";
import { createGuards } from "./guards.ts";
import { createPasswords } from "./passwords.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createLinks, createRegistration } from "./registration.ts";
import { createSecondFactor } from "./second-factor.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Who may come in, and what belongs to whom. */
export function createAccounts(given: {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  /** Brings what a guest kept into an account (favorites stand after the accounts, so the app hands this in). */
  mergeFavorites: (tx: Tx, userId: number, productIds: readonly number[]) => Promise<void>;
}) {
  const passwords = createPasswords();
  const limits = createRateLimits(given);
  const sessions = createSessions(given);
  const parts = { ...given, passwords, limits, sessions };
  const links = createLinks(parts);
  const secondFactor = createSecondFactor(parts);
  const signIn = createSignIn({ ...parts, secondFactor });
  return {
    ...createAdministration(parts),
    ...createRegistration({ ...parts, links }),
    passwords,
    sessions,
    secondFactor,
    signIn,
    guards: createGuards(sessions),
  };
}
