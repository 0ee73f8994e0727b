import type { PageRequest } from "../../../page-api.ts";
import { apiFilters, countFilters, readCursor, readFilters, withZeroBrands } from "./product-filters.ts";

/** A product list as its address asks for it. `category` is the id of the page's own category. */
export async function loadListing(
  { api, lang, url }: Pick<PageRequest, "api" | "lang" | "url">,
  category?: string,
) {
  const filters = readFilters(url.searchParams);
  const after = readCursor(url.searchParams);
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
    after,
    category,
  };
}

export type Listing = Awaited<ReturnType<typeof loadListing>>;
