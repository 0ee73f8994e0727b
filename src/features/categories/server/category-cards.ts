import type { Language } from "#i18n/languages.ts";
import type { CategoryCard } from "../category.ts";
import type { CategoryParts } from "./admin/category-parts.ts";
import { type CategoryTree, foundIn } from "./category-tree.ts";

/** Reads the visible ones of some categories as tiles with their images, in the order of `ids`. */
export const createCategoryCards =
  ({ countProducts, media }: Pick<CategoryParts, "countProducts" | "media">) =>
  async (ids: readonly number[], lang: Language, tree: CategoryTree): Promise<CategoryCard[]> => {
    const nodes = ids.flatMap((id) => tree.shown.find((node) => node.id === id) ?? []);
    if (nodes.length === 0) return [];
    const images = nodes.flatMap(({ imageUrl }) => imageUrl ?? []);
    const [counts, pictures] = await Promise.all([countProducts(tree, lang), media.picturesAt(images, lang)]);
    return nodes.map((node) => ({
      id: String(node.id),
      slug: node.text.slug,
      name: node.text.name,
      productCount: counts.get(node.id) ?? 0,
      image: node.imageUrl ? (pictures.get(node.imageUrl) ?? null) : null,
      ...foundIn(node.text, lang),
    }));
  };
