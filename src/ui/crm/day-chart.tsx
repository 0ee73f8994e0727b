import type { ReactNode } from "react";
import { formatNumber } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";

const height = 120;
const step = 20;

type ChartDay = { date: string; times: number };

/**
 * Numbers by day as columns, `date` as people write it; time runs from left to right in every language, as on a clock's strip. It is a
 * picture with a name: a table beside it has the same data.
 */
export function DayChart({
  lang,
  days,
  label,
}: {
  lang: Language;
  days: readonly ChartDay[];
  label: string;
}): ReactNode {
  const most = Math.max(1, ...days.map(({ times }) => times));
  // Many columns leave no room for wider gaps.
  const gap = days.length > 60 ? 1 : 3;
  return (
    <div dir="ltr" className="grid gap-1">
      <div className="flex items-start gap-2">
        <span
          aria-hidden="true"
          className="min-w-8 shrink-0 whitespace-nowrap text-end text-xs text-ink-faint tabular"
        >
          {formatNumber(lang, most, { notation: "compact", maximumFractionDigits: 1 })}
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-line-strong"
        >
          {days.map(({ date, times }, i) => {
            const tall = (times / most) * (height - 4);
            return (
              <rect
                key={date}
                x={i * step + gap}
                y={height - tall}
                width={step - 2 * gap}
                height={tall}
                className="fill-brand"
              >
                <title>{`${date}: ${formatNumber(lang, times)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between gap-2 ps-10 text-xs text-ink-faint tabular">
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </div>
    </div>
  );
}

/** The table beside charts of the same days, folded up: a column for each. */
export function DayTable({
  lang,
  open,
  day,
  columns,
}: {
  lang: Language;
  /** The text of its toggle. */
  open: string;
  /** Heading of the days. */
  day: string;
  columns: readonly { label: string; days: readonly ChartDay[] }[];
}): ReactNode {
  return (
    <details className="mt-3 text-sm">
      <summary className="text-link w-fit py-1">{open}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section aria-label={open} tabIndex={0} className="mt-2 max-h-72 overflow-auto">
        <table className="w-full max-w-2xl">
          <thead className="sticky top-0 bg-paper">
            <tr className="text-xs text-ink-soft">
              <th scope="col" className="py-1 text-start">
                {day}
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="py-1 ps-4 text-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(columns[0]?.days ?? []).map(({ date }, i) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  <bdi dir="ltr">{date}</bdi>
                </th>
                {columns.map(({ label, days }) => (
                  <td key={label} className="py-1 ps-4 text-end tabular">
                    {formatNumber(lang, days[i]?.times ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
