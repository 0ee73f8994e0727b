import { parseTime, systemClock } from "#platform/clock.ts";

const minute = 60_000;
const hour = 60 * minute;

/** `<price-age>`: says how long ago its `data-time` is, in place of the moment that the page was rendered with. */
export class PriceAgeElement extends HTMLElement {
  connectedCallback(): void {
    const age = systemClock.now() - parseTime(this.dataset.time ?? "");
    // A clock that is behind the server's has nothing to say.
    if (!(age >= 0)) return;
    const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short" });
    this.textContent =
      age < hour
        ? ago.format(-Math.round(age / minute), "minute")
        : age < 48 * hour
          ? ago.format(-Math.round(age / hour), "hour")
          : ago.format(-Math.round(age / (24 * hour)), "day");
  }
}
