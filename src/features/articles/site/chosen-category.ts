import type { Category } from "#features/categories/category.ts";

/** The category an address names: by its id, because slugs differ between the languages, or by its slug as older links do. */
export const chosenCategory = <One extends Pick<Category, "id" | "slug">>(
  categories: readonly One[],
  named: string,
): One | undefined =>
  categories.find((one) => one.id === named) ?? categories.find((one) => one.slug === named);
