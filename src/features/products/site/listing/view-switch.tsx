import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Listing } from "./listing-data.ts";
import { views, writeFilters } from "./product-filters.ts";

/** Grid or list: two addresses of the same list, at the same place of it. */
export function ViewSwitch({ listing, path }: { listing: Listing; path: string }) {
  const { t } = useMessages();
  const { filters, view, usualView, after } = listing;
  return (
    <nav aria-label={t("listing.view")}>
      <ul className="flex overflow-hidden rounded-md border border-line-strong bg-raised">
        {views.map((one) => (
          <li key={one}>
            <a
              href={path + writeFilters({ ...filters, view: one === usualView ? null : one }, after)}
              data-view={one}
              aria-current={one === view || undefined}
              aria-label={t(`listing.view-${one}`)}
              title={t(`listing.view-${one}`)}
              className="grid size-11 place-items-center text-ink-soft -outline-offset-2 transition-colors hover:text-ink aria-current:bg-ink aria-current:text-paper"
            >
              <Icon name={one} size={20} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
