import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import type { Feed } from "#features/imports/feed.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { loadFeedMessages, loadImportsMessages, useFeedMessages } from "../imports-messages.ts";
import { FeedCategories } from "./feed-categories.tsx";
import { FeedColumns } from "./feed-columns.tsx";
import { FeedForm } from "./feed-form.tsx";
import { FeedHistory } from "./feed-history.tsx";
import { FeedNotice } from "./feed-notice.tsx";
import { FeedState } from "./feed-state.tsx";

export const clientLoader = async () => {
  await Promise.all([loadFeedMessages(), loadImportsMessages()]);
  return null;
};

const pollInterval = 1_000;
const place = "/crm/imports";

/** One feed, existing or new: its state, settings and history. */
export default function FeedScreen() {
  const { t } = useFeedMessages();
  const { id = "" } = useParams();
  const isNew = id === "new";
  const query = useQuery({
    queryKey: ["feeds", id],
    queryFn: () => crmApi().get("/api/admin/feeds/{id}", { params: { id } }),
    enabled: !isNew,
    refetchInterval: ({ state }) => (state.data?.lastRun?.state === "running" ? pollInterval : false),
  });
  const back = { href: place, label: t("feeds.back") };
  if (isNew)
    return (
      <>
        <PageHeader title={t("feeds.new")} back={back} />
        <FeedForm feed={null} isBusy={false} />
      </>
    );
  return (
    <Loaded query={query} missing={<PageHeader title={t("feeds.not-found")} back={back} />}>
      {(feed) => <OneFeed key={feed.id} feed={feed} />}
    </Loaded>
  );
}

function OneFeed({ feed }: { feed: Feed }) {
  const { t } = useFeedMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const params = { id: feed.id };
  const run = feed.lastRun;
  const isBusy = run?.state === "running";

  const put = (next: Feed) => queries.setQueryData(["feeds", feed.id], next);
  const tell = async (error: unknown): Promise<void> => {
    const isStale = isApiFailure(error) && error.status === 409;
    if (isStale) await queries.invalidateQueries({ queryKey: ["feeds"] });
    toast(isStale ? t("feeds.conflict") : failureText(error), { tone: "bad" });
  };
  const start = useMutation({
    mutationFn: (what: "run" | "check") => crmApi().post("/api/admin/feeds/{id}/start", { what }, { params }),
    onSuccess: put,
    onError: tell,
  });
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return crmApi().upload("/api/admin/feeds/{id}/upload", form, { params });
    },
    onSuccess: put,
    onError: tell,
  });
  const remove = async () => {
    try {
      await crmApi().delete("/api/admin/feeds/{id}", {
        params,
        headers: { "If-Match": String(feed.version) },
      });
      await queries.invalidateQueries({ queryKey: ["feeds"] });
      await navigate(place);
    } catch (error) {
      await tell(error);
    }
  };

  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{feed.name}</bdi>}
        back={{ href: place, label: t("feeds.back") }}
        actions={
          <>
            {feed.address === null ? null : (
              <>
                <CrmButton isDisabled={isBusy || start.isPending} onPress={() => start.mutate("check")}>
                  {t("feeds.check")}
                </CrmButton>
                <CrmButton
                  kind="primary"
                  icon="refresh"
                  isDisabled={isBusy || start.isPending}
                  onPress={() => start.mutate("run")}
                >
                  {t("feeds.run")}
                </CrmButton>
              </>
            )}
            {isBusy ? null : (
              <Menu
                label={t("feeds.more")}
                entries={[
                  {
                    key: "delete",
                    label: t("feeds.delete"),
                    icon: "trash",
                    isDanger: true,
                    onAction: () => setAsking(true),
                  },
                ]}
              />
            )}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {run ? <FeedState state={run.state} /> : <span>{t("feeds.never")}</span>}
          <span className="tabular">{t("feeds.category-items", { count: feed.items.living })}</span>
          {feed.items.gone ? (
            <span className="tabular">{t("feeds.items-gone", { count: feed.items.gone })}</span>
          ) : null}
          {feed.address === null ? null : <bdi dir="ltr">{feed.address}</bdi>}
        </span>
      </PageHeader>

      <div className="grid gap-10">
        {run ? <FeedNotice feed={feed} run={run} onChange={put} onError={tell} /> : null}
        {feed.address === null ? (
          <FileDrop
            label={t("feeds.upload")}
            choose={t("feeds.upload")}
            accept={[".csv", ".tsv", ".txt", ".xml", ".json", ".ndjson", ".jsonl", ".zip", ".gz"]}
            isDisabled={isBusy || send.isPending}
            onFiles={([file]) => file && send.mutate(file)}
          />
        ) : null}
        <FeedHistory feed={feed} />
        <FeedForm feed={feed} isBusy={isBusy} />
        {feed.reading ? <FeedColumns feed={feed} reading={feed.reading} isBusy={isBusy} /> : null}
        <FeedCategories feed={feed} />
      </div>

      <ConfirmDialog
        title={t("feeds.delete-title")}
        confirm={t("feeds.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      >
        <p>{t("feeds.delete-text")}</p>
      </ConfirmDialog>
    </>
  );
}
