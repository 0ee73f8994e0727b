import { bitsOf } from "#i18n/language-bits.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Tx } from "#platform/database/handles.ts";
import { readEdited, statesOf } from "./product-contents.ts";
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
  const lines = (await readEdited(tx, ids)).map((edited): ProductListRowInput => {
    const { row, texts } = edited;
    const states = statesOf(edited);
    const langsWith = (test: (text: (typeof texts)[number]) => boolean) =>
      bitsOf(texts.filter(test).map(({ lang }) => lang));
    const base = texts.find(({ lang }) => lang === defaultLanguage) ?? texts[0];
    const numbers = shopNumbers.get(row.id) ?? [];
    const words = [
      ...texts.flatMap(({ name, slug }) => [name, slug]),
      row.brand,
      row.model,
      row.gtin,
      ...numbers,
    ];
    return {
      product_id: row.id,
      words: [...new Set(words.map((word) => searchText(simplified(word ?? ""))))].join(" "),
      sort_name: searchText(base?.name ?? "").slice(0, sortedBy),
      category_id: row.categoryId,
      sub_category_id: row.subCategoryId,
      score: row.score === null ? null : Math.round(row.score * 10),
      texts: langsWith(() => true),
      published: langsWith(({ published }) => published),
      scheduled: langsWith(({ publishAt, unpublishAt }) => publishAt !== null || unpublishAt !== null),
      stale: langsWith(({ lang }) => (states[lang]?.stale.length ?? 0) > 0),
      partial: langsWith(({ lang }) => (states[lang]?.untranslated.length ?? 0) > 0),
      no_seo: langsWith(({ metaTitle, metaDescription }) => !metaTitle || !metaDescription),
      has_image: row.imageUrl ? 1 : 0,
      image_gone: pictureless.has(row.id) ? 1 : 0,
      has_price: row.price ? 1 : 0,
      has_offers: offers.has(row.id) ? 1 : 0,
      is_active: row.isActive ? 1 : 0,
      is_deleted: row.deletedAt === null ? 0 : 1,
      updated_at: Math.max(row.updatedAt, ...texts.map(({ updatedAt }) => updatedAt)),
    };
  });
  await upsertListRows(tx, lines);
}
