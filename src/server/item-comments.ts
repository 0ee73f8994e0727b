import { type Comments, createComments } from "#content/server/comments/comments.service.ts";
import type { ContentService } from "#content/server/content.service.ts";
import { editorOf } from "#features/discovery/editor-paths.ts";
import { AppError } from "#platform/errors.ts";

type Opens = { get: (id: number) => Promise<unknown> };
type Parts = Omit<Parameters<typeof createComments>[0], "open" | "editorOf">;

/** Comments on the items of all content types; who may open an item in the CRM is its type's own word. */
export const createItemComments = ({
  content,
  categories,
  products,
  articles,
  ownerOf,
  ...parts
}: Parts & { content: ContentService; categories: Opens; products: Opens; articles: Opens } & {
  /** Who began an article. */
  ownerOf: (id: number) => Promise<number | null>;
}): Comments => {
  const own = new Map(Object.entries({ category: categories, product: products, article: articles }));
  return createComments({
    ...parts,
    editorOf,
    async open({ type, id }, actor) {
      const isOthers = actor.isAuthor && !(type === "article" && (await ownerOf(id)) === actor.id);
      if (isOthers) throw new AppError("forbidden");
      return (own.get(type) ?? content.of(type).items).get(id);
    },
  });
};
