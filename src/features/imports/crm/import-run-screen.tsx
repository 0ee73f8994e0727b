import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { type ImportFileFault, importFileFaults } from "../import-file-error.ts";
import { type ImportRun, isActive, type Start } from "../import-run.ts";
import { loadImportsMessages, loadProblemMessages, useImportsMessages } from "./imports-messages.ts";
import { RunForm } from "./run-form.tsx";
import { RunProblems } from "./run-problems.tsx";
import { RunResult } from "./run-result.tsx";
import { RunState, sizeOf, useLayoutName } from "./run-state.tsx";

export const clientLoader = async () => {
  await Promise.all([loadImportsMessages(), loadProblemMessages()]);
  return null;
};

const pollInterval = 1_000;
const hasRun = (run: ImportRun): boolean => run.state !== "ready" && run.state !== "failed";

/** One file: what it contains, how it is read, the result, and the undo. */
export default function ImportRunScreen() {
  const { t } = useImportsMessages();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["imports", id],
    queryFn: () => crmApi().get("/api/admin/imports/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? pollInterval : false),
  });
  return (
    <Loaded
      query={query}
      missing={
        <PageHeader
          title={t("imports.not-found")}
          back={{ href: "/crm/imports", label: t("imports.back") }}
        />
      }
    >
      {(run) => <OneRun run={run} />}
    </Loaded>
  );
}

function OneRun({ run }: { run: ImportRun }) {
  const { t } = useImportsMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const layoutName = useLayoutName();
  const [asks, setAsks] = useState<"undo" | "delete" | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { id: run.id };
  const working = isActive(run.state);

  // Other screens show what the run changed, so they must refetch.
  useEffect(() => {
    if (run.state === "done" || run.state === "undone") void queries.invalidateQueries();
  }, [run.state, queries]);

  const put = (next: ImportRun) => queries.setQueryData(["imports", run.id], next);
  const tell = async (error: unknown): Promise<void> => {
    if (isApiFailure(error) && error.status === 409) {
      await queries.invalidateQueries({ queryKey: ["imports", run.id] });
      toast(t("imports.changed-meanwhile"), { tone: "bad" });
      return;
    }
    const found = fieldErrors(error);
    setErrors(found);
    if (!Object.keys(found).length) toast(failureText(error), { tone: "bad" });
  };
  const start = useMutation({
    mutationFn: (given: Start) => crmApi().post("/api/admin/imports/{id}/start", given, { params }),
    onMutate: () => setErrors({}),
    onSuccess: put,
    onError: tell,
  });
  const stop = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/jobs/{id}/cancel", undefined, { params: { id: run.jobId ?? "" } }),
    onSuccess: () => toast(t("imports.stopped-toast")),
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: ["imports", run.id] }),
  });
  const undo = () =>
    crmApi().post("/api/admin/imports/{id}/undo", { version: run.version }, { params }).then(put, tell);
  const remove = async () => {
    try {
      await crmApi().delete("/api/admin/imports/{id}", {
        params,
        headers: { "If-Match": String(run.version) },
      });
      await queries.invalidateQueries({ queryKey: ["imports", "list"] });
      await navigate("/crm/imports");
    } catch (error) {
      await tell(error);
    }
  };
  const mayUndo = !working && run.things.some(({ undone }) => undone === null);
  const known = importFileFaults.find((one): one is ImportFileFault => one === run.failure?.code);
  const facts = [layoutName(run.reading.layout), run.reading.encoding.toUpperCase(), sizeOf(run.bytes)];

  return (
    <>
      <PageHeader
        title={<bdi className="break-all">{run.fileName}</bdi>}
        back={{ href: "/crm/imports", label: t("imports.back") }}
        actions={
          <>
            {mayUndo ? (
              <CrmButton icon="undo" onPress={() => setAsks("undo")}>
                {t("imports.undo")}
              </CrmButton>
            ) : null}
            {working ? null : (
              <Menu
                label={t("imports.more")}
                entries={[
                  {
                    key: "delete",
                    label: t("imports.delete"),
                    icon: "trash",
                    isDanger: true,
                    onAction: () => setAsks("delete"),
                  },
                ]}
              />
            )}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RunState state={run.state} />
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
          {run.reading.site ? <span>{t("imports.from-site", { site: run.reading.site })}</span> : null}
        </span>
      </PageHeader>

      <div className="grid gap-8">
        {working ? (
          <div className="flex flex-wrap items-end gap-4 rounded-lg bg-surface px-5 py-4">
            <div className="min-w-56 grow">
              <Progress label={t(`imports.state-${run.state}`)} value={run.percent / 100} />
            </div>
            <CrmButton size="s" isPending={stop.isPending} onPress={() => stop.mutate()}>
              {t("imports.stop")}
            </CrmButton>
          </div>
        ) : null}
        {run.state === "failed" ? (
          <Note tone="bad" role="alert" title={known ? t("imports.failed") : t("imports.state-failed")}>
            <p>{known ? t(`imports.fault-${known}`) : t("imports.failed-job")}</p>
            {run.failure?.line ? <p>{t("imports.failed-line", { line: run.failure.line })}</p> : null}
          </Note>
        ) : null}
        {hasRun(run) ? <RunResult run={run} /> : null}
        {hasRun(run) && !working ? <RunProblems run={run} /> : null}
        <Holds run={run} />
        {working || !run.hasFile ? null : (
          <RunForm
            run={run}
            errors={errors}
            isBusy={start.isPending}
            onStart={(given) => start.mutate(given)}
          />
        )}
      </div>

      <ConfirmDialog
        title={t("imports.undo-title")}
        confirm={t("imports.undo")}
        cancel={t("imports.keep")}
        isOpen={asks === "undo"}
        onOpenChange={(isOpen) => !isOpen && setAsks(null)}
        onConfirm={undo}
      >
        <p>{t("imports.undo-text")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("imports.delete-title")}
        confirm={t("imports.delete")}
        isDanger
        isOpen={asks === "delete"}
        onOpenChange={(isOpen) => !isOpen && setAsks(null)}
        onConfirm={remove}
      >
        <p>{t("imports.delete-text")}</p>
      </ConfirmDialog>
    </>
  );
}

const kinds = ["post", "page", "category", "author", "attachment"] as const;

/** What a WordPress export contains. */
function Holds({ run }: { run: ImportRun }) {
  const { t } = useImportsMessages();
  const { holds } = run.reading;
  if (!holds) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{t("imports.holds")}</h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {kinds.map((kind) =>
          holds[kind] ? (
            <div key={kind} className="flex gap-2">
              <dt className="text-ink-soft">{t(`imports.holds-${kind}`)}</dt>
              <dd className="font-semibold tabular">
                <bdi>{holds[kind]}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
