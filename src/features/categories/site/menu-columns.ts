import type { Category } from "../category.ts";

export type MenuColumn = { parent: Category; children: Category[] };

/** The mega-menu: top-level categories as columns, their sub-categories below them, in the order of the answer (readings.md 18). */
export function menuColumns(categories: readonly Category[]): MenuColumn[] {
  return categories
    .filter(({ parentId }) => !parentId)
    .map((parent) => ({ parent, children: categories.filter(({ parentId }) => parentId === parent.id) }));
}
