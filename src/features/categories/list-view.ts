import type { SpecField } from "#content/fields/custom-field.ts";
import type { ListView } from "./category.ts";

/** As many as a buyer holds against each other: a laptop has them, a perfume has not. */
const enoughFields = 5;

/** What can be compared at a glance: a measure with its unit, or a yes and no. Words and mere counts have to be read. */
const isComparable = ({ type, unit }: SpecField): boolean =>
  type === "boolean" || (type === "number" && unit !== undefined);

/**
 * Where the figures decide, a list with the figures comes first (features.md, "Category"); where the look decides, the grid. A
 * template with five comparable fields is one of figures. `templates` are those of the category and of all below it; more than half
 * must be such, so that a department of clothes with a shelf of watches stays one of pictures.
 */
export function defaultListView(templates: readonly (readonly SpecField[])[]): ListView {
  const written = templates.filter((template) => template.length > 0);
  const ofFigures = written.filter((template) => template.filter(isComparable).length >= enoughFields);
  return ofFigures.length * 2 > written.length ? "list" : "grid";
}
