import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import type { FetchProblem, FoundProducts } from "../fetched-product.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";
import { FoundProduct } from "./found-product.tsx";

/** Where the shop keeps a thing from us, somebody can type it. */
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

/** What was found, or why nothing was and what can be done instead. */
export function FoundList({ found }: { found: Omit<FoundProducts, "runId"> }) {
  const { t } = useFetcherMessages();
  const { items, problem, shop } = found;
  const isAmazon = shop?.marketplace === "amazon";
  return (
    <section aria-label={t("fetch.found")} className="grid gap-4">
      {problem ? (
        <Note tone="warn" role="alert" title={t(`fetch.problem-${problem}`)}>
          <p>{t(`fetch.advice-${problem}`)}</p>
          {byHand.has(problem) && (isAmazon || problem === "never-fetched") ? (
            <p>
              <CrmLink
                href={`/crm/amazon-manual${isAmazon ? `?${new URLSearchParams({ url: shop.url })}` : ""}`}
                size="s"
                icon="edit"
              >
                {t("fetch.by-hand")}
              </CrmLink>
            </p>
          ) : null}
          {byHand.has(problem) && !isAmazon && problem !== "never-fetched" ? (
            <p>
              <CrmLink href="/crm/products/new" size="s" icon="edit">
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
