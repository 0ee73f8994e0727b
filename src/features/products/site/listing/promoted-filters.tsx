import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Listing } from "./listing-data.ts";
import { writeFilters } from "./product-filters.ts";
import { promotedChoices } from "./promoted-choices.ts";

/** One-tap filters above a list; on phones one row that is pushed aside. */
export function PromotedFilters({ listing, path }: { listing: Listing; path: string }) {
  const { lang, t } = useMessages();
  const choices = promotedChoices(listing);
  if (choices.length === 0) return null;
  return (
    <nav aria-label={t("listing.promoted")} className="mb-4">
      <ul className="-mx-(--frame-margin) flex gap-2 overflow-x-auto px-(--frame-margin) py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {choices.map((choice) => (
          <li key={choice.kind === "score" ? choice.min : choice.name} className="shrink-0">
            <a
              href={path + writeFilters(choice.filters)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-medium whitespace-nowrap transition-colors hover:border-ink"
            >
              {choice.kind === "score" ? (
                t("listing.rated", { score: formatNumber(lang, choice.min) })
              ) : (
                <Isolate>{choice.name}</Isolate>
              )}
              <span className="tabular text-xs text-ink-faint">{formatNumber(lang, choice.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
