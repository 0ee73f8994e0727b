import { category } from "#features/categories/category.content.ts";
import type { CategoryDetails } from "#features/categories/category.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { AppError } from "#platform/errors.ts";
import type { CategoryTree, Drafted } from "../category-tree.ts";
import { checkCategory } from "./category-checklist.ts";
import type { CategoryItems, CategoryParts } from "./category-parts.ts";

/** What pages show of a category as it is being written; what cannot be shown yet is left out. */
export async function draftedCategory(
  { clock, items }: { clock: CategoryParts["clock"]; items: Pick<CategoryItems, "asDrafted"> },
  id: number,
): Promise<Drafted> {
  const { item, content } = await items.asDrafted(id);
  const shown = (address: string) => (isImageUrl(address) ? address : null);
  return {
    id,
    parentId: content.parentId === null ? null : Number(content.parentId),
    imageUrl: shown(content.imageUrl),
    thumbnailUrl: shown(content.thumbnailUrl),
    sortOrder: content.sortOrder,
    isActive: item.isActive,
    texts: languageCodes.flatMap((lang) => {
      const words = category.textsIn(content, lang);
      const stored = item.texts.find((text) => text.lang === lang);
      if (!words?.name) return [];
      return [
        {
          published: false,
          publishedAt: null,
          updatedAt: clock.now(),
          ...stored,
          ...words,
          categoryId: id,
          lang,
          slug: words.slug || stored?.slug || String(id),
          metaTitle: words.metaTitle || null,
          metaDescription: words.metaDescription || null,
          faq: words.faq.filter(({ question, answer }) => question && answer),
        },
      ];
    }),
  };
}

/** Categories as they are being written: checked, and shown to who has a link. */
export const createCategoryPreviews = ({
  items,
  tree,
  details,
  ...parts
}: Pick<CategoryParts, "db" | "media" | "siteUrl" | "previews" | "compare"> & {
  items: Pick<CategoryItems, "asDrafted">;
  tree: (lang: Language) => Promise<CategoryTree>;
  details: (id: number, lang: Language, tree: CategoryTree) => Promise<CategoryDetails | null>;
}) => ({
  checklist: async (id: number, lang: Language) =>
    checkCategory(parts, { ...(await items.asDrafted(id)), lang }),

  /** GET /api/preview/categories/{token}. Throws `link-expired`, and `not-found` for a day on which the category is not visible. */
  preview: (token: string, lang: Language): Promise<CategoryDetails> =>
    parts.previews.look(token, "category", async ({ id }) => {
      const found = await details(id, lang, await tree(lang));
      if (!found) throw new AppError("not-found");
      return found;
    }),
});
