import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { parseTime } from "#platform/clock.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import {
  type PriceHistory as History,
  historyPeriods,
  type PeriodSummary,
  positionIn,
  summaryOf,
} from "../price-history.ts";
import { Amount } from "./price.tsx";

/** Works without JavaScript: radio buttons choose the period, and CSS shows its panel. */
const panels = {
  30: "hidden group-has-[#history-30:checked]/history:grid",
  90: "hidden group-has-[#history-90:checked]/history:grid",
  365: "hidden group-has-[#history-365:checked]/history:grid",
};
const first = 90;

/** A product's price history as numbers, a chart and a table. Shows no trend: past prices promise nothing. */
export function PriceHistory({ history }: { history: History }) {
  const { t, parts } = useMessages();
  const { currency, shops, reduction } = history;
  return (
    <section aria-labelledby="price-history" className="group/history">
      <h2 id="price-history" className="mb-3 border-t border-ink pt-3 text-xl">
        {t("history.title")}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">
        {parts("history.about", { shops: <Isolate key="shops">{shops.join(", ")}</Isolate> })}
      </p>
      {reduction ? (
        <p className="mb-4 text-sm">
          {parts("history.before-reduction", {
            shop: <Isolate key="shop">{reduction.shop}</Isolate>,
            date: <Day key="date" day={reduction.since} />,
            price: <Amount key="price" money={{ amount: reduction.lowestBefore, currency }} />,
          })}
        </p>
      ) : null}
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t("history.period")}</legend>
        {historyPeriods.map((days) => (
          <label
            key={days}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 text-sm hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={`history-${days}`}
              type="radio"
              name="history"
              value={days}
              defaultChecked={days === first}
              className="sr-only"
            />
            {t("history.days", { count: days })}
          </label>
        ))}
      </fieldset>
      {historyPeriods.map((days) => (
        <div key={days} className={`gap-4 ${panels[days]}`}>
          <Period summary={summaryOf(history, days)} days={days} history={history} />
        </div>
      ))}
    </section>
  );
}

function Day({ day }: { day: string }) {
  const { lang } = useMessages();
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      <Isolate dir="ltr">{formatDate(lang, parseTime(day))}</Isolate>
    </time>
  );
}

function Period({
  summary,
  days,
  history,
}: {
  summary: PeriodSummary | null;
  days: number;
  history: History;
}) {
  const { t } = useMessages();
  const { currency } = history;
  if (!summary) return <p className="text-sm text-ink-soft">{t("history.too-few")}</p>;
  const { low, typical, high, runs } = summary;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {Object.entries({ low, typical, high } as const).map(([name, amount]) => (
          <div key={name} className="border-s border-line-strong ps-3">
            <dt className="text-xs text-ink-faint">{t(`history.${name as "low" | "typical" | "high"}`)}</dt>
            <dd className="font-semibold">
              <Amount money={{ amount, currency }} />
            </dd>
          </div>
        ))}
      </dl>
      <Chart summary={summary} days={days} today={history.today} />
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          {t("history.table")}
        </summary>
        <table className="mt-1 w-full">
          <thead>
            <tr className="border-b border-line-strong text-ink-faint">
              <th scope="col" className="py-2 pe-4 text-start font-normal">
                {t("history.day-column")}
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                {t("history.price-column")}
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.toReversed().map(({ from, to, amount }) => (
              <tr key={from} className="border-b border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  <Day day={from} />
                  {from === to ? null : (
                    <>
                      {" – "}
                      <Day day={to} />
                    </>
                  )}
                </th>
                <td className="py-2 text-end">
                  <Amount money={{ amount, currency }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="text-xs text-ink-faint">{t("history.typical-means")}</p>
    </>
  );
}

const size = { width: 400, height: 120, margin: 8 };

/** Days without an observation leave a gap. Time runs from left to right in every language, as figures do. */
function Chart({ summary, days, today }: { summary: PeriodSummary; days: number; today: string }) {
  const { t } = useMessages();
  const { from, runs, low, high } = summary;
  const x = (iso: string, isEnd = false) =>
    Math.round((positionIn(iso, { today, days }) + (isEnd ? 1 / days : 0)) * size.width);
  const y = (amount: number) =>
    high === low
      ? size.height / 2
      : Math.round(size.margin + ((high - amount) / (high - low)) * (size.height - 2 * size.margin));
  let last = "";
  const path = runs.map(({ from: begin, to, amount }) => {
    const start = `${x(begin)} ${y(amount)}`;
    const joins = last === `${x(begin)}`;
    last = `${x(to, true)}`;
    return `${joins ? "L" : "M"}${start} H${last}`;
  });
  return (
    <figure dir="ltr">
      <svg
        role="img"
        aria-label={t("history.chart")}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="block w-full"
      >
        {[size.margin, size.height - size.margin].map((line) => (
          <path
            key={line}
            d={`M0 ${line}H${size.width}`}
            className="stroke-line"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={path.join("")}
          className="fill-none stroke-brand"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-ink-faint" aria-hidden="true">
        <Day day={from} />
        <Day day={today} />
      </figcaption>
    </figure>
  );
}
