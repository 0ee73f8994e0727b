import type { DropsDraft } from "#content/revision.ts";
import { createItems } from "#content/server/items/items.service.ts";
import { category } from "#features/categories/category.content.ts";
import type { CategoryItem, CategoryPatch } from "#features/categories/category-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { once } from "#platform/database/idempotency.ts";
import { withDefaults } from "../saving/category-creating.ts";
import { categoryHooks, categoryStorage } from "../saving/category-storage.ts";
import type { By, CategoryItems, CategoryParts } from "./category-parts.ts";

/** What PATCH changes of a category and POST begins with. */
export type CategoryFields = CategoryPatch & { isActive?: boolean | undefined };

/** What the CRM does with one category: the engine's verbs, and what only categories have. */
export function createCategoryAdmin(parts: CategoryParts) {
  const { db, clock } = parts;
  const items: CategoryItems = createItems({
    ...parts,
    type: category,
    storage: categoryStorage(parts),
    hooks: categoryHooks(parts),
  });
  const { edits, publishing, inTransaction } = items;
  const createIn: CategoryItems["createIn"] = async (tx, patch, by) =>
    items.createIn(tx, await withDefaults(tx, patch), by);

  return {
    ...items,
    createIn,

    /** A new category, public nowhere; with an idempotency key the same call creates it once. */
    begin: (fields: CategoryFields, actor: Actor, key?: string): Promise<CategoryItem> =>
      db.transact(async (tx) => {
        const { isActive = true, ...patch } = fields;
        const call = { userId: actor.id, about: "category", key, request: fields, now: clock.now() };
        const id = await once(tx, call, async () => {
          const made = await createIn(tx, patch, { actor, action: "create" });
          await publishing.setActive(tx, made, isActive, actor);
          return made;
        });
        return edits.view(id, tx) as Promise<CategoryItem>;
      }),

    /** Changes what is given of the live category; AI text of a draft that it drops was seen by a person. Throws `conflict`, `not-seen`. */
    amend: (
      id: number,
      {
        isActive,
        also,
        dropsDraft,
        draftOf,
        ...patch
      }: CategoryFields & DropsDraft & { also?: readonly Language[] | undefined },
      { actor, version }: By,
    ): Promise<CategoryItem> =>
      inTransaction(id, async (tx) => {
        const before = await edits.lockPresent(tx, id, version);
        await items.changeIn(tx, id, patch, { version, dropsDraft, draftOf }, actor);
        const { content } = await edits.read(tx, id);
        if (dropsDraft) await publishing.reviewed(tx, before, content, { langs: [], also });
        if (isActive !== undefined) await publishing.setActive(tx, id, isActive, actor);
      }),
  };
}
