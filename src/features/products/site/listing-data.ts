import type { CategoryDetails } from "#features/categories/category.ts";
import type { PageRequest } from "../../../page-api.ts";
import { adviceAmong } from "./buying-advice.ts";
import {
  apiFilters,
  countFilters,
  isPart,
  readCursor,
  readFilters,
  withinCategory,
  withZeroBrands,
} from "./product-filters.ts";

type Asked = Pick<PageRequest, "api" | "lang" | "url">;
/** The category whose page the list stands on. */
type Place = Pick<CategoryDetails, "id" | "children" | "listView">;

function chosenIn({ url }: Asked, place: Place | undefined) {
  const asked = readFilters(url.searchParams);
  const filters = place ? withinCategory(asked, place.children) : asked;
  const usualView = place?.listView ?? "grid";
  return {
    // The usual view is not named: one address for one list.
    filters: { ...filters, view: filters.view === usualView ? null : filters.view },
    usualView,
    after: readCursor(url.searchParams),
  };
}

/** A product list as its address asks for it. */
export async function loadListing(asked: Asked, place?: Place) {
  const { api, lang } = asked;
  const { filters, usualView, after } = chosenIn(asked, place);
  const category = place?.id;
  const [list, all] = await Promise.all([
    api.get("/api/products", { query: { lang, ...apiFilters(filters, category), cursor: after } }),
    // What the filters leave nothing of is shown as well, so the unfiltered list must be asked for its values.
    countFilters(filters) > 0 ? api.get("/api/products", { query: { lang, category, limit: 1 } }) : null,
  ]);
  const { facets, ...products } = list;
  return {
    ...products,
    facets: {
      ...facets,
      brands: withZeroBrands(facets.brands, all?.facets.brands ?? [], filters.brands),
      price: facets.price ?? all?.facets.price ?? null,
    },
    filters,
    view: filters.view ?? usualView,
    usualView,
    after,
    category,
  };
}

export type Listing = Awaited<ReturnType<typeof loadListing>>;

/** The newest of a category, among which its guide and the related ones are chosen. */
const guidesLookedAt = 8;

/** So few are seen at one look: picks above them would show the same twice. */
const shortList = 4;

/** What a category's page shows of it. The picks stand above the whole list only, where it is long. */
export async function loadCategoryListing(asked: Asked, category: Place) {
  const { api, lang } = asked;
  const query = { lang, category: category.id };
  const [listing, picks, guides] = await Promise.all([
    loadListing(asked, category),
    isPart(chosenIn(asked, category)) ? null : api.get("/api/picks", { query }),
    api.get("/api/articles", { query: { ...query, limit: guidesLookedAt } }),
  ]);
  return {
    listing,
    picks: listing.total > shortList ? (picks?.items ?? []) : [],
    ...adviceAmong(guides.items),
  };
}
