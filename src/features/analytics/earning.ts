import { z } from "zod";
import { dayOrders } from "#i18n/formats/date-parsing.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { earningFields } from "./earning-columns.ts";
import { pageKindSchema } from "./page-kind.ts";
import { requestedRange } from "./report.ts";

/** Where an earning comes from: a link of ours whose place is told, one of which no place is told, or links that are not this site's. */
export const origins = ["placed", "unplaced", "foreign"] as const;
export type Origin = (typeof origins)[number];

export const earningProblems = [
  "day-missing",
  "day-unreadable",
  "day-to-come",
  "day-too-old",
  "amount-unreadable",
  "currency-unknown",
  "currencies-differ",
  "count-unreadable",
  "quote-not-closed",
  "too-few-columns",
  "too-many-columns",
] as const;
const problemSchema = z.object({
  /** The physical line of the file, from 1. */
  line: z.number().int(),
  code: z.enum(earningProblems),
  /** As the file calls it; empty where the whole line is meant. */
  column: z.string(),
  value: z.string(),
});
export type EarningProblem = z.infer<typeof problemSchema>;

const count = z.number().int();
const currency = z.string().regex(/^[A-Z]{3}$/);
const day = z.string();

/** How a report is to be read; the form's field `settings`, as JSON. */
export const earningSettingsSchema = z.object({
  programme: z.string().min(1).max(200),
  /** Of amounts that name none. */
  currency,
  /** What the columns are, where they are not what their headings look like. A field stands for one column. */
  columns: z.record(z.string().max(1_000), z.enum(earningFields).nullable()).default({}),
  /** Which number of "03/04/2026" is the month; by default as the file's other days tell. */
  dayOrder: z.enum(dayOrders).optional(),
});
export type EarningSettings = z.input<typeof earningSettingsSchema>;

const amounts = { orders: count, sales: count, commission: count };
const placeSchema = z.object({
  origin: z.enum(origins),
  page: z.object({ kind: pageKindSchema, id: z.string().nullable() }).nullable(),
  language: languageSchema.nullable(),
  block: z.string(),
  position: count,
  subId: z.string(),
});

/** POST /api/crm/earnings/check: what the file would bring. Nothing is kept of it. */
export const earningCheckSchema = z.object({
  fileName: z.string(),
  encoding: z.string(),
  columns: z.array(
    z.object({ column: z.string(), as: z.enum(earningFields).nullable(), samples: z.array(z.string()) }),
  ),
  /** What has to be among the columns and is not. */
  missing: z.array(z.enum(earningFields)),
  /**
   * `isSure` false: every day of the file can be read both ways, as `sample`, which is a day of `readings` in each; it has to be said
   * which before the file is imported. Null where no day is written so.
   */
  dayOrder: z
    .object({
      order: z.enum(dayOrders),
      isSure: z.boolean(),
      sample: z.string(),
      readings: z.object({ mdy: day, dmy: day }),
    })
    .nullable(),
  counts: z.object({
    added: count,
    changed: count,
    same: count,
    refused: count,
    foreign: count,
    unplaced: count,
  }),
  /** What the file says, by currency. */
  sums: z.array(z.object({ currency: z.string(), ...amounts })),
  days: z.object({ from: day, to: day }).nullable(),
  samples: z.array(
    z.object({ line: count, day, item: z.string(), ...amounts, currency: z.string(), place: placeSchema }),
  ),
  /** The first of those refused. */
  problems: z.array(problemSchema),
});
export type EarningCheck = z.infer<typeof earningCheckSchema>;

const runSchema = z
  .object({
    id: z.string(),
    programme: z.string(),
    fileName: z.string(),
    state: z.enum(["done", "undone"]),
    counts: z.object({ added: count, changed: count, same: count, refused: count }),
    problems: z.array(problemSchema),
    days: z.object({ from: day, to: day }).nullable(),
    at: z.string(),
    by: z.string().nullable(),
    /** A later file of the programme stands on this one: that has to be taken back before. */
    canUndo: z.boolean(),
  })
  .meta({ id: "EarningsRun" });
export type EarningRun = z.infer<typeof runSchema>;
export const earningRunSchema = runSchema;
export const earningRunsSchema = z.object({ items: z.array(runSchema) });

export const earningCuts = ["programme", "page", "block", "language", "day"] as const;
export type EarningCut = (typeof earningCuts)[number];

const only = {
  ...requestedRange,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  kind: pageKindSchema.optional(),
  page: z.coerce.number().int().min(0).max(999_999_999).optional(),
  block: z.string().max(30).optional(),
  language: languageSchema.optional(),
  programme: z.string().max(200).optional(),
  origin: z.enum(origins).optional(),
};

/** GET /api/crm/earnings. */
export const earningsQuery = z.object({
  ...only,
  by: z.enum(earningCuts).default("programme"),
  /** What sums are told in. */
  currency: currency.default("USD"),
});
export type EarningsQuery = z.output<typeof earningsQuery>;

/** GET /api/crm/earnings/rows. */
export const earningRowsQuery = z.object(only);
export type EarningRowsQuery = z.output<typeof earningRowsQuery>;

/** Of these only what this site's links brought counts for the two last ones; null where nobody clicked. */
const figures = {
  ...amounts,
  clicks: count,
  /** Minor units for one click, to two places. */
  epc: z.number().nullable(),
  /** Orders for one click, to four places. */
  conversion: z.number().nullable(),
};
const name = z.object({ text: z.string(), lang: languageSchema.optional() }).nullable();

export const earningsSchema = z.object({
  from: day,
  to: day,
  by: z.enum(earningCuts),
  currency: z.string(),
  items: z.array(
    z.object({
      /** A programme's key, a page as kind and id, a block, a language or a day; empty where no place is told. */
      key: z.string(),
      origin: z.enum(origins),
      page: z.object({ kind: pageKindSchema, id: z.string().nullable() }).optional(),
      name,
      ...figures,
    }),
  ),
  total: count,
  totals: z.object({ ...figures, foreign: z.object(amounts) }),
  /** When the oldest of the rates that were needed was seen; null where none was. */
  ratesAsOf: z.string().nullable(),
  /** What cannot be told in this currency and is in no amount above. */
  unconverted: z.array(z.object({ currency: z.string(), ...amounts })),
});
export type EarningsReport = z.infer<typeof earningsSchema>;

export const earningRowsSchema = z.object({
  from: day,
  to: day,
  items: z.array(
    z.object({
      id: z.string(),
      day,
      programme: z.string(),
      item: z.string(),
      ...amounts,
      currency: z.string(),
      place: placeSchema,
      name,
      /** Where it stands. */
      file: z.string(),
      line: count,
    }),
  ),
  total: count,
});
export type EarningRows = z.infer<typeof earningRowsSchema>;
