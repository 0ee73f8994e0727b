import { PricesNote } from "#features/offers/site/price.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { MoreItems } from "../islands/more-items/more-items.tsx";
import { ListedCard } from "./listed-card.tsx";
import type { Listing } from "./listing-data.ts";
import { withoutFilters, writeFilters } from "./product-filters.ts";
import { ProductRow } from "./product-row.tsx";

const gridColumns = "grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-y-7 md:gap-x-6 md:gap-y-10 lg:grid-cols-3";

type ProductResultsProps = {
  listing: Listing;
  path: string;
  /** False where other pictures are above the list. */
  eager?: boolean;
};

/** The cards or rows of a list. */
export function ProductResults({ listing, path, eager = true }: ProductResultsProps) {
  const { t } = useMessages();
  const { filters, view, after, total, items, nextCursor } = listing;
  if (items.length === 0)
    return (
      <EmptyState
        icon="filter"
        title={t("listing.none")}
        level={3}
        action={
          <a
            href={path + writeFilters(withoutFilters(filters))}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {t("listing.clear")}
          </a>
        }
      >
        {t("listing.none-text")}
      </EmptyState>
    );
  return (
    <MoreItems
      of="products"
      total={total}
      next={nextCursor && path + writeFilters(filters, nextCursor)}
      showing={after ? null : t("listing.showing", { shown: items.length, count: total })}
      list={
        <ul
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
          role="list"
          className={view === "list" ? "grid gap-6" : gridColumns}
        >
          {items.map((product, index) =>
            view === "list" ? (
              <li key={product.id} className="min-w-0 border-b border-line pb-6 last:border-b-0 last:pb-0">
                <ProductRow product={product} eager={eager && index < 2} />
              </li>
            ) : (
              <li key={product.id} className="grid min-w-0">
                <ListedCard card={product} eager={eager && index < 2} compares isRowOnTablet />
              </li>
            ),
          )}
        </ul>
      }
    >
      {after ? (
        <a href={path + writeFilters(filters)} className="text-link inline-flex min-h-11 items-center">
          {t("listing.first")}
        </a>
      ) : null}
      <PricesNote />
    </MoreItems>
  );
}
