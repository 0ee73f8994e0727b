import { formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { problems } from "../generation.ts";
import { inDollars } from "./dollars.ts";
import type { WriterSettings } from "./writer-settings.ts";
import { useWritingMessages } from "./writing-messages.ts";

type Call = WriterSettings["lastCalls"][number];

/** This month's model costs by person, and the latest calls. */
export function WriterUse({ settings }: { settings: WriterSettings }) {
  const { t, lang } = useWritingMessages();
  const { month, people, lastCalls } = settings;
  const outcomeOf = ({ outcome }: Call): string => {
    if (outcome === null) return t("writer.outcome-open");
    if (outcome === "done") return t("writer.outcome-done");
    const problem = problems.find((one) => one === outcome);
    return problem ? t(`writing.problem-${problem}`) : t("writer.outcome-failed");
  };
  const columns: TableColumn<Call>[] = [
    {
      key: "at",
      label: t("writer.column-at"),
      isRowHeader: true,
      cell: (call) => formatLocalTime(lang, parseTime(call.at)),
    },
    { key: "model", label: t("writer.model"), cell: (call) => <bdi dir="ltr">{call.model}</bdi> },
    { key: "by", label: t("writer.column-by"), cell: (call) => <bdi>{call.by}</bdi> },
    { key: "outcome", label: t("writer.column-outcome"), cell: outcomeOf },
    {
      key: "tokens",
      label: t("writer.column-tokens"),
      isEnd: true,
      cell: (call) => (
        <bdi dir="ltr" className="whitespace-nowrap tabular">
          {`${formatNumber(lang, call.inputTokens)} + ${formatNumber(lang, call.outputTokens)}`}
        </bdi>
      ),
    },
    {
      key: "cost",
      label: t("writer.column-cost"),
      isEnd: true,
      cell: (call) => (
        <span className="grid justify-items-end tabular">
          <bdi>{inDollars(lang, call.cost)}</bdi>
          {call.isEstimated ? <span className="text-xs text-ink-faint">{t("writer.estimated")}</span> : null}
        </span>
      ),
    },
  ];
  if (!lastCalls.length) return null;
  return (
    <section aria-labelledby="used" className="grid gap-3">
      <h2 id="used" className="font-semibold">
        {t("writer.used")}
      </h2>
      <p>{t("writer.used-total", { count: month.calls, spent: inDollars(lang, month.spent) })}</p>
      {people.length > 1 ? (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {people.map(({ name, spent }) => (
            <li key={name} className="flex justify-between gap-4">
              <bdi>{name}</bdi>
              <bdi className="tabular">{inDollars(lang, spent)}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="overflow-x-auto">
        <DataTable label={t("writer.used")} columns={columns} items={lastCalls} dependencies={[lang]} />
      </div>
    </section>
  );
}
