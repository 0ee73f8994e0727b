import { type Language, languages } from "../languages.ts";

/**
 * A moment in the time of who reads it, in the language's form (spec.md section 3) with hours and minutes: "11/21/2026 14:05". For what
 * browsers draw; what the server writes is in UTC (format.ts).
 */
export function formatLocalTime(lang: Language, time: number, { timeOnly = false } = {}): string {
  const parts = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const hours = `${of("hour")}:${of("minute")}`;
  if (timeOnly) return hours;
  const date = languages[lang].dateFormat
    .replace("YYYY", of("year"))
    .replace("MM", of("month"))
    .replace("DD", of("day"));
  return `${date} ${hours}`;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long ago a moment is: "2 min ago", "yesterday". From a week on the date, in the language's form. */
export function formatRelativeTime(lang: Language, time: number, now: number): string {
  const ago = Math.max(0, now - time);
  if (ago >= 7 * day) return formatLocalTime(lang, time).slice(0, -" 00:00".length);
  const format = new Intl.RelativeTimeFormat(`${languages[lang].tag}-u-nu-latn`, {
    // Hebrew's short form is of abbreviations that are rarely read.
    style: lang === "he" ? "long" : "short",
    numeric: "auto",
  });
  const [size, unit] =
    ago >= day
      ? ([day, "day"] as const)
      : ago >= hour
        ? ([hour, "hour"] as const)
        : ago >= minute
          ? ([minute, "minute"] as const)
          : ([Number.POSITIVE_INFINITY, "second"] as const);
  // English abbreviates with a period, which reads as an end.
  return format.format(-Math.floor(ago / size), unit).replace(". ago", " ago");
}
