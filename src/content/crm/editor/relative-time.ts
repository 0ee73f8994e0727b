import { type Language, languages } from "#i18n/languages.ts";

/** From the longest; in milliseconds. */
const units = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago a time is, in the largest whole unit: "2 minutes ago", "now". */
export function timeAgo(lang: Language, at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(`${languages[lang].tag}-u-nu-latn`, {
    numeric: "auto",
    style: "short",
  });
  const past = Math.max(0, now - at);
  for (const [unit, length] of units)
    if (past >= length) return format.format(-Math.floor(past / length), unit);
  return format.format(0, "second");
}
