import { useQuery } from "@tanstack/react-query";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/data-table.tsx";
import { crmApi } from "../../../crm-api.ts";
import type { Feed, FeedRun } from "../feed.ts";
import { FeedCounts, FeedState } from "./feed-state.tsx";
import { useFeedMessages } from "./imports-messages.ts";
import { saveTable } from "./save-table.ts";

/** The latest runs of a feed, and what each could not use as a table to download. */
export function FeedHistory({ feed }: { feed: Feed }) {
  const { lang, t } = useFeedMessages();
  const { data } = useQuery({
    queryKey: ["feeds", feed.id, "runs", feed.lastRun?.id, feed.lastRun?.state],
    queryFn: () =>
      crmApi().get("/api/crm/feeds/{id}/runs", { params: { id: feed.id }, query: { limit: 24 } }),
  });
  const columns: TableColumn<FeedRun>[] = [
    {
      key: "when",
      label: t("feeds.when"),
      isRowHeader: true,
      cell: ({ startedAt, asked, by }) => (
        <span className="grid whitespace-nowrap tabular">
          <span>
            <bdi>{formatLocalTime(lang, parseTime(startedAt))}</bdi>
          </span>
          <span className="text-xs font-normal text-ink-soft">
            {asked === "schedule" || by === null
              ? t("feeds.asked-schedule")
              : t("feeds.asked-by", { name: by })}
          </span>
        </span>
      ),
    },
    { key: "state", label: t("feeds.state"), cell: ({ state }) => <FeedState state={state} /> },
    { key: "result", label: t("feeds.result"), cell: ({ counts }) => <FeedCounts counts={counts} /> },
    {
      key: "remarks",
      label: t("feeds.remarks"),
      cell: ({ id, problems }) =>
        problems ? (
          <CrmButton
            size="s"
            icon="download"
            onPress={() =>
              void saveTable(
                `/api/crm/feeds/${feed.id}/runs/${id}/problems.csv?lang=${lang}`,
                `feed-${feed.id}-${id}.csv`,
              )
            }
          >
            {t("feeds.download", { count: problems })}
          </CrmButton>
        ) : null,
    },
  ];
  const items = data?.items ?? [];
  if (!items.length) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("feeds.history")}</h2>
      <DataTable label={t("feeds.history")} columns={columns} items={items} />
    </section>
  );
}
