import type { PreviewRequest } from "#content/admin-action-schemas.ts";
import type { AdminItem, ItemDraft } from "#content/admin-item.ts";
import { contentChanges } from "#content/content-changes.ts";
import type { Content, ContentPatch } from "#content/content-type.ts";
import { type DropsDraft, isDraftCurrent } from "#content/revision.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import type { Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import type { PreviewLinks } from "../publishing/preview-links.ts";
import { type Item, readContent } from "./item.ts";
import { createItemBulk } from "./item-bulk.ts";
import { createItemEdits, type ItemParts } from "./item-edits.ts";
import { type ItemImport, importItems } from "./item-import.ts";
import { createItemPublishing, type Which } from "./item-publishing.ts";
import { requireLanguage, requireOwn } from "./translator-rights.ts";

export type Items<
  One extends AdminItem = AdminItem,
  Written extends Content = Content,
  Patch extends ContentPatch = ContentPatch,
> = ReturnType<typeof createItems<One, Written, Patch>>;

/** A language that an earlier content does not have was added later: nothing of it is lost. */
const withLaterLanguages = (earlier: Content, current: Content): Content => ({
  ...earlier,
  translations: { ...current.translations, ...earlier.translations },
});

/** The same parts, whose every change of an item is noted for the events of the transaction. */
function withEvents<Parts extends ItemParts>({ ...parts }: Parts): Parts {
  const { type, storage, hooks, itemEvents } = parts;
  itemEvents.add({ type, storage });
  parts.hooks = {
    ...hooks,
    async changed(tx, id, before) {
      if (before) itemEvents.changed(tx, type.name, before);
      await hooks.changed(tx, id, before);
    },
  };
  return parts;
}

/** What editors do with the items of a content type. Each verb is one transaction; `…In` verbs run in the caller's. */
export function createItems<
  One extends AdminItem = AdminItem,
  Written extends Content = Content,
  Patch extends ContentPatch = ContentPatch,
>({ previews, ...given }: ItemParts & { previews: PreviewLinks }) {
  const parts = withEvents(given);
  const { type, hooks, db, clock, audit, revisions } = parts;
  const edits = createItemEdits(parts);
  const publishing = createItemPublishing(parts, edits);
  const { revised, lock, lockPresent, conflict, claim, write } = edits;
  // The storage gives what the declaration says: the types of the declaration are those of its values.
  const view = edits.view as (id: number, tx?: Tx) => Promise<One>;
  const draftOf = edits.draftOf as (item: Item, tx?: Tx) => Promise<ItemDraft<Written> | null>;
  const written = async (item: Item, tx?: Tx) =>
    (await draftOf(item, tx))?.content ?? (item.content as Written);
  const many = createItemBulk(parts, edits, publishing);

  async function changeIn(
    tx: Tx,
    id: number,
    patch: Patch,
    { version, ...of }: DropsDraft & { version?: number | undefined },
    actor: Actor | null,
  ): Promise<void> {
    const item = await lockPresent(tx, id, version);
    const isSeen =
      !of.dropsDraft || isDraftCurrent(await revisions.draft(revised(id), tx), of.draftOf ?? null);
    if (!isSeen) throw await conflict(tx, id);
    const content = type.patched(item.content, patch);
    if (JSON.stringify(content) === JSON.stringify(item.content)) {
      await revisions.dropDraft(tx, revised(id), of, actor, edits.draftAsRevision(item));
      return;
    }
    if (actor) await edits.requireApproval(tx, item, content, actor);
    await claim(tx, item);
    await write(tx, item, content, { actor, action: "update", draft: of });
  }
  /** Runs a verb in a transaction and returns the item. */
  const then = (id: number, verb: (tx: Tx) => Promise<unknown>): Promise<One> =>
    db.transact(async (tx) => {
      await verb(tx);
      return view(id, tx);
    });
  const created = (
    call: { actor: Actor; about: string; key: string | undefined; request: unknown },
    verb: (tx: Tx) => Promise<number>,
  ): Promise<One> =>
    db.transact(async (tx) => {
      const { actor, ...rest } = call;
      return view(await once(tx, { ...rest, userId: actor.id, now: clock.now() }, () => verb(tx)), tx);
    });

  return {
    type,
    edits,
    publishing,
    ...many,
    get: (id: number): Promise<One> => view(id),
    inTransaction: then,
    /** Imports a table as it is exported. */
    importTable: (text: string, actor: Actor): Promise<ItemImport> =>
      importItems({ type, db, edits }, text, actor),

    createIn: (tx: Tx, patch: Patch, by: { actor: Actor | null; action: string }): Promise<number> =>
      edits.create(tx, type.patched(type.empty, patch), by),
    /** A new item, public nowhere; with an idempotency key the same call creates it once. */
    create: (patch: Patch, actor: Actor, key?: string): Promise<One> =>
      created({ actor, about: type.name, key, request: patch }, (tx) =>
        edits.create(tx, type.patched(type.empty, patch), { actor, action: "create" }),
      ),
    /** An unpublished copy of the draft or the live content, with its own slugs. */
    duplicate: (id: number, actor: Actor, key?: string): Promise<One> =>
      created({ actor, about: `${type.name}-copies`, key, request: id }, (tx) => edits.copy(tx, id, actor)),

    /** Changes the live item. Throws `gone`, and `conflict` where its version, or the draft that is to go, is another by now. */
    change: (id: number, patch: Patch, of: DropsDraft & { version: number }, actor: Actor): Promise<One> =>
      then(id, (tx) => changeIn(tx, id, patch, of, actor)),
    changeIn,

    /** Null where there is none. Throws `not-found` for an item that is not there. */
    draft: async (id: number): Promise<ItemDraft<Written> | null> => draftOf(await edits.read(db.read, id)),
    /** Keeps what is being written beside the item. Throws `conflict` where another window's newer draft would be lost. */
    saveDraft: (
      id: number,
      patch: Patch,
      { version, draftOf: of }: { version?: number | undefined; draftOf?: string | null | undefined },
      actor: Actor,
    ): Promise<{ updatedAt: string; version: number }> =>
      db.transact(async (tx) => {
        const item = await lockPresent(tx, id);
        const before = await draftOf(item, tx);
        const content = type.patched(before?.content ?? item.content, patch);
        const live = item.content;
        requireOwn(type, actor, { before: before?.content ?? live, after: content, live });
        // A request that is repeated after a lost response is no other draft.
        const isSame = before !== null && JSON.stringify(before.content) === JSON.stringify(content);
        if (!isSame && !isDraftCurrent(before, of)) throw await conflict(tx, id);
        const seen = Math.min(version ?? item.version, item.version);
        // What else is in the draft stays based on what its own editor saw.
        const baseVersion = before && actor.translatesInto ? Math.min(before.version, seen) : seen;
        const { updatedAt } = await edits.saveDraft(tx, item, { content, baseVersion, actor });
        return { updatedAt, version: item.version };
      }),
    /** Writes into the draft in the caller's transaction, beginning one where there is none; null changes nothing. */
    async putInDraft(
      tx: Tx,
      id: number,
      patchOf: (content: Written) => Patch | null,
      actor: Actor,
    ): Promise<void> {
      const item = await lockPresent(tx, id);
      const before = await draftOf(item, tx);
      const known = before?.content ?? (item.content as Written);
      const patch = patchOf(known);
      if (!patch) return;
      const content = type.patched(known, patch);
      const baseVersion = before?.version ?? item.version;
      await edits.saveDraft(tx, item, { content, baseVersion, actor });
    },
    dropDraft: (id: number, actor: Actor): Promise<One> =>
      then(id, async (tx) => {
        const item = await lock(tx, id);
        if (!(await revisions.shelveDraft(tx, revised(id), edits.draftAsRevision(item)))) return;
        await edits.record(tx, id, item.content, actor);
        await audit.record(tx, { actor, action: "discard-draft", entity: revised(id) });
      }),

    /** Says that fields of a translation are still right although their source changed. */
    review: (id: number, lang: Language, fields: readonly string[], actor: Actor): Promise<One> =>
      then(id, async (tx) => {
        const item = await lockPresent(tx, id);
        if (
          lang === baseLanguage ||
          !type.textsIn(item.content, lang) ||
          !type.textsIn(item.content, baseLanguage)
        )
          throw new AppError("not-found");
        requireLanguage(actor, lang);
        await edits.saveMarks(tx, item, item, { lang, fields });
        await audit.record(tx, { actor, action: "review", entity: revised(id), after: { lang, fields } });
        await hooks.changed(tx, id, item);
      }),

    publish: (id: number, which: Which, actor: Actor) =>
      then(id, (tx) => publishing.publish(tx, id, which, actor)),
    unpublish: (id: number, which: Which, actor: Actor) =>
      then(id, (tx) => publishing.unpublish(tx, id, which, actor)),
    schedule: (
      id: number,
      plan: Which & Partial<{ [Name in keyof Schedule]: Schedule[Name] | undefined }>,
      actor: Actor,
    ) => then(id, (tx) => publishing.schedule(tx, id, plan, actor)),
    setActive: (id: number, isActive: boolean, actor: Actor | null, version?: number) =>
      then(id, async (tx) => {
        await lockPresent(tx, id, version);
        await publishing.setActive(tx, id, isActive, actor);
      }),
    setChecked: (id: number, isChecked: boolean, actor: Actor) =>
      then(id, (tx) => publishing.setChecked(tx, id, isChecked, actor)),

    /** Moves it to the trash: gone for visitors, and recoverable. */
    remove: (id: number, version: number | undefined, actor: Actor): Promise<One> =>
      then(id, async (tx) => {
        const item = await lock(tx, id, version);
        if (item.deletedAt === null) await edits.setDeleted(tx, item, true, actor);
      }),
    restore: (id: number, actor: Actor): Promise<One & { lost: string[] }> =>
      db.transact(async (tx) => {
        const lost = await edits.restore(tx, await lock(tx, id), actor);
        return { ...(await view(id, tx)), lost };
      }),

    revisions: (id: number, before: number | null, limit: number) =>
      revisions.list(revised(id), before, limit),
    /** A revision, and what it changed of another one, by default the one before. */
    async revision(id: number, number: number, since: number) {
      const read = async (one: number): Promise<Written> =>
        readContent(type, await revisions.content(revised(id), one), type.empty) as Written;
      const content = await read(number);
      // The first revision has no predecessor, and that of the oldest stored one was deleted.
      const before = await read(since).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not-found") return type.empty as Written;
        throw error;
      });
      return { number, since, content, changes: contentChanges(before, content) };
    },
    /**
     * Makes the live item what it was, in place of its draft and without what is gone by now. Published stays published, and a language
     * that was added later stays as it is.
     */
    async restoreRevision(id: number, number: number, actor: Actor): Promise<One & { lost: string[] }> {
      const stored = await revisions.content(revised(id), number);
      return db.transact(async (tx) => {
        const item = await lockPresent(tx, id);
        const before = withLaterLanguages(readContent(type, stored, item.content), item.content);
        const { content, lost } = await edits.restorable(tx, id, before);
        await edits.requireApproval(tx, item, content, actor);
        await claim(tx, item);
        await write(tx, item, content, { actor, action: "restore-revision", draft: "shelved" });
        return { ...(await view(id, tx)), lost };
      });
    },

    /** The item with its draft's content, where there is one. */
    async asDrafted(id: number) {
      const item = await edits.read(db.read, id);
      return { item, content: await written(item) };
    },
    /** A URL that shows the item's page with its draft. Throws `not-found` for a type without pages. */
    async previewLink(id: number, { lang, at }: PreviewRequest, actor: Actor) {
      const item = await edits.read(db.read, id);
      const content = await written(item);
      const words = type.textsIn(content, lang) ?? type.textsIn(content, baseLanguage);
      const path = type.pathOf(String(words?.slug || id));
      if (path === null) throw new AppError("not-found");
      return previews.make(revised(id), { path: localPath(lang, path), at, actor });
    },

    /** For the scheduler. */
    scheduled: {
      apply: publishing.applyScheduled,
      changed: (tx: Tx, id: number) => hooks.changed(tx, id, null),
    },
  };
}
