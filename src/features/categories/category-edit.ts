import { z } from "zod";
import { type ContentFor, contentSchemas, type ItemOf, type PatchFor } from "#content/admin-item.ts";
import { flatEnglish } from "#content/content-type.ts";
import { alsoSchema, draftOfSchema, dropsDraftSchema } from "#content/revision.ts";
import { textStatesSchema } from "#content/text-state.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { category, parentSchema } from "./category.content.ts";
import { criteriaSchema } from "./criterion.ts";

/** All an editor can say of a category: English flat, the others under `translations` (api.md). */
export type CategoryContent = ContentFor<typeof category>;
/** What PATCH changes and POST begins with: only what is given. */
export type CategoryPatch = PatchFor<typeof category>;
/** The texts of a category in one language; an empty `slug` is derived from the name. */
export type CategoryTexts = (typeof category)["emptyTexts"];

/** Directly in it, in any state except the trash. */
const counts = {
  parent_id: z.string().nullable(),
  productCount: z.number().int(),
  childCount: z.number().int(),
  articleCount: z.number().int(),
};
const schemas = contentSchemas(category, counts);

const version = versionNumber;
/** The specification names the parent `parent_id`, too. */
const patchSchema = z
  .object({ ...category.shapes.patch, parent_id: parentSchema.optional() })
  .refine(...flatEnglish)
  .meta({ id: "CategoryFields" })
  .transform(({ parent_id, ...given }) =>
    given.parentId === undefined && parent_id !== undefined ? { ...given, parentId: parent_id } : given,
  );
const isActive = z.boolean().optional();
export const categorySchemas = {
  ...schemas,
  unpublished: schemas.item,
  patch: z.intersection(patchSchema, z.object({ isActive })),
  changed: z.intersection(
    patchSchema,
    z.object({ isActive, version, dropsDraft: dropsDraftSchema, draftOf: draftOfSchema, also: alsoSchema }),
  ),
  /** `draftOf` is when the draft that is edited was saved, null where there was none; without it there is no conflict check. */
  drafted: z.intersection(patchSchema, z.object({ version: version.optional(), draftOf: draftOfSchema })),
};

export const usesSchema = z.object({
  uses: z.array(z.object({ type: z.enum(["article", "category"]), id: z.string(), title: z.string() })),
});

/** GET /api/admin/categories/{id}: everything an editor may change, and its state. */
export type EditedCategory = z.infer<typeof schemas.item>;
/** A category as the engine gives it. */
export type CategoryItem = ItemOf<typeof category> & z.infer<z.ZodObject<typeof counts>>;

/** The list's filters: with changes that are not public, public in no language, with a missing picture, in the trash. */
export const categoryFilters = ["draft", "unpublished", "image-gone", "deleted"] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** One row of the tree: parents come before their children, siblings in their order. */
export const treeItemSchema = z.object({
  id: z.string(),
  version: versionNumber,
  isActive: z.boolean(),
  states: textStatesSchema,
  ...counts,
  parentId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  sortOrder: z.number().int(),
  /** In the requested language, or the first that has a name. */
  name: z.string(),
  slug: z.string(),
  depth: z.number().int(),
  /** With everything below. */
  productTotal: z.number().int(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type TreeItem = z.infer<typeof treeItemSchema>;

const redirectSchema = z.object({ from: z.string(), to: z.string() });
/** What a move, a merge or a deletion would change. */
export const changePreviewSchema = z.object({
  products: z.number().int(),
  children: z.number().int(),
  articles: z.number().int(),
  redirects: z.array(redirectSchema),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;

const idNumber = idText.transform(Number);
const parentNumber = parentSchema.transform((id) => (id === null ? null : Number(id)));
/** Where a category goes; `position` is among its new siblings. */
export const moveSchema = z.object({
  parentId: parentNumber.default(null),
  position: z.number().int().min(0).max(1_000_000).optional(),
  version: version.optional(),
});
export const mergeSchema = z.object({
  into: z.union([idNumber, z.number().int().min(1)]),
  version: version.optional(),
});
export const targetQuery = { parentId: parentNumber.optional(), into: idNumber, moveTo: idNumber.optional() };

/** A change whose effect on scores is previewed: other criteria, another parent (null: the top), or a merge. */
export const supposedChangeSchema = z.union([
  z.object({ criteria: criteriaSchema }),
  z.object({ into: idNumber }),
  z.object({ parentId: parentNumber }),
]);

/** The effect on scores (0 to 10, in tenths): how many change, and those that change most, named in the requested language. */
export const scorePreviewSchema = z.object({
  count: z.number().int(),
  items: z.array(
    z.object({ id: z.string(), name: z.string(), before: z.number().nullable(), after: z.number() }),
  ),
});
export type ScorePreview = z.infer<typeof scorePreviewSchema>;
