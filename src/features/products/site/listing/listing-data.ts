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
} from "./product-filters.ts";

type Asked = Pick<PageRequest, "services" | "lang" | "url">;
/** The category whose page the list stands on. */
type Place = Pick<CategoryDetails, "id" | "children" | "listView">;

/** On a category's page only what stands below it can be chosen: another category in the address is no filter there. */
async function chosenIn(asked: Asked, place: Place | undefined) {
  const { searchParams } = asked.url;
  const filters = readFilters(searchParams);
  const category = await requestedCategory(asked);
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

/** A product list as its address asks for it. */
export const loadListing = async (asked: Asked) => listingOf(asked, await chosenIn(asked, undefined));

async function listingOf(
  { services, lang }: Asked,
  { filters, usualView, after }: Chosen,
  category?: string,
) {
  const list = (query: Partial<ProductsQuery>) =>
    services.products.list(productsQuery.parse({ lang, ...query }));
  const [found, all] = await Promise.all([
    list({ ...apiFilters(filters, category), cursor: after ?? undefined }),
    // What the filters leave nothing of is shown as well, so the unfiltered list must be asked for its values.
    countFilters(filters) > 0 ? list({ category, limit: 1 }) : null,
  ]);
  const { facets, ...products } = found;
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
  };
}

export type Listing = Awaited<ReturnType<typeof listingOf>>;

/** The newest of a category, among which its guide and the related ones are chosen. */
const guidesLookedAt = 8;

/** So few are seen at one look: picks above them would show the same twice. */
const shortList = 4;

/** What a category's page shows of it. The picks stand above the whole list only, where it is long. */
export async function loadCategoryListing(asked: Asked, category: Place) {
  const { services, lang } = asked;
  const chosen = await chosenIn(asked, category);
  const [listing, picks, guides] = await Promise.all([
    listingOf(asked, chosen, category.id),
    isPart(chosen) ? [] : services.discovery.picks(category.id, lang),
    services.articles.list({ lang, category: category.id, limit: guidesLookedAt }),
  ]);
  return {
    listing,
    picks: listing.total > shortList ? picks : [],
    ...adviceAmong(guides.items),
  };
}
