import { commentParts } from "#content/comment.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";
import type { NamesOf } from "../items/item-list.ts";
import * as repo from "./comments.repo.ts";

/** Characters of a comment in a mail; the rest is in the editor. */
const longestExcerpt = 600;

export type CommentMails = {
  db: Database;
  /** The names of items. */
  names: NamesOf;
  /** The path of an item's editor. */
  editorOf: (type: string, id: string) => string;
  /** Whether a person may read a thread by now. */
  mayRead: (thread: Pick<repo.ThreadRow, "of" | "lang">, person: repo.PersonRow) => Promise<boolean>;
};

const excerptOf = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > longestExcerpt ? `${letters.slice(0, longestExcerpt).join("")}…` : text;
};

export type CommentMail = Parameters<Mail["queue"]>[1];

/** The mails about a comment: one to everyone mentioned, and one to whoever began the thread. */
export const createCommentMails =
  ({ db, names, editorOf, mayRead }: CommentMails) =>
  async ({
    thread: { of, lang },
    text,
    mentioned,
    starter,
    actor,
  }: {
    thread: Pick<repo.ThreadRow, "of" | "lang">;
    text: string;
    mentioned: readonly number[];
    /** Who began the thread; null where this is its beginning. */
    starter: number | null;
    actor: Actor;
  }): Promise<((thread: number) => CommentMail)[]> => {
    const wanted = [...mentioned, ...(starter === null ? [] : [starter])];
    const ids = new Set(wanted.filter((one) => one !== actor.id));
    if (!ids.size) return [];
    const people = await repo.people(db.read, []);
    const nameOf = new Map(people.map((person) => [String(person.id), person.name]));
    const words = excerptOf(
      commentParts(text)
        .map((part) => (typeof part === "string" ? part : `@${nameOf.get(part.mention) ?? ""}`))
        .join(""),
    );
    const fallback = await defaultLanguageIn(db.read);
    const thing = String(of.id);
    const named = people.filter(({ id: userId }) => ids.has(userId));
    const reading = await Promise.all(named.map((person) => mayRead({ of, lang }, person)));
    const readers = named.filter((_, i) => reading[i]);
    return Promise.all(
      readers.map(async (person) => {
        const language = isLanguage(person.language) ? person.language : fallback;
        const item = (await names([{ type: of.type, thing }], language)).get(`${of.type} ${thing}`)?.text;
        return (threadId: number): CommentMail => ({
          to: person.email,
          lang: language,
          kind: mentioned.includes(person.id) ? "comment-mention" : "comment-reply",
          values: {
            name: person.name,
            url: `${editorOf(of.type, thing)}?${new URLSearchParams({ ...(lang ? { lang } : {}), thread: String(threadId) })}`,
            more: { author: actor.name, item: item ?? `#${thing}`, words },
          },
          userId: person.id,
        });
      }),
    );
  };
