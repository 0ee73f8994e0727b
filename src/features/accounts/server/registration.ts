import type { Language } from "#i18n/languages.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Registration } from "../account.ts";
import type { AccountParts, Visit } from "./account-parts.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { requireEmail } from "./email-address.ts";
import * as tokens from "./one-time-tokens.repo.ts";
import { shownUser } from "./sessions.ts";
import { hashOfToken, newToken } from "./tokens.ts";
import * as users from "./users.repo.ts";

const hour = 3_600_000;
/** How long a mail's link works, in milliseconds. */
export const linkLasts = {
  "confirm-email": 7 * 24 * hour,
  "email-change": 24 * hour,
  "reset-password": hour,
} as const;
type LinkKind = keyof typeof linkLasts;

/** Refuses a password that is guessed first: one of the most common, or the account's own name or address. */
export async function requireUncommon(
  password: string,
  path: string,
  account: { email?: string; name?: string } = {},
): Promise<void> {
  const folded = password.normalize("NFC").trim().toLowerCase();
  const own = [account.email, account.email?.split("@")[0], account.name?.toLowerCase()];
  if (own.includes(folded) || (await isCommonPassword(password)))
    throw new AppError("password-too-common", {
      details: [{ path, message: "is one of the first that are guessed" }],
    });
}

export type Links = ReturnType<typeof createLinks>;

/** Links that prove who reads a mailbox. */
export function createLinks({ clock, config, mail }: Pick<AccountParts, "clock" | "config" | "mail">) {
  const pages = {
    "confirm-email": "/confirm-email",
    "email-change": "/confirm-email",
    "reset-password": "/reset-password",
  };
  return {
    /** Queues a mail with a link that works once. `value` is what it is about: the address that it confirms. */
    async send(
      tx: Tx,
      kind: LinkKind,
      user: { id: number; name: string; language: string | null },
      { to, lang }: { to: string; lang: Language },
    ): Promise<void> {
      const token = newToken();
      const now = clock.now();
      await tokens.replace(tx, {
        user_id: user.id,
        purpose: kind,
        token_hash: hashOfToken(token) ?? "",
        value: to,
        expires_at: now + linkLasts[kind],
        created_at: now,
      });
      await mail.queue(tx, {
        to,
        lang: isLanguage(user.language) ? user.language : lang,
        kind,
        // Behind the # it reaches no server's log and no other site.
        values: { name: user.name, url: `${config.siteUrl}${pages[kind]}#token=${token}` },
      });
    },

    /** Tells of what was done, where nothing is asked. */
    notify: (
      tx: Tx,
      kind: "password-changed" | "email-changed",
      user: { name: string; language: string | null },
      { to, lang }: { to: string; lang: Language },
    ): Promise<void> =>
      mail.queue(tx, {
        to,
        lang: isLanguage(user.language) ? user.language : lang,
        kind,
        values: { name: user.name, url: `${config.siteUrl}/forgot-password` },
      }),
  };
}

export function createRegistration(
  parts: AccountParts & {
    links: Links;
    /** Brings what a guest kept into the account (favorites stand after the accounts, so the app hands this in). */
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
        // Somebody was quicker.
        if (id === null) throw new AppError("email-taken");
        if (given.favorites?.length) await mergeFavorites(tx, id, given.favorites.map(Number));
        await links.send(tx, "confirm-email", { id, ...account }, { to: email, lang });
        const token = await sessions.open(tx, id, visit);
        return {
          token,
          user: shownUser({ ...account, id, email_verified: 0 }),
        };
      });
    },
  };
}
