import type { FieldPlace } from "#content/fields/custom-field.ts";
import type { ItemEvents } from "#content/server/items/item-events.ts";
import { ownerOf, slugLanguages } from "#content/server/slugs/slugs.service.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { PriceHistoryReader } from "#features/offers/server/price-history/price-history.ts";
import type { ShownAward } from "#features/settings/award.ts";
import type { Language } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import { languagesTag } from "#platform/site-language/default-language.ts";
import type {
  Comparison,
  ListedProduct,
  Mention,
  Product,
  ProductAlone,
  ProductCard,
  ProductList,
  ProductsQuery,
} from "../product.ts";
import { inGroups } from "../spec-groups.ts";
import { createCurrentProductIndex } from "./facets/current-product-index.ts";
import { createProductLists } from "./facets/product-lists.ts";
import * as repo from "./products.repo.ts";
import { categoriesOf, categoryOf, createProductDetails } from "./public/product-details.ts";
import { createProductNeighbours } from "./public/product-neighbours.ts";
import { createProductUrls } from "./public/product-urls.ts";
import { cardOf, firstPictures, keySpecsOf } from "./public/product-view.ts";
import { productCategories } from "./saving/product-categories.ts";
import { createProductEditing } from "./saving/product-editing.ts";
import { undoneMark } from "./saving/product-edits.repo.ts";

export type Products = ReturnType<typeof createProducts>;

export function createProducts(parts: {
  db: Database;
  clock: Clock;
  media: Media;
  offers: Offers;
  itemEvents: ItemEvents;
  search: Search;
  categories: () => Categories;
  /** The guides that mention a product; injected, as articles are created after products. */
  mentions: (productId: number, lang: Language) => Promise<Mention[]>;
  /** The site's awards as readers of a language see them. */
  awards: (lang: Language) => Promise<ShownAward[]>;
  /** Past prices, where they may be shown. */
  looksBack: PriceHistoryReader;
}) {
  const { db, clock, media, offers } = parts;
  const filterFields = () => parts.categories().filterFields();
  const columns = createCurrentProductIndex({ db, clock, filterFields });
  const lists = createProductLists({ db, columns, offers, search: parts.search, filterFields });

  const isVisible = (row: repo.ProductRow, tree: CategoryTree): boolean =>
    row.isActive &&
    row.deletedAt === null &&
    [row.categoryId, row.subCategoryId].every((id) => id === null || tree.ids.includes(id));

  /** Also where nothing is shown: it may be published later. */
  const noteProduct = (id: number): void => addCacheTag(`product:${id}`);

  /** Visible products with the text a reader of `lang` sees, in the order of `ids`. */
  async function readable(ids: readonly number[], lang: Language, tree: CategoryTree) {
    const [rows, texts] = await Promise.all([repo.byIds(db.read, ids), repo.textsOf(db.read, ids)]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const textsOf = Map.groupBy(texts, (text) => text.productId);
    return ids.flatMap((id) => {
      const row = rowOf.get(id);
      const own = textsOf.get(id) ?? [];
      const text = textFor(own, lang, tree.fallback);
      if (!row || !text || !isVisible(row, tree)) return [];
      return [{ row, text, texts: own }];
    });
  }

  /** The cards of visible products with their first figures, in the order of `ids`. */
  async function listed(
    ids: readonly number[],
    lang: Language,
    tree: CategoryTree,
  ): Promise<ListedProduct[]> {
    const found = await db.memory.rememberEach(`product-card:${lang}`, ids, (missing) =>
      cardMaker(missing, lang, tree),
    );
    return found.filter((card) => card !== null);
  }

  async function cards(ids: readonly number[], lang: Language, tree?: CategoryTree): Promise<ProductCard[]> {
    const found = await listed(ids, lang, tree ?? (await parts.categories().tree(lang)));
    return found.map(({ keySpecs, ...card }) => card);
  }

  async function cardMaker(
    ids: readonly number[],
    lang: Language,
    tree: CategoryTree,
  ): Promise<(id: number) => ListedProduct | null> {
    addCacheTag("categories");
    addCacheTag(languagesTag);
    const [found, prices, awards] = await Promise.all([
      readable(ids, lang, tree),
      offers.priceBook(ids, lang),
      parts.awards(lang),
    ]);
    const pictures = await firstPictures(media, found, lang);
    const fieldsOf = await parts.categories().productFields(categoriesOf(found));
    const byId = new Map(found.map((one) => [one.row.id, one]));
    return (id) => {
      noteProduct(id);
      const one = byId.get(id);
      if (!one) return null;
      const { row, text } = one;
      const picture = pictures(row.imageUrl);
      return {
        ...cardOf(row, text, { lang, tree, prices, picture, awards }),
        keySpecs: keySpecsOf(row.specs, fieldsOf(categoryOf(row)), {
          lang: text.lang,
          fallback: tree.fallback,
        }),
      };
    };
  }

  const neighbours = createProductNeighbours({ db, bestIn: lists.bestIn, cards });
  const show = createProductDetails({
    ...{ media, offers, categories: parts.categories, awards: parts.awards },
    ...{ noteProduct, readable },
  });

  /** Whole products by id, visible ones only, without related products and mentions. */
  async function details(
    ids: readonly number[],
    lang: Language,
    tree: CategoryTree,
    shown: { country?: string | undefined; specsIn?: FieldPlace } = {},
  ) {
    ids.forEach(noteProduct);
    const [found, images] = await Promise.all([readable(ids, lang, tree), repo.imagesOf(db.read, ids)]);
    return show(found, images, lang, tree, shown);
  }

  /** The related content of a product's page. */
  async function around(
    product: ProductAlone,
    lang: Language,
    tree: CategoryTree,
    country?: string,
  ): Promise<Omit<Product, keyof ProductAlone>> {
    const id = Number(product.id);
    const [history, watched, more, alternative, articles] = await Promise.all([
      product.isDiscontinued ? null : parts.looksBack.of(id, lang, country),
      product.isDiscontinued ? null : parts.looksBack.watched(id, lang, country),
      neighbours.related(id, lang, tree, 4),
      neighbours.insteadOf(product, lang, tree),
      parts.mentions(id, lang),
    ]);
    const [first] = product.images;
    const shareImage = first ? shareImageUrl(first) : null;
    return {
      history,
      watchedPrice: watched?.price ?? null,
      related: more,
      alternative,
      articles,
      shareImage,
    };
  }

  async function productAt(slug: string, lang: Language, country?: string): Promise<Product> {
    const tree = await parts.categories().tree(lang);
    const id = await ownerOf(db.read, "product", slug, slugLanguages(lang, tree.fallback));
    if (id === null) throw new AppError("not-found");
    const [product] = await details([id], lang, tree, { country });
    if (!product) {
      const [row] = await repo.byIds(db.read, [id]);
      throw new AppError(row && row.deletedAt !== null ? "gone" : "not-found");
    }
    return { ...product, ...(await around(product, lang, tree, country)) };
  }

  return {
    cards,
    awards: parts.awards,
    /** What readers of `lang` are shown instead of a product that no shop has; null where there is nothing like it. */
    alternativeTo: async (id: number, lang: Language): Promise<ProductCard | null> =>
      neighbours.alternative(id, lang, await parts.categories().tree(lang)),
    details,
    countByCategory: lists.countByCategory,
    picksIn: lists.picksIn,
    /** The visible products that a person checked last. */
    lastChecked: async (lang: Language, tree: CategoryTree, limit: number): Promise<ProductCard[]> =>
      cards(await lists.lastChecked(lang, tree, limit), lang, tree),
    newest: async (lang: Language, tree: CategoryTree, limit: number): Promise<ProductCard[]> =>
      cards(await lists.newest(lang, tree, limit), lang, tree),

    /** GET /api/products. An unknown category is an empty list, not an error: a list's filter is no address. */
    async list(query: ProductsQuery): Promise<ProductList> {
      const tree = await parts.categories().tree(query.lang);
      const categoryId =
        query.category === undefined
          ? undefined
          : await parts.categories().find(query.category, query.lang, tree);
      const page = await lists.page(query, tree, categoryId);
      return {
        items: await listed(page.ids, query.lang, tree),
        total: page.total,
        ...(page.matchingAll === undefined ? {} : { matchingAll: page.matchingAll }),
        nextCursor: page.nextCursor,
        facets: page.facets,
      };
    },

    /** The products that match a search, the best matches first. */
    async search(
      plan: SearchPlan,
      lang: Language,
      tree: CategoryTree,
      most: { limit: number; countedTo: number },
    ): Promise<{ items: ProductCard[]; total: number; matchingAll: number }> {
      const { ids, ...counts } = await lists.answers(plan, lang, tree, most);
      return { items: await cards(ids, lang, tree), ...counts };
    },

    /**
     * A product page's data, with the shops of a country (ISO 3166), by default that of the language. Throws `gone` for a deleted
     * product, `not-found` else. `slug` may differ from the requested one.
     */
    bySlug(slug: string, lang: Language, country?: string): Promise<Product> {
      // Only the default is cached in memory: a country may be any string.
      return country === undefined
        ? db.memory.remember(`product:${lang}:${slug}`, () => productAt(slug, lang), db.memory.sizeAsJson)
        : productAt(slug, lang, country);
    },

    /** A product's page as it would be with these rows; `isSure` skips the visibility checks. Throws `not-found`. */
    async asIf(
      { row, texts, images }: { row: repo.ProductRow; texts: repo.ProductText[]; images: repo.StoredImage[] },
      { lang, isSure }: { lang: Language; isSure: boolean },
    ): Promise<Product> {
      const tree = await parts.categories().tree(lang);
      const text = textFor(texts, lang, tree.fallback) ?? (isSure ? texts[0] : undefined);
      if (!text || !(isSure || isVisible(row, tree))) throw new AppError("not-found");
      const found = [{ row, text, texts }];
      const [product] = await show(found, new Map([[row.id, images]]), lang, tree);
      if (!product) throw new AppError("not-found");
      return { ...product, ...(await around(product, lang, tree)) };
    },

    /** GET /api/compare: 2–4 visible products, and the union of their specifications. */
    async compare(ids: readonly number[], lang: Language): Promise<Comparison> {
      const tree = await parts.categories().tree(lang);
      const products = await details(ids, lang, tree, { specsIn: "comparison" });
      const lines = new Map(products.flatMap(({ specs }) => specs).map((spec) => [spec.key, spec]));
      const grouped = inGroups([...lines.values()]).flatMap(({ rows }) => rows);
      return {
        products,
        rows: grouped.map(({ key, label, labelLang, group }) => {
          const said = products.map(({ specs }) => specs.find((one) => one.key === key));
          const values = said.map((spec) => spec && [spec.value, spec.unit].filter(Boolean).join("\u00a0"));
          return {
            key,
            label,
            ...(labelLang ? { labelLang } : {}),
            group,
            values: values.map((value) => value ?? null),
            valueLangs: said.map((spec) => spec?.textLang ?? null),
            different: new Set(values).size > 1,
          };
        }),
      };
    },

    ...createProductEditing({ ...parts, db, clock, offers }),
    ...productCategories,
    /** The product of each of these GTINs, in any notation; no entry for an unknown one. */
    async idsByGtin(gtins: readonly string[]): Promise<Map<string, number>> {
      const found = new Map<string, number>();
      for (const gtin of new Set(gtins)) {
        const id = await repo.idByGtin(db.read, gtin);
        if (id !== null) found.set(gtin, id);
      }
      return found;
    },
    knownHashes: (source: string, keys: readonly string[]) => repo.knownHashes(db.read, source, keys),
    /** Whether a hash marks a product whose import was undone: the row imports it again. */
    isTakenBack: (hash: string): boolean => hash === undoneMark,
    ...createProductUrls({ ...parts, columns }),
  };
}
