import { z } from "zod";
import { dayOrders } from "#i18n/formats/date-parsing.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { columnMappingSchema } from "./columns/column-mapping.ts";
import { forecastSchema } from "./import-forecast.ts";
import { rowProblemCodes } from "./import-row.ts";
import { isWebUrl } from "./web-url.ts";

/**
 * `ready`: uploaded and inspected. `checking`, `running` and `undoing` are handled by a job, which may be canceled and retried.
 * `done` may be undone.
 */
export const runStates = [
  "ready",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
  "failed",
  "cancelled",
] as const;
export type RunState = (typeof runStates)[number];
export const isActive = (state: RunState): boolean =>
  state === "checking" || state === "running" || state === "undoing";

/** A date, optionally with a time, as shops and plug-ins put it into file names: 2026-11-25, 25-11-2026-1769900000. */
const dayInName =
  /[-_. ]*(?<!\d)(?:(?:19|20)\d\d([-_.]?)\d\d\1\d\d|\d{1,2}([-_.])\d{1,2}\2(?:19|20)\d\d)(?:[-_. t]+\d[\d\-_.:]*)?(?!\d)/gu;
/** "products (1)": the second download of one file. */
const copyInName = /\s*\(\d{1,3}\)$/u;

/** The default source of a file: its name without the date, so that a shop's next export updates the rows of the last one. */
export function sourceOf(fileName: string): string {
  const name = fileName
    .replace(/^.*[/\\]/, "")
    .replace(/(?<=.)\.[^.]*$/, "")
    .normalize("NFC")
    .toLowerCase()
    .trim();
  const undated = name.replace(copyInName, "").replace(dayInName, "").trim();
  return (undated || name).slice(0, 200) || "import";
}

/** How a file is read and what happens to its contents. */
export const runSettingsSchema = z.object({
  /** Identifies this file's rows on later runs. */
  source: z.string().trim().min(1).max(200),
  lang: languageSchema,
  /** For prices that name no currency; null until chosen. */
  currency: z.string().refine(isCurrencyCode, "unknown-choice").nullable(),
  mapping: columnMappingSchema.optional(),
  /** Which number of "03/04/2026" is the month, for columns that leave it open. */
  dayOrder: z.enum(dayOrders).optional(),
  encoding: z.string().max(40).optional(),
  /** Publishes what the file marks as published; otherwise everything new is a draft. */
  publish: z.boolean(),
  /** Downloads images from the URLs in the file into the media library. */
  fetchImages: z.boolean(),
  /** The shop of a file that names its products or images without a host. */
  shopUrl: z.string().max(300).refine(isWebUrl, "not-a-web-address").optional(),
  /** The meaning of a slash in a category, if the file leaves it open. */
  categorySlash: z.enum(["levels", "name"]).optional(),
  /** Which of our categories a category of the file is, keyed by its levels joined with " > ". */
  categoryChoices: z.record(z.string().min(1).max(500), idText).optional(),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

export const runCountsSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Joined to an existing product, or to the one whose variation it is. */
  joined: z.number().int(),
  rejected: z.number().int(),
  /** Edited here since, so the file's values were skipped. */
  kept: z.number().int(),
});
export type ImportCounts = z.infer<typeof runCountsSchema>;
export const noCounts: ImportCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  joined: 0,
  rejected: 0,
  kept: 0,
};

const columnSchema = z.object({
  column: z.string(),
  /** The field it maps to; null if it is left out, for this reason. */
  as: z.string().nullable(),
  reason: z.string().nullable(),
  samples: z.array(z.string()),
  /** For a date column: which number is the month. Null: every date is ambiguous, such as `sample`. */
  days: z.object({ order: z.enum(dayOrders).nullable(), sample: z.string() }).optional(),
});

/** What the file leaves open and the user has to answer. */
const asksSchema = z.object({
  /** Prices name no currency. */
  currency: z.boolean(),
  /** Links or images name no host. */
  shop: z.boolean(),
  /** Categories with a slash that may separate levels or be part of a name. */
  slash: z.array(z.string()),
});

/** The layout of spreadsheets made by the product export. */
export const sheetLayout = "magpie";

/** What an inspection of the file found. */
export const readingSchema = z.object({
  format: z.enum(["csv", "json", "ndjson", "xml", "wxr", "ghost", "rss"]),
  encoding: z.string(),
  /** A line of the text, if the encoding is a guess. */
  encodingSample: z.string().optional(),
  asks: asksSchema.optional(),
  delimiter: z.string().optional(),
  layout: z.string(),
  columns: z.array(columnSchema),
  /** For a file of articles: the number of entries by type. */
  holds: z.record(z.string(), z.number().int()).optional(),
  /** The source site. */
  site: z.string().optional(),
  /** The language of the source site. */
  lang: languageSchema.optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** Whether a file holds articles rather than products. */
export const holdsArticles = ({ format }: Pick<Reading, "format">): boolean =>
  format === "wxr" || format === "ghost" || format === "rss";

export const problemCodeSchema = z.enum(rowProblemCodes).meta({ id: "ImportProblemCode" });

export const problemSchema = z
  .object({
    line: z.number().int(),
    /** The line of the other row, if two conflict. */
    otherLine: z.number().int().nullable().optional(),
    /** The file's name of the column, or the title of the post; empty for the whole row. */
    place: z.string(),
    code: problemCodeSchema,
    value: z.string(),
    rejected: z.boolean(),
  })
  .meta({ id: "ImportProblem" });
export type Problem = z.infer<typeof problemSchema>;

export const changedTypes = [
  "product",
  "article",
  "reusable",
  "category",
  "author",
  "redirect",
  "media",
] as const;
export type ChangedType = (typeof changedTypes)[number];

export const runSchema = z
  .object({
    id: z.string(),
    state: z.enum(runStates),
    fileName: z.string(),
    bytes: z.number().int(),
    settings: runSettingsSchema,
    reading: readingSchema,
    counts: runCountsSchema,
    problems: z.number().int(),
    /** What the run changed, by kind of entity. */
    things: z.array(
      z.object({
        type: z.enum(changedTypes),
        action: z.string(),
        undone: z.string().nullable(),
        count: z.number(),
      }),
    ),
    /** The result of the latest check; null before one, and once the file was imported. */
    forecast: forecastSchema.nullable(),
    /** Why the file could not be read to its end. */
    failure: z.object({ code: z.string(), line: z.number().int().nullable() }).nullable(),
    jobId: z.string().nullable(),
    percent: z.number().int(),
    hasFile: z.boolean(),
    version: versionNumber,
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: "ImportRun" });
export type ImportRun = z.infer<typeof runSchema>;

/** Problems of one kind. */
export const problemGroupSchema = z.object({
  code: problemCodeSchema,
  rejected: z.boolean(),
  count: z.number().int(),
  /** The first line with this problem, and its value. */
  line: z.number().int(),
  value: z.string(),
});
export type ProblemGroup = z.infer<typeof problemGroupSchema>;

export const runListSchema = z.object({
  items: z.array(runSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});

export const skippedByUndoSchema = z.object({
  type: z.enum(changedTypes),
  id: z.string(),
  label: z.string(),
  reason: z.string(),
});

/** The request to start a run: `check` reads everything and saves nothing, `import` saves. Omitted settings stay unchanged. */
export const startSchema = runSettingsSchema.partial().extend({
  what: z.enum(["check", "import"]),
  version: versionNumber,
});
export type Start = z.infer<typeof startSchema>;

/** Fields with dates in any format; sale windows use Google's format. */
const dateFields: readonly string[] = ["saleStarts", "saleEnds"];
export const isDateField = (field: string): boolean => dateFields.includes(field);

/** Columns whose dates are ambiguous, given the field each column maps to. */
export const ambiguousColumns = (
  { columns }: Pick<Reading, "columns">,
  fieldOf: (column: Reading["columns"][number]) => string | null,
): Reading["columns"] =>
  columns.filter((column) => column.days?.order === null && isDateField(fieldOf(column) ?? ""));
