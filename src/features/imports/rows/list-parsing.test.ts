import { describe, expect, it } from "vitest";
import { categoryFinder, editDistance, nameFinder } from "../near-names.ts";
import { slashInColumn, splitCategories, splitCategoryPath, splitEscapedList } from "./list-parsing.ts";
import { readWrittenGtin } from "./row-gtin.ts";

const pathOf = (written: string, column: string[] = [written]) =>
  splitCategoryPath(written, slashInColumn(column));

describe("splits a list in a cell", () => {
  it.each([
    ['"Opened, not used", New', ["Opened, not used", "New"]],
    ['"He said ""so"", twice", b', ['He said "so", twice', "b"]],
    ['12" tea set, 5" cup', ['12" tea set', '5" cup']],
    ["Red, Deep\\, dark blue", ["Red", "Deep, dark blue"]],
    ["1,2 m, 1,5 m", ["1,2 m", "1,5 m"]],
    ["1,5 m", ["1,5 m"]],
    ["36,37,38", ["36", "37", "38"]],
    ['"never closed, a', ['"never closed', "a"]],
    ["", []],
    [" , ,", []],
  ])("%s", (written, list) => {
    expect(splitEscapedList(written)).toEqual(list);
  });

  it("in linear time", () => {
    for (const written of [
      " ".repeat(300_000),
      '"'.repeat(300_000),
      '",'.repeat(150_000),
      "-".repeat(300_000),
    ]) {
      splitEscapedList(`a${written}b`);
      pathOf(`a${written}b`);
      splitCategories(`a${written}b`, ";");
    }
  });
});

describe("interprets a slash in a category", () => {
  it.each([
    [["Home/Kitchen/Kettles"], ["Home", "Kitchen", "Kettles"], false],
    [["Home/Kitchen", "Home/Bath"], ["Home", "Kitchen"], false],
    [["TV/Video", "Audio/Hi-fi"], ["TV/Video"], true],
    [["TV/Video", "Lamps"], ["TV/Video"], true],
    [["Home/Lamps", "Home > Bath"], ["Home", "Lamps"], false],
    [["TV/Video > HDMI/USB cables"], ["TV/Video", "HDMI/USB cables"], false],
    [['"Tea, Coffee > Co" > Kettles'], ["Tea, Coffee > Co", "Kettles"], false],
  ])("in %j", (column, path, isUnsure) => {
    expect(pathOf(column[0] ?? "", column)).toEqual({ path, isUnsure });
  });

  it("as the importing user says", () => {
    const tops = new Set<string>();
    expect(splitCategoryPath("TV/Video", { slash: "name", tops }).path).toEqual(["TV/Video"]);
    expect(splitCategoryPath("TV/Video", { slash: "levels", tops }).path).toEqual(["TV", "Video"]);
  });

  it.each([
    ['Home > "Pots, Pans"', [["Home", "Pots, Pans"]]],
    ['Home &gt; "Pots, Pans", Gifts', [["Home", "Pots, Pans"], ["Gifts"]]],
    [
      '"Home, Garden" › "Pots, Pans" › "Lids, Handles", Sale',
      [["Home, Garden", "Pots, Pans", "Lids, Handles"], ["Sale"]],
    ],
    [
      'Screens > 12", 15" > New',
      [
        ["Screens", '12"'],
        ['15"', "New"],
      ],
    ],
    ['Home > "Pots, Pans', [["Home", '"Pots'], ["Pans"]]],
  ])("and a comma in a quoted level splits nothing: %s", (written, paths) => {
    expect(splitCategories(written, ",").map((one) => pathOf(one).path)).toEqual(paths);
  });

  it("and a bar separates categories next to level separators", () => {
    expect(splitCategories("Home > Lamps|Gifts", ",")).toEqual(["Home > Lamps", "Gifts"]);
    expect(splitCategories("A;B", ",")).toEqual(["A", "B"]);
  });
});

it("a similar name is a typo of the other, not a word of its own", () => {
  const list = ["Knives", "Lamps", "סכינים"].map((name) => ({ name }));
  const nearest = nameFinder(list);
  expect(nearest("Knifes")?.name).toBe("Knives");
  expect(nearest("knievs")?.name).toBe("Knives");
  expect(nearest("סכינם")?.name).toBe("סכינים");
  for (const name of ["Knives", "Kettles", "La", "Shovels", ""]) expect(nearest(name)).toBeNull();
  expect(editDistance("a".repeat(9), "b", 2)).toBe(3);
});

it.each([
  ["36000291452", "036000291452", "gtin-zero-added"],
  ["4006381333931.0", "4006381333931", "gtin-decimals-dropped"],
  ["3-16-148410-X", "9783161484100", "isbn-converted"],
  ["316148410x", "9783161484100", "isbn-converted"],
  ["4006381333931", "4006381333931", undefined],
])("GTIN %s", (written, gtin, mended) => {
  expect(readWrittenGtin(written)).toEqual({ ok: true, gtin, ...(mended ? { mended } : {}) });
});

it.each(["3161484101", "36000291453", "4.00638E+12", "0000000000", "Does not apply"])(
  "no GTIN: %s",
  (written) => {
    expect(readWrittenGtin(written).ok).toBe(false);
  },
);

it("matches a feed's category by name, preferably below the parent of the same name", () => {
  const all = [
    { id: 1, parentId: null, name: "Home" },
    { id: 2, parentId: null, name: "Garden" },
    { id: 3, parentId: 1, name: "Lamps" },
    { id: 4, parentId: 2, name: "Lamps" },
    { id: 5, parentId: 1, name: "Knives" },
  ];
  const find = categoryFinder(all);
  expect(find(["Garden", "Lamps"])?.id).toBe(4);
  expect(find(["Shop", "garden", "LAMPS"])?.id).toBe(4);
  // Ambiguous: both match.
  expect(find(["Shop", "Lamps"])).toBeNull();
  expect(find(["Shop", "Knifes"])?.id).toBe(5);
  for (const path of [[], [""], ["Shop", "Shovels"], ["constructor"], ["Garden", "\u0000".repeat(9)]])
    expect(find(path)).toBeNull();
});
