import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import type { ImportRun } from "../import-run.ts";
import { useImportsMessages } from "./imports-messages.ts";

const shown = ["added", "changed", "unchanged", "joined", "rejected", "kept"] as const;

/** The counts of a run, what it imported by kind, and what its undo could not revert. */
export function RunResult({ run }: { run: ImportRun }) {
  const { t } = useImportsMessages();
  const isCheck = run.state === "checking" || run.state === "checked";
  const actions = ["added", "changed", "joined"] as const;
  const outcomes = ["undone", "edited", "in-use", "gone"] as const;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t(isCheck ? "imports.result-check" : "imports.result")}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
        {shown.map((what) => (
          <div key={what} className="flex flex-col-reverse justify-end gap-0.5 bg-paper px-4 py-3">
            <dt className="text-xs text-ink-soft">{t(`imports.count-${what}`)}</dt>
            <dd className="text-2xl font-semibold tabular">
              <bdi>{run.counts[what]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {run.forecast?.redirects ? (
        <p className="text-sm">{t("imports.foreseen-redirects", { count: run.forecast.redirects })}</p>
      ) : null}
      {run.things.length ? (
        <div className="grid gap-2">
          <h3 className="text-base font-semibold">{t("imports.things")}</h3>
          <ul className="grid gap-1 text-sm">
            {run.things.map((thing) => {
              const action = actions.find((one) => one === thing.action) ?? "changed";
              const outcome = outcomes.find((one) => one === thing.undone);
              return (
                <li key={`${thing.type} ${thing.action} ${thing.undone}`} className="flex flex-wrap gap-x-2">
                  <span className="font-semibold">{t(`imports.thing-${thing.type}`)}</span>
                  <bdi className="tabular">{thing.count}</bdi>
                  <span className="text-ink-soft">
                    {outcome ? t(`imports.outcome-${outcome}`) : t(`imports.action-${action}`)}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
      {run.things.some(({ undone }) => undone !== null && undone !== "undone") ? (
        <SkippedByUndo run={run} />
      ) : null}
    </section>
  );
}

function SkippedByUndo({ run }: { run: ImportRun }) {
  const { t } = useImportsMessages();
  const skipped = useQuery({
    queryKey: ["imports", run.id, "kept", run.state],
    queryFn: () => crmApi().get("/api/admin/imports/{id}/kept", { params: { id: run.id } }),
  });
  const reasons = ["edited", "in-use", "gone"] as const;
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{t("imports.kept")}</h3>
      <Loaded query={skipped}>
        {({ items }) => (
          <ul className="grid gap-1 text-sm">
            {items.map((item) => (
              <li key={`${item.type} ${item.id}`} className="flex flex-wrap gap-x-2">
                <bdi className="font-semibold">{item.label}</bdi>
                <span className="text-ink-soft">
                  {t(`imports.kept-${reasons.find((one) => one === item.reason) ?? "edited"}`)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
