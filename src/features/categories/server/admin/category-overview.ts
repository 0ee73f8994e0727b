import { statesOf } from "#content/server/items/item-view.ts";
import type { TextState } from "#content/text-state.ts";
import { category } from "#features/categories/category.content.ts";
import type { CategoryFilter, TreeItem } from "#features/categories/category-edit.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { withMissingImages } from "../category-images.repo.ts";
import { readCategories, type WrittenCategory } from "../saving/category-saving.ts";
import type { CategoryParts, CategoryUse } from "./category-parts.ts";

/** Its name and slug in a language, else in the first it is written in. */
const namedIn = ({ content }: WrittenCategory, lang: Language): { name: string; slug: string } =>
  [lang, ...languageCodes].map((code) => category.textsIn(content, code)).find((words) => words?.name) ?? {
    name: "",
    slug: "",
  };

async function filtered(
  { db, revisions }: Pick<CategoryParts, "db" | "revisions">,
  all: readonly WrittenCategory[],
  of: CategoryFilter,
): Promise<WrittenCategory[]> {
  if (of === "deleted") return all.filter(({ deletedAt }) => deletedAt !== null);
  const present = all.filter(({ deletedAt }) => deletedAt === null);
  if (of === "unpublished") return present.filter(({ texts }) => !texts.some(({ published }) => published));
  const ids = present.map(({ id }) => id);
  const found =
    of === "image-gone" ? await withMissingImages(db.read) : await revisions.drafted("category", ids);
  return present.filter(({ id }) => found.has(id));
}

/** What editors read of all categories, seen by visitors or not. */
export const createCategoryOverview = (parts: CategoryParts) => ({
  /** The language states of some categories. */
  async states(ids: readonly number[]): Promise<Map<number, Partial<Record<Language, TextState>>>> {
    const items = await readCategories(parts.db.read, ids);
    return new Map(items.map((item) => [item.id, statesOf(category, item)]));
  },

  /** The ids of what a filter finds, in the order of the categories. */
  findBy: async (of: CategoryFilter): Promise<number[]> =>
    (await filtered(parts, await readCategories(parts.db.read), of)).map(({ id }) => id),

  /** The pages that lead to a category: what hangs below it, and the articles whose texts do. Throws `not-found`. */
  async uses(id: number, lang: Language): Promise<CategoryUse[]> {
    const all = await readCategories(parts.db.read);
    if (!all.some((item) => item.id === id)) throw new AppError("not-found");
    const children = all
      .filter(({ content, deletedAt }) => content.parentId === String(id) && deletedAt === null)
      .map((child) => ({
        type: "category" as const,
        id: String(child.id),
        title: namedIn(child, lang).name,
      }));
    return [...children, ...(await parts.contents.articles.leadingTo(id, lang))];
  },

  /** The whole tree with names in a language, or what a filter finds. */
  async overview(lang: Language, of?: CategoryFilter): Promise<TreeItem[]> {
    const { db, contents } = parts;
    const [all, products, articles] = await Promise.all([
      readCategories(db.read),
      contents.products.count(db.read),
      contents.articles.count(db.read),
    ]);
    const there = all.filter(({ deletedAt }) => (deletedAt === null) === (of !== "deleted"));
    const children = Map.groupBy(there, ({ content }) => content.parentId);
    const below = (id: number | null) => children.get(id === null ? null : String(id)) ?? [];
    const total = (id: number): number =>
      below(id).reduce((sum, child) => sum + total(child.id), products.get(id) ?? 0);
    const rowOf = (item: WrittenCategory, depth: number): TreeItem => {
      const { id, content, updatedAt, deletedAt } = item;
      const { name, slug } = namedIn(item, lang);
      return {
        id: String(id),
        version: item.version,
        name,
        slug,
        parentId: content.parentId,
        parent_id: content.parentId,
        imageUrl: content.imageUrl || null,
        thumbnailUrl: content.thumbnailUrl || null,
        sortOrder: content.sortOrder,
        isActive: item.isActive,
        states: statesOf(category, item),
        productCount: products.get(id) ?? 0,
        productTotal: total(id),
        childCount: below(id).length,
        articleCount: articles.get(id) ?? 0,
        depth,
        updatedAt: isoTime(updatedAt),
        deletedAt: deletedAt === null ? null : isoTime(deletedAt),
      };
    };
    if (of) return (await filtered(parts, all, of)).map((item) => rowOf(item, 0));
    const rowsBelow = (id: number | null, depth: number): TreeItem[] =>
      below(id).flatMap((item) => [rowOf(item, depth), ...rowsBelow(item.id, depth + 1)]);
    return rowsBelow(null, 0);
  },
});
