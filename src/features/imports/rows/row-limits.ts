import type { z } from "zod";
import { type ImportRow, importRowSchema } from "../import-row.ts";

type Unchecked = Record<string, unknown>;
type Lost = { field: string; value: string; isTooLong: boolean };

/** What a row cannot be without. */
const needed = new Set(["line", "key", "name"]);
/** A row can lose each of its cells in turn; then it is given up. */
const mostRounds = 20;

const shown = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/**
 * Checks a row; a value that is too long or of no use is taken out of it and told, so that the row stays. `row` is null where one is lost
 * that no row can be without.
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
      const { kept, dropped } = reduced(row[field], issues);
      for (const value of dropped) lost.push({ field, value: shown(value), isTooLong });
      if (needed.has(field)) isLost = true;
      row = { ...row, [field]: kept };
    }
    if (isLost) return { row: null, lost };
  }
  return { row: null, lost };
}

/** A list loses the members that are wrong, or those beyond its end; anything else is lost whole. */
function reduced(value: unknown, issues: readonly z.core.$ZodIssue[]): { kept: unknown; dropped: unknown[] } {
  // One path of a category is one thing: without one of its levels it would be another.
  const isList = Array.isArray(value) && value.some((member) => typeof member !== "string");
  const isImages =
    Array.isArray(value) &&
    value.every((member) => typeof member === "string" && /^(https:|\/)/i.test(member));
  if (Array.isArray(value) && (isList || isImages)) {
    const wrong = new Set(issues.flatMap(({ path }) => (typeof path[1] === "number" ? [path[1]] : [])));
    const most = issues.flatMap((issue) =>
      issue.code === "too_big" && issue.path.length === 1 ? [Number(issue.maximum)] : [],
    )[0];
    const isKept = (place: number) => !wrong.has(place) && (most === undefined || place < most);
    const beyond = most === undefined ? [] : value.slice(most, most + 1);
    return {
      kept: value.filter((_, place) => isKept(place)),
      // Of those beyond the end the first tells of all.
      dropped: [...[...wrong].map((place) => value[place]), ...beyond],
    };
  }
  return { kept: undefined, dropped: [value] };
}
