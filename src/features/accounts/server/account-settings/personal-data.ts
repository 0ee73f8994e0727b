import { z } from "zod";
import type { Language } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import type { AccountParts } from "../account-parts.ts";
import type { ApiKeys } from "../api-keys/api-keys.service.ts";
import * as identities from "../providers/identities.repo.ts";
import { requireOtherAdministrator, requireUser } from "../required-user.ts";
import * as passkeys from "../sign-in/passkeys.repo.ts";
import type { SecondFactor } from "../sign-in/second-factor.ts";
import * as sessionsRepo from "../sign-in/sessions.repo.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import type { Links } from "./links.ts";
import * as listPreferences from "./list-preferences.repo.ts";
import * as oneTimeTokens from "./one-time-tokens.repo.ts";

/** So long a deleted account can be had back, in milliseconds. */
export const coolingOff = 14 * 24 * 3_600_000;

export const deleteClosedAccounts: JobKind<null> = {
  name: "accounts.delete-closed",
  payload: z.null(),
  atOnce: 1,
};

/**
 * What other features store of an account, by its name in the export, and how to delete what does not cascade from its row. Those
 * features depend on accounts, so the app passes this in.
 */
export type PersonalData = Readonly<
  Record<string, { tell(userId: number): Promise<unknown>; erase?(tx: Tx, userId: number): Promise<void> }>
>;

export function createPersonalData(
  parts: AccountParts & {
    links: Links;
    signIn: SignIn;
    secondFactor: SecondFactor;
    personalData: PersonalData;
    apiKeys: Pick<ApiKeys, "exportOf">;
  },
) {
  const { db, clock, mail, forgetPerson, links, signIn, secondFactor, personalData, apiKeys } = parts;
  const { unshareFavorites } = parts;
  const own = async (read: Queries, userId: number) => {
    const user = await users.whole(read, userId);
    const sessions = await sessionsRepo.ofUser(read, userId, clock.now());
    return {
      account: user && {
        name: user.name,
        email: user.email,
        emailVerified: user.email_verified === 1,
        role: user.role,
        language: user.language,
        createdAt: isoTime(user.created_at),
        updatedAt: isoTime(user.updated_at),
      },
      sessions: sessions.map((one) => ({
        userAgent: one.user_agent,
        network: one.ip_prefix,
        createdAt: isoTime(one.created_at),
        lastSeenAt: isoTime(one.last_seen_at),
        expiresAt: isoTime(one.expires_at),
      })),
      identities: (await identities.ofUser(read, userId)).map((one) => ({
        provider: one.provider,
        subject: one.subject,
        createdAt: isoTime(one.created_at),
      })),
      passkeys: (await passkeys.ofUser(read, userId)).map((one) => ({
        name: one.name,
        createdAt: isoTime(one.created_at),
        lastUsedAt: one.last_used_at === null ? null : isoTime(one.last_used_at),
      })),
      apiKeys: await apiKeys.exportOf(userId),
      lists: await listPreferences.ofUser(read, userId),
    };
  };

  return {
    /** All that is stored of an account; of secrets only whether they exist. */
    async exportData(signedIn: SignedIn): Promise<Record<string, unknown>> {
      const others = await Promise.all(
        Object.entries(personalData).map(async ([name, { tell }]) => [name, await tell(signedIn.userId)]),
      );
      return {
        exportedAt: isoTime(clock.now()),
        ...(await own(db.read, signedIn.userId)),
        twoFactor: await secondFactor.state(signedIn),
        ...Object.fromEntries(others),
      };
    },

    /**
     * Closes the own account: it is signed out everywhere, and deleted when the time to come back is over. Signing in before
     * that keeps it. The last administrator cannot.
     */
    async deleteAccount(
      signedIn: SignedIn,
      given: { password: string },
      lang: Language,
      visit: Visit,
    ): Promise<void> {
      const { userId } = signedIn;
      await signIn.requirePassword(signedIn, given.password, visit);
      await db.transact(async (tx) => {
        await requireOtherAdministrator(tx, db, userId);
        const user = await requireUser(tx, userId);
        const at = clock.now() + coolingOff;
        await users.update(tx, userId, { deletes_at: at }, clock.now());
        await sessionsRepo.removeOthers(tx, userId, null);
        await unshareFavorites(tx, userId);
        await links.notifyDeletion(tx, user, { lang, at });
      });
    },

    /**
     * The job of the closed accounts: deletes those that were not reopened, with everything that refers to them. Throws the first
     * failure once the others are deleted.
     */
    async deleteDue(): Promise<{ deleted: number }> {
      let deleted = 0;
      const failures: unknown[] = [];
      const remove = (userId: number) =>
        db.transact(async (tx) => {
          const administrators = await users.holdAdministrators(tx, db.engine);
          // Held: a sign-in at the same moment reopens the account before, or finds none.
          await users.lockRow(tx, db.engine, userId);
          const user = await users.whole(tx, userId);
          if (!user || user.deletes_at === null || user.deletes_at > clock.now()) return false;
          // Every other administrator has gone meanwhile.
          if (administrators.length === 1 && administrators[0] === userId) {
            await users.cancelDeletion(tx, userId);
            return false;
          }
          for (const address of [user.email, ...(await oneTimeTokens.unprovedAddresses(tx, userId))])
            await mail.erase(tx, { address, userId });
          await forgetPerson(tx, userId);
          for (const { erase } of Object.values(personalData)) await erase?.(tx, userId);
          await users.remove(tx, userId);
          return true;
        });
      for (const userId of await users.dueForDeletion(db.read, clock.now()))
        try {
          if (await remove(userId)) deleted++;
        } catch (failure) {
          failures.push(failure);
        }
      if (failures.length > 0) throw failures[0];
      return { deleted };
    },
  };
}
