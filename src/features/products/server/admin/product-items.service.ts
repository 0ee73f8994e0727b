import type { ItemOf } from "#content/admin-item.ts";
import type { Content, ContentPatch } from "#content/content-type.ts";
import type { DropsDraft } from "#content/revision.ts";
import type { ItemParts } from "#content/server/items/item-edits.ts";
import { createItems, type Items } from "#content/server/items/items.service.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Bulk } from "#features/products/admin-product.ts";
import { product } from "#features/products/product.content.ts";
import type { ProductContent, ProductPatch } from "#features/products/product-model.ts";
import type { Award } from "#features/settings/award.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { ProductSaving } from "../saving/product-saving.ts";
import { productHooks, productStorage } from "../saving/product-storage.ts";

export type ProductItemsDependencies = Omit<ItemParts, "type" | "storage" | "hooks"> & {
  media: Media;
  saving: ProductSaving;
  categories: () => Categories;
  /** Those that are set up, within a transaction with its handle. */
  siteAwards: (tx?: Tx) => Promise<readonly Award[]>;
  previews: PreviewLinks;
};
export type ProductItems = Items<ItemOf<typeof product>, ProductContent, ProductPatch>;

/** A new gallery brings its own main image, unless one is named with it. */
const withGallery = (patch: ProductPatch): ProductPatch =>
  patch.images && patch.imageUrl === undefined ? { ...patch, imageUrl: "" } : patch;

type Specs = ProductContent["specs"];

/** Specifications with the value of one in place of what it was, or without it; its unit and label stay. */
function specsWith(specs: Specs, { key, value }: NonNullable<NonNullable<Bulk["patch"]>["spec"]>): Specs {
  if (value === null) return specs.filter((one) => one.key !== key);
  if (!specs.some((one) => one.key === key)) return [...specs, { key, value }];
  // Words of one language leave those of the others.
  const over = (before: Specs[number]["value"]) =>
    typeof value === "object" && typeof before === "object" ? { ...before, ...value } : value;
  return specs.map((one) => (one.key === key ? { ...one, value: over(one.value) } : one));
}

/** What the CRM does with one product: the engine's verbs, where a gallery and a category come with their own rules. */
export function createProductItems({
  media,
  saving,
  categories,
  siteAwards,
  ...parts
}: ProductItemsDependencies) {
  const items: ProductItems = createItems({
    ...parts,
    type: product,
    storage: productStorage({ saving, media }),
    hooks: productHooks({ saving, categories, siteAwards }),
  });
  return {
    ...items,

    change: (id: number, patch: ProductPatch, of: DropsDraft & { version: number }, actor: Actor) =>
      items.change(id, withGallery(patch), of, actor),
    saveDraft: (
      id: number,
      patch: ProductPatch,
      of: { version: number; draftOf?: string | null | undefined },
      actor: Actor,
    ) => items.saveDraft(id, withGallery(patch), of, actor),

    /** A product that is sold again has no successor. */
    bulk({ action, categoryId = null, subCategoryId = null, patch, ...bulk }: Bulk, actor: Actor) {
      if (action === "move")
        return items.bulk({ ...bulk, action: "edit", patch: { categoryId, subCategoryId } }, actor);
      const { spec, ...same } = patch ?? {};
      const all = (same.isDiscontinued === false ? { ...same, successorId: null } : same) as ProductPatch;
      if (!spec) return items.bulk({ ...bulk, action, patch: patch && all }, actor);
      const withSpec = (content: Content) =>
        ({ ...all, specs: specsWith((content as ProductContent).specs, spec) }) as ContentPatch;
      return items.bulk({ ...bulk, action, patch: withSpec }, actor);
    },
    /** What an edit of many would change; a specification is compared alone. */
    bulkPreview: (edit: { ids: readonly string[]; patch: NonNullable<Bulk["patch"]> }) =>
      items.bulkPreview(edit, (content) => {
        const { specs } = content as ProductContent;
        const { spec } = edit.patch;
        const value = specs.find(({ key }) => key === spec?.key)?.value ?? null;
        return spec ? { ...content, spec: { key: spec.key, value } } : content;
      }),
  };
}
