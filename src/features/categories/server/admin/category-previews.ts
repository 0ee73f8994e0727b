import type { PreviewRequest } from "#content/admin-action-schemas.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { CategoryDetails } from "#features/categories/category.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import type { CategoryDrafts } from "../category-draft.ts";
import type { CategoryTree } from "../category-tree.ts";
import { checkCategory } from "./category-checklist.ts";
import { slugOf } from "./category-drafts.service.ts";
import type { CategoryParts } from "./category-parts.ts";

/** Categories as they are being written: checked, and shown to who has a link. */
export const createCategoryPreviews = ({
  db,
  media,
  siteUrl,
  previews,
  compare,
  asWritten,
  tree,
  details,
}: Pick<CategoryParts, "db" | "media" | "siteUrl" | "previews" | "compare"> & {
  asWritten: CategoryDrafts;
  tree: (lang: Language) => Promise<CategoryTree>;
  details: (id: number, lang: Language, tree: CategoryTree) => Promise<CategoryDetails | null>;
}) => ({
  checklist: async (id: number, lang: Language) =>
    checkCategory(db.read, { state: await asWritten(id), lang, media, siteUrl, compare }),

  /** An address that shows the category as it is written now to who has it. */
  async previewLink(id: number, { lang, at }: PreviewRequest, actor: Actor) {
    const path = localPath(lang, pathOf("category", slugOf(await asWritten(id), lang)));
    return previews.make({ type: "category", id }, { path, at, actor });
  },

  /** GET /api/preview/categories/{token}. Throws `link-expired`, and `not-found` for a day on which the category is not visible. */
  preview: (token: string, lang: Language): Promise<CategoryDetails> =>
    previews.look(token, "category", async ({ id }) => {
      const found = await details(id, lang, await tree(lang));
      if (!found) throw new AppError("not-found");
      return found;
    }),
});
