import { parseTime, systemClock } from "#platform/clock.ts";

const minute = 60_000;
const hour = 60 * minute;

/** `<price-age>`: says how long ago its `data-time` is, in place of the moment that the page was rendered with. */
export class PriceAgeElement extends HTMLElement {
  connectedCallback(): void {
    const age = systemClock.now() - parseTime(this.dataset.time ?? "");
    // A clock that is behind the server's has nothing to say.
    if (!(age >= 0)) return;
    const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, {
      style: "short",
      // Less than a minute ago is "now".
      numeric: age < minute ? "auto" : "always",
    });
    this.textContent =
      age < hour
        ? ago.format(-Math.floor(age / minute), age < minute ? "second" : "minute")
        : age < 48 * hour
          ? ago.format(-Math.floor(age / hour), "hour")
          : ago.format(-Math.floor(age / (24 * hour)), "day");
  }
}
