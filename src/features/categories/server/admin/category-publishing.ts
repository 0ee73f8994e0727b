import { type DropsDraft, isDraftCurrent } from "#content/revision.ts";
import { reviewedLanguages } from "#content/server/publishing/unreviewed-texts.ts";
import { slugOwner } from "#content/server/slugs/slugs.service.ts";
import {
  type CategoryFields,
  categoryFieldsSchema,
  isComplete,
  pathIn,
  type Reviewed,
  type TextPatch,
  translationLanguages,
} from "#features/categories/category-edit.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import type { Change, Editor } from "./category-changing.ts";
import { dropDraft, shelveDraft } from "./category-drafts.service.ts";
import type { createCategoryEditing } from "./category-editing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";
import { createCategorySchedule } from "./category-schedule.service.ts";
import { englishOf, revisionOf } from "./category-state.ts";

const of = (id: number) => ({ type: "category", id }) as const;

type StateChange = { actor: Editor; lang?: Language | undefined; version?: number | undefined };
type Published = StateChange & {
  draftOf?: string | null | undefined;
  also?: readonly Language[] | undefined;
};

type Editing = Pick<ReturnType<typeof createCategoryEditing>, "changing" | "apply">;

/** What is public of a category, what is being written for it, and what it was. */
export function createCategoryPublishing(parts: CategoryParts, { changing, apply }: Editing) {
  const { db, clock, audit, revisions } = parts;
  const held = async (tx: Tx, id: number): Promise<edits.CategoryState | undefined> => {
    await edits.hold(tx, db.engine, id);
    return (await edits.states(tx, [id]))[0];
  };
  const shelve = (tx: Tx, state: edits.CategoryState) => shelveDraft(tx, state, parts);
  const setActive = (id: number, action: string, change: StateChange, isActive: boolean) =>
    changing.change(id, { ...change, action }, (tx) => edits.setState(tx, id, { isActive }, clock.now()));

  /** What a draft or a revision says, as PATCH would take it. Throws `invalid` with what it would not take. */
  function asFields(content: unknown): CategoryFields {
    const read = categoryFieldsSchema.safeParse(content);
    if (read.success) return read.data;
    throw new AppError("invalid", { details: fieldDetails(read.error, content) });
  }

  /** Without the addresses that another category has by now. */
  async function withFreeSlugs(tx: Tx, id: number, fields: CategoryFields): Promise<CategoryFields> {
    const freed = async <Text extends { slug?: string | undefined }>(lang: Language, text: Text) => {
      const owner = text.slug === undefined ? null : await slugOwner(tx, "category", lang, text.slug);
      return owner === null || owner === id ? text : { ...text, slug: undefined };
    };
    const translations: CategoryFields["translations"] = {};
    for (const lang of translationLanguages) {
      const text = fields.translations?.[lang];
      if (text) translations[lang] = await freed(lang, text);
    }
    return { ...(await freed(defaultLanguage, fields)), translations };
  }

  /** Those of the languages that may become public with what the category says by now, over what it said before. Throws `not-seen`. */
  async function mayBePublic(
    tx: Tx,
    before: edits.CategoryState,
    which: { langs: readonly Language[] } & Pick<Published, "lang" | "also">,
  ): Promise<Language[]> {
    const { id } = before;
    const [{ texts } = before] = await edits.states(tx, [id]);
    const wordsAfter = (lang: Language) => texts.find((text) => text.lang === lang);
    return reviewedLanguages(tx, parts.unseen, of(id), { ...which, before: before.texts, wordsAfter });
  }

  return {
    /** PATCH: changes what is given on the live category; `dropsDraft` where that is what was being written. Throws `conflict` where that is another by now. */
    amend: (
      id: number,
      {
        dropsDraft,
        draftOf,
        also,
        ...fields
      }: CategoryFields & DropsDraft & Pick<Published, "also"> & { reviewed?: Reviewed | undefined },
      change: { actor: Editor; version?: number },
    ) =>
      changing.change(id, { action: "update", ...change }, async (tx, before) => {
        const draft = { dropsDraft, draftOf, actor: change.actor };
        if (!(await dropDraft(tx, before, draft, parts))) throw await changing.conflict(tx, id);
        await apply(tx, before, fields);
        // It is the draft that becomes public, including its AI text.
        if (dropsDraft) await mayBePublic(tx, before, { langs: [], also });
      }),

    /**
     * Puts the draft, where there is one, in the place of what is there, and publishes a language, or every one whose text is
     * complete. Throws `invalid` where that is none, `conflict` where the draft is another than was seen.
     */
    publish: (id: number, { draftOf, also, ...change }: Published) =>
      changing.change(id, { ...change, action: "publish" }, async (tx, before) => {
        const draft = await revisions.draft(of(id), tx);
        if (!isDraftCurrent(draft, draftOf)) throw await changing.conflict(tx, id);
        if (draft) {
          // A draft based on an older version would undo later changes, unless the request names the version it has seen.
          if (change.version === undefined && draft.baseVersion !== before.version)
            throw await changing.conflict(tx, id);
          await apply(tx, before, asFields(draft.content));
          await revisions.removeDraft(tx, of(id));
        }
        const [{ texts } = before] = await edits.states(tx, [id]);
        const langs = change.lang
          ? texts.filter(({ lang, name }) => lang === change.lang && name)
          : texts.filter((text) => isComplete(text, englishOf(texts)));
        if (!langs.length)
          throw new AppError("invalid", {
            details: [{ path: pathIn(change.lang ?? "en", "name"), message: "nothing-to-publish" }],
          });
        const seen = await mayBePublic(tx, before, {
          langs: langs.map(({ lang }) => lang),
          lang: change.lang,
          also,
        });
        await edits.setPublished(tx, id, seen, true, clock.now());
      }),

    /** Takes back a language, or all. */
    unpublish: (id: number, change: StateChange) =>
      changing.change(id, { ...change, action: "unpublish" }, (tx) =>
        edits.setPublished(tx, id, change.lang ? [change.lang] : languageCodes, false, clock.now()),
      ),
    block: (id: number, change: StateChange) => setActive(id, "block", change, false),
    unblock: (id: number, change: StateChange) => setActive(id, "unblock", change, true),

    ...createCategorySchedule(parts, { changing, apply, withFreeSlugs }),

    /**
     * Keeps what is being written, as it is; it is read when it is published. Throws `not-found`, and `conflict` where another
     * window's newer draft would be lost.
     */
    saveDraft: (
      id: number,
      content: object,
      {
        actor,
        version,
        draftOf,
      }: { actor: Actor; version?: number | undefined; draftOf?: string | null | undefined },
    ) =>
      db.transact(async (tx) => {
        const state = await held(tx, id);
        if (!state) throw new AppError("not-found");
        if (state.deletedAt !== null) throw new AppError("gone");
        const known = await revisions.draft(of(id), tx);
        // Sent twice, as its answer was lost, it is no other.
        const isOther = known !== null && JSON.stringify(known.content) !== JSON.stringify(content);
        if (isOther && draftOf !== undefined && known.updatedAt !== draftOf)
          throw new AppError("conflict", { current: { draft: known } });
        recordUntaggedWrite(tx);
        const baseVersion = version ?? state.version;
        return {
          ...(await revisions.saveDraft(tx, of(id), { content, baseVersion, actor })),
          version: state.version,
        };
      }),
    /** Writes fields of a translation into the draft in the caller's transaction, beginning one where there is none. Nothing becomes public. */
    async putInDraft(
      tx: Tx,
      id: number,
      wordsOf: (draft: CategoryFields) => { lang: Language; words: TextPatch } | null,
      actor: Actor,
    ): Promise<void> {
      const state = await held(tx, id);
      if (!state) throw new AppError("not-found");
      if (state.deletedAt !== null) throw new AppError("gone");
      const known = await revisions.draft(of(id), tx);
      const before = (known?.content ?? {}) as CategoryFields;
      const put = wordsOf(before);
      if (!put) return;
      const { translations = {} } = before;
      const text = { ...translations[put.lang], ...put.words };
      const content =
        put.lang === defaultLanguage
          ? { ...before, ...put.words }
          : { ...before, translations: { ...translations, [put.lang]: text } };
      await revisions.saveDraft(tx, of(id), {
        content,
        baseVersion: known?.baseVersion ?? state.version,
        actor,
      });
    },
    discardDraft: (id: number, actor: Actor) =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const state = await held(tx, id);
        if (!state || !(await shelve(tx, state))) return;
        await revisions.record(tx, of(id), revisionOf(state), actor);
        await audit.record(tx, { actor, action: "discard-draft", entity: of(id) });
      }),
    /** Throws `not-found` where nothing is being written. */
    async draftOf(id: number) {
      const draft = await revisions.draft(of(id));
      if (!draft) throw new AppError("not-found");
      return { ...draft, content: draft.content as Record<string, unknown> };
    },

    /** What a revision says, as PATCH takes it. Throws `not-found`. */
    async saidIn(id: number, number: number): Promise<Record<string, unknown>> {
      return (await revisions.content(of(id), number)) as Record<string, unknown>;
    },

    /**
     * Restores a revision's content in place of the draft; position and visibility stay as they are, and so does a slug that another
     * category has taken since.
     */
    async restoreRevision(id: number, number: number, change: Pick<Change, "version"> & { actor: Actor }) {
      const fields = asFields(await revisions.content(of(id), number));
      return changing.change(id, { ...change, action: "restore-revision" }, async (tx, before) => {
        await shelve(tx, before);
        await apply(tx, before, await withFreeSlugs(tx, id, fields));
      });
    },
  };
}
