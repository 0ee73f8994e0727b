import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { ProductIndex } from "../facets/product-index.ts";
import { imagesOf } from "../products.repo.ts";
import * as repo from "./product-urls.repo.ts";

/** So many numbers make a file of the sitemap, taken or not: a file is read by its key, and a product never leaves its file. */
const numbersAFile = 2_000;
/** How many galleries are read at once; a statement takes a bounded number of values. */
const productsAtOnce = 500;
/** Of each gallery, so that no file can outgrow the 50 MB of sitemaps.org. */
const mostImages = 20;

const fileOf = (id: number): number => Math.ceil(id / numbersAFile);
const rangeOf = (file: number): repo.Range => ({
  from: (file - 1) * numbersAFile + 1,
  to: file * numbersAFile,
});
const anyAddress = "product-addresses";
/** What hangs on the addresses of these products and on when they were edited, but on no price. */
export const addressTags = (ids: readonly number[]): string[] => [
  anyAddress,
  ...new Set(ids.map((id) => `${anyAddress}:${fileOf(id)}`)),
];

/** The files with a published text in one of the languages, and when one in it, or its product, was changed last. */
function changesByFile(
  { size, ids, texts }: ProductIndex,
  langs: readonly Language[],
): { number: number; updatedAt: number }[] {
  const changes = new Map<number, number>();
  for (const { updated } of langs.flatMap((lang) => texts[lang] ?? []))
    for (let at = 0; at < size; at++) {
      const time = updated[at] as number;
      if (Number.isNaN(time)) continue;
      const file = fileOf(ids[at] as number);
      if (time > (changes.get(file) ?? 0)) changes.set(file, time);
    }
  return [...changes]
    .map(([number, updatedAt]) => ({ number, updatedAt }))
    .sort((a, b) => a.number - b.number);
}

/** The addresses of all products, a file of the sitemap at a time. */
export function createProductUrls({
  db,
  columns,
  media,
  categories,
}: {
  db: Database;
  columns: () => Promise<ProductIndex>;
  media: Media;
  categories: () => Categories;
}) {
  /** The URLs of the pictures on each product's page, in order; no entry where it has none. */
  async function galleries(ids: readonly number[]): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>();
    for (let start = 0; start < ids.length; start += productsAtOnce) {
      const stored = await imagesOf(db.read, ids.slice(start, start + productsAtOnce));
      const known = await media.addressesOf(
        [...stored.values()].flat().flatMap((image) => image.mediaId ?? []),
      );
      for (const [id, gallery] of stored) {
        const addresses = gallery.flatMap(
          (image) => (image.mediaId === null ? image.url : known.get(image.mediaId)) ?? [],
        );
        if (addresses.length) found.set(id, addresses.slice(0, mostImages));
      }
    }
    return found;
  }

  return {
    /** The files with something in them, and when that was changed last. */
    addressFiles: (langs: readonly Language[]): Promise<{ number: number; updatedAt: number }[]> =>
      db.memory.remember(`product-address-files:${langs}`, async () => {
        addCacheTag(anyAddress);
        return changesByFile(await columns(), langs);
      }),

    /** One row for each address in a file: every text that its readers are shown, with the product's pictures; null where nothing is published. */
    async addressesIn(file: number) {
      addCacheTag(`${anyAddress}:${file}`);
      const visible = new Map(
        await Promise.all(
          languageCodes.map(async (lang) => [lang, new Set((await categories().tree(lang)).ids)] as const),
        ),
      );
      const isShown = (lang: Language, id: number | null) =>
        id === null || visible.get(lang)?.has(id) === true;
      const published = await repo.published(db.read, rangeOf(file));
      if (!published.length) return null;
      const shown = published.filter(
        (row) => isShown(row.lang, row.categoryId) && isShown(row.lang, row.subCategoryId),
      );
      const shownBy = await galleries([...new Set(shown.map(({ id }) => id))]);
      return shown.map(({ imageUrl, ...row }) => ({
        ...row,
        images: shownBy.get(row.id) ?? (imageUrl ? [imageUrl] : []),
      }));
    },
  };
}
