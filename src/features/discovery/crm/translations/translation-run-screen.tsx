import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { editorOf } from "#features/discovery/editor-paths.ts";
import { ownProblems, type RunItem, type WholeRun } from "#features/translating/translating.ts";
import { hasPlainReason } from "#features/writing/generation.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { loadTranslationsMessages, useTranslationsMessages } from "./translations-messages.ts";

export const clientLoader = loadTranslationsMessages;

/** Polling interval of a running translation, in milliseconds. */
const betweenLooks = 1_500;

const tones: Record<RunItem["state"], ChipTone> = {
  waiting: "quiet",
  done: "good",
  skipped: "quiet",
  failed: "bad",
  cancelled: "quiet",
};
type Row = RunItem & { of: string };
type Verb = "pause" | "resume" | "cancel";

/** A translation run, text by text: it can be paused, resumed and canceled. */
export default function TranslationRunScreen() {
  const { t, lang } = useTranslationsMessages();
  const say = useFailureText();
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const params = { id };
  const query = useQuery({
    queryKey: ["translation-runs", id, lang],
    queryFn: () => crmApi().get("/api/admin/translations/runs/{id}", { params, query: { lang } }),
    refetchInterval: ({ state }) => (state.data?.state === "open" ? betweenLooks : false),
  });
  const options = { params, query: { lang } };
  const turns = {
    pause: () => crmApi().post("/api/admin/translations/runs/{id}/pause", undefined, options),
    resume: () => crmApi().post("/api/admin/translations/runs/{id}/resume", undefined, options),
    cancel: () => crmApi().post("/api/admin/translations/runs/{id}/cancel", undefined, options),
  };
  const turn = useMutation({
    mutationFn: (verb: Verb) => turns[verb](),
    onError: (error) => toast(say(error), { tone: "bad" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["translation-runs"] }),
  });
  const back = { href: "/crm/translations", label: t("trans.title") };
  const button = (verb: Verb, label: string) => (
    <CrmButton size="s" isDisabled={turn.isPending} onPress={() => turn.mutate(verb)}>
      {label}
    </CrmButton>
  );
  return (
    <Loaded query={query} missing={<PageHeader title={t("trans.run-gone")} back={back} />}>
      {(run) => (
        <>
          <PageHeader title={t("trans.machine")} back={back}>
            {t(`trans.run-${run.state}`)} {t("trans.run-from", { language: languages[run.from].nativeName })}
          </PageHeader>
          <div className="mb-6 flex flex-wrap items-end gap-3 rounded-lg bg-surface px-5 py-4">
            <div className="min-w-56 grow" role="status">
              <Progress
                label={t("trans.run-progress")}
                value={run.total ? (run.total - run.waiting) / run.total : 1}
                words={t("trans.run-count", { done: run.total - run.waiting, total: run.total })}
              />
            </div>
            {run.state === "open" ? button("pause", t("trans.run-pause")) : null}
            {run.state === "paused" || (run.state === "done" && run.failed)
              ? button("resume", run.state === "paused" ? t("trans.run-resume") : t("trans.run-again"))
              : null}
            {run.state === "open" || run.state === "paused" ? button("cancel", t("trans.run-cancel")) : null}
          </div>
          {run.toLookAt ? (
            <p className="mb-4 text-sm">{t("trans.run-look", { count: run.toLookAt })}</p>
          ) : null}
          <Items run={run} />
          <Differences items={run.items.filter(({ differences }) => differences > 0)} />
        </>
      )}
    </Loaded>
  );
}

function Items({ run }: { run: WholeRun }) {
  const { t, lang } = useTranslationsMessages();
  const rows = run.items.map(
    (item): Row => ({ ...item, of: item.id, id: `${item.type}-${item.id}-${item.lang}` }),
  );
  const problemOf = ({ problem }: RunItem) => {
    if (problem === null) return null;
    const own = ownProblems.find((one) => one === problem);
    if (own) return t(`trans.problem-${own}`);
    return problem.startsWith("budget") ? t("trans.problem-budget") : t("trans.problem-model");
  };
  const columns: TableColumn<Row>[] = [
    {
      key: "name",
      label: t("trans.column-name"),
      isRowHeader: true,
      cell: (row) => (
        <a className="underline underline-offset-2" href={`${editorOf(row.type, row.of)}?lang=${row.lang}`}>
          <bdi>{row.label}</bdi>
        </a>
      ),
    },
    { key: "lang", label: t("trans.filter-language"), cell: (row) => languages[row.lang].nativeName },
    {
      key: "state",
      label: t("trans.filter-state"),
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <StatusChip tone={row.differences ? "warn" : tones[row.state]}>
            {row.differences
              ? t("trans.item-look", { count: row.differences })
              : t(`trans.item-${row.state}`)}
          </StatusChip>
          {row.problem ? <span className="text-xs text-ink-soft">{problemOf(row)}</span> : null}
          {row.reason ? (
            <span dir="auto" className="text-xs text-ink-soft">
              <Reason text={row.reason} isPlain={hasPlainReason(row.problem)} />
            </span>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <div className="overflow-x-auto">
      <DataTable label={t("trans.machine")} columns={columns} items={rows} dependencies={[lang]} />
    </div>
  );
}

/** Maximum texts whose differences are shown at once. */
const mostShown = 20;

/** Differences between texts and their translations, side by side, until a person edits or publishes them. */
function Differences({ items }: { items: readonly RunItem[] }) {
  const { t } = useTranslationsMessages();
  const shown = items.slice(0, mostShown);
  const queries = useQueries({
    queries: shown.map(({ type, id, lang }) => ({
      queryKey: ["machine-texts", type, id, lang],
      queryFn: () => crmApi().get("/api/admin/translations/texts", { query: { type, id, lang } }),
    })),
  });
  if (!items.length) return null;
  return (
    <section aria-labelledby="differences" className="mt-8 grid gap-4">
      <h2 id="differences" className="font-semibold">
        {t("trans.differences")}
      </h2>
      {shown.map((item, number) => (
        <article key={`${item.type} ${item.id} ${item.lang}`} className="border-t border-line pt-3 text-sm">
          <h3 className="font-semibold">
            <a
              className="underline underline-offset-2"
              href={`${editorOf(item.type, item.id)}?lang=${item.lang}`}
            >
              <bdi>{item.label}</bdi> · {languages[item.lang].nativeName}
            </a>
          </h3>
          <ul className="mt-1 grid gap-1">
            {(queries[number]?.data?.items ?? []).flatMap(({ field, differences }) =>
              differences.map(({ kind, source, target }) => (
                <li key={`${field} ${kind} ${source} ${target}`} className="flex flex-wrap gap-x-2">
                  <StatusChip tone="warn">{t(`trans.differs-${kind}`)}</StatusChip>
                  <bdi>{source ?? t("trans.difference-none")}</bdi>
                  <span aria-hidden="true">≠</span>
                  <bdi {...languageAttributes(item.lang)}>{target ?? t("trans.difference-none")}</bdi>
                </li>
              )),
            )}
          </ul>
        </article>
      ))}
    </section>
  );
}
