import { describe, expect, it } from "vitest";
import type { StoredSpec } from "#features/products/product.ts";
import { csvLine, unguardedCell } from "#platform/http/api/csv.ts";
import { guarded, unguarded } from "./sheet-guard.ts";
import { formatNamedValues, parseNamedValues, readTexts, writeTexts } from "./sheet-lines.ts";
import { readLanguageSpecs, readSpecs, writeLanguageSpecs, writeSpecs } from "./sheet-specs.ts";

describe("a list in a cell", () => {
  it("is one text a line, and gives back every text as it was", () => {
    for (const texts of [
      ["Quick", "Quiet: 40 dB", 'A "quoted" one, with a comma; and = more'],
      ["two\nlines", "\\ begins with a backslash", "\\\\two", "C:\\new", "\\"],
      ["a\n\nb", "a\n\\ b", "a\n\\\\b"],
      ["שקט מאוד", "هادئ جدًا", "很安静", "👩‍🍳 easy", "- dash", "=1+1", "'quoted'"],
    ])
      expect(readTexts(writeTexts(texts))).toEqual(texts);
  });

  it("is read as an editor types it", () => {
    expect(readTexts("Quick\r\n\r\n  \r\nQuiet\n")).toEqual(["Quick", "Quiet"]);
    expect(readTexts("first\n\nthird", { keepsEmpty: true })).toEqual(["first", "", "third"]);
    expect(readTexts("")).toEqual([]);
  });
});

describe("named values in a cell", () => {
  const specs: StoredSpec[] = [
    { key: "weight", value: 1.2, unit: "kg" },
    { key: "plug", value: true },
    { key: "cord", value: false, label: "Cord included" },
    { key: "size", value: "12" },
    { key: "really", value: "true" },
    { key: "quote", value: '"as it is"' },
    { key: "empty", value: "" },
    { key: "lines", value: "one\ntwo = 2", unit: "[in]" },
    { key: 'odd "key" = [x]', value: " padded ", label: 'A "label"\nof two', unit: 'm"' },
    { key: "סוג", value: { en: "steel", he: "פלדה", zh: "钢" }, label: { en: "Kind", he: "סוג" } },
    { key: "__proto__", value: { ar: '"مقتبس"', fr: "12" }, label: "Own" },
    { key: "label only", value: 5, label: { ar: "وزن" } },
    { key: "nothing", value: {} },
  ];

  it("come back with their kind, unit, label and languages", () => {
    let read = readSpecs(writeSpecs(specs), []) ?? [];
    for (const lang of ["en", "he", "fr", "ar", "zh"] as const)
      read = readLanguageSpecs(writeLanguageSpecs(specs, lang), lang, read) ?? [];
    expect(read).toEqual(specs);
  });

  it("are read as an editor types them", () => {
    expect(parseNamedValues('max load = 5 kg\n\nweight [kg]=1.2\n color "Colour" = red = blue')).toEqual([
      { key: "max load", value: "5 kg" },
      { key: "weight", unit: "kg", value: "1.2" },
      { key: "color", label: "Colour", value: "red = blue" },
    ]);
    for (const wrong of ["= 5", '"open = 5', "a [kg = 5", 'a "b" c = 5'])
      expect(parseNamedValues(wrong)).toBeNull();
    expect(formatNamedValues([])).toBe("");
  });

  it("keep what the other languages say when one of them changes", () => {
    const [spec] = readLanguageSpecs("סוג = נירוסטה", "he", specs.slice(9, 10)) ?? [];
    expect(spec).toEqual({
      key: "סוג",
      value: { en: "steel", he: "נירוסטה", zh: "钢" },
      label: { en: "Kind" },
    });
    expect(readLanguageSpecs("weight = 3", "he", specs)).toBeNull();
    expect(readLanguageSpecs("new one = 3", "he", [])).toEqual([{ key: "new one", value: { he: "3" } }]);
  });
});

describe("a cell in a spreadsheet", () => {
  const read = (text: string) => {
    const [, cell = ""] = /^"?((?:[^"]|"")*)"?\r\n$/s.exec(csvLine([guarded(text)])) ?? [];
    return unguarded(unguardedCell(cell.replaceAll('""', '"')));
  };
  it("stays what it is, be it a formula, a number with zeros, or a day", () => {
    for (const text of [
      ...["=1+1", "'=1+1", "''=1", "  =1", "\t=1", "-5", "+5", "@sum", "- a dash", '="00123"', "'-5"],
      ...[
        "007",
        "'007",
        "''007",
        "1-2",
        "10E5",
        "4006381333931",
        "Jan 5",
        "5 May 2026",
        "12:30 pm",
        "(5)",
        "true",
      ],
      ...["'quoted'", "plain", "", "8 cups", "2024年1月", "'", "3/4", "1,5", "'true"],
    ])
      expect(read(text)).toBe(text);
  });

  it("that a spreadsheet would take for something else is protected", () => {
    for (const text of ["007", "1-2", "10E5", "4006381333931", "May 5", "TRUE", "1/2"])
      expect(guarded(text)).toBe(`'${text}`);
    for (const text of ["8 cups", "X200", "Mayor 5", "true love", "5-in-1"]) expect(guarded(text)).toBe(text);
  });
});
