import { type Comments, createComments } from "#content/server/comments/comments.service.ts";
import type { ContentService } from "#content/server/content.service.ts";
import type { Reviews } from "#features/articles/server/review/reviews.service.ts";
import { editorOf } from "#features/discovery/editor-paths.ts";
import { AppError } from "#platform/errors.ts";

type Opens = { get: (id: number) => Promise<unknown> };
type Parts = Omit<Parameters<typeof createComments>[0], "open" | "editorOf">;

/** Comments on the items of all content types. */
export const createItemComments = ({
  content,
  categories,
  products,
  articles,
  mayOpen,
  ...parts
}: Parts & { content: ContentService; categories: Opens; products: Opens; articles: Opens } & {
  mayOpen: Reviews["mayOpen"];
}): Comments => {
  const own = new Map(Object.entries({ category: categories, product: products, article: articles }));
  return createComments({
    ...parts,
    editorOf,
    async open({ type, id }, actor) {
      if (!(await mayOpen({ type, id }, actor))) throw new AppError("forbidden");
      return (own.get(type) ?? content.of(type).items).get(id);
    },
  });
};
