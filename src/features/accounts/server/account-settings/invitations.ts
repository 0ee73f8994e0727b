import type { Acceptance } from "#features/accounts/managed-user.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountParts } from "../account-parts.ts";
import { requireUncommon } from "../common-passwords.ts";
import { publicUser } from "../sign-in/sessions.ts";
import { hashOfToken } from "../tokens.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import * as tokens from "./one-time-tokens.repo.ts";

/** Accepting an invitation by the email's link. */
export function createInvitations({ db, clock, passwords, limits, sessions }: AccountParts) {
  /** Whom a link invites; throws `link-expired` for one that is used, replaced, too old or of an account that is closed. */
  async function invited(read: Queries | Tx, token: { user_id: number; value: string | null } | undefined) {
    const user = token && (await users.byId(read, token.user_id));
    if (user?.is_active !== 1 || token?.value !== user.email) throw new AppError("link-expired");
    return user;
  }

  const look = async (token: string) => {
    const hash = hashOfToken(token);
    return invited(db.read, hash ? await tokens.find(db.read, "invitation", hash, clock.now()) : undefined);
  };

  return {
    /** Whose invitation a link is; it stays good. */
    async invitation(token: string, visit: Visit) {
      limits.countAddress("link", visit.ip);
      const { email, name, role } = publicUser(await look(token));
      return { email, name, role };
    },

    /** Gives the account its name and password, its address proved, and signs in. */
    async acceptInvitation(given: Acceptance, visit: Visit) {
      limits.countAddress("link", visit.ip);
      const { email } = await look(given.token);
      await requireUncommon(given.password, "password", { email, name: given.name });
      const passwordHash = await passwords.hash(given.password);
      return db.transact(async (tx) => {
        const hash = hashOfToken(given.token) ?? "";
        const user = await invited(tx, await tokens.consume(tx, ["invitation"], hash, clock.now()));
        const change = { name: given.name, password_hash: passwordHash, email_verified: 1 as const };
        await users.update(tx, user.id, change, clock.now());
        await tokens.removeOf(tx, user.id, ["confirm-email", "email-change", "reset-password"]);
        const owner = { ...user, ...change };
        return { token: await sessions.open(tx, owner, visit), user: publicUser(owner) };
      });
    },
  };
}
