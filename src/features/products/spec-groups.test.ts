import { expect, it } from "vitest";
import { inGroups } from "./spec-groups.ts";

it("specifications are listed under their groups in order of first appearance, ungrouped ones first", () => {
  const line = (label: string, group: string | null) => ({ label, group });
  const groups = inGroups([
    line("Weight", "Size"),
    line("Charge", "Battery"),
    line("Colour", null),
    line("Height", "Size"),
  ]);
  expect(groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
    [null, ["Colour"]],
    ["Size", ["Weight", "Height"]],
    ["Battery", ["Charge"]],
  ]);
});
