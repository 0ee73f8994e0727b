import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { auditOf, type ContentChange, contentChanges } from "#features/revisions/content-changes.ts";
import { planPublishing } from "#features/revisions/server/publishing-clock.ts";
import type { Revisions } from "#features/revisions/server/revisions.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { once } from "#platform/database/once.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import {
  type ArticleContent,
  type ArticlePatch,
  articleContentSchema,
  emptyContent,
  faultsOf,
  isComplete,
  patched,
  pathIn,
  wordsIn,
} from "../article-content.ts";
import type { ArticleDraft, EditedArticle } from "../article-edit.ts";
import * as edits from "./article-edits.repo.ts";
import { noteArticle, saveContent } from "./article-saving.ts";
import {
  type ArticleState,
  completeLanguages,
  draftToken,
  editedOf,
  readDraft,
  readState,
} from "./article-state.ts";
import * as repo from "./articles.repo.ts";

export type DeskParts = { db: Database; clock: Clock; jobs: Jobs; audit: Audit; revisions: Revisions };
export type ArticleDesk = ReturnType<typeof createArticleDesk>;

const revised = (id: number) => ({ type: "article", id }) as const;
const entity = (id: number) => ({ type: "article", id });

/** A document in the audit is its words: what it was in full stands in the revisions. */
const told = (value: unknown): unknown =>
  typeof value === "object" && value !== null && (value as { type?: unknown }).type === "doc"
    ? plainText(value as ArticleContent["content"]).slice(0, 2_000)
    : value;
const toldChanges = (before: object, after: object): ContentChange[] =>
  contentChanges(before as Record<string, unknown>, after as Record<string, unknown>).map((change) => ({
    path: change.path,
    before: told(change.before),
    after: told(change.after),
  }));

/** What the CRM does with articles. Each verb is one transaction with its revision and its line in the audit. */
export function createArticleDesk({ db, clock, jobs, audit, revisions }: DeskParts) {
  const draftOf = async (id: number, tx?: Tx): Promise<ArticleDraft | null> =>
    readDraft(await revisions.draft(revised(id), tx));

  async function edited(id: number, tx?: Tx): Promise<EditedArticle> {
    return editedOf(await readState(tx ?? db.read, id), await draftOf(id, tx));
  }

  /** Refuses what was begun from another version than the one that stands. */
  async function claim(tx: Tx, id: number, version: number): Promise<ArticleState> {
    const state = await readState(tx, id);
    if (state.row.version !== version || !(await edits.raiseVersion(tx, id, version)))
      throw new AppError("conflict", { current: await edited(id, tx) });
    return state;
  }

  const refuse = (faults: readonly { path: string; message: string }[]): void => {
    if (faults.length) throw new AppError("invalid", { details: [...faults] });
  };

  /** Saves a content on the live article, with its revision and its audit. */
  async function write(
    tx: Tx,
    state: ArticleState,
    content: ArticleContent,
    { actor, action }: { actor: Actor; action: string },
  ): Promise<void> {
    const { id } = state.row;
    refuse(faultsOf(content));
    await saveContent(tx, id, content, clock.now());
    const after = (await readState(tx, id)).content;
    await revisions.record(tx, revised(id), after, actor);
    await audit.record(tx, {
      actor,
      action,
      entity: entity(id),
      ...auditOf(toldChanges(state.content, after)),
    });
    await noteArticle(tx, id);
  }

  async function begin(tx: Tx, content: ArticleContent, actor: Actor, action: string): Promise<number> {
    refuse(faultsOf(content));
    const now = clock.now();
    const id = await edits.insert(
      tx,
      { authorId: null, template: content.template, imageUrl: null, demoKey: null },
      now,
    );
    const state = await readState(tx, id);
    await write(tx, state, content, { actor, action });
    return id;
  }

  async function turn(
    tx: Tx,
    id: number,
    langs: readonly Language[],
    { actor, publish }: { actor: Actor | null; publish: boolean },
  ): Promise<void> {
    await repo.setPublished(tx, id, langs, publish, clock.now());
    await audit.record(tx, {
      actor,
      action: publish ? "publish" : "unpublish",
      entity: entity(id),
      after: { languages: langs },
    });
    await noteArticle(tx, id);
  }

  /** The languages to publish: the one asked for, or all that are complete. Throws `invalid` where there is none. */
  function publishable(content: ArticleContent, lang: Language | undefined): Language[] {
    const langs = lang ? [lang].filter((one) => isComplete(wordsIn(content, one))) : completeLanguages(content);
    if (langs.length) return langs;
    const field = lang && wordsIn(content, lang)?.title ? "content" : "title";
    throw new AppError("invalid", { details: [{ path: pathIn(lang ?? "en", field), message: "incomplete" }] });
  }

  return {
    edited: (id: number) => edited(id),

    /** A draft in the list, public nowhere. */
    create: (patch: ArticlePatch, actor: Actor, key?: string): Promise<EditedArticle> =>
      db.transact((tx) =>
        once(tx, { userId: actor.id, about: "articles", key, request: patch, now: clock.now() }, async () =>
          edited(await begin(tx, patched(emptyContent, patch), actor, "create"), tx),
        ),
      ),

    /** Changes the live article. */
    change: (id: number, patch: ArticlePatch, version: number, actor: Actor): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const state = await claim(tx, id, version);
        await write(tx, state, patched(state.content, patch), { actor, action: "update" });
        return edited(id, tx);
      }),

    async draft(id: number): Promise<ArticleDraft> {
      const draft = await draftOf(id);
      if (!draft) throw new AppError("not-found");
      return draft;
    },

    /** Keeps what is being written. Throws `conflict` where the live article is another one by now, or somebody else's draft came between. */
    saveDraft: (
      id: number,
      patch: ArticlePatch,
      seen: { version: number; draft: string | null },
      actor: Actor,
    ): Promise<ArticleDraft> =>
      db.transact(async (tx) => {
        const state = await readState(tx, id);
        const before = await draftOf(id, tx);
        const content = patched(before?.content ?? state.content, patch);
        const isSame = before !== null && before.token === draftToken(content);
        if (state.row.version !== seen.version || (!isSame && (before?.token ?? null) !== seen.draft))
          throw new AppError("conflict", { current: await edited(id, tx) });
        await revisions.saveDraft(tx, revised(id), { content, baseVersion: seen.version, actor });
        const saved = await draftOf(id, tx);
        if (!saved) throw new AppError("internal");
        return saved;
      }),

    dropDraft: (id: number, actor: Actor): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        await revisions.removeDraft(tx, revised(id));
        await audit.record(tx, { actor, action: "drop-draft", entity: entity(id) });
        return edited(id, tx);
      }),

    /** Promotes the draft, if there is one, and publishes. */
    publish: (
      id: number,
      { version, lang }: { version: number; lang?: Language | undefined },
      actor: Actor,
    ): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const state = await claim(tx, id, version);
        const draft = await draftOf(id, tx);
        if (draft && draft.baseVersion !== version)
          throw new AppError("conflict", { current: await edited(id, tx) });
        const content = draft?.content ?? state.content;
        const langs = publishable(content, lang);
        if (draft) {
          await write(tx, state, content, { actor, action: "update" });
          await revisions.removeDraft(tx, revised(id));
        } else await revisions.record(tx, revised(id), content, actor);
        await turn(tx, id, langs, { actor, publish: true });
        return edited(id, tx);
      }),

    unpublish: (
      id: number,
      { version, lang }: { version: number; lang?: Language | undefined },
      actor: Actor,
    ): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const state = await claim(tx, id, version);
        const langs = lang ? [lang] : state.texts.map((text) => text.lang);
        await turn(tx, id, langs, { actor, publish: false });
        return edited(id, tx);
      }),

    /** Plans when languages are published and withdrawn; null takes a plan back, what is not given stays. */
    schedule: (
      id: number,
      plan: {
        version: number;
        lang?: Language | undefined;
        publishAt?: number | null;
        unpublishAt?: number | null;
      },
      actor: Actor,
    ): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const state = await claim(tx, id, plan.version);
        const { publishAt, unpublishAt } = plan;
        const langs = publishAt
          ? publishable(state.content, plan.lang)
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
        await noteArticle(tx, id);
        return edited(id, tx);
      }),

    /** What the clock says is due (publishing-clock.ts). What is in the bin stays there. */
    async publishDue(tx: Tx, now: number): Promise<number> {
      const due = await repo.takeDue(tx, now);
      for (const { id, lang, publish } of due) {
        const { row, content } = await readState(tx, id);
        if (row.deletedAt !== null || (publish && !isComplete(wordsIn(content, lang)))) continue;
        await edits.raiseVersion(tx, id, row.version);
        await turn(tx, id, [lang], { actor: null, publish });
      }
      return due.length;
    },

    setDeleted: (id: number, version: number, actor: Actor, isDeleted: boolean): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        await claim(tx, id, version);
        const now = clock.now();
        await repo.setState(tx, id, { deletedAt: isDeleted ? now : null }, now);
        await audit.record(tx, { actor, action: isDeleted ? "delete" : "restore", entity: entity(id) });
        await noteArticle(tx, id);
        return edited(id, tx);
      }),

    /** A copy in the list, public nowhere, with addresses of its own. */
    duplicate: (id: number, actor: Actor): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const { content } = await readState(tx, id);
        const copy = patched(content, {
          slug: "",
          translations: Object.fromEntries(
            Object.keys(content.translations).map((lang) => [lang, { slug: "" }]),
          ),
        });
        return edited(await begin(tx, copy, actor, "duplicate"), tx);
      }),

    /** Makes the live article what it was; published stays published. */
    restoreRevision: (id: number, number: number, version: number, actor: Actor): Promise<EditedArticle> =>
      db.transact(async (tx) => {
        const state = await claim(tx, id, version);
        const was = articleContentSchema.safeParse(await revisions.content(revised(id), number, tx));
        if (!was.success) throw new AppError("invalid", { cause: was.error });
        await write(tx, state, was.data, { actor, action: "restore-revision" });
        return edited(id, tx);
      }),
  };
}
