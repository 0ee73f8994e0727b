import { expect, it } from "vitest";
import { inGroups } from "./spec-groups.ts";

it("lines stand under their groups in the order in which these appear, those of none before them", () => {
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
