import { CrmLink } from "#ui/crm/crm-button.tsx";
import { EarningFiles } from "./earning-files.tsx";
import { EarningRowsTable } from "./earning-rows-table.tsx";
import { EarningSums } from "./earning-sums.tsx";
import { useEarningsMessages } from "./earnings-messages.ts";
import { useReportSearchParams } from "./report-search-params.ts";

/** Earnings reported by programs: sums, the rows behind them, or the imported files. */
export function Earnings() {
  const { t } = useEarningsMessages();
  const { get, to } = useReportSearchParams();
  const view = get("view");
  if (view !== "files" && view !== "rows") return <EarningSums />;
  return (
    <>
      <p className="mb-4">
        <CrmLink kind="quiet" size="s" href={to("earnings")}>
          {t("earnings.back")}
        </CrmLink>
      </p>
      {view === "files" ? <EarningFiles /> : <EarningRowsTable />}
    </>
  );
}
