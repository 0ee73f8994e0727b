import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { Product } from "#features/products/product.ts";
import { type ProductContent, textsIn } from "#features/products/product-model.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../products.repo.ts";
import type { Products } from "../products.service.ts";
import { factsOf } from "../saving/product-items.ts";
import type { ProductItems } from "./product-items.service.ts";

/** Products as they are being written, for holders of a preview link. */
export const createProductPreviews = ({
  db,
  clock,
  items,
  previews,
  products,
}: {
  db: Database;
  clock: Clock;
  items: Pick<ProductItems, "asDrafted">;
  previews: PreviewLinks;
  products: Pick<Products, "asIf">;
}) => ({
  /** GET /api/preview/products/{token}. Throws `link-expired`, and `not-found` for a day on which it is not public. */
  preview: (token: string, lang: Language): Promise<Product> =>
    previews.look(token, "product", async ({ id, at }) => {
      const isSure = at === null;
      const { content } = await items.asDrafted(id);
      const [[row], texts] = await Promise.all([repo.byIds(db.read, [id]), repo.textsOf(db.read, [id])]);
      if (!row) throw new AppError("not-found");
      const rows = rowsAsIf({ row, texts }, content, { now: at ?? clock.now(), isPublic: isSure });
      return products.asIf(rows, { lang, isSure });
    }),
});

/** The rows a product would have with another content, public in all its languages or as they are now. */
function rowsAsIf(
  { row, texts }: { row: repo.ProductRow; texts: readonly repo.ProductText[] },
  content: ProductContent,
  { now, isPublic }: { now: number; isPublic: boolean },
): { row: repo.ProductRow; texts: repo.ProductText[]; images: repo.StoredImage[] } {
  const { images, relatedIds: _, ...facts } = factsOf(content, row, now);
  return {
    row: {
      ...row,
      ...(facts satisfies repo.ProductFacts),
      deletedAt: isPublic ? null : row.deletedAt,
    },
    texts: languageCodes.flatMap((lang) => {
      const words = textsIn(content, lang);
      if (!words) return [];
      const stored = texts.find((text) => text.lang === lang);
      return [
        {
          ...words,
          slug: words.slug || String(row.id),
          productId: row.id,
          lang,
          metaTitle: words.metaTitle || null,
          metaDescription: words.metaDescription || null,
          published: isPublic || (stored?.published ?? false),
          publishedAt: stored?.publishedAt ?? now,
          updatedAt: stored?.updatedAt ?? now,
        },
      ];
    }),
    images,
  };
}
