import type { Categories } from "#features/categories/server/categories.service.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { Award, StoredSpec } from "#features/products/product.ts";
import type { Rating } from "#features/products/rating.ts";
import type { Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { indexTexts } from "#platform/search/search-index.repo.ts";
import { markImagesMissing, refreshImageState } from "../admin/product-list-rows.repo.ts";
import { setCheckedAt } from "../admin/product-states.repo.ts";
import { everyProduct } from "../facets/current-product-index.ts";
import type { StoredImage } from "../products.repo.ts";
import { saveRatings } from "../scoring/product-ratings.repo.ts";
import { createProductScoring } from "../scoring/product-scoring.ts";
import * as edits from "./product-edits.repo.ts";
import { createProductImport } from "./product-import.service.ts";
import { createProductSaving } from "./product-saving.ts";
import { indexProducts } from "./product-search.ts";
import { createProductUndo } from "./product-undo.ts";

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
  images?: StoredImage[];
  imageUrl?: string | null;
  relatedIds?: number[];
  discontinuedAt?: number | null;
  successorId?: number | null;
  texts: Partial<Record<Language, ProductTextInput>>;
  offers?: OfferInput[];
  publish?: boolean;
  demoKey?: string;
};
/** Which row of which source a product is, and what that row said last. */
type Origin = { source: string; key: string; contentHash: string };
export type SourcedInput = Omit<ProductInput, "offers"> & {
  origin: Origin;
  /** The one that the row tells, if any. */
  offer?: OfferInput;
  /** What comes with the row, written in the same transaction once its product is there. */
  andThen?: (tx: Tx, productId: number, became: "added" | "changed" | "joined") => Promise<void>;
};

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
  const scoring = createProductScoring({ db, categories });

  const saving = createProductSaving({ offers, categories, scoring });
  const { saveTexts, make, noteProducts } = saving;
  const changing = <T>(tx: Tx, id: number, work: () => Promise<T>): Promise<T> =>
    saving.changing(tx, [id], work);

  return {
    /** Makes a product with its texts, pictures and offers in one transaction. Throws `invalid`, `slug-taken`. */
    create: (input: ProductInput): Promise<number> =>
      db.transact(async (tx) => {
        const id = await make(tx, input, clock.now());
        await noteProducts(tx, [id], new Map());
        return id;
      }),

    ...createProductImport({ db, clock, offers, scoring, make, saveTexts, noteProducts }),
    ...createProductUndo({ db, clock, noteProducts }),

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
    /** Records that a person checked it now. */
    check: (id: number) =>
      db.transact((tx) => changing(tx, id, () => setCheckedAt(tx, "product", id, clock.now()))),
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
    scoresUnder: scoring.scoresUnder,
    saving,

    // The categories are removed too, so every cached response is invalidated.
    async removeDemo(tx: Tx): Promise<void> {
      await indexTexts(tx, "product", new Map((await edits.demoIds(tx)).map((id) => [id, []])));
      await edits.deleteDemo(tx);
      invalidateTags(tx, everyProduct);
    },

    /** Notes in the caller's transaction that files of the library went. */
    notePicturesGone: markImagesMissing,
    /** Notes there that a picture elsewhere went or came back. */
    notePictureTurned: refreshImageState,

    /** Adds products to the search index or removes them, by their rows. */
    index: indexProducts,
  };
}
