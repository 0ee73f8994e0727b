import { useEffect, useRef } from "react";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { DayOrderSelect } from "#layouts/crm-layout/forms/crm-day-order.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable } from "#ui/crm/lists/data-table.tsx";
import { Note } from "#ui/note.tsx";
import type { EarningCheck, EarningSettings } from "../earning.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { EarningColumns } from "./earning-columns-table.tsx";
import { EarningLocation } from "./earning-location.tsx";
import { useMoneyText } from "./earning-notes.tsx";
import { useEarningsMessages, useImportMessages } from "./earnings-messages.ts";

/** Preview of a report's import: how its columns are read, counts, the first rows, and the refused lines. */
export function EarningPreview({
  check,
  settings,
  doing,
  onChange,
  onTake,
  onLeave,
}: {
  check: EarningCheck;
  settings: EarningSettings;
  doing: "reading" | "taking" | null;
  onChange: (settings: EarningSettings) => void;
  onTake: () => void;
  onLeave: () => void;
}) {
  const { t, lang } = useEarningsMessages();
  const { t: files } = useImportMessages();
  const money = useMoneyText();
  const heading = useRef<HTMLHeadingElement>(null);
  // The file picker is gone: move the focus for screen reader users.
  useEffect(() => heading.current?.focus(), []);
  const date = (day: string) => formatDate(lang, parseTime(day));
  const { counts, missing, dayOrder, sums, days } = check;
  const numbers = [
    [files("imports.count-added"), counts.added],
    [files("imports.count-changed"), counts.changed],
    [t("earnings.same"), counts.same],
    [files("imports.count-rejected"), counts.refused],
    [t("earnings.count-unplaced"), counts.unplaced],
    [t("earnings.count-foreign"), counts.foreign],
  ] as const;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          <bdi>{check.fileName}</bdi>
        </h3>
        <bdi className="text-xs text-ink-soft">{check.encoding}</bdi>
        <CrmButton size="s" isDisabled={doing !== null} onPress={onLeave}>
          {t("earnings.other-file")}
        </CrmButton>
      </div>
      {missing.length ? (
        <Note tone="warn" role="alert">
          <p>
            {t("earnings.missing", {
              fields: missing.map((field) => t(`earnings.field-${field}`)).join(", "),
            })}
          </p>
        </Note>
      ) : null}
      <EarningColumns
        columns={check.columns}
        isDisabled={doing !== null}
        onChange={(columns) => onChange({ ...settings, columns })}
      />
      {dayOrder ? (
        <div className="grid max-w-xl gap-2">
          <DayOrderSelect
            lang={lang}
            label={t("earnings.day-order")}
            sample={dayOrder.sample}
            value={dayOrder.isSure ? dayOrder.order : null}
            isDisabled={doing !== null}
            onChange={(order) => onChange({ ...settings, dayOrder: order })}
          />
          {dayOrder.isSure ? null : (
            <Note tone="warn">
              <p>{t("earnings.order-unsure")}</p>
            </Note>
          )}
        </div>
      ) : null}
      {missing.length ? null : (
        <section className="grid gap-4">
          <h3 className="text-lg">{files("imports.result-check")}</h3>
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
            {numbers.map(([label, value]) => (
              <div key={label} className="flex flex-col-reverse justify-end gap-0.5 bg-paper px-4 py-3">
                <dt className="text-xs text-ink-soft">{label}</dt>
                <dd className="text-2xl font-semibold tabular">
                  <bdi>{formatNumber(lang, value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {days ? (
              <div className="flex gap-2">
                <dt className="text-ink-soft">{t("earnings.days")}</dt>
                <dd>
                  <span className="tabular">{`${date(days.from)} – ${date(days.to)}`}</span>
                </dd>
              </div>
            ) : null}
            {sums.map(({ currency, commission, sales }) => (
              <div key={currency} className="flex flex-wrap gap-x-2">
                <dt className="text-ink-soft">{t("earnings.says")}</dt>
                <dd>
                  {t("earnings.commission")} <bdi>{money({ amount: commission, currency })}</bdi>,{" "}
                  {t("earnings.sales")} <bdi>{money({ amount: sales, currency })}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <FirstRows check={check} />
        </section>
      )}
      <Refused check={check} />
      <p>
        <CrmButton
          kind="primary"
          isPending={doing === "taking"}
          isDisabled={
            doing === "reading" ||
            missing.length > 0 ||
            check.samples.length === 0 ||
            // Ambiguous dates are not guessed: the order must be chosen.
            dayOrder?.isSure === false
          }
          onPress={onTake}
        >
          {t("earnings.take")}
        </CrmButton>
      </p>
    </div>
  );
}

function FirstRows({ check }: { check: EarningCheck }) {
  const { t, lang } = useEarningsMessages();
  const { t: shared } = useAnalyticsMessages();
  const { t: files } = useImportMessages();
  const money = useMoneyText();
  if (!check.samples.length) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t("earnings.first-rows")}</h3>
      <DataTable
        label={t("earnings.first-rows")}
        items={check.samples.map((row) => ({ ...row, id: String(row.line) }))}
        columns={[
          {
            key: "line",
            label: files("imports.line"),
            cell: ({ line }) => <bdi className="tabular">{line}</bdi>,
          },
          {
            key: "day",
            label: shared("analytics.day"),
            cell: ({ day }) => <bdi className="tabular">{formatDate(lang, parseTime(day))}</bdi>,
          },
          {
            key: "item",
            label: t("earnings.item"),
            isRowHeader: true,
            cell: ({ item }) => (
              <span dir="auto" className="line-clamp-2 min-w-40">
                {item || "–"}
              </span>
            ),
          },
          {
            key: "place",
            label: t("earnings.place"),
            cell: ({ place }) => <EarningLocation place={place} name={null} />,
          },
          {
            key: "commission",
            label: t("earnings.commission"),
            isEnd: true,
            cell: ({ commission, currency }) => <bdi>{money({ amount: commission, currency })}</bdi>,
          },
          {
            key: "sales",
            label: t("earnings.sales"),
            isEnd: true,
            cell: ({ sales, currency }) => <bdi>{money({ amount: sales, currency })}</bdi>,
          },
          {
            key: "orders",
            label: t("earnings.orders"),
            isEnd: true,
            cell: ({ orders }) => formatNumber(lang, orders),
          },
        ]}
      />
    </section>
  );
}

function Refused({ check: { problems } }: { check: EarningCheck }) {
  const { t } = useEarningsMessages();
  const { t: files } = useImportMessages();
  if (!problems.length) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t("earnings.refused")}</h3>
      <DataTable
        label={t("earnings.refused")}
        items={problems.map((problem, at) => ({ ...problem, id: String(at) }))}
        columns={[
          {
            key: "line",
            label: files("imports.line"),
            cell: ({ line }) => <bdi className="tabular">{line}</bdi>,
          },
          {
            key: "problem",
            label: files("imports.problem"),
            isRowHeader: true,
            cell: ({ code }) => t(`earnings.problem-${code}`),
          },
          {
            key: "column",
            label: files("imports.place"),
            cell: ({ column }) => <bdi className="text-ink-soft">{column}</bdi>,
          },
          {
            key: "value",
            label: files("imports.value"),
            cell: ({ value }) => (
              <bdi className="line-clamp-2 max-w-sm font-mono text-xs break-all text-ink-soft">{value}</bdi>
            ),
          },
        ]}
      />
    </section>
  );
}
