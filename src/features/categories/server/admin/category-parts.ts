import type { CustomField } from "#content/fields/custom-field.ts";
import type { ItemParts } from "#content/server/items/item-edits.ts";
import type { Items } from "#content/server/items/items.service.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type {
  CategoryContent,
  CategoryItem,
  CategoryPatch,
  ScorePreview,
} from "#features/categories/category-edit.ts";
import type { Testing } from "#features/categories/criterion.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { CategoryTree } from "../category-tree.ts";

/** A product's categories (readings.md 17): a sub-category is a child of the category. */
export type ProductCategory = { categoryId: number | null; subCategoryId: number | null };

/** What links to a category; listed when it is deleted. */
export type CategoryUse = { type: "article" | "category"; id: string; title: string };

/** What categories contain. Those features depend on categories, so the app passes this in. */
export type CategoryContents = {
  products: {
    count(handle: Queries | Tx, ids?: readonly number[]): Promise<Map<number, number>>;
    /** Recategorizes every product of a category, those in the trash too. */
    move(tx: Tx, from: number, to: ProductCategory): Promise<void>;
  };
  articles: {
    count(handle: Queries | Tx, ids?: readonly number[]): Promise<Map<number, number>>;
    /** Has every article of a category belong to another one, or to none. */
    move(tx: Tx, from: number, to: number | null): Promise<void>;
    /** The articles whose texts lead to a category. */
    leadingTo(id: number, lang: Language): Promise<CategoryUse[]>;
  };
};

export type CategoryItems = Items<CategoryItem, CategoryContent, CategoryPatch>;
/** By whom, and of which version; null where a program changes it. */
export type By = { actor: Actor | null; version?: number | undefined };

export type CategoryParts = Omit<ItemParts, "type" | "storage" | "hooks"> & {
  /** The fields of products that the settings add. */
  customFields: (tx?: Tx) => Promise<readonly CustomField[]>;
  media: Media;
  previews: PreviewLinks;
  siteUrl: string;
  compare: CompareTexts;
  countProducts: (tree: CategoryTree, lang: Language) => Promise<ReadonlyMap<number, number>>;
  /** Makes the scores of the products in these categories what their marks say. */
  scoreProducts: (tx: Tx, categoryIds: readonly number[]) => Promise<void>;
  /** What the scores of the products in these categories would be if they were judged so; changes nothing. */
  scoresUnder: (testings: ReadonlyMap<number, Testing>, lang: Language) => Promise<ScorePreview>;
  contents: CategoryContents;
};
