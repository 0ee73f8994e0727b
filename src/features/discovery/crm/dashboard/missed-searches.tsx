import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { DataTable } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { useDashboardMessages } from "./dashboard-messages.ts";

/** Searches of the last 30 days without results. */
export function MissedSearches() {
  const { t, lang } = useDashboardMessages();
  const query = useQuery({
    queryKey: ["analytics", "searches", "home"],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/searches", { query: { missed: "1", limit: 10 }, signal }),
  });
  return (
    <section aria-labelledby="searches" className="mt-12">
      <h2 id="searches" className="text-xl">
        {t("home.searches")}
      </h2>
      <Loaded query={query} skeleton={<Skeleton rows={4} />}>
        {({ totals, items }) =>
          items.length ? (
            <>
              <p className="mt-1.5 mb-5 max-w-2xl text-sm text-ink-soft">
                {t("home.searches-text", { count: totals.missed })}
              </p>
              <DataTable
                label={t("home.searches")}
                items={items.map((item) => ({ ...item, id: `${item.lang} ${item.term}` }))}
                columns={[
                  {
                    key: "term",
                    label: t("home.term"),
                    isRowHeader: true,
                    cell: ({ spelling, lang: of }) => <bdi {...languageAttributes(of)}>{spelling}</bdi>,
                  },
                  {
                    key: "lang",
                    label: t("home.language"),
                    cell: ({ lang: of }) => <span lang={languages[of].tag}>{languages[of].nativeName}</span>,
                  },
                  {
                    key: "times",
                    label: t("home.times"),
                    isEnd: true,
                    cell: ({ missed }) => formatNumber(lang, missed),
                  },
                  {
                    key: "last",
                    label: t("home.last"),
                    isEnd: true,
                    cell: ({ lastAsked }) => <bdi>{formatDate(lang, parseTime(lastAsked))}</bdi>,
                  },
                ]}
              />
            </>
          ) : (
            <p className="mt-2 max-w-2xl text-sm text-ink-soft">{t("home.searches-none")}</p>
          )
        }
      </Loaded>
    </section>
  );
}
