import type { Tx } from "#platform/database/database.ts";
import { indexTexts, readersOf } from "#platform/search/search-index.repo.ts";
import * as edits from "./product-edits.repo.ts";
import * as repo from "./products.repo.ts";

/** Makes the search's index say what a product's tables say; what is not shown stands in no index. Of equal answers the higher score comes first. */
export async function indexProduct(tx: Tx, id: number): Promise<void> {
  const [product] = await repo.byIds(tx, [id]);
  const texts = await repo.textsOf(tx, [id]);
  const numbers = [product?.gtin, product?.model, ...(await edits.shopNumbers(tx, id))];
  const isShown = product?.isActive && product.deletedAt === null;
  await indexTexts(
    tx,
    "product",
    id,
    isShown
      ? texts.map((text) => ({
          lang: text.lang,
          readers: readersOf(texts, text.lang),
          base: Math.round((product.score ?? 0) * 10),
          names: [text.name, product.brand ?? "", product.model ?? ""],
          identifiers: numbers.filter((one) => one !== null && one !== undefined),
          bodies: [text.summary, text.description, ...text.pros, ...text.cons, text.verdict],
        }))
      : [],
  );
}
