import type { MarketplaceKey } from "#features/marketplaces/listing.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import type { FetchProblem, FetchResult } from "../fetched-product.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";
import { FoundProduct } from "./found-product.tsx";

/** Problems where the shop blocks us, so the product can only be entered manually. */
const byHand = new Set<FetchProblem>([
  "never-fetched",
  "no-credentials",
  "auth",
  "not-eligible",
  "throttled",
  "upstream",
  "malformed",
  "circuit-open",
]);

/** The products found, or why there are none and what to do instead. */
export function FoundList({
  found,
  marketplace,
}: {
  found: Omit<FetchResult, "runId">;
  /** The marketplace that was searched, or that the URL belongs to. */
  marketplace?: MarketplaceKey;
}) {
  const { t } = useFetcherMessages();
  const { items, problem, shop } = found;
  const isAmazon = (shop?.marketplace ?? marketplace) === "amazon";
  const manual = shop ? `/crm/amazon-manual?${new URLSearchParams({ url: shop.url })}` : "/crm/amazon-manual";
  return (
    <section aria-label={t("fetch.found")} className="grid gap-4">
      {problem ? (
        <Note tone="warn" role="alert" title={t(`fetch.problem-${problem}`)}>
          <p>{t(`fetch.advice-${problem}`)}</p>
          {byHand.has(problem) ? (
            <p>
              <CrmLink href={isAmazon ? manual : "/crm/products/new"} size="s" icon="edit">
                {t("fetch.by-hand")}
              </CrmLink>
            </p>
          ) : null}
        </Note>
      ) : null}
      {items.map((one) => (
        <FoundProduct
          key={`${one.product.url} ${one.product.fetchedAt}`}
          found={one}
          isOpenAtFirst={items.length === 1}
        />
      ))}
    </section>
  );
}
