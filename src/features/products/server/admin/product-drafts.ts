import {
  type ProductContent,
  type ProductPatch,
  patched,
  productPatchSchema,
} from "#features/products/product-content.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import {
  type ProductAdminDependencies,
  type ProductAdministration,
  revised,
  withGallery,
} from "./product-admin-edits.service.ts";

/** What is being written of a product and is not public yet: the public page knows nothing of it. */
export const createProductDrafts = ({
  db,
  audit,
  revisions,
  administration,
}: ProductAdminDependencies & { administration: ProductAdministration }) => ({
  /** Keeps what is being written beside the product. Throws `conflict` where another window's newer draft would be lost. */
  async saveDraft(
    id: number,
    { version, draftOf, ...patch }: ProductPatch & { version: number; draftOf?: string | null | undefined },
    actor: Actor,
  ): Promise<{ updatedAt: string; version: number }> {
    return db.transact(async (tx) => {
      const { row, content } = await administration.requireHeld(tx, id);
      const known = await revisions.draft(revised(id), tx);
      const draft = patched(
        known ? patched(content, productPatchSchema.parse(known.content)) : content,
        withGallery(patch),
      );
      // A request resent after a lost response is no other draft.
      const isOther = known !== null && JSON.stringify(known.content) !== JSON.stringify(draft);
      if (isOther && draftOf !== undefined && known.updatedAt !== draftOf)
        throw new AppError("conflict", { current: { draft: known } });
      const { updatedAt } = await revisions.saveDraft(tx, revised(id), {
        content: draft,
        baseVersion: Math.min(version, row.version),
        actor,
      });
      return { updatedAt, version: row.version };
    });
  },

  /** Writes into the draft in the caller's transaction, beginning one where there is none; null changes nothing. Nothing becomes public. */
  async putInDraft(
    tx: Tx,
    id: number,
    patchOf: (content: ProductContent) => ProductPatch | null,
    actor: Actor,
  ): Promise<void> {
    const { row, content } = await administration.requireHeld(tx, id);
    if (row.deletedAt !== null) throw new AppError("gone");
    const known = await revisions.draft(revised(id), tx);
    const written = known ? patched(content, productPatchSchema.parse(known.content)) : content;
    const patch = patchOf(written);
    if (!patch) return;
    const baseVersion = known?.baseVersion ?? row.version;
    await revisions.saveDraft(tx, revised(id), { content: patched(written, patch), baseVersion, actor });
  },

  async draft(id: number) {
    const { content } = await administration.require(db.read, id);
    const draft = await revisions.draft(revised(id));
    if (!draft) return null;
    return {
      content: patched(content, productPatchSchema.parse(draft.content)),
      version: draft.baseVersion,
      author: draft.author,
      updatedAt: draft.updatedAt,
    };
  },

  dropDraft: (id: number, actor: Actor): Promise<void> =>
    db.transact(async (tx) => {
      const { content } = await administration.requireHeld(tx, id);
      if (!(await revisions.shelveDraft(tx, revised(id)))) return;
      await revisions.record(tx, revised(id), content, actor);
      await audit.record(tx, { actor, action: "discard-draft", entity: revised(id) });
    }),
});
