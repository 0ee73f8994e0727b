import type { CategoryDetails } from "#features/categories/category.ts";
import { requestedCategory } from "#features/categories/site/requested-category.ts";
import { type ProductsQuery, productsQuery } from "#features/products/product.ts";
import type { PageRequest } from "#pages/page-loader.ts";
import { adviceAmong } from "../product/buying-advice.ts";
import {
  apiFilters,
  countFilters,
  isPart,
  readCursor,
  readFilters,
  withZeroBrands,
  withZeroValues,
} from "./product-filters.ts";

type ListingRequest = Pick<PageRequest, "services" | "lang" | "url">;
/** The category whose page shows the list. */
type Place = Pick<CategoryDetails, "id" | "children" | "listView">;

/** On a category's page only its children can be chosen: another category in the URL is no filter there. */
async function chosenIn(request: ListingRequest, place: Place | undefined) {
  const { searchParams } = request.url;
  const filters = readFilters(searchParams);
  const category = await requestedCategory(request);
  // One that is unknown has no products: the list says so. Beside a category's own list it is no filter.
  const chosen = place
    ? place.children.find(({ id }) => id === category?.id)?.slug
    : (category?.slug ?? filters.category);
  const usualView = place?.listView ?? "grid";
  return {
    filters: {
      ...filters,
      category: chosen ?? null,
      // The usual view is not named: one address for one list.
      view: filters.view === usualView ? null : filters.view,
    },
    usualView,
    after: readCursor(searchParams),
  };
}
type Chosen = Awaited<ReturnType<typeof chosenIn>>;

/** The product list that a URL requests. */
export const loadListing = async (request: ListingRequest) =>
  listingOf(request, await chosenIn(request, undefined));

async function listingOf(
  { services, lang }: ListingRequest,
  { filters, usualView, after }: Chosen,
  category?: string,
) {
  const list = (query: Partial<ProductsQuery>) =>
    services.products.list(productsQuery.parse({ lang, ...query }));
  const [found, all] = await Promise.all([
    list({ ...apiFilters(filters, category), cursor: after ?? undefined }),
    // Values without matches are shown too, so the unfiltered list is queried for them.
    countFilters(filters) > 0 ? list({ category, limit: 1 }) : null,
  ]);
  const { facets, ...products } = found;
  return {
    ...products,
    facets: {
      ...facets,
      brands: withZeroBrands(facets.brands, all?.facets.brands ?? [], filters.brands),
      fields: all ? withZeroValues(facets.fields, all.facets.fields) : facets.fields,
      price: facets.price ?? all?.facets.price ?? null,
    },
    filters,
    view: filters.view ?? usualView,
    usualView,
    after,
  };
}

export type Listing = Awaited<ReturnType<typeof listingOf>>;

/** The newest of a category, among which its guide and the related ones are chosen. */
const guidesLookedAt = 8;

/** A list this short is visible at once: picks above it would show the same products twice. */
const shortList = 4;

/** The list of a category's page. Picks are shown only above the unfiltered list, where it is long. */
export async function loadCategoryListing(request: ListingRequest, category: Place) {
  const { services, lang } = request;
  const chosen = await chosenIn(request, category);
  const [listing, picks, guides] = await Promise.all([
    listingOf(request, chosen, category.id),
    isPart(chosen) ? [] : services.discovery.picks(category.id, lang),
    services.articles.list({ lang, category: category.id, limit: guidesLookedAt }),
  ]);
  return {
    listing,
    picks: listing.total > shortList ? picks : [],
    ...adviceAmong(guides.items),
  };
}
