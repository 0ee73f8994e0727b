import { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import type { BulkAnswer } from "#features/revisions/desk-answers.ts";
import { createBulk } from "#features/revisions/server/bulk.ts";
import { languageSchema } from "#i18n/language-query.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Bulk } from "../admin-product.ts";
import { patched } from "../product-content.ts";
import { type AdministrationParts, type ProductAdministration, revised } from "./product-administration.ts";
import type { Edited } from "./product-contents.ts";
import * as edits from "./product-edits.repo.ts";
import type { createProductPublishing } from "./product-publishing.ts";

/** What a bulk change may touch of a product, as it was. */
const stoodSchema = z.object({
  id: z.number(),
  published: z.array(languageSchema),
  deleted: z.boolean(),
  /** Of a change before an upgrade it is not known. */
  active: z.boolean().optional(),
  categoryId: z.string().nullable(),
  subCategoryId: z.string().nullable(),
});
type Stood = z.output<typeof stoodSchema>;

const standOf = ({ row, texts, content }: Edited): Stood => ({
  id: row.id,
  published: texts.filter(({ published }) => published).map(({ lang }) => lang),
  deleted: row.deletedAt !== null,
  active: row.isActive,
  categoryId: content.categoryId,
  subCategoryId: content.subCategoryId,
});

/** One change of many products, with one undo. */
export function createProductBulk({
  db,
  clock,
  audit,
  saving,
  administration,
  publishing,
}: AdministrationParts & {
  administration: ProductAdministration;
  publishing: ReturnType<typeof createProductPublishing>;
}) {
  const many = createBulk({ db, clock, about: "products", was: stoodSchema });

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

  async function setDeleted(tx: Tx, { row }: Edited, isDeleted: boolean, actor: Actor): Promise<void> {
    if ((row.deletedAt !== null) === isDeleted) return;
    await administration.setDeleted(tx, row.id, isDeleted ? clock.now() : null);
    await audit.record(tx, { actor, action: isDeleted ? "delete" : "restore", entity: revised(row.id) });
  }

  async function apply(tx: Tx, edited: Edited, bulk: Bulk, actor: Actor): Promise<void> {
    const { id } = edited.row;
    switch (bulk.action) {
      case "publish":
        return void (await publishing.publishIn(tx, id, bulk, actor));
      case "unpublish":
        return void (await publishing.unpublishIn(tx, id, bulk.lang, actor));
      case "move":
        return move(
          tx,
          id,
          { categoryId: bulk.categoryId ?? null, subCategoryId: bulk.subCategoryId ?? null },
          actor,
          "move",
        );
      case "block":
      case "unblock":
        return publishing.setActiveIn(tx, edited, bulk.action === "unblock", actor);
      case "delete":
        return setDeleted(tx, edited, true, actor);
      case "restore":
        return setDeleted(tx, edited, false, actor);
    }
  }

  async function putBack(tx: Tx, was: Stood, actor: Actor): Promise<void> {
    const edited = await administration.require(tx, was.id).catch(() => null);
    if (!edited) return;
    await setDeleted(tx, edited, was.deleted, actor);
    if (was.active !== undefined) await publishing.setActiveIn(tx, edited, was.active, actor);
    await move(tx, was.id, was, actor, "undo");
    const { texts } = edited;
    const langs = texts.map(({ lang }) => lang);
    const isNow = new Set(texts.filter(({ published }) => published).map(({ lang }) => lang));
    const turned = langs.filter((lang) => isNow.has(lang) !== was.published.includes(lang));
    if (!turned.length) return;
    await saving.changing(tx, [was.id], async () => {
      for (const published of [true, false])
        await edits.setPublished(
          tx,
          was.id,
          turned.filter((lang) => was.published.includes(lang) === published),
          published,
          clock.now(),
        );
    });
    await audit.record(tx, {
      actor,
      action: "undo",
      entity: revised(was.id),
      after: { published: was.published },
    });
  }

  return {
    bulk: (bulk: Bulk, actor: Actor): Promise<BulkAnswer> =>
      many.change(bulk.ids, actor, async (tx, id) => {
        const edited = await administration.require(tx, id);
        await apply(tx, edited, bulk, actor);
        return standOf(edited);
      }),

    undo: (token: string, actor: Actor): Promise<{ changed: number }> =>
      many.undo(token, actor, (tx, was) => putBack(tx, was, actor)),
  };
}
