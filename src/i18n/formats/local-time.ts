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
