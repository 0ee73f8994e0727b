import { claimSlug } from "#content/server/slugs/slugs.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { gtinTag } from "#features/marketplaces/gtin.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import { languageCodes } from "#i18n/languages.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";
import { addressTags } from "../public/product-urls.ts";
import { saveRatings } from "../scoring/product-ratings.repo.ts";
import type { createProductScoring } from "../scoring/product-scoring.ts";
import * as edits from "./product-edits.repo.ts";
import type { ProductInput, SavedFacts } from "./product-input.ts";
import { indexProducts } from "./product-search.ts";

export type ProductSaving = ReturnType<typeof createProductSaving>;

/** Saves products, for imports, the demo and editors alike. All of it inside the caller's transaction. */
export function createProductSaving({
  offers,
  categories,
  scoring,
}: {
  offers: Offers;
  categories: () => Categories;
  scoring: ReturnType<typeof createProductScoring>;
}) {
  /** Invalidates what shows these products, and every list that contains them. */
  async function noteShown(
    tx: Tx,
    ids: readonly number[],
    where: readonly edits.CategoryPlacement[],
  ): Promise<void> {
    const places = await categories().withAncestors(
      tx,
      where.flatMap((one) => one.categoryIds),
    );
    invalidateTags(tx, "products", ...places.map((place) => `products-in:${place}`));
    invalidateTags(tx, ...ids.map((id) => `product:${id}`));
  }

  /** Puts what was changed of these products into the index, and notes it. `before` is where they stood; new ones stood nowhere. */
  async function noteProducts(
    tx: Tx,
    ids: readonly number[],
    before: ReadonlyMap<number, edits.CategoryPlacement>,
  ): Promise<void> {
    await indexProducts(tx, ids);
    const after = await edits.standings(tx, ids);
    await noteShown(tx, ids, [...before.values(), ...after.values()]);
    invalidateTags(tx, ...addressTags(ids));
    // A product that takes a GTIN may have offers for the pages of its equals (offers.service.ts).
    const taken = ids.flatMap((id) => {
      const gtin = after.get(id)?.gtin;
      return gtin && gtin !== before.get(id)?.gtin ? [gtinTag(gtin)] : [];
    });
    if (taken.length) invalidateTags(tx, ...taken);
    if (ids.some((id) => before.get(id)?.counted !== after.get(id)?.counted))
      invalidateTags(tx, "product-counts");
  }

  /** Runs one change of products and notes what depends on it: their own pages, and the lists they leave, enter or move in. */
  async function changing<T>(tx: Tx, ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const before = await edits.standings(tx, ids);
    const answer = await work();
    await noteProducts(tx, ids, before);
    return answer;
  }

  /**
   * The same for a change of what their offers cost, and of nothing else: pages and lists show it, but neither the search's index nor the
   * editors' list knows a price, and to write them costs more than the change itself.
   */
  async function repricing<T>(tx: Tx, ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const answer = await work();
    await noteShown(tx, ids, [...(await edits.standings(tx, ids)).values()]);
    return answer;
  }

  async function saveTexts(
    tx: Tx,
    id: number,
    input: Pick<ProductInput, "texts" | "publish">,
    now: number,
  ): Promise<void> {
    const stored = await repo.textsOf(tx, [id]);
    for (const lang of languageCodes) {
      const text = input.texts[lang];
      if (!text) continue;
      const before = stored.find((one) => one.lang === lang);
      const slug = await claimSlug(tx, {
        type: "product",
        lang,
        wanted: text.slug,
        title: text.name,
        current: before?.slug,
        entityId: id,
        now,
      });
      const published = before?.published ?? input.publish ?? false;
      await edits.saveText(tx, {
        productId: id,
        lang,
        slug,
        name: text.name,
        summary: text.summary ?? "",
        description: text.description ?? "",
        pros: text.pros ?? [],
        cons: text.cons ?? [],
        verdict: text.verdict ?? "",
        bestFor: text.bestFor ?? "",
        notFor: text.notFor ?? "",
        metaTitle: text.metaTitle || null,
        metaDescription: text.metaDescription || null,
        metaKeywords: text.metaKeywords ?? [],
        published,
        publishedAt: before?.publishedAt ?? (published ? now : null),
        updatedAt: now,
      });
    }
  }

  return {
    noteProducts,
    changing,
    repricing,
    saveTexts,

    async make(tx: Tx, input: ProductInput, now: number): Promise<number> {
      const price = input.price ?? null;
      const id = await edits.insert(
        tx,
        {
          categoryId: input.categoryId ?? null,
          subCategoryId: input.subCategoryId ?? null,
          brand: input.brand ?? null,
          model: input.model ?? null,
          gtin: input.gtin ?? null,
          price,
          priceBase: await offers.inBase(price, tx),
          imageUrl: input.imageUrl ?? null,
          score: input.score ?? null,
          awards: input.awards ?? [],
          specs: input.specs ?? [],
          ratings: input.ratings ?? [],
          discontinuedAt: null,
          successorId: null,
          facts: input.facts ?? {},
          demoKey: input.demoKey ?? null,
        },
        now,
      );
      if (input.ratings?.length) await scoring.score(tx, id);
      await saveTexts(tx, id, input, now);
      await edits.saveImages(tx, id, input.images ?? []);
      await offers.addAll(tx, id, input.offers ?? []);
      return id;
    },

    /** Sets everything a product says besides its texts. */
    async saveFacts(tx: Tx, id: number, given: SavedFacts, now: number): Promise<void> {
      const { price, images, relatedIds, ...facts } = given;
      await edits.updatePrice(tx, id, { price, priceBase: await offers.inBase(price, tx) }, now);
      await edits.updateFacts(tx, id, facts, now);
      await saveRatings(tx, id, facts.ratings, now);
      await scoring.score(tx, id);
      await edits.saveImages(tx, id, images);
      await edits.saveRelations(tx, id, relatedIds);
    },
  };
}
