import type { ContentHooks, ContentStorage } from "#content/server/items/item.ts";
import { category } from "#features/categories/category.content.ts";
import { mayMoveUnder, subtreeOf } from "#features/categories/category.ts";
import type { CategoryContent } from "#features/categories/category-edit.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { CategoryParts, ProductCategory } from "../admin/category-parts.ts";
import * as repo from "../categories.repo.ts";
import * as edits from "./category-edits.repo.ts";
import { readCategories, recordCategoryChange, saveTexts } from "./category-saving.ts";
import { reclaimSlugs, releaseSlugs } from "./category-slugs.ts";

const idOf = (id: string | null): number | null => (id === null ? null : Number(id));

/** The categories of a product in a category below this parent. */
export const categoryUnder = (id: number | null, parentId: number | null): ProductCategory =>
  parentId === null ? { categoryId: id, subCategoryId: null } : { categoryId: parentId, subCategoryId: id };

/** What is wrong with a place in the tree, as a code. */
export async function placeFault(
  db: Queries | Tx,
  id: number | null,
  parentId: number | null,
): Promise<"no-such-category" | "below-itself" | null> {
  const places = await repo.parentIds(db);
  if (parentId !== null && !places.some((place) => place.id === parentId)) return "no-such-category";
  return id !== null && !mayMoveUnder(places, id, parentId) ? "below-itself" : null;
}

/** How many things hang on a category. */
export async function hangingOn(handle: Queries | Tx, id: number, contents: CategoryParts["contents"]) {
  const [products, articles, places] = await Promise.all([
    contents.products.count(handle, [id]),
    contents.articles.count(handle, [id]),
    repo.parentIds(handle),
  ]);
  return {
    products: products.get(id) ?? 0,
    children: places.filter(({ parentId }) => parentId === id).length,
    articles: articles.get(id) ?? 0,
  };
}

/** Nothing is left hanging on a category in the trash. Throws `category-in-use` with what hangs there. */
export async function requireUnused(tx: Tx, id: number, contents: CategoryParts["contents"]): Promise<void> {
  const used = Object.entries(await hangingOn(tx, id, contents)).filter(([, count]) => count > 0);
  const details = used.map(([path, count]) => ({ path, message: String(count) }));
  if (details.length) throw new AppError("category-in-use", { details });
}

/** Categories have tables of their own. Each change of one holds the whole tree, and takes its products along. */
export const categoryStorage = ({
  contents,
  scoreProducts,
}: Pick<CategoryParts, "contents" | "scoreProducts">): ContentStorage => ({
  read: readCategories,
  hold: (tx, engine) => edits.lockTree(tx, engine),
  insert: (tx, content, now) => edits.insert(tx, content as CategoryContent, now),
  async save(tx, id, content, now) {
    const after = content as CategoryContent;
    const [{ content: before } = { content: category.empty }] = await readCategories(tx, [id]);
    await edits.update(tx, id, after, now);
    await saveTexts(tx, id, { before, after, now });
    const isMoved = before.parentId !== after.parentId;
    if (isMoved) await contents.products.move(tx, id, categoryUnder(id, idOf(after.parentId)));
    if (isMoved || JSON.stringify(before.criteria) !== JSON.stringify(after.criteria))
      await scoreProducts(tx, [...subtreeOf(await repo.parentIds(tx), id)]);
  },
  raiseVersion: edits.raiseVersion,
  saveMarks: edits.saveMarks,
  setPublished: edits.setPublished,
  async setState(tx, id, state, now) {
    if ("deletedAt" in state && state.deletedAt !== null) await requireUnused(tx, id, contents);
    await edits.setState(tx, id, state, now);
    if (!("deletedAt" in state)) return;
    await (state.deletedAt === null ? reclaimSlugs : releaseSlugs)(tx, id, now);
  },
  setChecked: async () => {},
  setSchedule: edits.setSchedule,
  putBackTexts: edits.putBackTexts,
});

export const categoryHooks = ({ db, contents }: Pick<CategoryParts, "db" | "contents">): ContentHooks => ({
  async check(tx, content, id) {
    if (id === null) await edits.lockTree(tx, db.engine);
    const fault = await placeFault(tx, id, idOf((content as CategoryContent).parentId));
    if (fault) throw new AppError("invalid", { details: [{ path: "parentId", message: fault }] });
  },
  async withoutMissing(tx, content, id) {
    const { parentId } = content as CategoryContent;
    return (await placeFault(tx, id, idOf(parentId))) ? { ...content, parentId: null } : content;
  },
  changed: recordCategoryChange,
  async more(handle, { id, content }) {
    const { products, children, articles } = await hangingOn(handle, id, contents);
    return {
      parent_id: (content as CategoryContent).parentId,
      productCount: products,
      childCount: children,
      articleCount: articles,
    };
  },
  /** A restored revision changes texts, not the place in the tree. */
  asRevision({ parentId: _, sortOrder: __, ...others }) {
    return others;
  },
  draftsAreChanges: true,
});
