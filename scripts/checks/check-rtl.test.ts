import { expect, it } from "vitest";
import { physicalDirections } from "./check-rtl.ts";

const advice = (file: string, text: string) =>
  physicalDirections(file, text).map(({ found, instead }) => `${found} → ${instead}`);

it.each([
  ["ml-4 md:pr-2 -mr-1", "ml-4 → ms-", "md:pr-2 → pe-", "-mr-1 → me-"],
  ["scroll-ml-4", "scroll-ml-4 → scroll-ms-"],
  ["left-0 hover:right-[10px] -left-px", "left-0 → start-", "hover:right-[10px] → end-", "-left-px → start-"],
  [
    "text-left sm:text-right float-left clear-right",
    "text-left → text-start",
    "sm:text-right → text-end",
    "float-left → float-start",
    "clear-right → clear-end",
  ],
  [
    "border-l border-r-2 rounded-l-lg rounded-tr",
    "border-l → border-s",
    "border-r-2 → border-e",
    "rounded-l-lg → rounded-s",
    "rounded-tr → rounded-se",
  ],
])("names the logical class for %s", (classes, ...expected) => {
  expect(advice("card.tsx", `<p className="${classes}">`)).toEqual(expected);
});

it.each([
  ["margin-left: 1rem", "margin-left → margin-inline-start"],
  ["padding-right : 0", "padding-right → padding-inline-end"],
  ["border-left-color: red", "border-left → border-inline-start"],
  ["border-top-left-radius: 4px", "border-top-left-radius → border-start-start-radius"],
  ["left: 0", "left → inset-inline-start"],
  ["text-align: right", "text-align: right → text-align: end"],
  ["float: left", "float: left → float: inline-start"],
])("names the logical property for %s", (style, expected) => {
  expect(advice("card.css", `.card { ${style}; }`)).toEqual([expected]);
});

it("names the logical property in a style object", () => {
  expect(advice("card.tsx", "style={{ marginLeft: 4, paddingRight: 2 }}")).toEqual([
    "marginLeft → marginInlineStart",
    "paddingRight → paddingInlineEnd",
  ]);
});

it("ignores logical classes, other words and comments", () => {
  const text =
    '<p className="ms-4 pe-2 start-0 text-start border-s rounded-e-lg border-red-500 rounded-lg mx-2 place-items-start">the left-hand side</p>';
  expect(advice("card.tsx", text)).toEqual([]);
  expect(advice("card.tsx", "// ml-4 would not mirror")).toEqual([]);
  expect(
    advice("card.css", ".card { inset-inline-start: 0; margin-inline: auto; border-left-hand: 1px }"),
  ).toEqual([]);
});
