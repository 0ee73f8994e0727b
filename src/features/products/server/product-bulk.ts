import { z } from "zod";
import type { Actor } from "#features/audit/actor.ts";
import { keepUndo, takeUndo } from "#features/revisions/server/undos.ts";
import { languageSchema } from "#i18n/language-query.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Bulk } from "../admin-product.ts";
import { patched } from "../product-content.ts";
import { type AdministrationParts, type ProductAdministration, revised } from "./product-administration.ts";
import type { Edited } from "./product-contents.ts";
import * as edits from "./product-edits.repo.ts";
import type { createProductPublishing } from "./product-publishing.ts";

const about = "products";

/** What a bulk change may touch of a product, as it was. */
const stoodSchema = z.array(
  z.object({
    id: z.number(),
    published: z.array(languageSchema),
    deleted: z.boolean(),
    categoryId: z.string().nullable(),
    subCategoryId: z.string().nullable(),
  }),
);

const standOf = ({ row, texts, content }: Edited): z.output<typeof stoodSchema>[number] => ({
  id: row.id,
  published: texts.filter(({ published }) => published).map(({ lang }) => lang),
  deleted: row.deletedAt !== null,
  categoryId: content.categoryId,
  subCategoryId: content.subCategoryId,
});

/** One change of many products in one transaction, with one undo. */
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
      case "delete":
        return setDeleted(tx, edited, true, actor);
      case "restore":
        return setDeleted(tx, edited, false, actor);
    }
  }

  return {
    /** Does what can be done; what cannot is told with the reason and left as it is. */
    bulk: (bulk: Bulk, actor: Actor) =>
      db.transact(async (tx) => {
        const stood: z.output<typeof stoodSchema> = [];
        const skipped: { id: string; reason: string }[] = [];
        for (const id of [...new Set(bulk.ids)].map(Number)) {
          const edited = await administration.require(tx, id).catch(() => null);
          if (!edited) skipped.push({ id: String(id), reason: "not-found" });
          else
            try {
              await apply(tx, edited, bulk, actor);
              stood.push(standOf(edited));
            } catch (error) {
              // Refused before anything of it was written.
              if (!(error instanceof AppError)) throw error;
              skipped.push({ id: String(id), reason: error.details?.[0]?.message ?? error.code });
            }
        }
        const now = clock.now();
        const undo = stood.length ? await keepUndo(tx, { actor, about, content: stood, now }) : null;
        return { changed: stood.length, skipped, undo };
      }),

    /** Puts everything the bulk change touched back to what it was. Throws `link-expired` the second time. */
    undo: (token: string, actor: Actor): Promise<{ changed: number }> =>
      db.transact(async (tx) => {
        const stood = stoodSchema.parse(await takeUndo(tx, { actor, about, token }));
        for (const was of stood) {
          const edited = await administration.require(tx, was.id).catch(() => null);
          if (!edited) continue;
          await setDeleted(tx, edited, was.deleted, actor);
          await move(tx, was.id, was, actor, "undo");
          const { texts } = edited;
          const langs = texts.map(({ lang }) => lang);
          const isNow = new Set(texts.filter(({ published }) => published).map(({ lang }) => lang));
          const turned = langs.filter((lang) => isNow.has(lang) !== was.published.includes(lang));
          if (!turned.length) continue;
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
        return { changed: stood.length };
      }),
  };
}
