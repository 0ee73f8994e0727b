import { dateOf } from "#platform/clock.ts";
import { dayLength } from "#platform/time-zones.ts";
import { type Language, languages } from "../languages.ts";

/** 1970-01-04, in days since 1970. */
const aSunday = 3;

/** The name of a weekday, 0 for Sunday. */
export const weekdayName = (lang: Language, weekday: number): string =>
  new Intl.DateTimeFormat(languages[lang].tag, { weekday: "long", timeZone: "UTC" }).format(
    dateOf((aSunday + weekday) * dayLength),
  );
