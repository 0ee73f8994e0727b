import type { PreviewRequest } from "#content/admin-action-schemas.ts";
import { contentChanges } from "#content/content-changes.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { UnreviewedTexts } from "#content/server/publishing/unreviewed-texts.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { OfferMaintenance } from "#features/offers/server/refresh/offer-maintenance.service.ts";
import type { AdminExport } from "#features/products/admin-product.ts";
import type { Product } from "#features/products/product.ts";
import {
  emptyContent,
  type ProductContent,
  patched,
  productPatchSchema,
  textsIn,
} from "#features/products/product-content.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { createProductOffers } from "../offers/product-offers.ts";
import * as repo from "../products.repo.ts";
import type { Products } from "../products.service.ts";
import { sheetOf } from "../spreadsheet/sheet-export.ts";
import { createSheetNames } from "../spreadsheet/sheet-names.ts";
import { createSheetSaving } from "../spreadsheet/sheet-saving.ts";
import { createSheetTargets } from "../spreadsheet/sheet-targets.ts";
import { createAdminProductList } from "./admin-product-list.ts";
import {
  createProductAdministration,
  type ProductAdminDependencies,
  revised,
} from "./product-admin-edits.service.ts";
import { createProductBulk } from "./product-bulk.ts";
import { checkProduct } from "./product-checklist.ts";
import { rowsAsIf } from "./product-contents.ts";
import { createProductDrafts } from "./product-drafts.ts";
import { offerCounts } from "./product-list-rows.repo.ts";
import { createProductPublishing } from "./product-publishing.ts";
import { createProductRestoring } from "./product-restoring.ts";

export type AdminProducts = ReturnType<typeof createAdminProducts>;

/** Something that shows the product: listed to whoever unpublishes it. */
export type ProductUse = { type: "article" | "product"; id: string; title: string };

/** The products as editors work on them; visitors' reads are in products.service.ts. */
export function createAdminProducts({
  products,
  previews,
  siteUrl,
  compare,
  ...rest
}: Omit<ProductAdminDependencies, "saving"> & {
  products: Products;
  offers: Offers;
  offerUpkeep: Pick<OfferMaintenance, "askNow">;
  marketplace: MarketplaceOf;
  categories: () => Categories;
  jobs: Jobs;
  previews: PreviewLinks;
  siteUrl: string;
  compare: CompareTexts;
  languagesOn: () => Promise<Language[]>;
  unseen: UnreviewedTexts;
  /** The guides that mention the product, public or not; injected, as articles are created after products. */
  usesIn: (productId: number) => Promise<Omit<ProductUse, "type">[]>;
}) {
  const parts = { ...rest, saving: products.saving };
  const { db, clock, revisions } = parts;
  const administration = createProductAdministration(parts);
  const publishing = createProductPublishing({ ...parts, administration });
  const drafts = createProductDrafts({ ...parts, administration });
  const restoring = createProductRestoring({ ...parts, administration });
  const list = createAdminProductList(parts);
  const names = createSheetNames(parts);
  const targets = createSheetTargets({ db, names });

  /** What the product would say: the draft, where there is one. */
  async function asWritten(id: number): Promise<ProductContent> {
    return (await drafts.draft(id))?.content ?? (await administration.require(db.read, id)).content;
  }

  /** A revision, and its differences from the one before it or from `since`. */
  async function revision(id: number, number: number, since: number) {
    const read = async (which: number): Promise<ProductContent> =>
      which < 1
        ? emptyContent
        : patched(emptyContent, productPatchSchema.parse(await revisions.content(revised(id), which)));
    const [content, before] = await Promise.all([read(number), read(since)]);
    return { number, since, content, changes: contentChanges(before, content) };
  }

  return {
    ...administration,
    ...publishing,
    ...drafts,
    ...restoring,
    ...createProductBulk({ ...parts, administration, publishing, restoring }),
    ...list,
    spreadsheet: {
      file: (query: AdminExport) => sheetOf(list.all(query), names),
      place: names.place,
      find: targets,
      take: createSheetSaving({ ...parts, administration, publishing, names, targets }),
    },
    offers: createProductOffers({ ...parts, alternativeTo: products.alternativeTo }),
    revision,
    revisions: (id: number, before: number | null, limit: number) =>
      revisions.list(revised(id), before, limit),

    async uses(id: number): Promise<ProductUse[]> {
      const [articles, relating] = await Promise.all([parts.usesIn(id), repo.relating(db.read, id)]);
      return [
        ...articles.map((article) => ({ type: "article" as const, ...article })),
        ...relating.map(({ id: other, name }) => ({
          type: "product" as const,
          id: String(other),
          title: name,
        })),
      ];
    },

    async checklist(id: number, lang: Language) {
      const edited = await administration.require(db.read, id);
      const offers = (await offerCounts(db.read, [id])).get(id) ?? 0;
      const content = await asWritten(id);
      const mediaIds = content.images.flatMap(({ mediaId }) => (mediaId === null ? [] : [Number(mediaId)]));
      const pictures = await parts.media.pictures(mediaIds, lang);
      const described = new Set(mediaIds.filter((one) => pictures.get(one)?.alt).map(String));
      const place = content.subCategoryId ?? content.categoryId;
      const isPlaceShown = (await parts.categories().tree(lang)).ids.some((one) => String(one) === place);
      const found = { content, edited, lang, offers, isPlaceShown, described };
      return checkProduct(db.read, { ...found, siteUrl, compare });
    },

    /** An address that shows the product as it is written now, in one language, to who has it. */
    async previewLink(id: number, { lang, at }: PreviewRequest, actor: Actor) {
      const content = await asWritten(id);
      const { slug } = textsIn(content, lang) ?? textsIn(content, defaultLanguage) ?? content;
      const path = localPath(lang, pathOf("product", slug || String(id)));
      return previews.make(revised(id), { path, at, actor });
    },

    /** GET /api/preview/products/{token}. Throws `link-expired`, and `not-found` for a day on which it is not public. */
    preview: (token: string, lang: Language): Promise<Product> =>
      previews.look(token, "product", async ({ id, at }) => {
        const isSure = at === null;
        const edited = await administration.require(db.read, id);
        const rows = rowsAsIf(edited, await asWritten(id), { now: at ?? clock.now(), isPublic: isSure });
        return products.asIf(rows, { lang, isSure });
      }),
  };
}
