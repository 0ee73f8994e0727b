import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { DayChart, DayTable } from "#ui/crm/day-chart.tsx";
import type { TopicViews as Views } from "../outside.ts";
import { ReadingNote } from "./reading-note.tsx";
import { useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";

/** How often the encyclopedia's article of a topic was read, beside what the site counts of it. */
export function TopicViews({ views, of }: { views: NonNullable<Views>; of: Language }) {
  const { t, lang } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { title, href, reading, state } = views;
  const days = views.days.map(({ day, times }) => ({ date: formatDate(lang, parseTime(day)), times }));
  const label = t("trends.chart-views", {
    name: title,
    views: formatNumber(
      lang,
      days.reduce((sum, { times }) => sum + times, 0),
    ),
  });
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="text-lg">{t("trends.on-wikipedia")}</h2>
      {days.length ? (
        <>
          <p>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              lang={languages[of].tag}
              aria-label={t("trends.at-source", { topic: title })}
              className="text-link"
            >
              <bdi>{title}</bdi>
            </a>
          </p>
          <div>
            <DayChart lang={lang} days={days} label={label} />
            <DayTable
              lang={lang}
              open={`${s("analytics.as-table")}: ${t("trends.on-wikipedia")}`}
              day={s("analytics.day")}
              columns={[{ label: s("analytics.views"), days }]}
            />
          </div>
        </>
      ) : null}
      {state === "demo" ? <p className="text-sm text-ink-soft">{t("trends.made-up")}</p> : null}
      <ReadingNote reading={reading} day={null} />
    </section>
  );
}
