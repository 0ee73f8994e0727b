import type { SpecField } from "#content/fields/custom-field.ts";
import { alternatesOf, formerOwner, slugLanguages } from "#content/server/slugs/slugs.service.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { isoTime } from "#platform/clock.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import {
  ancestorIds,
  type Category,
  type CategoryDetails,
  type CategoryLink,
  subtreeOf,
} from "../category.ts";
import { defaultListView } from "../list-view.ts";
import { createCategoryAdmin } from "./admin/category-admin.service.ts";
import { createCategoryMoving } from "./admin/category-moving.ts";
import { createCategoryOverview } from "./admin/category-overview.ts";
import type { CategoryParts } from "./admin/category-parts.ts";
import { createCategoryPreviews, draftedCategory } from "./admin/category-previews.ts";
import * as repo from "./categories.repo.ts";
import { createCategoryCards } from "./category-cards.ts";
import { createCategoryScores } from "./category-scores.ts";
import { createCategoryTerms } from "./category-terms.ts";
import {
  type CategoryTree,
  createCategoryTrees,
  foundIn,
  heirOf,
  type VisibleCategory,
} from "./category-tree.ts";
import { createCategoryCreating } from "./saving/category-creating.ts";
import { categoryStorage } from "./saving/category-storage.ts";
import { createCategoryUndo } from "./saving/category-undo.ts";

export type { CategoryTree } from "./category-tree.ts";

export type Categories = ReturnType<typeof createCategories>;

export function createCategories(parts: CategoryParts) {
  const { db, clock, media } = parts;
  const items = createCategoryAdmin(parts);
  const { all, tree } = createCategoryTrees({ db, drafted: (id) => draftedCategory({ clock, items }, id) });

  /** Which category a slug or an id names, visible or not. */
  async function idOf(
    slugOrId: string,
    lang: Language,
    { shown, fallback }: CategoryTree,
  ): Promise<number | null> {
    const bySlug = (code: Language) =>
      shown.find((node) => node.text.lang === code && node.text.slug === slugOrId)?.id;
    const { texts, removed } = await all();
    const found =
      bySlug(lang) ??
      bySlug(fallback) ??
      texts.find((text) => text.slug === slugOrId && (text.lang === fallback || text.lang === lang))
        ?.categoryId ??
      (await formerOwner(db.read, "category", lang, slugOrId)) ??
      (await formerOwner(db.read, "category", fallback, slugOrId)) ??
      texts.find((text) => text.slug === slugOrId)?.categoryId ??
      (/^\d{1,15}$/.test(slugOrId) ? Number(slugOrId) : null);
    return found === null ? null : heirOf(found, removed);
  }

  const view = (node: VisibleCategory, count: number, lang: Language): Category => ({
    id: String(node.id),
    name: node.text.name,
    slug: node.text.slug,
    parentId: node.parentId === null ? null : String(node.parentId),
    parent_id: node.parentId === null ? null : String(node.parentId),
    description: node.text.description,
    imageUrl: node.imageUrl,
    thumbnailUrl: node.thumbnailUrl,
    sortOrder: node.sortOrder,
    productCount: count,
    ...foundIn(node.text, lang),
  });

  /** What the page of a visible category shows of it; null for any other. */
  async function details(id: number, lang: Language, shown: CategoryTree): Promise<CategoryDetails | null> {
    const node = shown.shown.find((one) => one.id === id);
    if (!node) return null;
    addCacheTag(`category:${node.id}`);
    const counts = await parts.countProducts(shown, lang);
    const { texts } = await all();
    const own = texts.filter((text) => text.categoryId === node.id);
    const templates = await repo.specTemplates(db.read, shown.subtree(node.id));
    const image = node.imageUrl
      ? ((await media.picturesAt([node.imageUrl], lang)).get(node.imageUrl) ?? null)
      : null;
    return {
      ...view(node, counts.get(node.id) ?? 0, lang),
      image,
      shareImage: image && shareImageUrl(image),
      metaTitle: node.text.metaTitle,
      metaDescription: node.text.metaDescription,
      metaKeywords: node.text.metaKeywords,
      ancestors: shown.way(node.parentId),
      children: shown.shown
        .filter((child) => child.parentId === node.id)
        .map((child) => ({
          id: String(child.id),
          slug: child.text.slug,
          name: child.text.name,
          productCount: counts.get(child.id) ?? 0,
          ...foundIn(child.text, lang),
        })),
      faq: node.text.faq ?? (await repo.faqOf(db.read, node.id, node.text.lang)),
      listView: defaultListView([...templates.values()]),
      alternates: alternatesOf("category", own),
      updatedAt: isoTime(Math.max(node.updatedAt, node.text.updatedAt)),
    };
  }

  return {
    tree,
    ...createCategoryTerms(tree),
    cards: createCategoryCards(parts),

    /** GET /api/categories: every visible category, in tree order of `sortOrder`. */
    async list(lang: Language): Promise<Category[]> {
      const shown = await tree(lang);
      const counts = await parts.countProducts(shown, lang);
      return shown.shown.map((node) => view(node, counts.get(node.id) ?? 0, lang));
    },

    /** The visible category a slug or an id names, also by a former slug. Null where there is none. */
    async find(slugOrId: string, lang: Language, shown?: CategoryTree): Promise<number | null> {
      const known = shown ?? (await tree(lang));
      const id = await idOf(slugOrId, lang, known);
      return id !== null && known.ids.includes(id) ? id : null;
    },

    /** A category page's data. Throws `gone` for a deleted category, else `not-found`. Another `slug` than requested means a redirect. */
    async bySlug(slugOrId: string, lang: Language): Promise<CategoryDetails> {
      const shown = await tree(lang);
      const id = await idOf(slugOrId, lang, shown);
      const found = id === null ? null : await details(id, lang, shown);
      if (!found) throw new AppError((await all()).removed.has(id ?? -1) ? "gone" : "not-found");
      return found;
    },

    /** A category below a parent by its name in a language, whatever its case and accents, hidden ones too; null where there is none. */
    async findByName(name: string, parentId: number | null, lang: Language): Promise<number | null> {
      const { rows, texts } = await all();
      const wanted = searchText(name);
      const siblings = rows.filter((row) => row.parentId === parentId).map((row) => row.id);
      return (
        texts.find(
          (text) =>
            text.lang === lang && siblings.includes(text.categoryId) && searchText(text.name) === wanted,
        )?.categoryId ?? null
      );
    },

    /** Every category that has a name in a language, hidden ones too. */
    async namesIn(lang: Language): Promise<{ id: number; parentId: number | null; name: string }[]> {
      const { rows, texts } = await all();
      const parents = new Map(rows.map((row) => [row.id, row.parentId]));
      return texts.flatMap(({ categoryId, lang: of, name }) => {
        const parentId = parents.get(categoryId);
        return of === lang && parentId !== undefined ? [{ id: categoryId, parentId, name }] : [];
      });
    },

    /** What a category's address ends in in a language, visible or not. */
    async slugIn(id: number, lang: Language): Promise<string | null> {
      const { texts } = await all();
      return texts.find((text) => text.categoryId === id && text.lang === lang)?.slug ?? null;
    },

    /** The only category of all with this name in a language, with its parent; null where there is none or several. */
    async findOnlyByName(
      name: string,
      lang: Language,
    ): Promise<{ id: number; parentId: number | null } | null> {
      const { rows, texts } = await all();
      const wanted = searchText(name);
      const found = texts.filter((text) => text.lang === lang && searchText(text.name) === wanted);
      const [row] = rows.filter((one) => one.id === found[0]?.categoryId);
      return found.length === 1 && row ? { id: row.id, parentId: row.parentId } : null;
    },

    /** The visible ones of the categories with these slugs, English ones first, in the given order (the footer's list). */
    async bySlugs(slugs: readonly string[], lang: Language): Promise<CategoryLink[]> {
      const [{ texts }, shown] = [await all(), await tree(lang)];
      const links = await Promise.all(
        slugs.map(async (slug) =>
          shown.link(
            [...slugLanguages(baseLanguage, shown.fallback), ...languageCodes]
              .map((code) => texts.find((text) => text.lang === code && text.slug === slug)?.categoryId)
              .find((id) => id !== undefined) ??
              // Renamed since the list was written.
              (await formerOwner(db.read, "category", baseLanguage, slug)) ??
              (await formerOwner(db.read, "category", shown.fallback, slug)),
          ),
        ),
      );
      return links.flatMap((link) => link ?? []);
    },

    /** Every published text of every visible category, for the sitemap. */
    async publishedAddresses(): Promise<
      { id: number; lang: Language; slug: string; imageUrl: string | null; updatedAt: number }[]
    > {
      const { rows, texts } = await all();
      const visible = new Map(
        await Promise.all(languageCodes.map(async (lang) => [lang, (await tree(lang)).ids] as const)),
      );
      return texts
        .filter((text) => text.published && visible.get(text.lang)?.includes(text.categoryId))
        .map((text) => {
          const row = rows.find((one) => one.id === text.categoryId);
          return {
            id: text.categoryId,
            lang: text.lang,
            slug: text.slug,
            imageUrl: row?.imageUrl ?? null,
            updatedAt: Math.max(row?.updatedAt ?? 0, text.updatedAt),
          };
        });
    },

    /** The fields that product lists are filtered by, of all categories and of the settings. */
    filterFields: (): Promise<readonly SpecField[]> =>
      db.memory.remember("filter-fields", async () => {
        addCacheTag("categories");
        const ids = (await repo.parentIds(db.read)).map(({ id }) => id);
        const templates = await repo.specTemplates(db.read, ids);
        const fields = [...[...templates.values()].flat(), ...(await parts.customFields())];
        const byKey = new Map(
          fields.flatMap((field) => (field.isFilter ? [[field.key, field] as const] : [])),
        );
        return [...byKey.values()];
      }),

    /** The fields of products in these categories: those of the category's template, then those of the settings. */
    async productFields(
      ids: readonly number[],
      tx?: Tx,
    ): Promise<(categoryId: number | null) => readonly SpecField[]> {
      const handle = tx ?? db.read;
      const [templates, custom] = await Promise.all([
        repo.specTemplates(handle, ids),
        parts.customFields(tx),
      ]);
      const all = custom.length ? await repo.parentIds(handle) : [];
      return (categoryId) => {
        const template = (categoryId !== null && templates.get(categoryId)) || [];
        const above = categoryId === null ? [] : ancestorIds(all, categoryId).map(String);
        const added = custom.filter(
          ({ key, categoryIds }) =>
            !template.some((field) => field.key === key) &&
            (!categoryIds.length || categoryIds.some((id) => above.includes(id))),
        );
        return [...template, ...added];
      };
    },

    /** A category and all below it, hidden ones too. */
    below: async (id: number): Promise<number[]> => [...subtreeOf(await repo.parentIds(db.read), id)],

    /** The categories of a product in this category: the topmost ancestor, and the one below it on the path; null for an unknown id. */
    async placeOf(id: number): Promise<{ categoryId: number; subCategoryId: number | null } | null> {
      const all = await repo.parentIds(db.read);
      if (!all.some((place) => place.id === id)) return null;
      const [categoryId = id, subCategoryId = null] = ancestorIds(all, id).reverse();
      return { categoryId, subCategoryId };
    },

    /** These categories and all above them. */
    async withAncestors(tx: Tx, ids: readonly number[]): Promise<number[]> {
      const all = await repo.parentIds(tx);
      return [...new Set(ids.flatMap((id) => ancestorIds(all, id)))];
    },

    ...items,
    ...createCategoryPreviews({ ...parts, items, tree, details }),
    ...createCategoryMoving(parts, items),
    ...createCategoryOverview(parts),
    ...createCategoryScores(parts),
    ...createCategoryUndo(parts, categoryStorage(parts)),
    ...createCategoryCreating(parts, items),
  };
}
