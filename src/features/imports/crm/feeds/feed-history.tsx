import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Feed, FeedRun } from "#features/imports/feed.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { parseTime } from "#platform/clock.ts";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { useFeedMessages } from "../imports-messages.ts";
import { FeedCounts, FeedState } from "./feed-state.tsx";

/** The latest runs of a feed, each with its problems as a downloadable table. */
export function FeedHistory({ feed }: { feed: Feed }) {
  const { lang, t } = useFeedMessages();
  const { data } = useQuery({
    queryKey: ["feeds", feed.id, "runs", feed.lastRun?.id, feed.lastRun?.state],
    queryFn: () =>
      crmApi().get("/api/admin/feeds/{id}/runs", { params: { id: feed.id }, query: { limit: 24 } }),
  });
  const columns: TableColumn<FeedRun>[] = [
    {
      key: "when",
      label: t("feeds.when"),
      isRowHeader: true,
      cell: ({ startedAt, asked: reason, by }) => (
        <span className="grid whitespace-nowrap tabular">
          <span>
            <bdi>{formatLocalTime(lang, parseTime(startedAt))}</bdi>
          </span>
          <span className="text-xs font-normal text-ink-soft">
            {reason === "schedule" || by === null
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
          <SaveFile
            size="s"
            path={`/api/admin/feeds/${feed.id}/runs/${id}/problems.csv`}
            name={`feed-${feed.id}-${id}.csv`}
            query={{ lang }}
          >
            {t("feeds.download", { count: problems })}
          </SaveFile>
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
