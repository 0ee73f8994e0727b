import type { EntityNames } from "#features/audit/audit-entry.ts";
import {
  hasLink,
  longestWriting,
  mostOpen,
  type NewQuestion,
  type QuestionState,
  questionKey,
  type ReaderQuestion,
  rejectedFor,
  shortestWriting,
} from "#features/feedback/feedback.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Sealing } from "#platform/sealing.ts";
import * as repo from "./feedback.repo.ts";

const tagOf = (articleId: number): string => `questions:${articleId}`;
const about = (articleId: number): string => `question form ${articleId}`;
/** Of an article: a duplicate of an older one is a question again. */
const mostCompared = 200;

/** Questions to the editors: unpublished until one is answered. */
export function createQuestions({
  db,
  clock,
  audit,
  sealing,
  settings,
  thingNames,
  requireArticle,
}: {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  sealing: Sealing;
  settings: Pick<Settings, "feedback">;
  thingNames: EntityNames;
  /** Throws `not-found`. */
  requireArticle: (id: number, lang: Language) => Promise<unknown>;
}) {
  /** Whether people can have written the form: not at once, and not days ago. */
  async function isTimely(articleId: number, token: string): Promise<boolean> {
    const opened = await sealing.open(token, about(articleId));
    const took = opened === null ? Number.NaN : clock.now() - Number(opened);
    return took >= shortestWriting && took <= longestWriting;
  }

  async function shown(rows: readonly repo.QuestionRow[], lang: Language): Promise<ReaderQuestion[]> {
    const names = await thingNames(
      rows.map(({ articleId }) => ({ type: "article", thing: String(articleId) })),
      lang,
    );
    return rows.map(({ id, articleId, createdAt, ...row }) => {
      const name = names.get(`article ${articleId}`);
      return {
        ...row,
        ...{ id: String(id), articleId: String(articleId), createdAt: isoTime(createdAt) },
        article: name?.text ?? `#${articleId}`,
        ...(name?.lang && name.lang !== lang ? { textLang: name.lang } : {}),
      };
    });
  }

  /** Throws `not-found`, or `conflict` where another editor was first. */
  async function change(
    tx: Tx,
    { id, version }: { id: number; version: number },
    to: { state: QuestionState; answer?: string },
    actor: Actor,
  ): Promise<void> {
    const known = await repo.find(tx, id);
    if (!known) throw new AppError("not-found");
    const now = clock.now();
    const answeredAt = to.state === "answered" ? now : null;
    if (!(await repo.update(tx, { id, version }, { ...to, answeredAt, now }))) throw new AppError("conflict");
    invalidateTags(tx, tagOf(known.articleId));
    // Without the texts: a deleted question would outlive itself in the log.
    await audit.record(tx, {
      ...{ actor, action: to.state === "answered" ? "publish" : "reject", entity: { type: "question", id } },
      before: { status: known.state },
      after: { status: to.state },
    });
  }

  return {
    /** Proves when the form of an article's question was rendered. */
    formToken: (articleId: number): Promise<string> => sealing.seal(String(clock.now()), about(articleId)),

    /**
     * Takes a question for the editors. The answer is the same for what is dropped as spam or as a duplicate. Throws `not-found` where
     * readers cannot ask, `invalid` for a link.
     */
    async ask({ articleId, lang, question, token, website }: NewQuestion): Promise<void> {
      if (!(await settings.feedback()).takesQuestions) throw new AppError("not-found");
      const id = Number(articleId);
      await requireArticle(id, lang);
      if (hasLink(question))
        throw new AppError("invalid", { details: [{ path: "question", message: "link" }] });
      if (!(await isTimely(id, token))) throw new AppError("link-expired");
      if (website) return;
      await db.transact(async (tx) => {
        const known = await repo.questionsOfArticle(tx, id, mostCompared);
        const key = questionKey(question);
        if (known.some((one) => questionKey(one.question) === key)) return;
        if (known.filter(({ state }) => state === "open").length >= mostOpen) return;
        recordUntaggedWrite(tx);
        await repo.insertQuestion(tx, { articleId: id, lang, question, now: clock.now() });
      });
    },

    /** The public ones of an article in a language. */
    async answered(articleId: number, lang: Language) {
      addCacheTag(tagOf(articleId));
      const rows = await repo.answered(db.read, articleId, lang);
      return rows.map(({ id, question, answer }) => ({ id: String(id), question, answer: answer ?? "" }));
    },

    async list({
      state,
      lang,
      limit,
      cursor,
    }: {
      state: QuestionState;
      lang: Language;
      limit: number;
      cursor?: string | undefined;
    }) {
      const own = listOf("questions", state);
      const after = openCursor(own, cursor)?.id ?? null;
      const rows = await repo.page(db.read, state, { limit: limit + 1, after });
      const page = cutPage(
        own,
        rows.map((row) => ({ ...row, value: null })),
        limit,
      );
      return {
        items: await shown(
          page.shown.map(({ value: _, ...row }) => row),
          lang,
        ),
        total: await repo.count(db.read, state),
        nextCursor: page.nextCursor,
      };
    },

    answer: (id: number, { version, answer }: { version: number; answer: string }, actor: Actor) =>
      db.transact((tx) => change(tx, { id, version }, { state: "answered", answer }, actor)),

    /** Takes a published answer off its page too. */
    reject: (id: number, version: number, actor: Actor) =>
      db.transact((tx) => change(tx, { id, version }, { state: "rejected" }, actor)),

    /** Throws `not-found`. */
    remove: (id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const known = await repo.find(tx, id);
        if (!known) throw new AppError("not-found");
        await repo.remove(tx, id);
        invalidateTags(tx, tagOf(known.articleId));
        await audit.record(tx, { actor, action: "delete", entity: { type: "question", id } });
      }),

    forgetRejected: (): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.removeRejected(tx, clock.now() - rejectedFor);
      }),
  };
}
