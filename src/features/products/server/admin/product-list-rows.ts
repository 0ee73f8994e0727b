import { statesOf } from "#content/server/items/item-view.ts";
import { product } from "#features/products/product.content.ts";
import { textsIn } from "#features/products/product-model.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Tx } from "#platform/database/handles.ts";
import { numberOf, readProducts } from "../saving/product-items.ts";
import {
  offerCounts,
  type ProductListRowInput,
  upsertListRows,
  withMissingImage,
} from "./product-list-rows.repo.ts";

/** A name is sorted by its beginning. */
const sortedBy = 60;

/** Recalculates the admin list rows of these products. */
export async function saveListRows(
  tx: Tx,
  ids: readonly number[],
  shopNumbers: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const [offers, pictureless] = [await offerCounts(tx, ids), await withMissingImage(tx, ids)];
  const lines = (await readProducts(tx, ids)).map((item): ProductListRowInput => {
    const { id, texts, content } = item;
    const states = statesOf(product, item);
    const words = texts.map(({ lang, slug }) => ({ lang, slug, ...textsIn(content, lang) }));
    const langsWith = (test: (text: (typeof texts)[number]) => boolean) =>
      bitsOf(texts.filter(test).map(({ lang }) => lang));
    const base = words.find(({ lang }) => lang === baseLanguage) ?? words[0];
    const numbers = shopNumbers.get(id) ?? [];
    const found = [
      ...words.flatMap(({ name, slug }) => [name, slug]),
      content.brand,
      content.model,
      content.gtin,
      ...numbers,
    ];
    return {
      product_id: id,
      words: [...new Set(found.map((word) => searchText(simplified(word ?? ""))))].join(" "),
      sort_name: searchText(base?.name ?? "").slice(0, sortedBy),
      category_id: numberOf(content.categoryId),
      sub_category_id: numberOf(content.subCategoryId),
      score: content.score === null ? null : Math.round(content.score * 10),
      texts: langsWith(() => true),
      published: langsWith(({ published }) => published),
      scheduled: langsWith(({ publishAt, unpublishAt }) => publishAt !== null || unpublishAt !== null),
      stale: langsWith(({ lang }) => (states[lang]?.stale.length ?? 0) > 0),
      partial: langsWith(({ lang }) => (states[lang]?.untranslated.length ?? 0) > 0),
      no_seo: bitsOf(words.filter((one) => !one.metaTitle || !one.metaDescription).map(({ lang }) => lang)),
      has_image: content.imageUrl ? 1 : 0,
      image_gone: pictureless.has(id) ? 1 : 0,
      has_price: content.price ? 1 : 0,
      has_offers: offers.has(id) ? 1 : 0,
      is_active: item.isActive ? 1 : 0,
      is_deleted: item.deletedAt === null ? 0 : 1,
      updated_at: item.updatedAt,
    };
  });
  await upsertListRows(tx, lines);
}
