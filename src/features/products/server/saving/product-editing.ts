import type { ItemEvents } from "#content/server/items/item-events.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Rating } from "#features/products/rating.ts";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { indexTexts } from "#platform/search/search-index.repo.ts";
import { markImagesMissing, refreshImageState } from "../admin/product-list-rows.repo.ts";
import { setCheckedAt } from "../admin/product-states.repo.ts";
import { everyProduct } from "../facets/current-product-index.ts";
import { saveRatings } from "../scoring/product-ratings.repo.ts";
import { createProductScoring } from "../scoring/product-scoring.ts";
import * as edits from "./product-edits.repo.ts";
import { createProductImport } from "./product-import.service.ts";
import type { ProductInput, ProductTextInput } from "./product-input.ts";
import { createProductSaving } from "./product-saving.ts";
import { indexProducts } from "./product-search.ts";
import { createProductUndo } from "./product-undo.ts";

/** The verbs that change products. Each is one transaction; the reading verbs are in products.service.ts. */
export function createProductEditing({
  db,
  clock,
  offers,
  categories,
  itemEvents,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  categories: () => Categories;
  itemEvents: ItemEvents;
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

    ...createProductImport({ itemEvents, db, clock, offers, scoring, make, saveTexts, noteProducts }),
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
