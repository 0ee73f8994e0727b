import { expect, it } from "vitest";
import { z } from "zod";
import type { ValuesOf } from "#content/fields/field.ts";
import { custom, integer } from "#content/fields/kinds.ts";
import { moreFacts } from "#tests/support/content/more-facts.ts";
import { product } from "./product.content.ts";
import { plainFactsOf } from "./product-facts.ts";
import { sheetColumns } from "./spreadsheet.ts";

const own = ["price", "images", "specs", "ratings", "awards"] as const;

it("a fact of any general kind is plain without being listed", () => {
  const plain = plainFactsOf({ ...product.facts, ...moreFacts, warranty: integer({ max: 600 }) }, own);
  expect(Object.keys(plain)).toEqual(
    expect.arrayContaining([...Object.keys(moreFacts), "warranty", "brand", "model"]),
  );
  expect(Object.keys(plain)).not.toContain("price");
});

it("a custom fact without a column does not compile", () => {
  const dimensions = custom(z.object({ width: z.number() }).nullable(), null);
  // @ts-expect-error: dimensions needs a column and a control of its own.
  plainFactsOf({ ...product.facts, dimensions }, own);
  plainFactsOf({ ...product.facts, dimensions }, [...own, "dimensions"]);
});

it("a fact that is read from nowhere does not compile", () => {
  type Facts = typeof product.facts & { undeclared: ReturnType<typeof integer> };
  // @ts-expect-error: it says nothing of undeclared.
  const read: ValuesOf<Facts> = product.empty;
  expect(read).not.toHaveProperty("undeclared");
});

it("the columns of the spreadsheet have names of their own", () => {
  expect(new Set(sheetColumns.map(({ name }) => name)).size).toBe(sheetColumns.length);
});
