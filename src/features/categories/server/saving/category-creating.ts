import { removeOrphanRows } from "#content/server/list-rows/text-list-rows.ts";
import { category } from "#features/categories/category.content.ts";
import type { CategoryPatch, CategoryTexts } from "#features/categories/category-edit.ts";
import type { Testing } from "#features/categories/criterion.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { CategoryItems, CategoryParts } from "../admin/category-parts.ts";
import * as repo from "../categories.repo.ts";
import * as edits from "./category-edits.repo.ts";
import { indexCategories, recordCategoryChange } from "./category-saving.ts";
import { categoryHooks, categoryStorage } from "./category-storage.ts";

/** A category from an import file. */
export type CategoryInput = {
  parentId?: number | null;
  imageUrl?: string | null;
  thumbnailUrl?: string | null;
  sortOrder?: number;
  isActive?: boolean;
  specTemplate?: CategoryPatch["specTemplate"];
  testing?: Testing;
  demoKey?: string;
  texts: Partial<Record<Language, Partial<CategoryTexts> & { name: string }>>;
  publish?: boolean;
};

/** A new category is the last, and its image is its thumbnail. */
export const withDefaults = async (tx: Tx, { sortOrder, thumbnailUrl, ...patch }: CategoryPatch) => ({
  ...patch,
  sortOrder: sortOrder ?? (await repo.parentIds(tx)).length,
  thumbnailUrl: thumbnailUrl ?? (isImageUrl(patch.imageUrl ?? "") ? patch.imageUrl : undefined),
});

const patchOf = ({ texts, parentId = null, imageUrl, thumbnailUrl, testing, ...more }: CategoryInput) => {
  const { en, ...translations } = texts;
  return {
    ...en,
    translations,
    parentId: parentId === null ? null : String(parentId),
    imageUrl: imageUrl ?? "",
    thumbnailUrl: thumbnailUrl ?? undefined,
    sortOrder: more.sortOrder,
    specTemplate: more.specTemplate,
    criteria: testing?.criteria,
    testMethod: testing?.method,
  };
};

/** Categories that a file or the demo brings, without an entry in the audit log. */
export function createCategoryCreating(parts: CategoryParts, { edits: items }: Pick<CategoryItems, "edits">) {
  const { db, clock } = parts;
  const [storage, hooks] = [categoryStorage(parts), categoryHooks(parts)];
  return {
    /** Published in every given language when `publish`. Throws `invalid`, `slug-taken`. */
    create: (input: CategoryInput, also?: (tx: Tx, id: number) => Promise<void>): Promise<number> =>
      db.transact(async (tx) => {
        const content = category.patched(category.empty, await withDefaults(tx, patchOf(input)));
        const faults = category.faultsOf(content);
        if (faults.length) throw new AppError("invalid", { details: faults });
        await hooks.check?.(tx, content, null);
        const now = clock.now();
        const id = await storage.insert(tx, content, now, null);
        await storage.save(tx, id, content, now);
        const written = languageCodes.filter((lang) => category.textsIn(content, lang));
        if (input.publish) await storage.setPublished(tx, id, written, true, now);
        if (input.isActive === false) await storage.setState(tx, id, { isActive: false }, now);
        if (input.demoKey) await edits.setDemoKey(tx, id, input.demoKey);
        await items.record(tx, id, (await items.read(tx, id)).content, null);
        await recordCategoryChange(tx, id);
        await also?.(tx, id);
        return id;
      }),
    async removeDemo(tx: Tx): Promise<number> {
      const left = await edits.deleteDemo(tx);
      await removeOrphanRows(tx, "category");
      return left;
    },
    index: indexCategories,
  };
}
