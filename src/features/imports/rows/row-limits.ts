import type { z } from "zod";
import { type ImportRow, importRowSchema } from "../import-row.ts";

type Unchecked = Record<string, unknown>;
type Lost = { field: string; value: string; isTooLong: boolean };

/** The required fields of a row. */
const needed = new Set(["line", "key", "name"]);
/** Each round drops one cell; beyond this the row is given up. */
const mostRounds = 20;

const shown = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/**
 * Validates a row, dropping and reporting values that are too long or invalid, so that the row survives. `row` is null if a required
 * value was dropped.
 */
export function withinLimits(unchecked: Unchecked): { row: ImportRow | null; lost: Lost[] } {
  let row = unchecked;
  const lost: Lost[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const checked = importRowSchema.safeParse(row);
    if (checked.success) return { row: checked.data, lost };
    const byField = new Map<string, z.core.$ZodIssue[]>();
    for (const issue of checked.error.issues) {
      const field = String(issue.path[0]);
      byField.set(field, [...(byField.get(field) ?? []), issue]);
    }
    let isLost = false;
    for (const [field, issues] of byField) {
      const isTooLong = issues.some(({ code }) => code === "too_big");
      const { remaining, dropped } = reduced(row[field], issues);
      for (const value of dropped) lost.push({ field, value: shown(value), isTooLong });
      if (needed.has(field)) isLost = true;
      row = { ...row, [field]: remaining };
    }
    if (isLost) return { row: null, lost };
  }
  return { row: null, lost };
}

/** Drops the invalid members of a list, or those beyond its limit; drops any other value as a whole. */
function reduced(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { remaining: unknown; dropped: unknown[] } {
  // A category path is one item: without one of its levels it would mean another category.
  const isList = Array.isArray(value) && value.some((member) => typeof member !== "string");
  const isImages =
    Array.isArray(value) &&
    value.every((member) => typeof member === "string" && /^(https:|\/)/i.test(member));
  if (Array.isArray(value) && (isList || isImages)) {
    const wrong = new Set(issues.flatMap(({ path }) => (typeof path[1] === "number" ? [path[1]] : [])));
    const most = issues.flatMap((issue) =>
      issue.code === "too_big" && issue.path.length === 1 ? [Number(issue.maximum)] : [],
    )[0];
    const isValid = (place: number) => !wrong.has(place) && (most === undefined || place < most);
    const beyond = most === undefined ? [] : value.slice(most, most + 1);
    return {
      remaining: value.filter((_, place) => isValid(place)),
      // The first member beyond the limit represents the rest.
      dropped: [...[...wrong].map((place) => value[place]), ...beyond],
    };
  }
  return { remaining: undefined, dropped: [value] };
}
