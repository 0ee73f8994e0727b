import type { ItemEvents } from "#content/server/items/item-events.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RowState } from "#platform/database/row-states.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import { productStates } from "../admin/product-states.repo.ts";
import * as repo from "../products.repo.ts";
import type { ProductScoring } from "../scoring/product-scoring.ts";
import * as edits from "./product-edits.repo.ts";
import type { ProductInput, SourcedInput } from "./product-input.ts";
import type { SourceChange } from "./product-undo.ts";
import * as used from "./used-products.repo.ts";

/** Imports source rows. Creating products and saving their texts is injected. */
export function createProductImport({
  db,
  clock,
  offers,
  scoring,
  make,
  saveTexts,
  noteProducts,
  itemEvents,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  scoring: ProductScoring;
  make: (tx: Tx, input: ProductInput, now: number) => Promise<number>;
  saveTexts: (tx: Tx, id: number, input: ProductInput, now: number) => Promise<void>;
  noteProducts: (
    tx: Tx,
    ids: readonly number[],
    before: ReadonlyMap<number, edits.CategoryPlacement>,
  ) => Promise<void>;
  itemEvents: ItemEvents;
}) {
  /**
   * Updates a product from its source. While it was never edited here, every field the row sets or clears; afterwards only
   * the row's price and offers, so that no editor's work is lost. The published state does not change.
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
  }

  /**
   * Notes that a row of a source is this product (found by its GTIN), and adds the offers it brings. What another hand or file
   * has said of the product stays: several rows of one product would otherwise overwrite each other with every change.
   */
  async function join(tx: Tx, id: number, input: SourcedInput, now: number): Promise<void> {
    await edits.adopt(tx, id);
    // A used item's row says "scratched, without its box": the first row of a new one names the product.
    if (input.offer?.condition === "new" && (await used.isOfUsedRows(tx, id))) {
      await saveTexts(tx, id, input, now);
      if (input.images?.length) {
        await edits.saveImages(tx, id, input.images);
        await used.saveCover(tx, id, input.imageUrl ?? null);
      }
    }
    await edits.markEdited(tx, id);
  }

  return {
    /**
     * Imports source rows, in one transaction with what `also` writes: a new product for an unknown row, unless a product
     * with its GTIN exists. Returns the outcome of each; one that cannot be saved (`invalid`, `scope-missing`) rolls all of them back.
     */
    takeIn: (
      inputs: readonly SourcedInput[],
      also?: (
        tx: Tx,
        intakes: readonly SourceChange[],
        became: readonly SourceChange["became"][],
      ) => Promise<void>,
      actor: Actor | null = null,
    ): Promise<("added" | "changed" | "joined")[]> =>
      db.transact(async (tx) => {
        const now = clock.now();
        const before = new Map<number, edits.CategoryPlacement>();
        const states = new Map<number, RowState | null>();
        const first = new Map<number, SourceChange["became"]>();
        const became: SourceChange["became"][] = [];
        for (const input of inputs) {
          const known = await repo.findSource(tx, input.origin.source, input.origin.key);
          const same = known?.productId ?? (input.gtin ? await repo.idByGtin(tx, input.gtin) : null);
          if (same !== null && actor?.key && (await edits.isPublished(tx, same))) requirePublishing(actor);
          const isBack = known?.contentHash === edits.undoneMark;
          if (same !== null && !first.has(same)) {
            for (const [id, placement] of await edits.standings(tx, [same])) before.set(id, placement);
            const state = also && !isBack ? (await productStates.read(tx, [same])).get(same) : null;
            states.set(same, state ?? null);
          }
          if (same !== null && isBack) await edits.revive(tx, same, now);
          if (same !== null) await (known ? renew : join)(tx, same, input, now);
          const id = same ?? (await make(tx, input, now));
          const brought = known?.offerId ?? null;
          const offerId = input.offer
            ? await (same === null
                ? offers.renewal.add(tx, id, input.offer)
                : offers.renewal.renew(tx, id, input.offer, brought))
            : brought;
          await edits.saveSource(tx, input.origin, { productId: id, offerId }, now);
          const outcome = same === null || isBack ? "added" : known ? "changed" : "joined";
          became.push(outcome);
          if (!first.has(id)) first.set(id, outcome);
          await input.andThen?.(tx, id, outcome);
        }
        const ids = [...first.keys()];
        await noteProducts(tx, ids, before);
        for (const [id, outcome] of first)
          if (outcome !== "joined") itemEvents.imported(tx, "product", id, outcome === "added");
        if (also) {
          const after = await productStates.read(tx, ids);
          const intakes = [...first].map(([id, outcome]) => ({
            id,
            became: outcome,
            before: states.get(id) ?? null,
            mark: productStates.markOf(after.get(id)),
            label: String(after.get(id)?.product_texts?.[0]?.name ?? id),
          }));
          await also(tx, intakes, became);
        }
        return became;
      }),
  };
}
