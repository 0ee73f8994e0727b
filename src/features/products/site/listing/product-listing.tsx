import { useMessages } from "#i18n/messages/messages-context.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { type CategoryChoice, FilterPanel } from "../islands/filter-panel/filter-panel.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import type { Listing } from "./listing-data.ts";
import { filterFormId, filterPanelId } from "./listing-marks.ts";
import { countFilters, sorts } from "./product-filters.ts";
import { ProductResults } from "./product-results.tsx";
import { PromotedFilters } from "./promoted-filters.tsx";
import { ViewSwitch } from "./view-switch.tsx";

type ProductListingProps = {
  listing: Listing;
  /** The page's own path, with its language and without a query. */
  path: string;
  /** The categories to choose from: all of the site's, or the children of the page's category. */
  categories: readonly CategoryChoice[];
  /** False where other pictures are above the list. */
  eager: boolean;
};

/** A filtered list: the form beside it, what is chosen above it. All of it works by plain links and a GET form. */
export function ProductListing({ listing, path, categories, eager }: ProductListingProps) {
  const { t } = useMessages();
  const { filters, facets, total } = listing;
  const chosen = countFilters(filters);
  // Nothing is there at all: there is nothing to filter or to sort either.
  if (total === 0 && chosen === 0)
    return (
      <EmptyState icon="clock" title={t("discovery.soon")}>
        {t("discovery.soonText")}
      </EmptyState>
    );
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
      <FilterPanel listing={{ filters, facets, total }} path={path} categories={categories} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          {t("listing.results")}
        </h2>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3 sm:mb-5 sm:gap-y-3 sm:pb-4">
          <p role="status" className="tabular grow font-semibold">
            {t("listing.total", { count: total })}
          </p>
          {total > 0 ? <ViewSwitch listing={listing} path={path} /> : null}
          <div className="flex items-center gap-3 max-sm:w-full">
            <button
              type="button"
              popoverTarget={filterPanelId}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line-strong bg-raised px-4 text-sm font-semibold lg:hidden"
            >
              <Icon name="filter" size={20} />
              {chosen ? t("listing.filters-active", { count: chosen }) : t("listing.filters")}
            </button>
            <div className="min-w-0 max-sm:grow">
              <SelectField
                label={t("listing.sort")}
                labelHidden
                name="sort"
                id="sort"
                form={filterFormId}
                defaultValue={filters.sort === "relevance" ? "" : filters.sort}
                className="text-sm"
              >
                {sorts.map((one) => (
                  <option key={one} value={one === "relevance" ? "" : one}>
                    {t(`listing.sort-${one}`)}
                  </option>
                ))}
              </SelectField>
            </div>
            <button
              type="submit"
              form={filterFormId}
              className="hidden min-h-11 rounded-md border border-line-strong px-4 text-sm font-semibold noscript:block"
            >
              {t("listing.apply")}
            </button>
          </div>
        </div>
        <PromotedFilters listing={listing} path={path} />
        <AppliedFilters listing={listing} path={path} />
        <ProductResults listing={listing} path={path} eager={eager} />
      </section>
    </div>
  );
}
