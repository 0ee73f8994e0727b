import { auditOf, contentChanges } from "#content/content-changes.ts";
import { type DropsDraft, isDraftCurrent } from "#content/revision.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import { marksAfter } from "#content/translation-marks.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import {
  emptyContent,
  emptyTexts,
  type ProductContent,
  type ProductPatch,
  patched,
  productPatchSchema,
  textsIn,
  translatedFields,
} from "#features/products/product-content.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import * as edits from "../saving/product-edits.repo.ts";
import { requireSound } from "../saving/product-rules.ts";
import type { ProductSaving } from "../saving/product-saving.ts";
import { adminView, type Edited, factsOf, readEdited } from "./product-contents.ts";

export type ProductAdminDependencies = {
  db: Database;
  clock: Clock;
  audit: Audit;
  revisions: Revisions;
  media: Media;
  saving: ProductSaving;
};
export type ProductAdministration = ReturnType<typeof createProductAdministration>;

/** What PATCH takes. */
type ProductChange = ProductPatch &
  DropsDraft & { version: number; reviewed?: Partial<Record<Language, string[]>> | undefined };

/** A new gallery brings its own main image, unless one is named with it. */
export const withGallery = (patch: ProductPatch): ProductPatch =>
  patch.images && patch.imageUrl === undefined ? { ...patch, imageUrl: "" } : patch;

/** The key of a product in `revisions`. */
export const revised = (id: number) => ({ type: "product", id }) as const;

/** What an editor does to what a product says. Its publication is in product-publishing.ts. */
export function createProductAdministration({
  db,
  clock,
  audit,
  revisions,
  media,
  saving,
}: ProductAdminDependencies) {
  async function require(handle: Queries | Tx, id: number): Promise<Edited> {
    const [edited] = await readEdited(handle, [id]);
    if (!edited) throw new AppError("not-found");
    return edited;
  }
  /** The same, which stays so until the transaction ends, and so does its draft. */
  async function requireHeld(tx: Tx, id: number): Promise<Edited> {
    await edits.hold(tx, db.engine, id);
    return require(tx, id);
  }
  async function view(handle: Queries | Tx, id: number): Promise<AdminProduct> {
    const draft = await revisions.draft(revised(id), handle);
    return adminView(await require(handle, id), draft !== null);
  }

  /** The main image is the first of the gallery where no other is named. */
  async function withMainImage(tx: Tx, content: ProductContent): Promise<ProductContent> {
    const [first] = content.images;
    if (!first || content.imageUrl) return content;
    const url = first.mediaId === null ? first.url : await media.addressOf(Number(first.mediaId), tx);
    return { ...content, imageUrl: url ?? "" };
  }

  const conflict = async (tx: Tx, id: number): Promise<AppError> =>
    new AppError("conflict", {
      current: { ...(await view(tx, id)), draft: await revisions.draft(revised(id), tx) },
    });

  /** Raises the version. Throws `conflict` with the current product where the version is outdated. */
  async function claim(tx: Tx, { row }: Edited, version: number): Promise<void> {
    if (row.version !== version || !(await edits.raiseVersion(tx, row.id, version)))
      throw await conflict(tx, row.id);
  }

  /** Saves what a product says in the place of what it said, with its revision and its entry in the audit. */
  async function overwrite(
    tx: Tx,
    before: Edited,
    written: ProductContent,
    {
      reviewed,
      draft,
      ...by
    }: {
      actor: Actor | null;
      action: string;
      reviewed?: Partial<Record<Language, string[]>> | undefined;
      /** Replaces the draft by shelving it, or publishes it: throws `conflict` where the draft is not the one seen. */
      draft?: "shelved" | DropsDraft;
    },
  ): Promise<void> {
    const now = clock.now();
    const { row } = before;
    await requireSound(tx, written, row.id);
    const after = await withMainImage(tx, written);
    // What files and programs made of it since the last revision is one too.
    await revisions.record(tx, revised(row.id), before.content, null);
    if (draft === "shelved") await revisions.shelveDraft(tx, revised(row.id));
    else if (draft && !(await revisions.dropDraft(tx, revised(row.id), draft, by.actor)))
      throw await conflict(tx, row.id);
    await saving.changing(tx, [row.id], async () => {
      if (isOtherwise(before.content, after))
        await saving.saveFacts(tx, row.id, factsOf(after, row, now), now);
      const texts = languageCodes.flatMap((lang) => {
        const words = textsIn(after, lang);
        const isSame = JSON.stringify(words) === JSON.stringify(textsIn(before.content, lang));
        return !words || isSame ? [] : [[lang, { ...words, slug: words.slug || undefined }]];
      });
      await saving.saveTexts(
        tx,
        row.id,
        { texts: Object.fromEntries(texts) },
        now,
        marksOf(before, after, reviewed),
      );
    });
    const saved = await require(tx, row.id);
    const changes = contentChanges(before.content, saved.content);
    await revisions.record(tx, revised(row.id), saved.content, by.actor);
    await audit.record(tx, { ...by, entity: revised(row.id), ...auditOf(changes) });
  }

  async function make(
    tx: Tx,
    written: ProductContent,
    { actor, action }: { actor: Actor | null; action: string },
  ): Promise<number> {
    const now = clock.now();
    await requireSound(tx, written, null);
    const content = await withMainImage(tx, written);
    const texts = languageCodes.flatMap((lang) => {
      const words = textsIn(content, lang);
      return words ? [[lang, { ...words, slug: words.slug || undefined }]] : [];
    });
    const facts = factsOf(content, null, now);
    const id = await saving.make(tx, { ...facts, texts: Object.fromEntries(texts) }, now);
    await saving.saveFacts(tx, id, facts, now);
    // From now on no import overwrites it.
    await edits.markEdited(tx, id);
    await saving.noteProducts(tx, [id], new Map());
    const { content: made } = await require(tx, id);
    await revisions.record(tx, revised(id), made, actor);
    const changes = contentChanges(emptyContent, made);
    await audit.record(tx, { actor, action, entity: revised(id), after: auditOf(changes).after });
    return id;
  }

  /** What the draft says, in the place of what the product says, where it was begun from its present version. */
  async function promote(
    tx: Tx,
    before: Edited,
    by: { actor: Actor | null; action: string },
  ): Promise<boolean> {
    const draft = await revisions.draft(revised(before.row.id), tx);
    if (!draft) return false;
    const { version, id } = before.row;
    if (draft.baseVersion !== version) throw await conflict(tx, id);
    const after = patched(before.content, productPatchSchema.parse(draft.content));
    if (JSON.stringify(after) !== JSON.stringify(before.content)) {
      await claim(tx, before, version);
      await overwrite(tx, before, after, by);
    }
    await revisions.removeDraft(tx, revised(id));
    return true;
  }

  /** Changes the live product in the caller's transaction. Throws `conflict` with the current product where the version is outdated. */
  async function changeIn(
    tx: Tx,
    id: number,
    { version, reviewed, dropsDraft, draftOf, ...patch }: ProductChange,
    actor: Actor,
  ): Promise<void> {
    const before = await requireHeld(tx, id);
    if (before.row.deletedAt !== null) throw new AppError("gone");
    // Checked before the version is raised, so that the conflict carries the current version.
    if (dropsDraft && !isDraftCurrent(await revisions.draft(revised(id), tx), draftOf ?? null))
      throw await conflict(tx, id);
    await claim(tx, before, version);
    const by = { actor, action: "update", reviewed, draft: { dropsDraft, draftOf } };
    await overwrite(tx, before, patched(before.content, withGallery(patch)), by);
  }

  return {
    require,
    requireHeld,
    view,
    conflict,
    overwrite,
    claim,
    promote,
    /** Makes a draft in the caller's transaction. */
    makeIn: make,
    get: (id: number): Promise<AdminProduct> => view(db.read, id),

    /** A draft with what is given; with a key the same call makes it once. */
    async create(patch: ProductPatch, actor: Actor, key?: string): Promise<AdminProduct> {
      return db.transact(async (tx) => {
        const call = { userId: actor.id, about: "products", key, request: patch, now: clock.now() };
        const id = await once(tx, call, () =>
          make(tx, patched(emptyContent, patch), { actor, action: "create" }),
        );
        return view(tx, id);
      });
    },

    changeIn,
    change: (id: number, change: ProductChange, actor: Actor): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        await changeIn(tx, id, change, actor);
        return view(tx, id);
      }),

    /** An unpublished copy of the draft, or else of the live content, without the GTIN, which identifies one product only. */
    duplicate: (id: number, actor: Actor, key?: string): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        const call = { userId: actor.id, about: "product-copies", key, request: id, now: clock.now() };
        const made = await once(tx, call, async () => {
          const { content: live } = await require(tx, id);
          const draft = await revisions.draft(revised(id), tx);
          const content = draft ? patched(live, productPatchSchema.parse(draft.content)) : live;
          const translations = Object.entries(content.translations).map(([lang, words]) => [
            lang,
            { ...words, slug: "" },
          ]);
          return make(
            tx,
            { ...content, slug: "", gtin: "", translations: Object.fromEntries(translations) },
            { actor, action: "duplicate" },
          );
        });
        return view(tx, made);
      }),

    /** Moves it to the trash: gone for visitors, and recoverable by `restore`. */
    remove: (id: number, version: number | null, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const before = await require(tx, id);
        if (before.row.deletedAt !== null) return;
        if (version !== null && before.row.version !== version) throw await conflict(tx, id);
        await setDeleted(tx, id, clock.now());
        await audit.record(tx, { actor, action: "delete", entity: revised(id) });
      }),

    setDeleted,
  };

  function setDeleted(tx: Tx, id: number, at: number | null): Promise<void> {
    return saving.changing(tx, [id], () => edits.setState(tx, id, { deletedAt: at }, clock.now()));
  }
}

/** Whether contents differ in more than words. */
function isOtherwise(before: ProductContent, after: ProductContent): boolean {
  const facts = (content: ProductContent) =>
    JSON.stringify({ ...content, ...emptyTexts, translations: null });
  return facts(before) !== facts(after);
}

/** What each translation is of after a save. */
function marksOf(before: Edited, after: ProductContent, reviewed: Partial<Record<Language, string[]>> = {}) {
  const source = {
    before: textsIn(before.content, defaultLanguage) ?? emptyTexts,
    after: textsIn(after, defaultLanguage) ?? emptyTexts,
  };
  return Object.fromEntries(
    languageCodes.flatMap((lang) => {
      const words = textsIn(after, lang);
      if (lang === defaultLanguage || !words) return [];
      const translation = { before: textsIn(before.content, lang), after: words };
      const marks = before.texts.find((text) => text.lang === lang)?.sourceMarks ?? {};
      return [[lang, marksAfter(translatedFields, { source, translation, marks, reviewed: reviewed[lang] })]];
    }),
  );
}
