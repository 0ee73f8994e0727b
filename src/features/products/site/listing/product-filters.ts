import type { ListView } from "#features/categories/category.ts";
import type { Facets, ProductsQuery } from "#features/products/product.ts";

/** The filters of a product list as read from its URL; unknown values are left out. Prices are whole units. */
export type ProductFilters = {
  /** A slug (requested-category.ts). */
  category: string | null;
  brands: string[];
  /** "finish:matt", as the facets name the values of fields. */
  specs: string[];
  minPrice: number | null;
  maxPrice: number | null;
  minScore: number | null;
  sort: Sort;
  /** Null for the default view of the page. Not a filter: it changes how products are shown, not which. */
  view: ListView | null;
};

/** Without a search text "relevance" is the order of the scores, so "score" is not offered beside it. */
export const sorts = ["relevance", "newest", "price", "-price"] as const;
export type Sort = (typeof sorts)[number];
export const views = ["grid", "list"] as const satisfies readonly ListView[];
export const scoreFloors = [9, 8, 7, 6] as const;

const mostBrands = 40;
const fieldValue = /^[a-z][a-zA-Z0-9-]{0,59}:[\w.-]{1,59}$/;
/** As long as a slug may be. */
const longestCategory = 200;
const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Swaps limits entered in the wrong fields: nothing would match otherwise. */
const inOrder = (min: number | null, max: number | null): [number | null, number | null] =>
  min !== null && max !== null && min > max ? [max, min] : [min, max];

export function readFilters(query: URLSearchParams): ProductFilters {
  const minScore = wholeNumber(query.get("minScore"));
  const [minPrice, maxPrice] = inOrder(
    wholeNumber(query.get("minPrice")),
    wholeNumber(query.get("maxPrice")),
  );
  return {
    category: query.get("category")?.slice(0, longestCategory) || null,
    brands: [
      ...new Set(query.getAll("brand").filter((brand) => brand.length > 0 && brand.length <= 120)),
    ].slice(0, mostBrands),
    specs: [...new Set(query.getAll("spec").filter((spec) => fieldValue.test(spec)))].slice(0, mostBrands),
    minPrice,
    maxPrice,
    minScore: scoreFloors.find((floor) => floor === minScore) ?? null,
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "relevance",
    view: views.find((view) => view === query.get("view")) ?? null,
  };
}

/** Where the next part of a list begins, as the API gave it. */
export const readCursor = (query: URLSearchParams): string | null =>
  /^[\w-]{1,400}$/.exec(query.get("after") ?? "")?.[0] ?? null;

/** "?brand=Aurel&minScore=8", or "" where nothing is chosen. The one order of the parts keeps one address per choice. */
export function writeFilters(filters: ProductFilters, after?: string | null): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== "") query.append(name, String(value));
  };
  add("category", filters.category);
  for (const brand of filters.brands) add("brand", brand);
  for (const spec of filters.specs) add("spec", spec);
  add("minPrice", filters.minPrice);
  add("maxPrice", filters.maxPrice);
  add("minScore", filters.minScore);
  if (filters.sort !== "relevance") add("sort", filters.sort);
  add("view", filters.view);
  add("after", after);
  const text = String(query);
  return text && `?${text}`;
}

/** The same as an API query. `category` is the page's own, used where none is chosen. */
export const apiFilters = (filters: ProductFilters, category?: string): Partial<ProductsQuery> => ({
  category: filters.category ?? category,
  brand: filters.brands,
  spec: filters.specs,
  minPrice: filters.minPrice ?? undefined,
  maxPrice: filters.maxPrice ?? undefined,
  minScore: filters.minScore ?? undefined,
  sort: filters.sort,
});

/** How many filters are chosen; the order and the view are none. */
export const countFilters = (filters: ProductFilters): number =>
  filters.brands.length +
  filters.specs.length +
  [filters.category, filters.minPrice, filters.maxPrice, filters.minScore].filter((value) => value !== null)
    .length;

/** No filter, in the same order and view. */
export const withoutFilters = ({ sort, view }: ProductFilters): ProductFilters => ({
  ...readFilters(new URLSearchParams()),
  sort,
  view,
});

/** The address's own form of what a form holds: empty fields are left out. */
export function filtersOfForm(form: FormData): ProductFilters {
  const query = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") query.append(name, value.trim());
  return readFilters(query);
}

type Counted = { name: string; count: number };

/** Every brand of the unfiltered list, also those that the other filters leave nothing of. */
export function withZeroBrands(
  found: readonly Counted[],
  all: readonly Counted[],
  chosen: readonly string[],
): Counted[] {
  const counts = new Map(found.map((brand) => [brand.name, brand.count]));
  const names = new Set([...all.map((brand) => brand.name), ...found.map((brand) => brand.name), ...chosen]);
  return [...names].map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

type FieldFacet = Facets["fields"][number];

/** The same for the values of fields. */
export const withZeroValues = (found: readonly FieldFacet[], all: readonly FieldFacet[]): FieldFacet[] =>
  all.map((field) => {
    const counts = new Map(
      found.find(({ key }) => key === field.key)?.values.map(({ value, count }) => [value, count]),
    );
    return {
      ...field,
      values: field.values.map((one) => ({ ...one, count: counts.get(one.value) ?? 0 })),
    };
  });

/** Filtered and later parts of a list are not indexed; what is canonical is the list itself (features.md 65). */
export const isPart = ({ filters, after }: { filters: ProductFilters; after: string | null }): boolean =>
  countFilters(filters) > 0 || after !== null || filters.sort !== "relevance";

/** The alternative view of a list is a duplicate: the page stays the same but is not indexed. */
export const isIndexed = (list: { filters: ProductFilters; after: string | null }): boolean =>
  !isPart(list) && list.filters.view === null;
