import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import type { ChangePreview } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** More addresses are only counted. */
const mostShown = 20;

/** What moves with a change, and which addresses lead elsewhere afterwards. */
function Affected({ preview }: { preview: ChangePreview }) {
  const { t } = useCategoryMessages();
  const { products, children, articles, redirects } = preview;
  const counts = [
    products ? t("cat.products", { count: products }) : null,
    children ? t("cat.children", { count: children }) : null,
    articles ? t("cat.articles", { count: articles }) : null,
  ].filter((one) => one !== null);
  return (
    <div className="grid gap-3">
      <section className="grid gap-1">
        <h3 className="text-sm font-semibold">{t("cat.affected")}</h3>
        {counts.length ? (
          <ul className="list-inside list-disc">
            {counts.map((count) => (
              <li key={count}>{count}</li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{t("cat.nothing")}</p>
        )}
      </section>
      {redirects.length ? (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("cat.redirects", { count: redirects.length })}</h3>
          <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-md bg-surface px-3 py-2 text-xs">
            {redirects.slice(0, mostShown).map(({ from, to }) => (
              <li key={from} dir="ltr" className="flex flex-wrap items-center gap-2">
                <span className="sr-only">
                  {t("cat.redirect", { from: decodeURI(from), to: decodeURI(to) })}
                </span>
                <bdi aria-hidden="true">{decodeURI(from)}</bdi>
                <span aria-hidden="true" className="rtl:-scale-x-100">
                  <CrmIcon name="arrow" size={14} />
                </span>
                <bdi aria-hidden="true">{decodeURI(to)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** The same, loaded from the server; `queryKey` says of what. */
export function Preview({
  queryKey,
  ask,
}: {
  queryKey: readonly unknown[];
  ask: () => Promise<ChangePreview | null>;
}) {
  const query = useQuery({ queryKey: ["categories", "preview", ...queryKey], queryFn: ask });
  return <Loaded query={query}>{(preview) => <Affected preview={preview} />}</Loaded>;
}
