import type { AdminProduct } from "#features/products/admin-product.ts";
import { patched, productPatchSchema } from "#features/products/product-content.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { dropMissingReferences } from "../saving/product-rules.ts";
import {
  type ProductAdminDependencies,
  type ProductAdministration,
  revised,
} from "./product-admin-edits.service.ts";
import type { Edited } from "./product-contents.ts";

type Restored = AdminProduct & { lost: string[] };

/** Restores from the trash or from a revision, without references that are gone by now, and reports those. */
export function createProductRestoring({
  db,
  audit,
  revisions,
  administration,
}: ProductAdminDependencies & { administration: ProductAdministration }) {
  const { require, requireHeld, view, claim, overwrite, setDeleted } = administration;

  async function bringBack(tx: Tx, before: Edited, actor: Actor): Promise<string[]> {
    const { id, version } = before.row;
    const { content, lost } = await dropMissingReferences(tx, before.content, id);
    if (lost.length) {
      await claim(tx, before, version);
      await overwrite(tx, before, content, { actor, action: "update" });
    }
    await setDeleted(tx, id, null);
    await audit.record(tx, { actor, action: "restore", entity: revised(id) });
    return lost;
  }

  return {
    bringBack,

    restore: (id: number, actor: Actor): Promise<Restored> =>
      db.transact(async (tx) => {
        const before = await require(tx, id);
        const lost = before.row.deletedAt === null ? [] : await bringBack(tx, before, actor);
        return { ...(await view(tx, id)), lost };
      }),

    /** Makes the product say again what a revision says, in the place of its draft; it is a revision itself, and publishes nothing. */
    restoreRevision: async (id: number, number: number, actor: Actor): Promise<Restored> => {
      const said = productPatchSchema.parse(await revisions.content(revised(id), number));
      return db.transact(async (tx) => {
        const before = await requireHeld(tx, id);
        const { content, lost } = await dropMissingReferences(tx, patched(before.content, said), id);
        await claim(tx, before, before.row.version);
        await overwrite(tx, before, content, { actor, action: "restore-revision", draft: "shelved" });
        return { ...(await view(tx, id)), lost };
      });
    },
  };
}
