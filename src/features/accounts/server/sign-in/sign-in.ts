import type { SignInResponse } from "#features/accounts/account.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import { onServerFailure } from "#platform/http/request-context.ts";
import type { AccountParts } from "../account-parts.ts";
import * as tokens from "../account-settings/one-time-tokens.repo.ts";
import { requireEmail } from "../email-address.ts";
import { hashOfToken, newToken } from "../tokens.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import type { SecondFactor } from "./second-factor.ts";
import * as sessionsRepo from "./sessions.repo.ts";
import { prefixOf, publicUser } from "./sessions.ts";

/** Between the password and the second factor, in milliseconds. */
const challengeLasts = 5 * 60_000;

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(parts: AccountParts & { secondFactor: SecondFactor }) {
  const { db, clock, passwords, limits, sessions, secondFactor } = parts;

  /**
   * Checks a password, for a known account or not: the same reads, writes and hashes for both. Throws `too-many-requests`; where the
   * account is signed in already, wrong passwords from elsewhere do not count. Returns null where it is wrong, else the account and
   * what resets its count.
   */
  async function check(email: string, password: string, visit: Visit) {
    passwords.requireRoom();
    const place = prefixOf(visit.ip) ?? "";
    const isKnownLocation = await sessionsRepo.isKnownLocation(db.read, email, place);
    const user = await users.byEmail(db.read, email);
    const here = ["password-here", `${email} ${place}`] as const;
    const tries = isKnownLocation ? [here] : [here, ["password-anywhere", email] as const];
    await db.transact(
      async (tx) => {
        for (const [kind, account] of tries) await limits.countAccount(tx, kind, account);
      },
      { mayBeLost: true },
    );
    onServerFailure(() => db.transact((tx) => limits.uncountAccount(tx, tries), { mayBeLost: true }));
    const isRight = await passwords.verify(password, user?.password_hash ?? null);
    if (!isRight || user?.is_active !== 1) return null;
    return { user, forgetTries: (tx: Tx) => limits.forgetAccount(tx, tries) };
  }

  /** Opens the session, or requires the second factor first. `isStill` rechecks in the transaction what was verified before it. */
  async function complete(
    tx: Tx,
    userId: number,
    visit: Visit,
    isStill: (user: users.UserRow) => boolean = () => true,
  ): Promise<SignInResponse> {
    const user = await users.lockRow(tx, db.engine, userId);
    if (user?.is_active !== 1 || !isStill(user)) throw new AppError("sign-in-failed");
    if (!(await secondFactor.isOn(tx, userId)))
      return { token: await sessions.open(tx, user, visit), user: publicUser(user) };
    const challenge = newToken();
    const now = clock.now();
    await tokens.replace(tx, {
      user_id: userId,
      purpose: "second-factor",
      token_hash: hashOfToken(challenge) ?? "",
      value: null,
      expires_at: now + challengeLasts,
      created_at: now,
    });
    return { challenge, methods: ["totp", "recovery"] };
  }

  return {
    complete,

    async login(given: { email: string; password: string }, visit: Visit): Promise<SignInResponse> {
      const email = requireEmail(given.email);
      limits.countAddress("sign-in", visit.ip);
      const proved = await check(email, given.password, visit);
      if (!proved) throw new AppError("sign-in-failed");
      const { user, forgetTries } = proved;
      const answer = await db.transact(
        async (tx) => {
          await forgetTries(tx);
          return complete(tx, user.id, visit, ({ password_hash }) => password_hash === user.password_hash);
        },
        // Whoever loses a session that was just begun signs in again.
        { mayBeLost: true },
      );
      limits.uncountAddress("sign-in", visit.ip);
      return answer;
    },

    /** The second half of a sign-in whose first was right. */
    async withSecondFactor(given: { challenge: string; code: string }, visit: Visit) {
      limits.countAddress("second-factor", visit.ip);
      const hash = hashOfToken(given.challenge);
      if (!hash) throw new AppError("link-expired");
      const answer = await db.transact(async (tx) => {
        const due = await tokens.find(tx, "second-factor", hash, clock.now());
        const user = due && (await users.byId(tx, due.user_id));
        if (user?.is_active !== 1) throw new AppError("link-expired");
        await limits.countAccount(tx, "second-factor", String(user.id));
        // A wrong code is counted, so the transaction has to commit.
        if (!(await secondFactor.accepts(tx, user.id, given.code))) return null;
        await tokens.removeOf(tx, user.id, ["second-factor"]);
        await limits.forgetAccount(tx, [["second-factor", String(user.id)]]);
        return { token: await sessions.open(tx, user, visit), user: publicUser(user) };
      });
      if (!answer) throw new AppError("code-wrong");
      limits.uncountAddress("second-factor", visit.ip);
      return answer;
    },

    /** Asks a signed-in person for the password again, before what a stolen session must not do. Throws `wrong-password`. */
    async requirePassword({ user }: SignedIn, password: string, visit: Visit): Promise<users.UserRow> {
      const proved = await check(user.email, password, visit);
      if (!proved) throw new AppError("wrong-password");
      await db.transact(proved.forgetTries, { mayBeLost: true });
      return proved.user;
    },

    /** The same for what an account without a password may do as well; the session alone has to do there. */
    async requireOwner(signedIn: SignedIn, password: string | undefined, visit: Visit): Promise<void> {
      const { password_hash } = (await users.byId(db.read, signedIn.userId)) ?? {};
      if (password_hash) await this.requirePassword(signedIn, password ?? "", visit);
    },
  };
}
