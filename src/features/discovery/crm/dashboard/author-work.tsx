import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useDashboardMessages } from "./dashboard-messages.ts";

const mostShown = 10;

/** What an author is expected to change. */
export function AuthorWork() {
  const { t } = useDashboardMessages();
  const query = useQuery({
    queryKey: ["articles", "changes-requested"],
    queryFn: () =>
      crmApi().get("/api/admin/articles", { query: { status: "changes-requested", limit: mostShown } }),
  });
  return (
    <Loaded query={query}>
      {({ items, total }) =>
        items.length ? (
          <section aria-labelledby="changes-requested" className="card mb-6 max-w-3xl overflow-hidden">
            <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
              <h2 id="changes-requested" className="font-sans text-sm font-semibold tracking-normal">
                {t("home.changes-requested")}
              </h2>
              <StatusChip tone="warn">
                <span className="tabular">{total}</span>
              </StatusChip>
              {total > items.length ? (
                <span className="ms-auto">
                  <CrmLink href="/crm/articles?status=changes-requested">
                    {t("home.all", { count: total })}
                  </CrmLink>
                </span>
              ) : null}
            </header>
            <ul className="divide-y divide-line">
              {items.map(({ id, title, textLang }) => (
                <li key={id} className="relative px-4 py-2.5 text-sm hover:bg-surface">
                  <a href={`/crm/articles/${id}/edit`} className="cover-link font-medium hover:text-brand">
                    <bdi {...languageAttributes(textLang)}>{title}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null
      }
    </Loaded>
  );
}
