import type { User } from "#features/accounts/account.ts";
import { canSeeCrm } from "#features/accounts/crm-role.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import type { AccountParts } from "../account-parts.ts";
import { requireUncommon } from "../common-passwords.ts";
import { requireEmail } from "../email-address.ts";
import type { Nonces } from "../providers/nonces.ts";
import * as sessionsRepo from "../sign-in/sessions.repo.ts";
import { prefixOf, publicUser } from "../sign-in/sessions.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { hashOfToken } from "../tokens.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import type { Links } from "./links.ts";
import * as tokens from "./one-time-tokens.repo.ts";
import { removeSignInMethods } from "./sign-in-methods.ts";

/** The hash of a link's token; throws `link-expired` for a malformed one. */
const requireHash = (token: string): string => {
  const hash = hashOfToken(token);
  if (!hash) throw new AppError("link-expired");
  return hash;
};

/** What a person changes of the own account: name, password, address. */
export function createCredentials(parts: AccountParts & { links: Links; nonces: Nonces; signIn: SignIn }) {
  const { db, clock, audit, mail, passwords, limits, links, nonces, signIn } = parts;

  /** A new password ends what was begun with the old one: sessions but for one, links, half a sign-in. */
  async function setPassword(
    tx: Tx,
    user: users.UserRow,
    change: {
      passwordHash: string;
      keep: number | null;
      emailProved?: boolean;
      lang: Language;
      visit: Visit;
    },
  ): Promise<void> {
    const proved = change.emailProved ? { email_verified: 1 as const } : {};
    await users.update(tx, user.id, { password_hash: change.passwordHash, ...proved }, clock.now());
    // Whoever made the account may not have been who reads its mailbox.
    if (change.emailProved && user.email_verified === 0) await removeSignInMethods(parts, tx, user.id);
    await sessionsRepo.removeOthers(tx, user.id, change.keep);
    await tokens.removeOf(tx, user.id, ["reset-password", "second-factor", "email-change", "invitation"]);
    if (canSeeCrm(user.role))
      await audit.record(tx, {
        actor: { id: user.id, name: user.name, ipPrefix: prefixOf(change.visit.ip) },
        action: "set-password",
        entity: { type: "user", id: user.id },
      });
    await links.notify(tx, "password-changed", user, { to: user.email, lang: change.lang });
  }

  /** Reloads the account and checks that its password is still the one that was verified: it may have been changed because it leaked. */
  async function requireSame(tx: Tx, known: users.UserRow): Promise<users.UserRow> {
    const user = await users.lockRow(tx, db.engine, known.id);
    if (!user) throw new AppError("unauthenticated");
    if (user.password_hash !== known.password_hash) throw new AppError("wrong-password");
    return user;
  }

  return {
    async changeProfile(
      { userId }: SignedIn,
      given: { name?: string | undefined; language?: string | null | undefined },
    ) {
      return db.transact(async (tx): Promise<User> => {
        const { name, language } = given;
        await users.update(
          tx,
          userId,
          { ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) },
          clock.now(),
        );
        const row = await users.byId(tx, userId);
        if (!row) throw new AppError("unauthenticated");
        return publicUser(row);
      });
    },

    async changePassword(
      signedIn: SignedIn,
      given: { currentPassword: string; newPassword: string },
      lang: Language,
      visit: Visit,
    ): Promise<void> {
      await requireUncommon(given.newPassword, "newPassword", signedIn.user);
      const known = await signIn.requirePassword(signedIn, given.currentPassword, visit);
      const passwordHash = await passwords.hash(given.newPassword);
      await db.transact(async (tx) => {
        const user = await requireSame(tx, known);
        await setPassword(tx, user, { passwordHash, keep: signedIn.sessionId, lang, visit });
      });
    },

    /** Sends a link where there is an account; answers and works alike where there is none. */
    async forgotPassword(given: { email: string }, lang: Language, visit: Visit): Promise<void> {
      const email = requireEmail(given.email);
      limits.countAddress("forgot", visit.ip);
      await db.transact(async (tx) => {
        await limits.countAccount(tx, "mail", email);
        const user = await users.byEmail(tx, email);
        if (user?.is_active === 1) return links.send(tx, "reset-password", user, { to: email, lang });
        // The same work without an account, or the response time would reveal who has one.
        await tokens.removeOf(tx, 0, ["reset-password"]);
        await nonces.make(tx, "nobody");
        await mail.queueNothing(tx);
      });
    },

    async resetPassword(
      given: { token: string; password: string },
      lang: Language,
      visit: Visit,
    ): Promise<void> {
      limits.countAddress("link", visit.ip);
      const hash = requireHash(given.token);
      const due = await tokens.find(db.read, "reset-password", hash, clock.now());
      if (!due) throw new AppError("link-expired");
      await requireUncommon(given.password, "password", await users.byId(db.read, due.user_id));
      const passwordHash = await passwords.hash(given.password);
      await db.transact(async (tx) => {
        const taken = await tokens.consume(tx, ["reset-password"], hash, clock.now());
        const user = taken && (await users.byId(tx, taken.user_id));
        if (user?.is_active !== 1) throw new AppError("link-expired");
        const emailProved = taken?.value === user.email;
        await setPassword(tx, user, { passwordHash, keep: null, emailProved, lang, visit });
      });
    },

    /** Confirms the address that a link was sent to, of the account it was made for: that of the sign-up, or a new one. */
    async confirmEmail(given: { token: string }, lang: Language, visit: Visit): Promise<void> {
      limits.countAddress("link", visit.ip);
      const hash = requireHash(given.token);
      await db.transact(async (tx) => {
        const taken = await tokens.consume(tx, ["confirm-email", "email-change"], hash, clock.now());
        const user = taken && (await users.byId(tx, taken.user_id));
        const email = taken?.value;
        if (user?.is_active !== 1 || !email) throw new AppError("link-expired");
        if (taken.purpose === "email-change") {
          await users.update(tx, user.id, { email, email_verified: 1 }, clock.now());
          // What was sent to the old mailbox is no longer the owner's.
          await tokens.removeOf(tx, user.id, ["confirm-email", "reset-password"]);
          await links.notify(tx, "email-changed", user, { to: user.email, lang });
        } else if (email === user.email) await users.update(tx, user.id, { email_verified: 1 }, clock.now());
        else throw new AppError("link-expired");
      });
    },

    /** Sends another link to confirm the account's address. */
    async resendConfirmation({ userId }: SignedIn, lang: Language): Promise<void> {
      await db.transact(async (tx) => {
        const user = await users.byId(tx, userId);
        if (!user || user.email_verified === 1) return;
        await limits.countAccount(tx, "mail", user.email);
        await links.send(tx, "confirm-email", user, { to: user.email, lang });
      });
    },

    /** Sends a link to the new mailbox; the old address stays until that is confirmed. */
    async changeEmail(
      signedIn: SignedIn,
      given: { email: string; password: string },
      lang: Language,
      visit: Visit,
    ): Promise<void> {
      const email = requireEmail(given.email);
      limits.countAddress("register", visit.ip);
      const known = await signIn.requirePassword(signedIn, given.password, visit);
      await db.transact(async (tx) => {
        const user = await requireSame(tx, known);
        await limits.countAccount(tx, "mail", user.email);
        if (await users.byEmail(tx, email)) throw new AppError("email-taken");
        await links.send(tx, "email-change", user, { to: email, lang });
      });
    },
  };
}
