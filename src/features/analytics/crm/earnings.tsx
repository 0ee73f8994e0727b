import { CrmLink } from "#ui/crm/crm-button.tsx";
import { EarningFiles } from "./earning-files.tsx";
import { EarningRowsTable } from "./earning-rows-table.tsx";
import { EarningSums } from "./earning-sums.tsx";
import { useEarningsMessages } from "./earnings-messages.ts";
import { useReportSearchParams } from "./report-search-params.ts";

/** What programmes say was earned: its sums, the rows behind them, or the files that these came in. */
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
