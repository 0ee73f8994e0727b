import type { Categories } from "#features/categories/server/categories.service.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money.ts";
import type { Clock } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { indexTexts } from "#platform/search/search-index.repo.ts";
import type { Award, StoredSpec } from "../product.ts";
import type { Rating } from "../rating.ts";
import { everyProduct } from "./current-columns.ts";
import * as edits from "./product-edits.repo.ts";
import { saveRatings } from "./product-ratings.repo.ts";
import { createProductSaving } from "./product-saving.ts";
import { createProductScoring } from "./product-scoring.ts";
import { indexProducts } from "./product-search.ts";
import * as repo from "./products.repo.ts";

export type ProductTextInput = {
  name: string;
  slug?: string;
  summary?: string;
  description?: string;
  pros?: string[];
  cons?: string[];
  verdict?: string;
  bestFor?: string;
  notFor?: string;
  metaTitle?: string;
  metaDescription?: string;
  metaKeywords?: string[];
};
export type ProductInput = {
  categoryId?: number | null;
  subCategoryId?: number | null;
  brand?: string | null;
  model?: string | null;
  gtin?: string | null;
  price?: Money | null;
  /** Counts as long as `ratings` do not make one: marks for every criterion win (product-scoring.ts). */
  score?: number | null;
  ratings?: Rating[];
  awards?: Award[];
  specs?: StoredSpec[];
  images?: { mediaId: number | null; url: string | null; alt: Record<string, string> }[];
  imageUrl?: string | null;
  relatedIds?: number[];
  discontinuedAt?: number | null;
  successorId?: number | null;
  texts: Partial<Record<Language, ProductTextInput>>;
  offers?: OfferInput[];
  publish?: boolean;
  demoKey?: string;
  origin?: Origin;
};
/** Which row of which source a product is, and what that row said last. */
type Origin = { source: string; key: string; contentHash: string };
export type SourcedInput = ProductInput & { origin: Origin };

/** The verbs that change products. Each is one transaction; the reading verbs are in products.service.ts. */
export function createProductEditing({
  db,
  clock,
  offers,
  categories,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  categories: () => Categories;
}) {
  const scoring = createProductScoring({ categories });

  const saving = createProductSaving({ offers, categories, scoring });
  const { saveTexts, make, noteProducts } = saving;
  const changing = <T>(tx: Tx, id: number, work: () => Promise<T>): Promise<T> =>
    saving.changing(tx, [id], work);

  /**
   * Brings a product up to what its source says now. As long as nobody has edited it here, everything the row tells or no longer
   * tells; afterwards a price the row has and its offers, so that no editor's work is lost. Publication stays as it is.
   */
  async function renew(tx: Tx, id: number, input: SourcedInput, now: number): Promise<void> {
    const price = input.price ?? null;
    const untouched = await edits.isUntouched(tx, id);
    if (untouched || price)
      await edits.updatePrice(tx, id, { price, priceBase: await offers.inBase(price, tx) }, now);
    if (untouched) {
      await edits.updateFacts(
        tx,
        id,
        {
          categoryId: input.categoryId ?? null,
          subCategoryId: input.subCategoryId ?? null,
          brand: input.brand ?? null,
          model: input.model ?? null,
          gtin: input.gtin ?? null,
          imageUrl: input.imageUrl ?? null,
          specs: input.specs ?? [],
        },
        now,
      );
      // It may be in another category now, with other criteria.
      await scoring.score(tx, id);
      await saveTexts(tx, id, input, now);
      await edits.saveImages(tx, id, input.images ?? []);
    }
    await offers.renewAll(tx, id, input.offers ?? []);
    await edits.saveSource(tx, input.origin, id, now);
  }

  /**
   * Notes that a row of a source is this product (found by its GTIN), and adds the offers it brings. What another hand or file
   * has said of the product stays: several rows of one product would otherwise overwrite each other with every change.
   */
  async function join(tx: Tx, id: number, input: SourcedInput, now: number): Promise<void> {
    await edits.adopt(tx, id);
    await edits.markEdited(tx, id);
    await offers.renewAll(tx, id, input.offers ?? []);
    await edits.saveSource(tx, input.origin, id, now);
  }

  return {
    /** Makes a product with its texts, pictures and offers in one transaction. Throws `invalid`, `slug-taken`. */
    create: (input: ProductInput): Promise<number> =>
      db.transact(async (tx) => {
        const id = await make(tx, input, clock.now());
        await noteProducts(tx, [id], new Map());
        return id;
      }),

    /**
     * Takes in what rows of sources say, in one transaction: a product of its own for a row nobody knows, unless its GTIN is that
     * of one that is here. Tells what became of each; one that cannot be saved (`invalid`) undoes them all.
     */
    takeIn: (inputs: readonly SourcedInput[]): Promise<("added" | "changed" | "joined")[]> =>
      db.transact(async (tx) => {
        const now = clock.now();
        const before = new Map<number, edits.Standing>();
        const ids = new Set<number>();
        const became: ("added" | "changed" | "joined")[] = [];
        for (const input of inputs) {
          const known = await repo.findSource(tx, input.origin.source, input.origin.key);
          const same = known?.productId ?? (input.gtin ? await repo.idByGtin(tx, input.gtin) : null);
          if (same !== null && !ids.has(same))
            for (const [id, standing] of await edits.standings(tx, [same])) before.set(id, standing);
          if (same === null) ids.add(await make(tx, input, now));
          else {
            ids.add(same);
            await (known ? renew : join)(tx, same, input, now);
          }
          became.push(same === null ? "added" : known ? "changed" : "joined");
        }
        await noteProducts(tx, [...ids], before);
        return became;
      }),

    relate: (id: number, relatedIds: readonly number[]) =>
      db.transact((tx) => changing(tx, id, () => edits.saveRelations(tx, id, relatedIds))),
    setPublished: (id: number, langs: readonly Language[], published: boolean) =>
      db.transact((tx) => changing(tx, id, () => edits.setPublished(tx, id, langs, published, clock.now()))),
    setBlocked: (id: number, blocked: boolean) =>
      db.transact((tx) =>
        changing(tx, id, () => edits.setState(tx, id, { isActive: !blocked }, clock.now())),
      ),
    remove: (id: number) =>
      db.transact((tx) =>
        changing(tx, id, () => edits.setState(tx, id, { deletedAt: clock.now() }, clock.now())),
      ),
    rename: (id: number, lang: Language, text: ProductTextInput) =>
      db.transact((tx) =>
        changing(tx, id, async () => {
          await saveTexts(tx, id, { texts: { [lang]: text } }, clock.now());
          await edits.markEdited(tx, id);
        }),
      ),

    /** Notes the marks a product got for its category's criteria; its score follows once each has one. */
    rate: (id: number, ratings: readonly Rating[]) =>
      db.transact((tx) =>
        changing(tx, id, async () => {
          await saveRatings(tx, id, ratings, clock.now());
          await scoring.score(tx, id);
          await edits.markEdited(tx, id);
        }),
      ),
    scoreIn: scoring.scoreIn,
    saving,

    // With the categories, which go too, every answer is forgotten.
    async removeDemo(tx: Tx): Promise<void> {
      await indexTexts(tx, "product", new Map((await edits.demoIds(tx)).map((id) => [id, []])));
      await edits.deleteDemo(tx);
      noteChange(tx, everyProduct);
    },

    /** Puts products into the search's index, or takes them out, as they stand in their tables. */
    index: indexProducts,
  };
}
