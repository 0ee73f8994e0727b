import type { ReactNode } from "react";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { Language } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";

type Day = { day: string; times: number };

const height = 120;
const step = 20;

/** Numbers by day as columns; time runs from left to right in every language, as on a clock's strip. The table says the same in words. */
export function DayChart({
  lang,
  days,
  label,
  words,
}: {
  lang: Language;
  days: readonly Day[];
  label: string;
  words: { open: string; day: string; times: string };
}): ReactNode {
  const most = Math.max(1, ...days.map(({ times }) => times));
  const date = (day: string) => formatDate(lang, parseTime(day));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure dir="ltr" className="grid gap-1">
      <div className="flex items-start gap-2">
        <span aria-hidden="true" className="w-8 text-end text-xs text-ink-faint tabular">
          {formatNumber(lang, most)}
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-line-strong"
        >
          {days.map(({ day, times }, i) => {
            const tall = (times / most) * (height - 4);
            return (
              <rect
                key={day}
                x={i * step + 3}
                y={height - tall}
                width={step - 6}
                height={tall}
                className="fill-brand"
              >
                <title>{`${date(day)}: ${formatNumber(lang, times)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-10 text-xs text-ink-faint tabular">
        <span>{first ? date(first.day) : ""}</span>
        <span>{last ? date(last.day) : ""}</span>
      </div>
      <figcaption dir="auto">
        <details className="mt-1 text-sm">
          <summary className="text-link w-fit py-1">{words.open}</summary>
          <div className="mt-2 max-h-72 overflow-y-auto">
            <table className="w-full max-w-sm">
              <thead>
                <tr className="text-xs text-ink-faint">
                  <th scope="col" className="py-1 text-start">
                    {words.day}
                  </th>
                  <th scope="col" className="py-1 text-end">
                    {words.times}
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, times }) => (
                  <tr key={day} className="border-t border-line">
                    <th scope="row" className="py-1 text-start font-normal">
                      <bdi dir="ltr">{date(day)}</bdi>
                    </th>
                    <td className="py-1 text-end">{formatNumber(lang, times)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
