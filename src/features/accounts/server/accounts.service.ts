import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { createSealing } from "#platform/sealing.ts";
import type { MailQueue } from "./account-parts.ts";
import { createCredentials } from "./account-settings/credentials.ts";
import { createInvitations } from "./account-settings/invitations.ts";
import { createLinks } from "./account-settings/links.ts";
import { createListPreferences } from "./account-settings/list-preferences.ts";
import { createPersonalData, type PersonalData } from "./account-settings/personal-data.ts";
import { createAdministration } from "./admin/account-admin.service.ts";
import { createAccountVerbs } from "./admin/account-verbs.ts";
import { createUserManagement } from "./admin/user-management.ts";
import { createApiKeys } from "./api-keys/api-keys.service.ts";
import { createGuards } from "./guards.ts";
import { createPasswords, type PasswordCost } from "./passwords.ts";
import { createNonces } from "./providers/nonces.ts";
import { providersOf } from "./providers/providers.ts";
import { createSocial } from "./providers/social.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createPasskeys } from "./sign-in/passkeys.ts";
import { createRegistration } from "./sign-in/registration.ts";
import { createSecondFactor } from "./sign-in/second-factor.ts";
import { createSessions } from "./sign-in/sessions.ts";
import { createSignIn } from "./sign-in/sign-in.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Who may come in, and what belongs to whom. */
export function createAccounts(given: {
  db: Database;
  clock: Clock;
  config: Config;
  mail: MailQueue;
  audit: Audit;
  /** Takes a person out of the audit log. */
  forgetPerson: (tx: Tx, userId: number) => Promise<void>;
  /** Merges a guest's favorites into an account (favorites depend on accounts, so the app passes this in). */
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
  const apiKeys = createApiKeys({ ...parts, signIn });
  const nonces = createNonces(parts);
  const providers = providersOf(given.config, given.clock);
  return {
    ...createAdministration({ ...parts, links, verbs }),
    ...createInvitations(parts),
    ...createRegistration({ ...parts, links }),
    ...createCredentials({ ...parts, links, nonces, signIn }),
    ...createPersonalData({ ...parts, apiKeys, links, signIn, secondFactor }),
    users: createUserManagement({ ...parts, links, verbs }),
    listPreferences: createListPreferences(parts),
    passkeys: createPasskeys({ ...parts, nonces }),
    social: createSocial({ ...parts, providers, nonces, links, signIn }),
    passwords,
    sessions,
    secondFactor,
    signIn,
    apiKeys,
    guards: createGuards({ sessions, keys: apiKeys, limits }),
    /** Counts a call of an address; throws `too-many-requests` with when to come back. */
    countAddress: limits.countAddress,
    countKey: limits.countKey,
    /** Counts a requested mail to an address; throws `too-many-requests`. */
    countMail: (tx: Tx, email: string) => limits.countAccount(tx, "mail", email),
  };
}
