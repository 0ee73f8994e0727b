import { parseTime, systemClock } from "#platform/clock.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Of an age in milliseconds, the largest unit that it fills. */
function partsOf(age: number): [number, Intl.RelativeTimeFormatUnit] {
  if (age < minute) return [0, "second"];
  if (age < hour) return [Math.floor(age / minute), "minute"];
  return age < 48 * hour ? [Math.floor(age / hour), "hour"] : [Math.floor(age / (24 * hour)), "day"];
}

/** "2 hr. ago", in the page's language; "now" below a minute. Hebrew counts some numbers twice ("שעתיים (2)"): once is enough. */
export function ageText(age: number, lang: string): string {
  const [count, unit] = partsOf(age);
  // Western digits in every language, as everywhere on the site (i18n/formats/format.ts).
  const format = new Intl.RelativeTimeFormat(`${lang}-u-nu-latn`, {
    style: "short",
    numeric: count === 0 ? "auto" : "always",
  });
  return format.format(-count, unit).replace(/\s*\(\d+\)$/, "");
}

/** `<price-age>`: says how long ago its `data-time` is, in place of the day that the page was rendered with. */
export class PriceAgeElement extends HTMLElement {
  connectedCallback(): void {
    const age = systemClock.now() - parseTime(this.dataset.time ?? "");
    // A visitor's clock may be behind the server's.
    if (age >= 0) this.textContent = ageText(age, document.documentElement.lang);
  }
}
