import type { SpecField } from "#content/fields/custom-field.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { OfferMaintenance } from "#features/offers/server/refresh/offer-maintenance.service.ts";
import type { AdminExport } from "#features/products/admin-product.ts";
import type { Language } from "#i18n/languages.ts";
import { createProductOffers } from "../offers/product-offers.ts";
import * as repo from "../products.repo.ts";
import type { Products } from "../products.service.ts";
import type { ProductItem } from "../saving/product-items.ts";
import { sheetOf } from "../spreadsheet/sheet-export.ts";
import { createSheetNames } from "../spreadsheet/sheet-names.ts";
import { createSheetSaving } from "../spreadsheet/sheet-saving.ts";
import { createSheetTargets } from "../spreadsheet/sheet-targets.ts";
import { createAdminProductList } from "./admin-product-list.ts";
import { checkProduct } from "./product-checklist.ts";
import { createProductItems, type ProductItemsDependencies } from "./product-items.service.ts";
import { offerCounts } from "./product-list-rows.repo.ts";
import { createProductPreviews } from "./product-previews.ts";

export type AdminProducts = ReturnType<typeof createAdminProducts>;

/** Something that shows the product: listed to whoever unpublishes it. */
export type ProductUse = { type: "article" | "product"; id: string; title: string };

/** The products as editors work on them; visitors' reads are in products.service.ts. */
export function createAdminProducts({
  products,
  siteUrl,
  compare,
  ...rest
}: Omit<ProductItemsDependencies, "saving"> & {
  products: Products;
  offers: Offers;
  offerUpkeep: Pick<OfferMaintenance, "askNow">;
  marketplace: MarketplaceOf;
  categories: () => Categories;
  siteUrl: string;
  compare: CompareTexts;
  languagesOn: () => Promise<Language[]>;
  /** The guides that mention the product, public or not; injected, as articles are created after products. */
  usesIn: (productId: number) => Promise<Omit<ProductUse, "type">[]>;
}) {
  const parts = { ...rest, saving: products.saving };
  const { db, media } = parts;
  const items = createProductItems(parts);
  const list = createAdminProductList(parts);
  const names = createSheetNames(parts);
  const targets = createSheetTargets({ db, names });

  async function uses(id: number): Promise<ProductUse[]> {
    const [articles, relating] = await Promise.all([parts.usesIn(id), repo.relating(db.read, id)]);
    return [
      ...articles.map((article) => ({ type: "article" as const, ...article })),
      ...relating.map(({ id: other, name }) => ({
        type: "product" as const,
        id: String(other),
        title: name,
      })),
    ];
  }

  return {
    ...items,
    ...list,
    ...createProductPreviews({ ...parts, items, products }),
    spreadsheet: {
      file: (query: AdminExport) => sheetOf(list.all(query), names),
      place: names.place,
      find: targets,
      take: createSheetSaving({ ...parts, items, names, targets }),
    },
    offers: createProductOffers({ ...parts, alternativeTo: products.alternativeTo }),

    /** The fields of products in a category, or of those in none. */
    fieldsIn: async (categoryId: number | null): Promise<SpecField[]> => [
      ...(await parts.categories().productFields(categoryId === null ? [] : [categoryId]))(categoryId),
    ],

    uses,
    /** The product, and what still links to it. */
    unpublish: async (...[id, which, actor]: Parameters<typeof items.unpublish>) => ({
      ...(await items.unpublish(id, which, actor)),
      uses: await uses(id),
    }),

    async checklist(id: number, lang: Language) {
      const { item, content } = await items.asDrafted(id);
      const offers = (await offerCounts(db.read, [id])).get(id) ?? 0;
      const mediaIds = content.images.flatMap(({ mediaId }) => (mediaId === null ? [] : [Number(mediaId)]));
      const pictures = await media.pictures(mediaIds, lang);
      const described = new Set(mediaIds.filter((one) => pictures.get(one)?.alt).map(String));
      const place = content.subCategoryId ?? content.categoryId;
      const isPlaceShown = (await parts.categories().tree(lang)).ids.some((one) => String(one) === place);
      const found = { item: item as ProductItem, content, lang, offers, isPlaceShown, described };
      return checkProduct(db.read, { ...found, siteUrl, compare });
    },
  };
}
