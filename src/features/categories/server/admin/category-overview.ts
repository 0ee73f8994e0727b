import type { CategoryFilter, EditedCategory, TreeItem } from "#features/categories/category-edit.ts";
import type { Language } from "#i18n/languages.ts";
import { withMissingImages } from "../category-images.repo.ts";
import { readOne } from "./category-changing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts, CategoryUse } from "./category-parts.ts";
import { englishOf, statesOf, treeItem } from "./category-state.ts";

async function filtered(
  { db, revisions }: Pick<CategoryParts, "db" | "revisions">,
  all: readonly edits.CategoryState[],
  of: CategoryFilter,
): Promise<edits.CategoryState[]> {
  if (of === "deleted") return all.filter(({ deletedAt }) => deletedAt !== null);
  const there = all.filter(({ deletedAt }) => deletedAt === null);
  if (of === "unpublished") return there.filter(({ texts }) => !texts.some(({ published }) => published));
  if (of === "image-gone") {
    const gone = await withMissingImages(db.read);
    return there.filter(({ id }) => gone.has(id));
  }
  const ids = there.map(({ id }) => id);
  const drafted = await revisions.drafted("category", ids);
  return there.filter(({ id }) => drafted.has(id));
}

/** What editors read of categories: everything, seen by visitors or not. */
export const createCategoryOverview = (parts: CategoryParts) => ({
  edited: (id: number): Promise<EditedCategory> => readOne(parts.db.read, id, parts),

  /** The language states of some categories. */
  async states(ids: readonly number[]): Promise<Map<number, EditedCategory["states"]>> {
    return new Map((await edits.states(parts.db.read, ids)).map((state) => [state.id, statesOf(state)]));
  },

  /** The ids of what a filter finds, in the order of the categories. */
  findBy: async (of: CategoryFilter): Promise<number[]> =>
    (await filtered(parts, await edits.states(parts.db.read), of)).map(({ id }) => id),

  /** The pages that lead to a category: what hangs below it, and the articles whose texts do. */
  async uses(id: number, lang: Language): Promise<CategoryUse[]> {
    const below = (await edits.states(parts.db.read)).filter(
      ({ parentId, deletedAt }) => parentId === id && deletedAt === null,
    );
    const children = below.map((child) => {
      const { name } = child.texts.find((text) => text.lang === lang) ??
        englishOf(child.texts) ?? { name: "" };
      return { type: "category" as const, id: String(child.id), title: name };
    });
    return [...children, ...(await parts.contents.articles.leadingTo(id, lang))];
  },

  /** The whole tree with names in a language, or what a filter finds. */
  async overview(lang: Language, of?: CategoryFilter): Promise<TreeItem[]> {
    const { db, contents } = parts;
    const [all, products, articles] = await Promise.all([
      edits.states(db.read),
      contents.products.count(db.read),
      contents.articles.count(db.read),
    ]);
    const states = all.filter(({ deletedAt }) => (deletedAt === null) === (of !== "deleted"));
    const children = Map.groupBy(states, ({ parentId }) => parentId);
    const total = (id: number): number =>
      (children.get(id) ?? []).reduce((sum, child) => sum + total(child.id), products.get(id) ?? 0);
    const item = (state: edits.CategoryState, depth: number): TreeItem =>
      treeItem(
        state,
        {
          products: products.get(state.id) ?? 0,
          articles: articles.get(state.id) ?? 0,
          children: children.get(state.id)?.length ?? 0,
          productTotal: total(state.id),
        },
        { lang, depth },
      );
    if (of) return (await filtered(parts, all, of)).map((state) => item(state, 0));
    const below = (parentId: number | null, depth: number): TreeItem[] =>
      (children.get(parentId) ?? []).flatMap((state) => [item(state, depth), ...below(state.id, depth + 1)]);
    return below(null, 0);
  },
});
