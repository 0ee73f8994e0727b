import type { AnyField } from "#content/fields/field.ts";
import { sampleDocument } from "./made-content.ts";

type Two = readonly [string, string];

/** Two values of a field, by its kind; `idsOf` are items of the type that it refers to. A custom field has none of these. */
export function samplesOf(field: AnyField, idsOf: (type: string) => Two): readonly [unknown, unknown] {
  switch (field.kind) {
    case "integer":
    case "decimal":
      return [field.options.min + 1, field.options.min + 2];
    case "yes-no":
      return [true, false];
    case "choice":
      return [field.options.choices.at(-1), field.options.choices[0]];
    case "date":
      return ["2026-05-04", "2026-06-05"];
    case "url":
    case "image":
      return ["https://example.com/a.png", "https://example.com/b.png"];
    case "lines":
    case "keywords":
      return [["CE", "GS"], ["TÜV"]];
    case "slug":
      return ["blue", "green"];
    case "document":
      return [sampleDocument("Blue"), sampleDocument("Green")];
    case "reference":
      return idsOf(field.options.to);
    case "references": {
      const [one, two] = idsOf(field.options.to);
      return [[one], [two, one]];
    }
    default:
      return ["Blue", "Green"];
  }
}
