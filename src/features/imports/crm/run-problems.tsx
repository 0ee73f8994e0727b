import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import type { ImportRun, Problem } from "../import-run.ts";
import { useImportsMessages, useProblemMessages } from "./imports-messages.ts";

type Line = Problem & { id: string };

/** The problems of a run by line, with the full list as a table. */
export function RunProblems({ run }: { run: ImportRun }) {
  const { lang, t } = useImportsMessages();
  const { t: problemText } = useProblemMessages();
  const list = useInfiniteQuery({
    queryKey: ["imports", run.id, "problems", run.state, run.problems],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/imports/{id}/problems", {
        params: { id: run.id },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
  });
  const items: Line[] = (list.data?.pages ?? [])
    .flatMap((page) => page?.items ?? [])
    .map((problem, place) => ({ ...problem, id: String(place) }));

  if (run.problems === 0) return <p className="text-sm text-ink-soft">{t("imports.no-problems")}</p>;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t("imports.problems", { count: run.problems })}</h2>
        <SaveFile
          size="s"
          path={`/api/admin/imports/${run.id}/problems.csv`}
          name={`import-${run.id}.csv`}
          query={{ lang }}
        >
          {t("imports.download")}
        </SaveFile>
      </div>
      <ProblemKinds run={run} />
      <Loaded query={list}>
        {() => (
          <DataTable
            label={t("imports.problems", { count: run.problems })}
            items={items}
            columns={[
              {
                key: "line",
                label: t("imports.line"),
                cell: ({ line, otherLine }) => (
                  <span className="grid whitespace-nowrap">
                    <bdi className="tabular">{line}</bdi>
                    {otherLine ? (
                      <span className="text-xs text-ink-soft">
                        {t("imports.other-line", { line: otherLine })}
                      </span>
                    ) : null}
                  </span>
                ),
              },
              {
                key: "problem",
                label: t("imports.problem"),
                isRowHeader: true,
                cell: ({ code, rejected }) => (
                  <span className="flex min-w-56 flex-wrap items-center gap-2">
                    {problemText(`import-problem.${code}`)}
                    <StatusChip tone={rejected ? "bad" : "quiet"}>
                      {t(rejected ? "imports.rejected" : "imports.remark")}
                    </StatusChip>
                  </span>
                ),
              },
              {
                key: "place",
                label: t("imports.place"),
                cell: ({ place }) => <bdi className="text-ink-soft">{place}</bdi>,
              },
              {
                key: "value",
                label: t("imports.value"),
                cell: ({ value }) => (
                  <bdi className="line-clamp-2 max-w-sm font-mono text-xs break-all text-ink-soft">
                    {value}
                  </bdi>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {list.hasNextPage ? (
        <CrmButton
          className="justify-self-start"
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t("imports.more-problems")}
        </CrmButton>
      ) : null}
    </section>
  );
}

/** The number of problems by kind: "24 × The image was left out …". */
function ProblemKinds({ run }: { run: ImportRun }) {
  const { t } = useImportsMessages();
  const { t: problemText } = useProblemMessages();
  const groups = useQuery({
    queryKey: ["imports", run.id, "problem-groups", run.state, run.problems],
    queryFn: () => crmApi().get("/api/admin/imports/{id}/problem-groups", { params: { id: run.id } }),
  });
  return (
    <Loaded query={groups}>
      {({ items }) => (
        <ul aria-label={t("imports.problem-kinds")} className="grid gap-1 text-sm">
          {items.map(({ code, rejected, count, line }) => (
            <li key={`${code} ${rejected}`} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold tabular">{count} ×</span>
              <span>{problemText(`import-problem.${code}`)}</span>
              {rejected ? <StatusChip tone="bad">{t("imports.rejected")}</StatusChip> : null}
              <span className="text-xs text-ink-soft">{t("imports.first-line", { line })}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
