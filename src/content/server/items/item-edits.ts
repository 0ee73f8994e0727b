import type { AdminItem, ItemDraft } from "#content/admin-item.ts";
import { auditOf, changesOver, contentChanges } from "#content/content-changes.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import { type DropsDraft, isDraftCurrent } from "#content/revision.ts";
import { marksAfter } from "#content/translation-marks.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { UnreviewedTexts } from "../publishing/unreviewed-texts.ts";
import type { Revisions } from "../revisions/revisions.service.ts";
import { slugOwner } from "../slugs/slugs.service.ts";
import { type ContentHooks, type ContentStorage, type Item, readContent } from "./item.ts";
import type { ItemEvents } from "./item-events.ts";
import { adminItemOf, auditChanges, draftOver } from "./item-view.ts";

export type ItemParts = {
  type: ContentType;
  storage: ContentStorage;
  hooks: ContentHooks;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  revisions: Revisions;
  unseen: UnreviewedTexts;
  itemEvents: ItemEvents;
};
export type ItemEdits = ReturnType<typeof createItemEdits>;

/** How items of a type are written, inside the caller's transaction: with version, revision, audit entry and cache tags. */
export function createItemEdits({ type, storage, hooks, db, clock, audit, revisions }: ItemParts) {
  const revised = (id: number) => ({ type: type.name, id });

  /** Throws `not-found`. */
  async function read(handle: Database["read"] | Tx, id: number): Promise<Item> {
    const [item] = await storage.read(handle, [id]);
    if (!item) throw new AppError("not-found");
    return item;
  }

  async function draftOf(item: Item, tx?: Tx): Promise<ItemDraft<Content> | null> {
    const draft = await revisions.draft(revised(item.id), tx ?? db.read);
    return draftOver(type, draft, item.content, hooks.draftsAreChanges);
  }

  const told = async (item: Item, draft: unknown, tx?: Tx): Promise<AdminItem> => ({
    ...adminItemOf(type, item, draft !== null),
    ...(await hooks.more?.(tx ?? db.read, item)),
  });
  async function view(id: number, tx?: Tx): Promise<AdminItem> {
    const item = await read(tx ?? db.read, id);
    return told(item, await revisions.draft(revised(id), tx ?? db.read), tx);
  }

  const asRevision = (content: Content): object => hooks.asRevision?.(content) ?? content;
  const record = (tx: Tx, id: number, content: Content, actor: Actor | null) =>
    revisions.record(tx, revised(id), asRevision(content), actor);
  /** A draft of an item as a revision: whole, as far as it can be read. */
  const draftAsRevision = (item: Item) => (draft: unknown) =>
    asRevision(readContent(type, draft, item.content, { isChanges: hooks.draftsAreChanges }));
  /** Keeps what is being written beside the item. */
  const saveDraft = (
    tx: Tx,
    item: Item,
    { content, ...draft }: { content: Content; baseVersion: number; actor: Actor },
  ) =>
    revisions.saveDraft(tx, revised(item.id), {
      ...draft,
      content: hooks.draftsAreChanges ? changesOver(type, item.content, content) : content,
    });

  /** A `conflict` with the current item and its draft, which the editor merges with. */
  async function conflict(tx: Tx, id: number): Promise<AppError> {
    const item = await read(tx, id);
    const draft = await draftOf(item, tx);
    return new AppError("conflict", { current: { ...(await told(item, draft, tx)), draft } });
  }

  /** Locks an item and its draft until the transaction ends. Throws `conflict` where the version is outdated. */
  async function lock(tx: Tx, id: number, version?: number | undefined): Promise<Item> {
    await storage.hold(tx, db.engine, id);
    const item = await read(tx, id);
    if (version !== undefined && item.version !== version) throw await conflict(tx, id);
    return item;
  }
  /** The same for what only an item outside the trash allows. Throws `gone`. */
  async function lockPresent(tx: Tx, id: number, version?: number | undefined): Promise<Item> {
    const item = await lock(tx, id, version);
    if (item.deletedAt !== null) throw new AppError("gone");
    return item;
  }

  /** Raises the version, which is that of the content: publication has its own states. */
  async function claim(tx: Tx, item: Item): Promise<void> {
    if (!(await storage.raiseVersion(tx, item.id, item.version))) throw await conflict(tx, item.id);
  }

  async function saveMarks(
    tx: Tx,
    before: Item | null,
    after: Item,
    reviewed?: { lang: Language; fields: readonly string[] },
  ): Promise<void> {
    const textsOf = (item: Item | null, lang: Language) =>
      item ? type.textsIn(item.content, lang) : undefined;
    const source = {
      before: textsOf(before, baseLanguage) ?? {},
      after: textsOf(after, baseLanguage) ?? {},
    };
    for (const { lang, marks } of after.texts) {
      const words = textsOf(after, lang);
      if (lang === baseLanguage || !words) continue;
      const marked = marksAfter(type.translatedFields, {
        source,
        translation: { before: textsOf(before, lang), after: words },
        marks,
        reviewed: reviewed?.lang === lang ? reviewed.fields : [],
      });
      if (JSON.stringify(marked) !== JSON.stringify(marks))
        await storage.saveMarks(tx, after.id, lang, marked);
    }
  }

  /** Refuses a content that no item may have. Throws `invalid`. */
  async function requireSound(tx: Tx, content: Content, id: number | null): Promise<void> {
    const faults = type.faultsOf(content);
    if (faults.length) throw new AppError("invalid", { details: faults });
    await hooks.check?.(tx, content, id);
  }

  /** Before a change of what is public already. Throws `not-approved`. */
  async function requireApproval(tx: Tx, item: Item, content: Content, actor: Actor): Promise<void> {
    if (publicIn(item).length)
      await hooks.requireApproval?.(tx, item.id, content, { actor, isPublication: false });
  }

  const publicIn = (item: Item): Language[] =>
    item.texts.filter(({ published }) => published).map(({ lang }) => lang);

  /** Saves a content on the live item, with its revision and its audit entry. */
  async function write(
    tx: Tx,
    item: Item,
    content: Content,
    {
      actor,
      action,
      visibleIn = publicIn(item),
      draft,
    }: {
      actor: Actor | null;
      action: string;
      /** What becomes of the draft: a revision, or what a PATCH says of it. By default it stays. */
      draft?: "shelved" | DropsDraft;
      /** Where it is public once the transaction has ended; where it is now by default. */
      visibleIn?: readonly Language[];
    },
  ): Promise<void> {
    if (visibleIn.length) requirePublishing(actor);
    await requireSound(tx, content, item.id);
    await hooks.beforePublishing?.(tx, item.id, content, visibleIn);
    // What imports and programs made of it since the last revision is one too.
    if (JSON.stringify(item.content) !== JSON.stringify(type.empty))
      await record(tx, item.id, item.content, null);
    const [of, asWritten] = [revised(item.id), draftAsRevision(item)];
    if (draft === "shelved") await revisions.shelveDraft(tx, of, asWritten);
    else if (draft && !(await revisions.dropDraft(tx, of, draft, actor, asWritten)))
      throw await conflict(tx, item.id);
    await storage.save(tx, item.id, content, clock.now());
    const after = await read(tx, item.id);
    await saveMarks(tx, item, after);
    await record(tx, item.id, after.content, actor);
    const changes = auditChanges(item.content, after.content);
    await audit.record(tx, { actor, action, entity: revised(item.id), ...auditOf(changes) });
    await hooks.changed(tx, item.id, item);
  }

  /** A new item, public nowhere. Returns its id. */
  async function create(
    tx: Tx,
    content: Content,
    { actor, action }: { actor: Actor | null; action: string },
  ): Promise<number> {
    await requireSound(tx, content, null);
    const id = await storage.insert(tx, content, clock.now(), actor);
    const item = await read(tx, id);
    await write(tx, { ...item, content: type.empty }, content, { actor, action });
    return id;
  }

  /** Copies the draft, or else the live content, with slugs of its own. Returns the id. */
  async function copy(tx: Tx, id: number, actor: Actor): Promise<number> {
    const item = await read(tx, id);
    const { content } = (await draftOf(item, tx)) ?? item;
    const translations = Object.fromEntries(
      Object.keys(content.translations).map((lang) => [lang, { slug: "" }]),
    );
    const bare = type.patched(content, { ...hooks.notCopied, slug: "", translations });
    const made = await create(tx, bare, { actor, action: "duplicate" });
    await hooks.copied?.(tx, id, made);
    return made;
  }

  /** Makes the draft the live content. */
  async function promote(tx: Tx, item: Item, content: Content, actor: Actor | null): Promise<void> {
    if (JSON.stringify(content) !== JSON.stringify(item.content)) {
      await claim(tx, item);
      await write(tx, item, content, { actor, action: "update" });
    }
    await revisions.removeDraft(tx, revised(item.id));
  }

  /** The draft that is to be published, where there is one. Throws `conflict` where it is another than was seen, or outdated unless it `mayBeOlder`. */
  async function draftToPublish(
    tx: Tx,
    item: Item,
    draftSeen: string | null | undefined,
    { mayBeOlder = false } = {},
  ): Promise<ItemDraft<Content> | null> {
    const draft = await draftOf(item, tx);
    if (!isDraftCurrent(draft, draftSeen) || (draft && draft.version !== item.version && !mayBeOlder))
      throw await conflict(tx, item.id);
    return draft;
  }

  async function setDeleted(tx: Tx, item: Item, isDeleted: boolean, actor: Actor): Promise<void> {
    if (publicIn(item).length) requirePublishing(actor);
    if (isDeleted) await hooks.beforeRemoval?.(tx, item.id);
    const now = clock.now();
    await storage.setState(tx, item.id, { deletedAt: isDeleted ? now : null }, now);
    await audit.record(tx, {
      actor,
      action: isDeleted ? "delete" : "restore",
      entity: revised(item.id),
    });
    await hooks.changed(tx, item.id, item);
  }

  /** A content of an earlier time without what is gone by now, and the fields that lost something. */
  async function restorable(
    tx: Tx,
    id: number,
    content: Content,
  ): Promise<{ content: Content; lost: string[] }> {
    const isTaken = async (lang: Language, slug: string) => {
      const owner = await slugOwner(tx, type.name, lang, slug);
      return owner !== null && owner !== id;
    };
    let restored = (await hooks.withoutMissing?.(tx, content, id)) ?? content;
    for (const lang of languageCodes) {
      const slug = type.textsIn(content, lang)?.slug;
      if (typeof slug !== "string" || !slug || !(await isTaken(lang, slug))) continue;
      const given = { slug: "" };
      restored = type.patched(restored, lang === baseLanguage ? given : { translations: { [lang]: given } });
    }
    return { content: restored, lost: contentChanges(content, restored).map(({ path }) => path) };
  }

  /** Out of the trash, without references that are gone or slugs that are taken; returns the fields that lost something. */
  async function restore(tx: Tx, item: Item, actor: Actor): Promise<string[]> {
    if (item.deletedAt === null) return [];
    const { content, lost } = await restorable(tx, item.id, item.content);
    if (lost.length) {
      await claim(tx, item);
      await write(tx, item, content, { actor, action: "update" });
    }
    await setDeleted(tx, item, false, actor);
    return lost;
  }

  return {
    revised,
    read,
    draftOf,
    saveDraft,
    draftAsRevision,
    record,
    view,
    conflict,
    lock,
    lockPresent,
    claim,
    saveMarks,
    requireApproval,
    write,
    create,
    copy,
    promote,
    draftToPublish,
    setDeleted,
    restorable,
    restore,
    publicIn,
  };
}
