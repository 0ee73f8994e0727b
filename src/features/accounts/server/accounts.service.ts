import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { createSealing } from "#platform/sealing.ts";
import type { MailQueue } from "./account-parts.ts";
import { createAccountVerbs } from "./account-verbs.ts";
import { createAdministration } from "./administration.ts";
import { createCredentials } from "./credentials.ts";
import { createGuards } from "./guards.ts";
import { createInvitations } from "./invitations.ts";
import { createLinks } from "./links.ts";
import { createListPreferences } from "./list-preferences.ts";
import { createNonces } from "./nonces.ts";
import { createPasskeys } from "./passkeys.ts";
import { createPasswords, type PasswordCost } from "./passwords.ts";
import { createPersonalData, type PersonalData } from "./personal-data.ts";
import { providersOf } from "./providers.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createRegistration } from "./registration.ts";
import { createSecondFactor } from "./second-factor.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { createSocial } from "./social.ts";
import { createUserManagement } from "./user-management.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Who may come in, and what belongs to whom. */
export function createAccounts(given: {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  audit: Audit;
  /** Brings what a guest kept into an account (favorites stand after the accounts, so the app hands this in). */
  mergeFavorites: (tx: Tx, userId: number, productIds: readonly number[]) => Promise<void>;
  /** Ends what was shared of them. */
  unshareFavorites: (tx: Tx, userId: number) => Promise<void>;
  personalData: PersonalData;
  passwordCost?: PasswordCost | undefined;
}) {
  const passwords = createPasswords({ cost: given.passwordCost });
  const limits = createRateLimits(given);
  const sessions = createSessions(given);
  const sealing = createSealing(given.config);
  const parts = { ...given, passwords, limits, sessions, sealing };
  const links = createLinks(parts);
  const verbs = createAccountVerbs(parts);
  const secondFactor = createSecondFactor(parts);
  const signIn = createSignIn({ ...parts, secondFactor });
  const nonces = createNonces(parts);
  const providers = providersOf(given.config, given.clock);
  return {
    ...createAdministration({ ...parts, links, verbs }),
    ...createInvitations(parts),
    ...createRegistration({ ...parts, links }),
    ...createCredentials({ ...parts, links, nonces, signIn }),
    ...createPersonalData({ ...parts, links, signIn, secondFactor }),
    users: createUserManagement({ ...parts, links, verbs }),
    listPreferences: createListPreferences(parts),
    passkeys: createPasskeys({ ...parts, nonces }),
    social: createSocial({ ...parts, providers, nonces, links, signIn }),
    passwords,
    sessions,
    secondFactor,
    signIn,
    guards: createGuards(sessions),
    /** Counts a call of an address; throws `too-many-requests` with when to come back. */
    countAddress: limits.countAddress,
  };
}
