import { expect, it } from "vitest";
import { isAmbiguousDay, orderFinder, readDay, readMoment } from "./date-parsing.ts";

const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const orderOf = (...written: string[]) => {
  const finder = orderFinder();
  for (const text of written) finder.add(text);
  return finder.found()?.order;
};

it.each([
  ["2026-03-04 23:10:00", "2026-03-04"],
  ["2026/3/4", "2026-03-04"],
  ["2026.03.04", "2026-03-04"],
  ["2026年3月4日", "2026-03-04"],
  ["03/04/2026 1:02 PM", "2026-03-04"],
  ["Mar 4, 2026", "2026-03-04"],
  ["4-Mar-26", "2026-03-04"],
  ["March 4th 2026", "2026-03-04"],
  ["Sept. 4, 2026", "2026-09-04"],
  ["4 mars 2026", "2026-03-04"],
  ["1er févr. 2026", "2026-02-01"],
  ["4. März 2026", "2026-03-04"],
  ["4 de marzo de 2026", "2026-03-04"],
  ["4 במרץ 2026", "2026-03-04"],
  ["٤ مارس ٢٠٢٦", "2026-03-04"],
  ["4 كانون الثاني 2026", "2026-01-04"],
  ["\u200f03/04/2026\u200f", "2026-03-04"],
  ["２０２６－０３－０４", "2026-03-04"],
])("%s is a day", (written, day) => expect(readDay(written, "mdy")).toBe(dayOf(day)));

it.each([
  "",
  "yesterday",
  "2026-02-30",
  "13/13/2026",
  "45000",
  "Mar 2026",
  "1/2/3/2026",
  "4 constructor 2026",
  "\0",
  "4444444444",
])("%j is no day", (written) => {
  expect(readDay(written, "mdy")).toBeNull();
  expect(readMoment(written, "dmy")).toBeNull();
});

it("rejects very long texts quickly", () => {
  for (const text of ["4".repeat(1_000_000), " ".repeat(1_000_000), `4 ${"x ".repeat(500_000)}2026`])
    expect([readDay(text, "mdy"), readMoment(text, null), isAmbiguousDay(text)]).toEqual([null, null, false]);
});

it("with dots the day comes first, whatever the column's other dates say", () => {
  for (const order of ["mdy", "dmy", null] as const) {
    expect(readDay("03.04.2026", order)).toBe(dayOf("2026-04-03"));
    expect(readDay("3.4.26", order)).toBe(dayOf("2026-04-03"));
  }
  expect(isAmbiguousDay("03.04.2026")).toBe(false);
  expect(orderOf("03.04.2026", "25.04.2026")).toBeUndefined();
});

it("an ambiguous date is not parsed until the order is known", () => {
  expect(readDay("03/04/2026", null)).toBeNull();
  expect(readDay("03/04/2026", "dmy")).toBe(dayOf("2026-04-03"));
  expect(readDay("03-04-2026", "mdy")).toBe(dayOf("2026-03-04"));
  expect(readDay("25/04/2026", null)).toBe(dayOf("2026-04-25"));
  expect(readDay("04/25/2026", null)).toBe(dayOf("2026-04-25"));
  expect(readDay("03/03/2026", null)).toBe(dayOf("2026-03-03"));
});

it("a day above 12 settles the whole column, wherever it is", () => {
  expect(orderOf("03/04/2026", "25/04/2026")).toBe("dmy");
  expect(orderOf("25/04/2026", "03/04/2026")).toBe("dmy");
  expect(orderOf("03/04/2026", "04/25/2026")).toBe("mdy");
  expect(orderOf("03/04/2026", "2026-04-25", "25.04.2026", "soon", "99/99/2026")).toBeNull();
  expect(orderOf("03/03/2026", "25/04/2026")).toBe("dmy");
  expect(orderOf("03/03/2026", "2026-04-25")).toBeUndefined();
});

it.each([
  ["2026-03-04", "2026-03-04T00:00:00Z", true],
  ["2026-03-04 13:00", "2026-03-04T13:00:00Z", false],
  ["2026-03-04T13:00:30.5+02:00", "2026-03-04T11:00:30Z", false],
  ["2026-03-04T00:00-0500", "2026-03-04T05:00:00Z", false],
  ["04/03/2026 1:02 PM", "2026-03-04T13:02:00Z", false],
  ["4.3.2026, 12:00 am", "2026-03-04T00:00:00Z", false],
])("%s is a moment", (written, time, isWholeDay) =>
  expect(readMoment(written, "dmy")).toEqual({ at: Date.parse(time), isWholeDay }),
);

it.each(["2026-03-04 25:00", "2026-03-04 noon", "2026-03-04 10:61"])("%s is not a valid time", (written) =>
  expect(readMoment(written, "dmy")).toBeNull(),
);
