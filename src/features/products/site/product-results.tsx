import { type MouseEvent, useEffect, useRef, useState } from "react";
import { PricesNote } from "#features/offers/site/price.tsx";
import { useMessages } from "#i18n/messages-context.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { browserApi } from "../../../page-api.ts";
import type { ListedProduct } from "../product.ts";
import { ListedCard } from "./listed-card.tsx";
import type { Listing } from "./listing-data.ts";
import { lastingLink } from "./listing-marks.ts";
import { apiFilters, withoutFilters, writeFilters } from "./product-filters.ts";
import { ProductRow } from "./product-row.tsx";

type Added = { items: ListedProduct[]; nextCursor: string | null };
/** What was added at a place of the history, so that going back finds the same list. Written in the browser only. */
const kept = new Map<string, Added>();

const gridColumns = "grid gap-x-4 gap-y-10 min-[26rem]:grid-cols-2 md:grid-cols-3 md:gap-x-6";

type ProductResultsProps = {
  /** The entry of the history this list stands at. */
  place: string;
  listing: Listing;
  path: string;
  /** False where other pictures stand above the list. */
  eager?: boolean;
};

/** The cards or rows, and the link to more of them: with JavaScript the next ones join this page, without it they are a page. */
export function ProductResults({ place, listing, path, eager = true }: ProductResultsProps) {
  const { lang, t } = useMessages();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [newest, setNewest] = useState<{ index: number } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { filters, view, after, category, total } = listing;
  const added = kept.get(place);
  const items = [...listing.items, ...(added?.items ?? [])];
  const cursor = added ? added.nextCursor : listing.nextCursor;

  useEffect(() => {
    if (newest) list.current?.children[newest.index]?.querySelector("a")?.focus();
  }, [newest]);

  async function addMore(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === "loading" || !cursor) return;
    setState("loading");
    try {
      const next = await (await browserApi()).get("/api/products", {
        query: { lang, ...apiFilters(filters, category), cursor },
      });
      kept.set(place, {
        items: [...(kept.get(place)?.items ?? []), ...next.items],
        nextCursor: next.nextCursor,
      });
      setState("idle");
      setNewest({ index: items.length });
    } catch {
      // The reason does not help the visitor: the link stays and can be tried again.
      setState("failed");
    }
  }

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
    <>
      <ul
        ref={list}
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
              <ListedCard card={product} eager={eager && index < 2} compares />
            </li>
          ),
        )}
      </ul>
      <div className="mt-12 grid justify-items-center gap-4 border-t border-line pt-8 text-center">
        {cursor ? (
          <LinkButton
            kind="quiet"
            href={path + writeFilters(filters, cursor)}
            onClick={addMore}
            {...{ [lastingLink]: "more" }}
            aria-disabled={state === "loading" || undefined}
          >
            {t(state === "loading" ? "listing.more-loading" : "listing.more")}
          </LinkButton>
        ) : null}
        <p role="status" className="tabular text-sm text-ink-soft">
          {state === "failed"
            ? t("listing.more-failed")
            : after
              ? null
              : t("listing.showing", { shown: items.length, count: total })}
        </p>
        {after ? (
          <a href={path + writeFilters(filters)} className="text-link inline-flex min-h-11 items-center">
            {t("listing.first")}
          </a>
        ) : null}
        <PricesNote />
      </div>
    </>
  );
}
