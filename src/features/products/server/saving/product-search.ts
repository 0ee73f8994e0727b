import type { Tx } from "#platform/database/handles.ts";
import { indexTexts, readersOf, type SearchableText } from "#platform/search/search-index.repo.ts";
import { saveListRows } from "../admin/product-list-rows.ts";
import * as repo from "../products.repo.ts";
import { shopNumbers } from "./shop-numbers.repo.ts";

/** Updates the search index and the admin list rows of these products; hidden ones are indexed for editors only. Ties sort by score. */
export async function indexProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const products = new Map((await repo.byIds(tx, ids)).map((product) => [product.id, product]));
  const textsOf = Map.groupBy(await repo.textsOf(tx, ids), (text) => text.productId);
  const numbersOf = await shopNumbers(tx, ids);
  const textsToFind = (id: number): SearchableText[] => {
    const product = products.get(id);
    if (!product || product.deletedAt !== null) return [];
    const numbers = [product.gtin, product.model, ...(numbersOf.get(id) ?? [])];
    const texts = textsOf.get(id) ?? [];
    return texts.map((text) => ({
      lang: text.lang,
      readers: product.isActive ? readersOf(texts, text.lang) : [],
      categories: [product.categoryId, product.subCategoryId].filter((one) => one !== null),
      names: [text.name, product.brand ?? "", product.model ?? ""],
      identifiers: numbers.filter((one) => one !== null),
      summaries: [text.summary],
      bodies: [text.description, ...text.pros, ...text.cons, text.verdict],
    }));
  };
  await saveListRows(tx, ids, numbersOf);
  await indexTexts(tx, "product", new Map(ids.map((id) => [id, textsToFind(id)])));
}
