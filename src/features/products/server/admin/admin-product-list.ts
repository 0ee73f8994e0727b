import { adminItemOf, statesOf } from "#content/server/items/item-view.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type {
  AdminExport,
  AdminProductsQuery,
  OfferFault,
  ProductListRow,
} from "#features/products/admin-product.ts";
import { product } from "#features/products/product.content.ts";
import { textsIn } from "#features/products/product-model.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { findForEditors } from "#platform/search/editor-search.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import { clicksOf } from "../offers/offer-faults.repo.ts";
import { type ProductItem, readProducts } from "../saving/product-items.ts";
import * as lines from "./product-list-rows.repo.ts";

/** So many are read at once while a whole list is written out. */
const readAtOnce = 100;
/** So many that match a query are put in order. */
const mostFound = 200;

type Filter = Omit<AdminProductsQuery, "cursor" | "limit">;

/** The editors' list of products: everything that is there, public or not. */
export function createAdminProductList({
  db,
  clock,
  revisions,
  categories,
  languagesOn,
}: {
  db: Database;
  clock: Clock;
  revisions: Revisions;
  categories: () => Pick<Categories, "below">;
  languagesOn: () => Promise<Language[]>;
}) {
  async function filterOf({ category, ...filter }: Partial<Filter>): Promise<lines.ProductRowFilter> {
    const known = { ...filter, on: await languagesOn(), now: clock.now() };
    if (category === undefined) return known;
    return {
      ...known,
      places: category === "none" ? null : await categories().below(Number(category)),
    };
  }

  /** The first of a query by how well they match it; with `isPartial` what has the most of its words. */
  async function bestOf(
    { q, ...filter }: lines.ProductRowFilter,
    limit: number,
    { isPartial = false }: { isPartial?: boolean } = {},
  ): Promise<number[]> {
    if (q === undefined) return [];
    const found = await findForEditors(db.read, "product", q, { isPartial, limit: mostFound });
    if (!found.length) return [];
    const there = await lines.listRowIds(
      db.read,
      { ...filter, only: found },
      { sort: "best", after: null, limit: mostFound },
    );
    return found.filter((id) => there.includes(id)).slice(0, limit);
  }

  async function linesOf(ids: readonly number[], shownIn: Language): Promise<ProductListRow[]> {
    const fallback = await defaultLanguageOf(db);
    const [products, offers, drafted, clicks] = await Promise.all([
      readProducts(db.read, ids),
      lines.offerCounts(db.read, ids),
      revisions.drafted("product", ids),
      clicksOf(db.read, ids, clock.now()),
    ]);
    return products.map((item) => {
      const { texts, content } = item;
      const whole = adminItemOf(product, item, drafted.has(item.id));
      const base =
        texts.find(({ lang }) => lang === shownIn) ?? texts.find(({ lang }) => lang === fallback) ?? texts[0];
      return {
        id: whole.id,
        version: whole.version,
        name: (base && textsIn(content, base.lang)?.name) ?? "",
        textLang: base?.lang ?? baseLanguage,
        slug: base?.slug ?? "",
        brand: content.brand,
        model: content.model,
        gtin: content.gtin,
        isDiscontinued: content.isDiscontinued,
        hasRatings: content.ratings.length > 0,
        imageUrl: content.imageUrl || null,
        categoryId: content.categoryId,
        subCategoryId: content.subCategoryId,
        price: content.price,
        score: content.score,
        awards: content.awards,
        offers: offers.get(item.id) ?? 0,
        clicks: clicks.get(item.id) ?? 0,
        states: Object.fromEntries(
          languageCodes.flatMap((lang: Language) => {
            const state = whole.states[lang];
            if (!state) return [];
            const { published, publishAt, unpublishAt, isComplete } = state;
            const counts = { untranslated: state.untranslated.length, stale: state.stale.length };
            return [[lang, { published, publishAt, unpublishAt, isComplete, ...counts }]];
          }),
        ),
        hasDraft: whole.hasDraft,
        isActive: whole.isActive,
        updatedAt: whole.updatedAt,
        deletedAt: whole.deletedAt,
      };
    });
  }

  return {
    /** Names are given in `shownIn` where they have one. */
    async list({ cursor, limit, ...query }: AdminProductsQuery, shownIn: Language = baseLanguage) {
      const list = listOf("admin-products", query);
      const after = openCursor(list, cursor)?.id ?? null;
      const filter = await filterOf(query);
      if (query.sort === "best" && after === null) {
        const ids = await bestOf(filter, limit);
        if (ids.length) return { items: await linesOf(ids, shownIn), total: ids.length, nextCursor: null };
      }
      const [ids, total] = await Promise.all([
        lines.listRowIds(db.read, filter, { sort: query.sort, after, limit: limit + 1 }),
        lines.countListRows(db.read, filter),
      ]);
      if (!total && after === null) {
        const parts = await bestOf(filter, limit, { isPartial: true });
        return { items: await linesOf(parts, shownIn), total: parts.length, nextCursor: null };
      }
      const rows = ids.map((id) => ({ id, value: null }));
      const { shown, nextCursor } = cutPage(list, rows, limit);
      const items = await linesOf(
        shown.map(({ id }) => id),
        shownIn,
      );
      return { items, total, nextCursor };
    },

    /** The first of those a filter finds, the newest where it says no order, and how many they are in all. */
    async newest(query: Partial<Filter>, limit: number): Promise<{ ids: number[]; total: number }> {
      const [filter, sort] = [await filterOf(query), query.sort ?? "newest"];
      const ids = await lines.listRowIds(db.read, filter, { sort, after: null, limit: limit + 1 });
      const total = ids.length > limit ? await lines.countListRows(db.read, filter) : ids.length;
      return { ids: ids.slice(0, limit), total };
    },

    /** How often the links to those of these products' offers were followed in the last thirty days that this is wrong with. */
    clicks: (ids: readonly number[], fault: OfferFault): Promise<Map<number, number>> =>
      clicksOf(db.read, ids, clock.now(), fault),

    /** The states of these products' languages. */
    async states(ids: readonly number[]): Promise<Map<number, ReturnType<typeof statesOf>>> {
      const products = await readProducts(db.read, ids);
      return new Map(products.map((one) => [one.id, statesOf(product, one)]));
    },

    /** The whole list, or the chosen ones, portion by portion. */
    async *all({ ids: chosen, ...query }: AdminExport): AsyncGenerator<ProductItem[]> {
      if (chosen) {
        for (let at = 0; at < chosen.length; at += readAtOnce)
          yield await readProducts(db.read, chosen.slice(at, at + readAtOnce).map(Number));
        return;
      }
      const filter = await filterOf(query);
      for (let after: number | null = null; ; ) {
        const ids: number[] = await lines.listRowIds(db.read, filter, {
          sort: query.sort,
          after,
          limit: readAtOnce,
        });
        if (ids.length) yield await readProducts(db.read, ids);
        if (ids.length < readAtOnce) return;
        after = ids.at(-1) ?? null;
      }
    },
  };
}
