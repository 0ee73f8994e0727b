import { auditOf, type ContentChange, contentChanges } from "#content/content-changes.ts";
import { isDraftCurrent } from "#content/revision.ts";
import { reviewedLanguages, type UnreviewedTexts } from "#content/server/publishing/unreviewed-texts.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import {
  type ArticleContent,
  faultsOf,
  isComplete,
  patched,
  pathIn,
  textsIn,
} from "#features/articles/article-content.ts";
import type { AdminArticle, ArticleDraft } from "#features/articles/article-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { DueText } from "#platform/database/published-texts.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { type MachineReview, requireReviewed } from "../admin/ai-review.ts";
import {
  type ArticleState,
  adminArticleOf,
  completeLanguages,
  readDraft,
  readState,
} from "../admin/article-state.ts";
import * as repo from "../articles.repo.ts";
import * as edits from "./article-edits.repo.ts";
import { dropMissingReferences, recordArticleChange, saveContent } from "./article-saving.ts";

export type ArticleAdminDependencies = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  revisions: Revisions;
  machine: () => MachineReview;
  languagesOn: () => Promise<Language[]>;
  unseen: UnreviewedTexts;
};
export type ArticleWriting = ReturnType<typeof createArticleWriting>;

export type Turned = { version?: number | undefined; lang?: Language | undefined };
export type Published = Turned & {
  draftOf?: string | null | undefined;
  also?: readonly Language[] | undefined;
};

export const revised = (id: number) => ({ type: "article", id }) as const;
export const entity = (id: number) => ({ type: "article", id });

/** Documents are plain text in the audit log: the full document is in the revisions. */
const auditValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && (value as { type?: unknown }).type === "doc"
    ? plainText(value as ArticleContent["content"]).slice(0, 2_000)
    : value;
const auditChanges = (before: object, after: object): ContentChange[] =>
  contentChanges(before as Record<string, unknown>, after as Record<string, unknown>).map((change) => ({
    path: change.path,
    before: auditValue(change.before),
    after: auditValue(change.after),
  }));

/** How the CRM writes an article, inside the caller's transaction: with its version, its revision and its line in the audit. */
export function createArticleWriting({
  db,
  clock,
  audit,
  revisions,
  machine: aiReview,
  unseen,
  siteUrl,
}: Omit<ArticleAdminDependencies, "jobs"> & { siteUrl: string }) {
  const draftOf = async (id: number, tx?: Tx): Promise<ArticleDraft | null> =>
    readDraft(await revisions.draft(revised(id), tx));

  async function edited(id: number, tx?: Tx): Promise<AdminArticle> {
    return adminArticleOf(await readState(tx ?? db.read, id), (await draftOf(id, tx)) !== null);
  }

  /** Locks the article and its draft until the transaction ends. Throws `conflict` where the version is outdated. */
  async function seen(tx: Tx, id: number, version?: number | undefined): Promise<ArticleState> {
    await repo.hold(tx, db.engine, id);
    const state = await readState(tx, id);
    if (version !== undefined && state.row.version !== version) throw await conflict(tx, id);
    return state;
  }
  const conflict = async (tx: Tx, id: number): Promise<AppError> =>
    new AppError("conflict", { current: { ...(await edited(id, tx)), draft: await draftOf(id, tx) } });

  /** The version is that of the words: publication has its own states. */
  async function claim(tx: Tx, id: number, version: number | undefined): Promise<ArticleState> {
    const state = await seen(tx, id, version);
    if (!(await edits.raiseVersion(tx, id, state.row.version))) throw await conflict(tx, id);
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
    {
      actor,
      action,
      publicIn = state.texts.filter(({ published }) => published).map(({ lang }) => lang),
    }: {
      actor: Actor | null;
      action: string;
      /** Where it is public once the transaction has ended; where it is now by default. */
      publicIn?: readonly Language[];
    },
  ): Promise<void> {
    const { id } = state.row;
    refuse(faultsOf(content));
    await requireReviewed(tx, aiReview(), id, content, publicIn);
    await saveContent(tx, id, content, { now: clock.now(), siteUrl });
    const after = (await readState(tx, id)).content;
    await revisions.record(tx, revised(id), after, actor);
    await audit.record(tx, {
      actor,
      action,
      entity: entity(id),
      ...auditOf(auditChanges(state.content, after)),
    });
    await recordArticleChange(tx, id);
  }

  async function begin(tx: Tx, content: ArticleContent, actor: Actor, action: string): Promise<number> {
    refuse(faultsOf(content));
    const now = clock.now();
    const id = await edits.insert(
      tx,
      { authorId: null, reviewerId: null, template: content.template, imageUrl: null, demoKey: null },
      now,
    );
    const state = await readState(tx, id);
    await write(tx, state, content, { actor, action });
    return id;
  }

  /** Copies the draft, or else the live content, with slugs of its own. Returns the id. */
  async function copy(tx: Tx, id: number, actor: Actor): Promise<number> {
    const { content } = (await draftOf(id, tx)) ?? (await readState(tx, id));
    const langs = Object.keys(content.translations);
    const translations = Object.fromEntries(langs.map((lang) => [lang, { slug: "" }]));
    const made = await begin(tx, patched(content, { slug: "", translations }), actor, "duplicate");
    await aiReview().copy(tx, id, made);
    return made;
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
      action: `${publish ? "publish" : "unpublish"}${actor ? "" : "-scheduled"}`,
      entity: entity(id),
      after: { languages: langs },
    });
    await recordArticleChange(tx, id);
  }

  /** The languages to publish: the requested one, or all that are complete. Throws `invalid` where there is none. */
  function publishable(content: ArticleContent, lang: Language | undefined): Language[] {
    const langs = lang
      ? [lang].filter((one) => isComplete(textsIn(content, one)))
      : completeLanguages(content);
    if (langs.length) return langs;
    const field = lang && textsIn(content, lang)?.title ? "content" : "title";
    throw new AppError("invalid", {
      details: [{ path: pathIn(lang ?? "en", field), message: "incomplete" }],
    });
  }

  /** The languages that may become public with this content, each reviewed by a person. Throws `not-reviewed`, `not-seen`. */
  async function seenIn(
    tx: Tx,
    { row: { id }, texts }: ArticleState,
    content: ArticleContent,
    { langs, ...which }: { langs: readonly Language[] } & Pick<Published, "lang" | "also">,
  ): Promise<Language[]> {
    const before = texts;
    const wordsAfter = (lang: Language) => textsIn(content, lang);
    const seen = await reviewedLanguages(tx, unseen, revised(id), { langs, ...which, before, wordsAfter });
    await requireReviewed(tx, aiReview(), id, content, seen);
    return seen;
  }

  async function publishIn(
    tx: Tx,
    id: number,
    { version, lang, also, draftOf: of }: Published,
    actor: Actor,
  ): Promise<void> {
    const state = await seen(tx, id, version);
    if (state.row.deletedAt !== null) throw new AppError("gone");
    const draft = await draftOf(id, tx);
    if (!isDraftCurrent(draft, of) || (draft && draft.version !== state.row.version))
      throw await conflict(tx, id);
    const content = draft?.content ?? state.content;
    const langs = await seenIn(tx, state, content, { langs: publishable(content, lang), lang, also });
    if (draft) await promote(tx, state, content, actor);
    else await revisions.record(tx, revised(id), content, actor);
    await turn(tx, id, langs, { actor, publish: true });
  }

  /** Makes the draft the live article. */
  async function promote(
    tx: Tx,
    state: ArticleState,
    content: ArticleContent,
    actor: Actor | null,
  ): Promise<void> {
    const { id, version } = state.row;
    await claim(tx, id, version);
    await write(tx, state, content, { actor, action: "update" });
    await revisions.removeDraft(tx, revised(id));
  }

  /** A scheduled change; publishes the draft too where it is based on the live version. Throws where it cannot or a text is incomplete. */
  async function turnByClock(tx: Tx, { id, lang, publish }: DueText): Promise<boolean> {
    const state = await seen(tx, id);
    if (state.row.deletedAt !== null) throw new AppError("gone");
    if (publish) {
      const draft = await draftOf(id, tx);
      const isOfThis = draft?.version === state.row.version;
      const content = isOfThis ? draft.content : state.content;
      publishable(content, lang);
      await requireReviewed(tx, aiReview(), id, content, [lang]);
      if (isOfThis) await promote(tx, state, content, null);
    }
    await turn(tx, id, [lang], { actor: null, publish });
    return true;
  }

  async function unpublishIn(tx: Tx, id: number, { version, lang }: Turned, actor: Actor): Promise<void> {
    const { texts } = await seen(tx, id, version);
    const langs = texts.filter((text) => (lang ? text.lang === lang : true)).map((text) => text.lang);
    await turn(tx, id, langs, { actor, publish: false });
  }

  async function deleteIn(tx: Tx, id: number, isDeleted: boolean, actor: Actor): Promise<void> {
    const now = clock.now();
    await repo.setState(tx, id, { deletedAt: isDeleted ? now : null }, now);
    await audit.record(tx, { actor, action: isDeleted ? "delete" : "restore", entity: entity(id) });
    await recordArticleChange(tx, id);
  }

  /** Restores an article from the trash, without references that are gone or taken by now; returns the fields that lost something. */
  async function bringBackIn(
    tx: Tx,
    { row: { id }, content }: ArticleState,
    actor: Actor,
  ): Promise<string[]> {
    const { content: restored, lost } = await dropMissingReferences(tx, id, content);
    if (lost.length) await write(tx, await claim(tx, id, undefined), restored, { actor, action: "update" });
    await deleteIn(tx, id, false, actor);
    return lost;
  }

  return {
    bringBackIn,
    draftOf,
    edited,
    seen,
    conflict,
    claim,
    write,
    begin,
    copy,
    turn,
    turnByClock,
    publishable,
    publishIn,
    seenIn,
    unpublishIn,
    deleteIn,
  };
}
