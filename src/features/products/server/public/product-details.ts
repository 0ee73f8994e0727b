import type { FieldPlace } from "#content/fields/custom-field.ts";
import { alternatesOf } from "#content/server/slugs/slugs.service.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import { readGtin } from "#features/marketplaces/gtin.ts";
import { externalImage, type ImageBook, type Media } from "#features/media/server/media.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import { homeCountry } from "#features/offers/shop-country.ts";
import type { ProductAlone } from "#features/products/product.ts";
import { plainValues } from "#features/products/product-facts.ts";
import { markedCriteria } from "#features/products/weighted-score.ts";
import type { ShownAward } from "#features/settings/award.ts";
import type { Language } from "#i18n/languages.ts";
import { localText } from "#i18n/local-text.ts";
import { videoOf } from "#platform/document/embed.ts";
import type * as repo from "../products.repo.ts";
import { cardOf, firstPictures, specsOf } from "./product-view.ts";

/** The layout has room for a picture's caption. */
const withWords = <Key>(book: ImageBook<Key>, key: Key) => {
  const picture = book.get(key);
  return picture && { ...picture, ...book.words(key) };
};

/** A product with the text that is shown of it, and its other languages. */
export type Readable = { row: repo.ProductRow; text: repo.ProductText; texts: repo.ProductText[] };

export const categoryOf = (row: repo.ProductRow): number | null => row.subCategoryId ?? row.categoryId;
export const categoriesOf = (found: readonly { row: repo.ProductRow }[]): number[] => [
  ...new Set(found.flatMap(({ row }) => categoryOf(row) ?? [])),
];

/** By brand and model where there is one: a name of one language finds less elsewhere. */
const searchWords = ({ brand, model }: repo.ProductRow, { name }: repo.ProductText): string =>
  brand && model ? `${brand} ${model}` : name;

/** By product, its GTIN where it is a valid one. */
const numbersOf = (found: readonly Readable[]): Map<number, string> =>
  new Map(
    found.flatMap(({ row }) => {
      const read = row.discontinuedAt === null ? readGtin(row.gtin ?? "") : null;
      return read?.ok ? [[row.id, read.gtin] as const] : [];
    }),
  );

/** What a product's page says of it, from its rows. */
export const createProductDetails = ({
  media,
  offers,
  categories,
  awards,
  noteProduct,
  readable,
}: {
  media: Media;
  offers: Offers;
  categories: () => Categories;
  awards: (lang: Language) => Promise<ShownAward[]>;
  noteProduct: (id: number) => void;
  readable: (ids: readonly number[], lang: Language, tree: CategoryTree) => Promise<Readable[]>;
}) =>
  async function show(
    found: readonly Readable[],
    stored: ReadonlyMap<number, readonly repo.StoredImage[]>,
    lang: Language,
    tree: CategoryTree,
    {
      country = homeCountry(lang),
      specsIn = "specs",
    }: { country?: string | undefined; specsIn?: FieldPlace } = {},
  ): Promise<ProductAlone[]> {
    const { fallback } = tree;
    const ids = found.map(({ row }) => row.id);
    const prices = await offers.priceBook(ids, lang, country, numbersOf(found));
    const places = categoriesOf(found);
    const siteAwards = await awards(lang);
    const fieldsOf = await categories().productFields(places);
    const testings = await categories().testings(places);
    const known = await media.pictures(
      [...stored.values()].flat().flatMap((image) => image.mediaId ?? []),
      lang,
    );
    const pictures = await firstPictures(media, found, lang, withWords);
    return Promise.all(
      found.map(async ({ row, text, texts }) => {
        const images = (stored.get(row.id) ?? []).flatMap((image) => {
          const picture =
            image.mediaId === null
              ? image.url && externalImage(image.url, "")
              : withWords(known, image.mediaId);
          if (!picture) return [];
          const video = image.video ? videoOf(image.video) : null;
          const alt = image.alt[lang] ?? image.alt[fallback] ?? (picture.alt || text.name);
          return [{ ...picture, alt, ...(video ? { video } : {}) }];
        });
        const picture = images[0] ?? pictures(row.imageUrl, text.name);
        if (row.successorId !== null) noteProduct(row.successorId);
        const successor =
          row.successorId === null ? undefined : (await readable([row.successorId], lang, tree))[0];
        const place = categoryOf(row) ?? -1;
        const choice = prices.choice(row.id);
        const ratings = markedCriteria(testings.get(place)?.criteria ?? [], row.ratings);
        return {
          ...cardOf(row, text, { lang, tree, prices, picture, awards: siteAwards }),
          description: text.description,
          price: row.price,
          model: row.model,
          gtin: row.gtin,
          images: images.length ? images : picture ? [picture] : [],
          pros: text.pros,
          cons: text.cons,
          verdict: text.verdict,
          bestFor: text.bestFor,
          notFor: text.notFor,
          specs: specsOf(row.specs, fieldsOf(categoryOf(row)), {
            lang: text.lang,
            labelsIn: lang,
            fallback,
            place: specsIn,
          }),
          ratings: ratings.map(({ label, ...marked }) => ({
            ...marked,
            label: localText(label, lang, fallback),
          })),
          method: localText(testings.get(place)?.method ?? {}, lang, fallback) || null,
          offers: row.discontinuedAt === null ? prices.offers(row.id) : [],
          shopCountry: choice.country,
          shopCountries: row.discontinuedAt === null ? choice.countries : [],
          searches: row.discontinuedAt === null ? prices.searches(row.id, searchWords(row, text)) : [],
          isDiscontinued: row.discontinuedAt !== null,
          facts: plainValues(row.facts),
          successor: successor
            ? {
                slug: successor.text.slug,
                name: successor.text.name,
                ...(successor.text.lang === lang ? {} : { textLang: successor.text.lang }),
              }
            : null,
          metaTitle: text.metaTitle,
          metaDescription: text.metaDescription,
          metaKeywords: text.metaKeywords,
          alternates: alternatesOf("product", texts),
        };
      }),
    );
  };
