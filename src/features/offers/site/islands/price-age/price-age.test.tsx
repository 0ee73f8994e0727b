// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { isoTime, systemClock } from "#platform/clock.ts";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { ageText, PriceAgeElement } from "./price-age.element.ts";
import { PriceAge } from "./price-age.tsx";

const hour = 3_600_000;

it("shows the age of a price in the page's language, in Western digits", () => {
  expect(ageText(2.7 * hour, "en")).toBe("2 hr. ago");
  expect(ageText(30_000, "en")).toBe("now");
  expect(ageText(20 * 60_000, "fr")).toMatch(/^il y a 20\s/);
  expect(ageText(2 * hour, "he")).toBe("לפני שעתיים");
  expect(ageText(72 * hour, "ar")).not.toMatch(/[٠-٩]/);
  expect(ageText(72 * hour, "zh")).toContain("3");
});

it("replaces the date, unless the visitor's clock is behind", () => {
  document.documentElement.lang = "en";
  const now = systemClock.now();
  showIsland(
    [now - 5 * hour, now + hour].map((time) => (
      <PriceAge key={time} time={isoTime(time)}>
        11/26/2026
      </PriceAge>
    )),
  );
  // As on a page, where the HTML precedes the script.
  defineElement("price-age", PriceAgeElement);
  const shown = [...document.querySelectorAll("price-age")].map(({ textContent }) => textContent);
  expect(shown).toEqual(["5 hr. ago", "11/26/2026"]);
});
