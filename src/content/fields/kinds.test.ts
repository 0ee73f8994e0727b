import { describe, expect, it } from "vitest";
import { z } from "zod";
import { document } from "./document-kind.ts";
import * as kinds from "./kinds.ts";

describe("what a field reads from a file's cell is what it writes there", () => {
  it.each([
    ["line", kinds.line(), "Soup"],
    ["paragraph", kinds.paragraph(), "One\n\nTwo"],
    ["lines", kinds.lines(), ["Cut", "Cook"]],
    ["keywords", kinds.keywords(), ["soup", "hot"]],
    ["integer", kinds.integer(), 12],
    ["no integer", kinds.integer(), null],
    ["decimal", kinds.decimal({ min: 0, max: 10, step: 0.1 }), 8.4],
    ["yes", kinds.yesNo(), true],
    ["no", kinds.yesNo(), false],
    ["choice", kinds.choice(["easy", "hard"]), "hard"],
    ["date", kinds.date(), "2026-11-26"],
    ["url", kinds.url(), "https://magpie.example/a"],
    ["reference", kinds.reference("product"), "42"],
    ["references", kinds.references("product"), ["4", "2"]],
    ["custom", kinds.custom(z.array(z.number()), []), [1, 2]],
  ])("%s", (_, field, value) => {
    const read = field.read(field.text(value as never));
    expect(field.schema.parse(read)).toEqual(value);
  });

  it.each([
    ["integer", kinds.integer(), "twelve"],
    ["integer", kinds.integer(), "1.5"],
    ["yes-no", kinds.yesNo(), "maybe"],
    ["choice", kinds.choice(["easy", "hard"]), "impossible"],
    ["date", kinds.date(), "26.11.2026"],
    ["reference", kinds.reference("product"), "-1"],
    ["references", kinds.references("product"), "1, x"],
  ])("%s refuses what it cannot read", (_, field, cell) => {
    expect(field.read(cell)).toBeUndefined();
  });
});

describe("schemas", () => {
  it("clean what both engines cannot store", () => {
    expect(kinds.line().schema.parse(" a\u0000\nb ")).toBe("a b");
    expect(kinds.lines().schema.parse([" a ", "", "b"])).toEqual(["a", "b"]);
  });
  it("refuse what is too long, too large or of another type", () => {
    expect(kinds.line({ max: 3 }).schema.safeParse("abcd").success).toBe(false);
    expect(kinds.integer({ max: 3 }).schema.safeParse(4).success).toBe(false);
    expect(kinds.choice(["a"]).schema.safeParse("b").success).toBe(false);
    expect(document().schema.safeParse("text").success).toBe(false);
  });
});
