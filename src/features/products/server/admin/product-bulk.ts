import type { BulkPreview, BulkResult } from "#content/admin-action-schemas.ts";
import { previewPatch } from "#content/bulk-preview.ts";
import { createBulk } from "#content/server/bulk/bulk.ts";
import type { Bulk, BulkPreviewQuery } from "#features/products/admin-product.ts";
import { type ProductPatch, patched, productPatchSchema } from "#features/products/product-content.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import * as edits from "../saving/product-edits.repo.ts";
import { dropMissingReferences } from "../saving/product-rules.ts";
import {
  type ProductAdminDependencies,
  type ProductAdministration,
  revised,
} from "./product-admin-edits.service.ts";
import { type Edited, readEdited } from "./product-contents.ts";
import type { createProductPublishing } from "./product-publishing.ts";
import type { createProductRestoring } from "./product-restoring.ts";

/** One change of many products, with one undo. */
export function createProductBulk({
  db,
  clock,
  jobs,
  audit,
  revisions,
  saving,
  administration,
  publishing,
  restoring,
}: ProductAdminDependencies & {
  jobs: Jobs;
  administration: ProductAdministration;
  restoring: Pick<ReturnType<typeof createProductRestoring>, "bringBack">;
  publishing: ReturnType<typeof createProductPublishing>;
}) {
  async function move(
    tx: Tx,
    id: number,
    place: { categoryId: string | null; subCategoryId: string | null },
    actor: Actor,
    action: string,
  ): Promise<void> {
    const before = await administration.require(tx, id);
    const after = patched(before.content, place);
    if (JSON.stringify(after) === JSON.stringify(before.content)) return;
    await administration.claim(tx, before, before.row.version);
    await administration.overwrite(tx, before, after, { actor, action });
  }

  /** Changes what has other values. A score that its ratings determine is refused. */
  async function edit(tx: Tx, { row, content }: Edited, patch: ProductPatch, actor: Actor): Promise<void> {
    const replaced = patch.isDiscontinued === false ? { ...patch, successorId: null } : patch;
    if (JSON.stringify(patched(content, replaced)) === JSON.stringify(content)) return;
    const { id, version } = row;
    await administration.changeIn(tx, id, { ...replaced, version }, actor);
    const { score } = (await administration.require(tx, id)).content;
    if (patch.score !== undefined && score !== patch.score)
      throw new AppError("invalid", { details: [{ path: "score", message: "rated" }] });
  }

  /** Returns the fields that lost references on the way out of the trash. */
  async function setDeleted(tx: Tx, edited: Edited, isDeleted: boolean, actor: Actor): Promise<string[]> {
    const { id, deletedAt } = edited.row;
    if ((deletedAt !== null) === isDeleted) return [];
    if (!isDeleted) return restoring.bringBack(tx, edited, actor);
    await administration.setDeleted(tx, id, clock.now());
    await audit.record(tx, { actor, action: "delete", entity: revised(id) });
    return [];
  }

  async function apply(tx: Tx, edited: Edited, bulk: Bulk, actor: Actor): Promise<string[]> {
    const { id } = edited.row;
    const { categoryId = null, subCategoryId = null } = bulk;
    switch (bulk.action) {
      case "publish":
        await publishing.publishIn(tx, id, bulk, actor);
        return [];
      case "unpublish":
        await publishing.unpublishIn(tx, id, bulk.lang, actor);
        return [];
      case "move":
        await move(tx, id, { categoryId, subCategoryId }, actor, "move");
        return [];
      case "edit":
        await edit(tx, edited, bulk.patch ?? {}, actor);
        return [];
      case "block":
      case "unblock":
        await publishing.setActiveIn(tx, edited, bulk.action === "unblock", actor);
        return [];
      case "delete":
      case "restore":
        return setDeleted(tx, edited, bulk.action === "delete", actor);
    }
  }

  const many = createBulk({
    db,
    clock,
    jobs,
    audit,
    revisions,
    type: "product",

    async stand(tx, id) {
      const { row, texts, content } = await administration.requireHeld(tx, id);
      const { version, isActive, deletedAt } = row;
      return { version, isDeleted: deletedAt !== null, isActive, texts, content };
    },

    async rewrite(tx, id, { content, was }, actor) {
      const edited = await administration.require(tx, id);
      const said = patched(edited.content, productPatchSchema.parse(content));
      await administration.claim(tx, edited, edited.row.version);
      // References that were deleted while it was in the trash are dropped.
      const sound = was.isDeleted ? (await dropMissingReferences(tx, said, id)).content : said;
      await administration.overwrite(tx, edited, sound, { actor, action: "undo" });
    },

    async standAgain(tx, id, was, actor) {
      const edited = await administration.require(tx, id);
      await setDeleted(tx, edited, was.isDeleted, actor);
      await publishing.setActiveIn(tx, edited, was.isActive, actor);
      await saving.changing(tx, [id], () => edits.putBackTexts(tx, id, was.texts, clock.now()));
    },
  });
  return {
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkResult> =>
      many.change(bulk.ids, actor, async (tx, id) =>
        apply(tx, await administration.require(tx, id), bulk, actor),
      ),
    /** What `edit` and `move` would change. */
    async bulkPreview({ ids, patch }: BulkPreviewQuery): Promise<BulkPreview> {
      const found = await readEdited(db.read, [...new Set(ids.map(Number))]);
      return previewPatch(
        found.map(({ row, content }) => ({ id: String(row.id), content })),
        patch,
      );
    },
    undo: many.undo,
  };
}
