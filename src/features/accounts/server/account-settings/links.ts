import { formatDate } from "#i18n/formats/format.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { AccountParts } from "../account-parts.ts";
import { hashOfToken, newToken } from "../tokens.ts";
import * as tokens from "./one-time-tokens.repo.ts";

const hour = 3_600_000;
/** How long a mail's link works, in milliseconds. */
const linkLasts = {
  "confirm-email": 7 * 24 * hour,
  "email-change": 24 * hour,
  "reset-password": hour,
  invitation: 7 * 24 * hour,
} as const;
type LinkKind = keyof typeof linkLasts;

export type Links = ReturnType<typeof createLinks>;

/** Links that prove who reads a mailbox. */
export function createLinks({ clock, config, mail }: Pick<AccountParts, "clock" | "config" | "mail">) {
  const pages = {
    "confirm-email": "/confirm-email",
    "email-change": "/confirm-email",
    "reset-password": "/reset-password",
    invitation: "/invitation",
  };
  /** An address with a token that works once, for who reads the mailbox `to`. */
  async function make(tx: Tx, kind: LinkKind, userId: number, to: string): Promise<string> {
    const token = newToken();
    const now = clock.now();
    await tokens.replace(tx, {
      user_id: userId,
      purpose: kind,
      token_hash: hashOfToken(token) ?? "",
      value: to,
      expires_at: now + linkLasts[kind],
      created_at: now,
    });
    // Behind the # it reaches no server's log and no other site.
    return `${config.siteUrl}${pages[kind]}#token=${token}`;
  }

  return {
    make,

    /** Queues a mail with such a link. */
    async send(
      tx: Tx,
      kind: LinkKind,
      user: { id: number; name: string; language: string | null },
      { to, lang }: { to: string; lang: Language },
    ): Promise<void> {
      await mail.queue(tx, {
        to,
        lang: isLanguage(user.language) ? user.language : lang,
        kind,
        values: { name: user.name, url: await make(tx, kind, user.id, to) },
        userId: user.id,
      });
    },

    /** Reports what was done, without a token. */
    notify: (
      tx: Tx,
      kind: "password-changed" | "email-changed",
      user: { id: number; name: string; language: string | null },
      { to, lang }: { to: string; lang: Language },
    ): Promise<void> => {
      const known = isLanguage(user.language) ? user.language : lang;
      const values = { name: user.name, url: config.siteUrl + localPath(known, "/") };
      return mail.queue(tx, { to, lang: known, kind, values, userId: user.id });
    },

    /** Tells until when an account can be had back, and how. */
    notifyDeletion(
      tx: Tx,
      user: { id: number; name: string; email: string; language: string | null },
      { lang: given, at }: { lang: Language; at: number },
    ): Promise<void> {
      const lang = isLanguage(user.language) ? user.language : given;
      const values = {
        name: user.name,
        url: `${config.siteUrl}/sign-in`,
        more: { date: formatDate(lang, at) },
      };
      return mail.queue(tx, { to: user.email, lang, kind: "account-deletion", values, userId: user.id });
    },
  };
}
