import type { ContentFor, PatchFor } from "#content/admin-item.ts";
import { product } from "./product.content.ts";

// The model of a product's content, derived from its declaration.

/** All an editor can say of a product: the base language flat, the others under `translations` (api.md). A revision is such a content. */
export type ProductContent = ContentFor<typeof product>;
/** What PATCH changes and POST begins with: only what is given. An empty string or null takes away. */
export type ProductPatch = PatchFor<typeof product>;
/** The texts of a product in one language; an empty `slug` is derived from the name. */
export type ProductTranslation = (typeof product)["emptyTexts"];

export const {
  empty: emptyContent,
  emptyTexts,
  patchSchema: productPatchSchema,
  textsIn,
  patched,
  faultsOf,
  isComplete,
  translatedFields,
} = product;
