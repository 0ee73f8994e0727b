import type { z } from "zod";
import {
  type CommentThread,
  mentionedIn,
  mostReplies,
  mostThreads,
  type NewThread,
  type ThreadPatch,
  type threadsSchema,
} from "#content/comment.ts";
import type { CommentAnchor } from "#content/comment-anchor.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { mayWrite } from "../items/translator-rights.ts";
import { type CommentMails, createCommentMails } from "./comment-mails.ts";
import * as repo from "./comments.repo.ts";

type Place = Pick<repo.ThreadRow, "of" | "lang">;
type Written = { text: string; starter: number | null; actor: Actor };
export type Comments = ReturnType<typeof createComments>;

/** Whether an actor may read and write comments on a text: a translator on those of own languages and on items as a whole. */
const mayJoin = (actor: Actor, lang: Language | null): boolean => lang === null || mayWrite(actor, lang);

const actorOf = ({ id, name, role, writes }: repo.PersonRow): Actor => ({
  id,
  name,
  ipPrefix: null,
  isAuthor: role === "author",
  translatesInto: writes ?? undefined,
});

/** Comments of editors on items of every type: no visitor sees them, and no revision or export has them. */
export function createComments({
  db,
  clock,
  audit,
  mail,
  open,
  ...mailing
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Pick<Mail, "queue">;
  /** Opens an item in the CRM. Throws where it does not exist or the actor may not see it. */
  open: (of: repo.Commented, actor: Actor) => Promise<unknown>;
} & Omit<CommentMails, "db" | "mayRead">) {
  const canBeMentioned = ({ isActive, role }: repo.PersonRow): boolean =>
    isActive && repo.commenting.has(role);

  const threadOf = (row: repo.ThreadRow, comments: readonly repo.CommentRow[]): CommentThread => ({
    id: String(row.id),
    lang: row.lang,
    anchor: row.anchor === null ? null : (JSON.parse(row.anchor) as CommentAnchor),
    quote: row.quote,
    isResolved: row.resolvedAt !== null,
    comments: comments
      .filter(({ threadId }) => threadId === row.id)
      .map(({ id, authorId, text, createdAt, editedAt }) => ({
        id: String(id),
        author: authorId === null ? null : String(authorId),
        text,
        createdAt: isoTime(createdAt),
        editedAt: editedAt === null ? null : isoTime(editedAt),
      })),
  });

  /** Throws `not-found` for a thread that the actor may not read. */
  async function requireThread(id: number, actor: Actor): Promise<repo.ThreadRow> {
    const thread = await repo.thread(db.read, id);
    if (!thread || !mayJoin(actor, thread.lang)) throw new AppError("not-found");
    await open(thread.of, actor);
    return thread;
  }

  /** A comment with its thread. Throws `not-found`. */
  async function requireComment(id: number, actor: Actor) {
    const comment = await repo.comment(db.read, id);
    if (!comment) throw new AppError("not-found");
    return { comment, thread: await requireThread(comment.threadId, actor) };
  }

  const mayOpen = (of: repo.Commented, actor: Actor): Promise<boolean> =>
    open(of, actor).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );

  /** Whether a person reads a thread. */
  const mayRead = async ({ of, lang }: Place, person: repo.PersonRow): Promise<boolean> =>
    canBeMentioned(person) && mayJoin(actorOf(person), lang) && (await mayOpen(of, actorOf(person)));
  const mailsOf = createCommentMails({ db, ...mailing, mayRead });

  /** Throws `invalid` for a mention of someone who may not read the thread. */
  async function requireReaders({ of, lang }: Place, ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    const known = new Map((await repo.people(db.read, [])).map((person) => [person.id, person]));
    for (const id of ids) {
      const person = known.get(id);
      if (!person || !(await mayRead({ of, lang }, person)))
        throw new AppError("invalid", { details: [{ path: "text", message: "cannot-be-mentioned" }] });
    }
  }

  /** What a new comment is sent with. Throws `invalid`. */
  async function prepared(thread: Place, { text, starter, actor }: Written) {
    const mentioned = mentionedIn(text).map(Number);
    await requireReaders(thread, mentioned);
    return { text, actor, mentioned, mails: await mailsOf({ thread, text, mentioned, starter, actor }) };
  }

  /** Adds a comment and queues its mails. Returns its id. */
  async function add(
    tx: Tx,
    { id: threadId, of }: Pick<repo.ThreadRow, "id" | "of">,
    { text, actor, mentioned, mails }: Awaited<ReturnType<typeof prepared>>,
  ): Promise<number> {
    const id = await repo.insertComment(tx, {
      ...{ thread_id: threadId, author_id: actor.id, text },
      created_at: clock.now(),
    });
    await repo.saveMentions(tx, id, mentioned);
    for (const mailTo of mails) await mail.queue(tx, mailTo(threadId));
    recordUntaggedWrite(tx);
    await audit.record(tx, { actor, action: "comment", entity: of, after: { comment: id } });
    return id;
  }

  return {
    /** Throws `not-found`. */
    async list(of: repo.Commented, actor: Actor): Promise<z.output<typeof threadsSchema>> {
      await open(of, actor);
      const threads = (await repo.threadsOf(db.read, of)).filter(({ lang }) => mayJoin(actor, lang));
      const comments = await repo.commentsOf(
        db.read,
        threads.map(({ id }) => id),
      );
      const named = comments.flatMap(({ authorId, text }) => [
        ...(authorId === null ? [] : [authorId]),
        ...mentionedIn(text).map(Number),
      ]);
      return {
        threads: threads.map((row) => threadOf(row, comments)),
        people: await Promise.all(
          (await repo.people(db.read, [...new Set(named)])).map(async (person) => ({
            id: String(person.id),
            name: person.name,
            writes: person.writes,
            // Authors open their own items alone.
            canBeMentioned:
              canBeMentioned(person) && (person.role !== "author" || (await mayOpen(of, actorOf(person)))),
          })),
        ),
      };
    },

    /** Begins a thread; with an idempotency key the same call begins it once. Returns its id. */
    async start({ type, id, lang, anchor, quote, text }: NewThread, actor: Actor, key?: string) {
      const of = { type, id };
      if (!mayJoin(actor, lang)) throw new AppError("forbidden");
      await open(of, actor);
      const comment = await prepared({ of, lang }, { text, starter: null, actor });
      const request = { of, lang, anchor, quote, text };
      const call = { userId: actor.id, about: "comments", key, request, now: clock.now() };
      return db.transact((tx) =>
        once(tx, call, async () => {
          if ((await repo.countThreads(tx, of)) >= mostThreads) throw new AppError("too-many-requests");
          const stored = anchor && JSON.stringify(anchor);
          const values = { lang, anchor: stored, quote, created_at: clock.now() };
          const thread = await repo.insertThread(tx, of, values);
          await add(tx, { id: thread, of }, comment);
          return thread;
        }),
      );
    },

    /** Replies, which opens a resolved thread again; with an idempotency key once. Returns the comment's id. */
    async reply(threadId: number, text: string, actor: Actor, key?: string) {
      const thread = await requireThread(threadId, actor);
      const [first] = await repo.commentsOf(db.read, [threadId]);
      const comment = await prepared(thread, { text, starter: first?.authorId ?? null, actor });
      const call = { userId: actor.id, about: "replies", key, request: { threadId, text }, now: clock.now() };
      return db.transact((tx) =>
        once(tx, call, async () => {
          // Holds the thread, which may have been deleted meanwhile.
          if (!(await repo.updateThread(tx, threadId, { resolved_at: null })))
            throw new AppError("not-found");
          if ((await repo.commentsOf(tx, [threadId])).length >= mostReplies)
            throw new AppError("too-many-requests");
          return add(tx, thread, comment);
        }),
      );
    },

    /** Resolves or reopens a thread, or notes where its block is by now. */
    async change(threadId: number, { isResolved, anchor }: ThreadPatch, actor: Actor): Promise<void> {
      const thread = await requireThread(threadId, actor);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        if (anchor && thread.anchor !== null)
          await repo.updateThread(tx, threadId, { anchor: JSON.stringify(anchor) });
        if (isResolved === undefined || isResolved === (thread.resolvedAt !== null)) return;
        await repo.updateThread(tx, threadId, { resolved_at: isResolved ? clock.now() : null });
        const action = isResolved ? "resolve-comment" : "reopen-comment";
        await audit.record(tx, { actor, action, entity: thread.of, after: { thread: threadId } });
      });
    },

    /** Changes the words of an own comment; whoever is mentioned for the first time gets a mail. Throws `forbidden`. */
    async edit(commentId: number, text: string, actor: Actor): Promise<void> {
      const { comment, thread } = await requireComment(commentId, actor);
      if (comment.authorId !== actor.id) throw new AppError("forbidden");
      if (comment.text === text) return;
      const known = mentionedIn(comment.text);
      const mentioned = mentionedIn(text);
      const added = mentioned.filter((id) => !known.includes(id)).map(Number);
      await requireReaders(thread, added);
      const mails = await mailsOf({ thread, text, mentioned: added, starter: null, actor });
      await db.transact(async (tx) => {
        if (!(await repo.updateComment(tx, commentId, { text, edited_at: clock.now() })))
          throw new AppError("not-found");
        // Accounts that are gone stay mentioned by their number alone.
        const people = new Set((await repo.people(tx, mentioned.map(Number))).map(({ id }) => id));
        const fresh = await repo.saveMentions(
          tx,
          commentId,
          mentioned.map(Number).filter((id) => people.has(id)),
        );
        for (const mailTo of fresh.length ? mails : []) await mail.queue(tx, mailTo(thread.id));
        recordUntaggedWrite(tx);
        const after = { comment: commentId };
        await audit.record(tx, { actor, action: "edit-comment", entity: thread.of, after });
      });
    },

    /** Deletes an own comment, an administrator any; a thread goes with its last one. Throws `forbidden`. */
    async remove(commentId: number, actor: Actor, isAdministrator: boolean): Promise<void> {
      const { comment, thread } = await requireComment(commentId, actor);
      if (comment.authorId !== actor.id && !isAdministrator) throw new AppError("forbidden");
      await db.transact(async (tx) => {
        await repo.removeComment(tx, commentId);
        if (!(await repo.commentsOf(tx, [thread.id])).length) await repo.removeThread(tx, thread.id);
        recordUntaggedWrite(tx);
        const before = { comment: commentId };
        await audit.record(tx, { actor, action: "delete-comment", entity: thread.of, before });
      });
    },

    /** What an account's owner wrote, for the export of personal data. */
    exportOf: async (userId: number) =>
      (await repo.commentsBy(db.read, userId)).map(({ text, createdAt }) => ({
        text,
        createdAt: isoTime(createdAt),
      })),
  };
}
