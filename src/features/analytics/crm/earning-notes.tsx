import { formatDate, formatMoney } from "#i18n/formats/format.ts";
import { parseTime } from "#platform/clock.ts";
import type { EarningsReport } from "../earning.ts";
import { useEarningsMessages } from "./earnings-messages.ts";

type Money = { amount: number; currency: string };

/** Formats an amount in the screen's language. */
export function useMoneyText(): (money: Money) => string {
  const { lang } = useEarningsMessages();
  return (money) => formatMoney(lang, money);
}

/** Notes about the sums: the rates used, what could not be converted, what belongs to other sites. */
export function EarningNotes({ report }: { report: EarningsReport }) {
  const { t, lang } = useEarningsMessages();
  const money = useMoneyText();
  const { ratesAsOf, unconverted, totals, currency } = report;
  const notes = [
    ...(totals.foreign.commission
      ? [t("earnings.foreign-sum", { amount: money({ amount: totals.foreign.commission, currency }) })]
      : []),
    ...(ratesAsOf ? [t("earnings.rates", { date: formatDate(lang, parseTime(ratesAsOf)) })] : []),
    ...(unconverted.length
      ? [
          t("earnings.unconverted", {
            amounts: unconverted
              .map(({ commission, currency: own }) => money({ amount: commission, currency: own }))
              .join(" · "),
          }),
        ]
      : []),
  ];
  if (!notes.length) return null;
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {notes.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
