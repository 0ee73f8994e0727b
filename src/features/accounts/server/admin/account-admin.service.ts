import { randomBytes } from "node:crypto";
import { newPasswordSchema, type Role } from "#features/accounts/account.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor, CommandLine } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountParts } from "../account-parts.ts";
import type { Links } from "../account-settings/links.ts";
import { removeSignInMethods } from "../account-settings/sign-in-methods.ts";
import { requireUncommon } from "../common-passwords.ts";
import { requireEmail } from "../email-address.ts";
import { requireUser } from "../required-user.ts";
import * as secondFactorRepo from "../sign-in/second-factor.repo.ts";
import * as users from "../users.repo.ts";
import { type AccountVerbs, languagesOf } from "./account-verbs.ts";

type NewAccount = {
  email: string;
  name: string;
  role: Role;
  translatesInto?: readonly Language[] | undefined;
};

/** The actor of an audit entry; null while a program prepares a site. */
type AuditActor = Actor | CommandLine | null;

export function createAdministration(parts: AccountParts & { links: Links; verbs: AccountVerbs }) {
  const { db, clock, passwords, links, verbs, audit } = parts;

  const create = async ({ password, ...given }: NewAccount & { password: string }, by: AuditActor) => {
    const passwordHash = await passwords.hash(password);
    return db.transact(async (tx) => {
      const account = { ...given, passwordHash, emailVerified: true, language: null };
      const id = await users.insert(tx, account, clock.now());
      if (by && id !== null)
        await audit.record(tx, { actor: by, action: "create", entity: { type: "user", id }, after: given });
      return id;
    });
  };

  let isAdministered = false;

  return {
    /** Remembered once it is so: the last administrator cannot be removed. */
    async hasAdministrator(): Promise<boolean> {
      isAdministered ||= await users.hasAdministrator(db.read);
      return isAdministered;
    },

    /**
     * Makes the first administrator where there is none (readings.md 24). Gives what has to be shown once: the e-mail, and the
     * password when it was made here; null where an administrator exists.
     */
    async prepareAdministrator(wanted: {
      email: string;
      password: string | undefined;
    }): Promise<{ email: string; madePassword: string | null } | null> {
      if (await users.hasAdministrator(db.read)) return null;
      const password = wanted.password ?? randomBytes(12).toString("base64url");
      const passwordHash = await passwords.hash(password);
      const email = wanted.email.trim().toLowerCase();
      const made = await db.transact(async (tx) => {
        if (await users.hasAdministrator(tx)) return false;
        const known = await users.byEmail(tx, email);
        const rights = { role: "admin" as const, email_verified: 1 as const, is_active: 1 as const };
        // Who took the address meanwhile has not shown to be the owner of the site: the password becomes the owner's.
        if (known) {
          // It may as well be the account another instance is making this moment: its password is the one that counts.
          await users.lockRow(tx, db.engine, known.id);
          if (await users.hasAdministrator(tx)) return false;
          await users.update(tx, known.id, { ...rights, password_hash: passwordHash }, clock.now());
          await removeSignInMethods(parts, tx, known.id);
          return true;
        }
        const id = await users.insert(
          tx,
          {
            email,
            name: "Administrator",
            role: "admin",
            passwordHash,
            emailVerified: true,
            language: null,
          },
          clock.now(),
        );
        // The same, where it was not known a moment ago.
        return id !== null;
      });
      return made ? { email, madePassword: wanted.password ? null : password } : null;
    },

    /** An account made by who runs the site, its address taken as proved. Gives the password when it was made here. */
    async createUser(given: NewAccount & { password?: string | undefined }, by: AuditActor = null) {
      const email = requireEmail(given.email);
      const translatesInto = languagesOf(given);
      if (given.password !== undefined) {
        if (!newPasswordSchema.safeParse(given.password).success)
          throw new AppError("invalid", {
            details: [{ path: "password", message: "is too short or too long" }],
          });
        await requireUncommon(given.password, "password", { email });
      }
      const password = given.password ?? randomBytes(12).toString("base64url");
      const id = await create({ ...given, translatesInto, email, password }, by);
      if (id === null) throw new AppError("email-taken");
      return { id, email, madePassword: given.password === undefined ? password : null };
    },

    async findUser(email: string): Promise<{ id: number; role: string } | null> {
      return (await users.byEmail(db.read, requireEmail(email))) ?? null;
    },

    /** A link by which who forgot the password sets another, for the operator to hand over. */
    resetLink: (id: number, by: AuditActor = null): Promise<string> =>
      db.transact(async (tx) => {
        const user = await requireUser(tx, id);
        if (by) await audit.record(tx, { actor: by, action: "reset-link", entity: { type: "user", id } });
        return links.make(tx, "reset-password", user.id, user.email);
      }),

    /** For who lost the phone and the recovery codes, when the operator knows who it is: the password alone opens the account again. */
    removeSecondFactor: (id: number, by: AuditActor = null): Promise<void> =>
      db.transact(async (tx) => {
        await requireUser(tx, id);
        const wasInForce = Boolean((await secondFactorRepo.secretOf(tx, id))?.confirmed_at);
        await secondFactorRepo.remove(tx, id);
        if (by && wasInForce)
          await audit.record(tx, {
            actor: by,
            action: "update",
            entity: { type: "user", id },
            before: { secondFactor: true },
            after: { secondFactor: false },
          });
      }),

    /** `translatesInto`: the languages of a translator. */
    changeRole: (
      id: number,
      role: Role,
      by: AuditActor = null,
      translatesInto: readonly Language[] = [],
    ): Promise<void> =>
      db.transact(async (tx) => {
        const before = await requireUser(tx, id);
        await verbs.changeRole(tx, id, role, languagesOf({ role, translatesInto }));
        const was = { role: before.role, translatesInto: users.translatesInto(before) };
        const is = { role, translatesInto: languagesOf({ role, translatesInto }) };
        if (by && JSON.stringify(was) !== JSON.stringify(is))
          await audit.record(tx, {
            actor: by,
            action: "update",
            entity: { type: "user", id },
            before: was,
            after: is,
          });
      }),
    setActive: (id: number, isActive: boolean): Promise<void> =>
      db.transact((tx) => verbs.setActive(tx, id, isActive)),
    removeUser: (id: number): Promise<void> => db.transact((tx) => verbs.remove(tx, id)),
  };
}
