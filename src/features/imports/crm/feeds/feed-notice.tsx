import { useMutation } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Feed, FeedRun } from "#features/imports/feed.ts";
import { type ImportFileFault, importFileFaults } from "#features/imports/import-file-error.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useFeedMessages, useImportsMessages } from "../imports-messages.ts";

const faults = [
  "address-refused",
  "not-found",
  "page-refused",
  "page-unavailable",
  "timeout",
  "too-large",
  "not-a-page",
  "access-lost",
  "no-address",
  "programme-gone",
] as const;

/** The status of a feed's latest run: progress, what it is waiting for, or why it failed. */
export function FeedNotice({
  feed,
  run,
  onChange,
  onError,
}: {
  feed: Feed;
  run: FeedRun;
  onChange: (feed: Feed) => void;
  onError: (error: unknown) => Promise<void>;
}) {
  const { t } = useFeedMessages();
  const { t: said } = useImportsMessages();
  const confirm = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/feeds/{id}/confirm", { runId: run.id }, { params: { id: feed.id } }),
    onSuccess: onChange,
    onError,
  });
  const stop = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/jobs/{id}/cancel", undefined, { params: { id: run.jobId ?? "" } }),
    onSuccess: () => toast(t("feeds.stopped")),
    onError,
  });
  if (run.state === "running")
    return (
      <div className="flex flex-wrap items-end gap-4 rounded-lg bg-surface px-5 py-4">
        <div className="min-w-56 grow">
          <Progress label={t("feeds.state-running")} value={run.percent / 100} />
        </div>
        <CrmButton size="s" isPending={stop.isPending} onPress={() => stop.mutate()}>
          {t("feeds.stop")}
        </CrmButton>
      </div>
    );
  if (run.state === "held" && run.loss)
    return (
      <Note tone="warn" role="alert" title={t("feeds.held-title")}>
        <p>{t("feeds.held-text", { missing: run.loss.missing, known: run.loss.known })}</p>
        <CrmButton
          className="mt-3 justify-self-start"
          isPending={confirm.isPending}
          onPress={() => confirm.mutate()}
        >
          {t("feeds.confirm")}
        </CrmButton>
      </Note>
    );
  if (run.state !== "failed") return null;
  const { code, line } = run.failure ?? { code: "", line: null };
  const fault = faults.find((one) => one === code);
  const fileFault = importFileFaults.find((one): one is ImportFileFault => one === code);
  return (
    <Note tone="bad" role="alert" title={t("feeds.failed-title")}>
      <p>
        {fault
          ? t(`feeds.fault-${fault}`)
          : fileFault
            ? said(`imports.fault-${fileFault}`)
            : t("feeds.failed-job")}
      </p>
      {line === null ? null : <p>{t("feeds.failed-line", { line })}</p>}
    </Note>
  );
}
