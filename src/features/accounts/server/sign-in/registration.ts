import type { Registration } from "#features/accounts/account.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountParts } from "../account-parts.ts";
import type { Links } from "../account-settings/links.ts";
import { requireUncommon } from "../common-passwords.ts";
import { requireEmail } from "../email-address.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import { publicUser } from "./sessions.ts";

export function createRegistration(
  parts: AccountParts & {
    links: Links;
    /** Merges a guest's favorites into the account (favorites depend on accounts, so the app passes this in). */
    mergeFavorites: (tx: Tx, userId: number, productIds: readonly number[]) => Promise<void>;
  },
) {
  const { db, clock, passwords, limits, sessions, links, mergeFavorites } = parts;
  return {
    /** Makes an account with all that belongs to it, or nothing: its session, its mail and the guest's favorites. */
    async register(given: Registration, lang: Language, visit: Visit) {
      const email = requireEmail(given.email);
      limits.countAddress("register", visit.ip);
      await requireUncommon(given.password, "password", { email, name: given.name });
      if (await users.byEmail(db.read, email)) throw new AppError("email-taken");
      const passwordHash = await passwords.hash(given.password);
      return db.transact(async (tx) => {
        const account = {
          name: given.name,
          email,
          role: "user" as const,
          emailVerified: false,
          language: given.language ?? null,
        };
        const id = await users.insert(tx, { ...account, passwordHash }, clock.now());
        // A concurrent registration took the address.
        if (id === null) throw new AppError("email-taken");
        if (given.favorites?.length) await mergeFavorites(tx, id, given.favorites.map(Number));
        await links.send(tx, "confirm-email", { id, ...account }, { to: email, lang });
        const token = await sessions.open(tx, { ...account, id }, visit);
        return {
          token,
          user: publicUser({ ...account, id, translates_into: "[]", email_verified: 0 }),
        };
      });
    },
  };
}
