import { expect, it } from "vitest";
import { tableGrid } from "#platform/document/table-grid.ts";
import {
  columnAdded,
  columnRemoved,
  hrefIn,
  joined,
  type Rows,
  rowAdded,
  rowRemoved,
  split,
  withContent,
  withHref,
} from "./table-editing.ts";

const rows: Rows = [
  [
    { content: [{ type: "text", text: "Model" }], rowspan: 2 },
    { content: [{ type: "text", text: "Power" }], colspan: 2 },
  ],
  ["Min", "Max"],
  ["Aqua", "900", "1500"],
];
const isWhole = (some: Rows | null) => tableGrid(some ?? []).isWhole;

it("a table stays whole whatever is taken or added at its edges", () => {
  for (const change of [rowAdded, rowRemoved, columnAdded, columnRemoved])
    expect(isWhole(change(rows))).toBe(true);
  expect(rowRemoved(rowRemoved(rows))).toEqual([
    ["Model", { content: [{ type: "text", text: "Power" }], colspan: 2 }],
  ]);
  expect(columnRemoved(rows)).toEqual([
    [{ content: [{ type: "text", text: "Model" }], rowspan: 2 }, "Power"],
    ["Min"],
    ["Aqua", "900"],
  ]);
});

it("cells are joined with their neighbours and split again", () => {
  const joint = joined(rows, { row: 2, column: 1 }, "next");
  expect(joint?.[2]).toEqual([
    "Aqua",
    {
      content: [{ type: "text", text: "900" }, { type: "hardBreak" }, { type: "text", text: "1500" }],
      colspan: 2,
    },
  ]);
  expect(isWhole(split(joint ?? [], { row: 2, column: 1 }))).toBe(true);
  expect(split(rows, { row: 0, column: 0 })?.[1]).toEqual(["", "Min", "Max"]);
  expect(isWhole(joined(rows, { row: 0, column: 0 }, "below"))).toBe(true);
  expect(joined(rows, { row: 0, column: 0 }, "next")).toBeNull();
  expect(joined(rows, { row: 2, column: 2 }, "next")).toBeNull();
  expect(split(rows, { row: 2, column: 0 })).toBeNull();
});

it("a cell's link is set, changed and taken away, with the rest of its words as they are", () => {
  const content = withHref([{ type: "text", text: "Buy" }], "https://shop.example/");
  expect(hrefIn(content)).toBe("https://shop.example/");
  const beside = [{ type: "text" as const, text: "now " }, ...content];
  expect(withHref(beside, "/x")).toEqual([
    { type: "text", text: "now " },
    { type: "text", text: "Buy", marks: [{ type: "link", attrs: { href: "/x" } }] },
  ]);
  expect(withHref(content, null)).toEqual([{ type: "text", text: "Buy" }]);
  expect(withContent(rows, { row: 2, column: 1 }, content)[2]?.[1]).toEqual({ content });
});
