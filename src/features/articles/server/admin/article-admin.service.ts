import {
  type ArticleContent,
  type ArticlePatch,
  type ArticleTranslation,
  articleContentSchema,
  emptyContent,
  patched,
  textsIn,
  translatedFields,
} from "#features/articles/article-content.ts";
import type { AdminArticle, ArticleDraft } from "#features/articles/article-edit.ts";
import type { Actor } from "#features/audit/actor.ts";
import { contentChanges } from "#features/revisions/content-changes.ts";
import { planPublishing } from "#features/revisions/server/publishing-schedule.service.ts";
import { marksAfter } from "#features/revisions/translation-marks.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import type { Document } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../articles.repo.ts";
import { type ArticleChange, createArticleChange } from "../saving/article-change.ts";
import { saveMarks } from "../saving/article-edits.repo.ts";
import { dropMissingReferences, recordArticleChange } from "../saving/article-saving.ts";
import {
  type ArticleAdminDependencies,
  type ArticleWriting,
  entity,
  type Published,
  revised,
  type Turned,
} from "../saving/article-writing.ts";
import { readState } from "./article-state.ts";

/** What the CRM does with one article. Each verb is one transaction. */
export function createArticleAdmin({
  db,
  clock,
  jobs,
  audit,
  revisions,
  writing,
}: ArticleAdminDependencies & { writing: ArticleWriting }) {
  const {
    draftOf,
    edited,
    seen,
    conflict,
    claim,
    write,
    begin,
    copy,
    turnByClock,
    publishable,
    publishIn,
    seenIn,
    unpublishIn,
    deleteIn,
  } = writing;
  const changeIn = createArticleChange(revisions, writing);
  return {
    edited: (id: number) => edited(id),

    /** The edited texts of a language: from the draft, where there is one. Null where there are none. */
    async written(id: number, lang: Language, tx?: Tx): Promise<ArticleTranslation | null> {
      const draft = await draftOf(id, tx);
      const content = draft?.content ?? (await readState(tx ?? db.read, id)).content;
      return textsIn(content, lang) ?? null;
    },

    /** Changes the text of a language in the caller's transaction: of the article, and of its draft where there is one. */
    async amend(
      tx: Tx,
      id: number,
      { lang, change, actor }: { lang: Language; change: (text: Document) => Document; actor: Actor },
    ): Promise<void> {
      const state = await claim(tx, id, undefined);
      const draft = await draftOf(id, tx);
      const changed = (content: ArticleContent): ArticleContent => {
        const words = textsIn(content, lang);
        if (!words) return content;
        const given = { content: change(words.content) };
        return patched(content, lang === defaultLanguage ? given : { translations: { [lang]: given } });
      };
      await write(tx, state, changed(state.content), { actor, action: "review" });
      const baseVersion = state.row.version + 1;
      if (draft)
        await revisions.saveDraft(tx, revised(id), { content: changed(draft.content), baseVersion, actor });
    },

    /** A draft in the list, made in the caller's transaction with what else belongs to it. Gives its id. */
    begin: (tx: Tx, patch: ArticlePatch, actor: Actor, action: string): Promise<number> =>
      begin(tx, patched(emptyContent, patch), actor, action),

    /** A draft in the list, public nowhere. */
    create: (patch: ArticlePatch, actor: Actor, key?: string): Promise<AdminArticle> =>
      db.transact((tx) =>
        once(tx, { userId: actor.id, about: "articles", key, request: patch, now: clock.now() }, async () =>
          edited(await begin(tx, patched(emptyContent, patch), actor, "create"), tx),
        ),
      ),

    /** Changes the live article. Throws `conflict` where its version, or the draft that is to go, is another by now. */
    change: (id: number, patch: ArticlePatch, change: ArticleChange, actor: Actor): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        await changeIn(tx, id, patch, change, actor);
        return edited(id, tx);
      }),

    async draft(id: number): Promise<ArticleDraft> {
      const draft = await draftOf(id);
      if (!draft) throw new AppError("not-found");
      return draft;
    },

    /** Keeps what is being written. Throws `conflict` where another draft came between. */
    saveDraft: (
      id: number,
      patch: ArticlePatch,
      { version, draftOf: of }: { version: number; draftOf: string | null },
      actor: Actor,
    ): Promise<{ updatedAt: string; version: number }> =>
      db.transact(async (tx) => {
        const state = await seen(tx, id);
        const before = await draftOf(id, tx);
        const content = patched(before?.content ?? state.content, patch);
        const isSame = before !== null && JSON.stringify(before.content) === JSON.stringify(content);
        if (!isSame && (before?.updatedAt ?? null) !== of) throw await conflict(tx, id);
        const baseVersion = Math.min(version, state.row.version);
        const { updatedAt } = await revisions.saveDraft(tx, revised(id), { content, baseVersion, actor });
        return { updatedAt, version: state.row.version };
      }),

    /** Writes into the draft in the caller's transaction, beginning one where there is none; null changes nothing. Nothing becomes public. */
    async putInDraft(
      tx: Tx,
      id: number,
      patchOf: (content: ArticleContent) => ArticlePatch | null,
      actor: Actor,
    ): Promise<void> {
      const state = await seen(tx, id);
      if (state.row.deletedAt !== null) throw new AppError("gone");
      const before = await draftOf(id, tx);
      const content = before?.content ?? state.content;
      const patch = patchOf(content);
      if (!patch) return;
      const baseVersion = before?.version ?? state.row.version;
      await revisions.saveDraft(tx, revised(id), { content: patched(content, patch), baseVersion, actor });
    },

    /** Says of fields of a translation that they are right still. The version is of the words, which stay. */
    review: (id: number, lang: Language, fields: readonly string[], actor: Actor): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        const { content, plans } = await readState(tx, id);
        const [source, translation] = [textsIn(content, defaultLanguage), textsIn(content, lang)];
        const marks = plans.find((plan) => plan.lang === lang)?.marks;
        if (!source || !translation || !marks || lang === defaultLanguage) throw new AppError("not-found");
        const marked = marksAfter(translatedFields, {
          source: { before: source, after: source },
          translation: { before: translation, after: translation },
          marks,
          reviewed: fields,
        });
        await saveMarks(tx, id, lang, marked);
        await audit.record(tx, { actor, action: "review", entity: entity(id), after: { lang, fields } });
        await recordArticleChange(tx, id);
        return edited(id, tx);
      }),

    dropDraft: (id: number, actor: Actor): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        const { content } = await seen(tx, id);
        if (await revisions.shelveDraft(tx, revised(id))) {
          await revisions.record(tx, revised(id), content, actor);
          await audit.record(tx, { actor, action: "discard-draft", entity: entity(id) });
        }
        return edited(id, tx);
      }),

    /** Promotes the draft, if there is one, and publishes. Throws `conflict` where it is another than was seen. */
    publish: (id: number, turned: Published, actor: Actor): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        await publishIn(tx, id, turned, actor);
        return edited(id, tx);
      }),

    unpublish: (id: number, turned: Turned, actor: Actor): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        await unpublishIn(tx, id, turned, actor);
        return edited(id, tx);
      }),

    /** Plans when languages are published and withdrawn; null takes a plan back, what is not given stays. */
    schedule: (
      id: number,
      plan: {
        version?: number | undefined;
        lang?: Language | undefined;
        also?: readonly Language[] | undefined;
        publishAt?: number | null | undefined;
        unpublishAt?: number | null | undefined;
      },
      actor: Actor,
    ): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        const state = await seen(tx, id, plan.version);
        const { publishAt, unpublishAt } = plan;
        const { lang, also } = plan;
        const content = (await draftOf(id, tx))?.content ?? state.content;
        const langs = publishAt
          ? await seenIn(tx, state, content, { langs: publishable(state.content, lang), lang, also })
          : plan.lang
            ? [plan.lang]
            : state.texts.map((text) => text.lang);
        const times = {
          ...(publishAt === undefined ? {} : { publishAt }),
          ...(unpublishAt === undefined ? {} : { unpublishAt }),
        };
        await planPublishing(tx, jobs, times, clock.now());
        await repo.setSchedule(tx, id, langs, times);
        await audit.record(tx, {
          actor,
          action: "schedule",
          entity: entity(id),
          after: { languages: langs, ...times },
        });
        await recordArticleChange(tx, id);
        return edited(id, tx);
      }),

    /** For the clock. */
    turning: { turn: turnByClock, noted: recordArticleChange },

    setDeleted: (
      id: number,
      version: number | undefined,
      actor: Actor,
      isDeleted: boolean,
    ): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        await seen(tx, id, version);
        await deleteIn(tx, id, isDeleted, actor);
        return edited(id, tx);
      }),

    /** Adds an unpublished copy of the draft or live content, with its own slugs; with an idempotency key the same call creates it once. */
    duplicate: (id: number, actor: Actor, key?: string): Promise<AdminArticle> =>
      db.transact(async (tx) => {
        const call = { userId: actor.id, about: "article-copies", key, request: id, now: clock.now() };
        return edited(await once(tx, call, () => copy(tx, id, actor)), tx);
      }),

    revisions: (id: number, before: number | null, limit: number) =>
      revisions.list(revised(id), before, limit),

    /** What a revision says, and what it changed of the one before. */
    async revision(id: number, number: number, since: number) {
      const read = async (one: number): Promise<ArticleContent> => {
        const content = articleContentSchema.safeParse(await revisions.content(revised(id), one));
        if (!content.success) throw new AppError("not-found", { cause: content.error });
        return content.data;
      };
      const content = await read(number);
      // The first revision has no predecessor, and that of the oldest stored one was deleted.
      const before = await read(since).catch(() => emptyContent);
      return { number, since, content, changes: contentChanges(before, content) };
    },

    /** Makes the live article what it was, in the place of its draft and without what is gone by now; published stays published. */
    async restoreRevision(
      id: number,
      number: number,
      version: number | undefined,
      actor: Actor,
    ): Promise<AdminArticle & { lost: string[] }> {
      const was = articleContentSchema.safeParse(await revisions.content(revised(id), number));
      if (!was.success) throw new AppError("invalid", { cause: was.error });
      return db.transact(async (tx) => {
        const state = await claim(tx, id, version);
        await revisions.shelveDraft(tx, revised(id));
        const { content, lost } = await dropMissingReferences(tx, id, was.data);
        await write(tx, state, content, { actor, action: "restore-revision" });
        return { ...(await edited(id, tx)), lost };
      });
    },
  };
}
