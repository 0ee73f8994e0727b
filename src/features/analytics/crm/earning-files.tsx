import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import { formatDate } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { EarningRun } from "../earning.ts";
import { EarningImport } from "./earning-import.tsx";
import { useEarningsMessages, useImportMessages } from "./earnings-messages.ts";

/** The imported reports; administrators can import another one or undo one. */
export function EarningFiles() {
  const { t } = useEarningsMessages();
  const user = useCrmUser();
  const isAdmin = user?.role === "admin";
  return (
    <div className="grid gap-10">
      {isAdmin ? <EarningImport /> : <p className="text-sm text-ink-soft">{t("earnings.admins")}</p>}
      <Taken isAdmin={isAdmin} />
    </div>
  );
}

function Taken({ isAdmin }: { isAdmin: boolean }) {
  const { t, lang } = useEarningsMessages();
  const { t: files } = useImportMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [pendingUndo, setPendingUndo] = useState<EarningRun | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const query = useQuery({
    queryKey: ["analytics", "earning-runs"],
    queryFn: ({ signal }) => crmApi().get("/api/admin/earnings/runs", { signal }),
  });
  const date = (day: string) => formatDate(lang, parseTime(day));

  async function undo(run: EarningRun) {
    setUndoing(true);
    try {
      await crmApi().post("/api/admin/earnings/runs/{id}/undo", undefined, { params: { id: run.id } });
      toast(t("earnings.undone"));
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
    }
    setUndoing(false);
    await queries.invalidateQueries({ queryKey: ["analytics"] });
  }

  const columns: TableColumn<EarningRun>[] = [
    {
      key: "file",
      label: files("imports.file"),
      isRowHeader: true,
      cell: ({ fileName, programme, state }) => (
        <span className="grid min-w-36 justify-items-start gap-0.5">
          <bdi className="font-semibold wrap-anywhere">{fileName}</bdi>
          <bdi className="text-xs text-ink-soft">{programme}</bdi>
          {state === "undone" ? <StatusChip>{t("earnings.undone")}</StatusChip> : null}
        </span>
      ),
    },
    {
      key: "days",
      label: t("earnings.days"),
      cell: ({ days }) =>
        days ? (
          <span className="whitespace-nowrap tabular">{`${date(days.from)} – ${date(days.to)}`}</span>
        ) : (
          "–"
        ),
    },
    {
      key: "brought",
      label: files("imports.brought"),
      cell: ({ counts }) => (
        <span className="flex flex-wrap gap-x-3 text-ink-soft tabular">
          {(
            [
              ["added", files("imports.count-added")],
              ["changed", files("imports.count-changed")],
              ["same", t("earnings.same")],
              ["refused", files("imports.count-rejected")],
            ] as const
          ).map(([name, label]) => (
            <span key={name} className="whitespace-nowrap">
              {label} <bdi>{counts[name]}</bdi>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "when",
      label: files("imports.when"),
      cell: ({ at, by }) => (
        <span className="grid whitespace-nowrap text-ink-soft tabular">
          {formatLocalTime(lang, parseTime(at))}
          {by === null ? null : <span className="text-xs">{files("imports.by", { name: by })}</span>}
        </span>
      ),
    },
    ...(isAdmin
      ? [
          {
            key: "undo",
            label: t("earnings.undo"),
            labelHidden: true,
            isEnd: true,
            cell: (run: EarningRun) =>
              run.canUndo ? (
                <CrmButton
                  size="s"
                  className="whitespace-nowrap"
                  isDisabled={isUndoing}
                  aria-label={t("earnings.undo-of", { file: run.fileName })}
                  onPress={() => setPendingUndo(run)}
                >
                  {t("earnings.undo")}
                </CrmButton>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl">{t("earnings.reports")}</h2>
      <Loaded query={query}>
        {({ items }) =>
          items.length ? (
            <>
              <DataTable
                label={t("earnings.reports")}
                items={items}
                columns={columns}
                dependencies={[isUndoing, isAdmin]}
              />
              {isAdmin ? <p className="mt-3 text-sm text-ink-soft">{t("earnings.later-first")}</p> : null}
            </>
          ) : (
            <p className="text-sm text-ink-soft">{t("earnings.no-reports")}</p>
          )
        }
      </Loaded>
      <ConfirmDialog
        title={t("earnings.undo-title")}
        confirm={t("earnings.undo")}
        cancel={t("earnings.keep")}
        isDanger
        isOpen={pendingUndo !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setPendingUndo(null);
        }}
        onConfirm={() => {
          if (pendingUndo) void undo(pendingUndo);
        }}
      >
        <p>
          <bdi className="font-semibold wrap-anywhere">{pendingUndo?.fileName}</bdi>
        </p>
        <p>{t("earnings.undo-text")}</p>
      </ConfirmDialog>
    </section>
  );
}
