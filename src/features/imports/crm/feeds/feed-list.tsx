import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import type { Feed } from "#features/imports/feed.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { useFeedMessages } from "../imports-messages.ts";
import { FeedState } from "./feed-state.tsx";

const pollInterval = 2_000;

/** The scheduled feeds and their states. */
export function FeedList() {
  const { lang, t } = useFeedMessages();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ["feeds"],
    queryFn: () => crmApi().get("/api/admin/feeds"),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ lastRun }) => lastRun?.state === "running") ? pollInterval : false,
  });
  const columns: TableColumn<Feed>[] = [
    {
      key: "name",
      label: t("feeds.name"),
      isRowHeader: true,
      cell: ({ name, address }) => (
        <span className="grid">
          <span className="font-semibold break-words">
            <bdi>{name}</bdi>
          </span>
          <span className="text-xs break-all text-ink-soft">
            <bdi dir="ltr">{address}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: "state",
      label: t("feeds.state"),
      cell: ({ lastRun }) =>
        lastRun ? (
          <FeedState state={lastRun.state} />
        ) : (
          <span className="text-ink-soft">{t("feeds.never")}</span>
        ),
    },
    {
      key: "items",
      label: t("feeds.items"),
      cell: ({ items }) => (
        <span className="grid tabular">
          <span>{items.living}</span>
          {items.gone ? (
            <span className="text-xs text-ink-soft">{t("feeds.items-gone", { count: items.gone })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "next",
      label: t("feeds.next"),
      cell: ({ nextAt }) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {nextAt === null ? t("feeds.off") : <bdi>{formatLocalTime(lang, parseTime(nextAt))}</bdi>}
        </span>
      ),
    },
  ];
  return (
    <section className="mb-10 grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-xl">{t("feeds.title")}</h2>
          <p className="max-w-2xl text-sm text-ink-soft">{t("feeds.intro")}</p>
        </div>
        <CrmButton icon="plus" onPress={() => void navigate("/crm/imports/feeds/new")}>
          {t("feeds.new")}
        </CrmButton>
      </div>
      <Loaded query={query}>
        {({ items }) =>
          items.length ? (
            <DataTable
              label={t("feeds.title")}
              columns={columns}
              items={items}
              hrefOf={({ id }) => `/crm/imports/feeds/${id}`}
            />
          ) : (
            <p className="rounded-lg bg-surface px-5 py-4 text-sm text-ink-soft">{t("feeds.none")}</p>
          )
        }
      </Loaded>
    </section>
  );
}
