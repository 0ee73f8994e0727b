import { z } from "zod";
import { dayOrders } from "#i18n/formats/date-parsing.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { earningFields } from "./earning-columns.ts";
import { pageKindSchema } from "./page-kind.ts";
import { requestedRange } from "./report.ts";

/** Where an earning comes from: a link of this site with a known placement, one without, or a link of another site. */
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
  /** As named in the file; empty if the whole line is meant. */
  column: z.string(),
  value: z.string(),
});
export type EarningProblem = z.infer<typeof problemSchema>;

const count = z.number().int();
const currency = z.string().regex(/^[A-Z]{3}$/);
const day = z.string();

/** How to read a report; the form's `settings` field, as JSON. */
export const earningSettingsSchema = z.object({
  programme: z.string().min(1).max(200),
  /** For amounts without a currency. */
  currency,
  /** Overrides of the columns' recognized fields. A field maps to one column. */
  columns: z.record(z.string().max(1_000), z.enum(earningFields).nullable()).default({}),
  /** Which number of "03/04/2026" is the month; by default inferred from the file's other days. */
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

/** POST /api/admin/earnings/check: a preview of the import. Nothing is stored. */
export const earningCheckSchema = z.object({
  fileName: z.string(),
  encoding: z.string(),
  columns: z.array(
    z.object({ column: z.string(), as: z.enum(earningFields).nullable(), samples: z.array(z.string()) }),
  ),
  /** Required fields without a column. */
  missing: z.array(z.enum(earningFields)),
  /**
   * `isSure` false: every day of the file can be read both ways, like `sample`, whose two results are in `readings`; the order must be
   * chosen before the import. Null if no day has this format.
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
  /** The file's totals, by currency. */
  sums: z.array(z.object({ currency: z.string(), ...amounts })),
  days: z.object({ from: day, to: day }).nullable(),
  samples: z.array(
    z.object({ line: count, day, item: z.string(), ...amounts, currency: z.string(), place: placeSchema }),
  ),
  /** The first of the refused lines. */
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
    /** False if a later file of the program depends on this one: that one has to be undone first. */
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

/** GET /api/admin/earnings. */
export const earningsQuery = z.object({
  ...only,
  by: z.enum(earningCuts).default("programme"),
  /** The currency of the sums. */
  currency: currency.default("USD"),
});
export type EarningsQuery = z.output<typeof earningsQuery>;

/** GET /api/admin/earnings/rows. */
export const earningRowsQuery = z.object(only);
export type EarningRowsQuery = z.output<typeof earningRowsQuery>;

/** The last two cover this site's links only; null without clicks. */
const figures = {
  ...amounts,
  clicks: count,
  /** Minor units per click, to two places. */
  epc: z.number().nullable(),
  /** Orders per click, to four places. */
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
      /** A program's key, a page as kind and id, a block, a language or a day; empty if the placement is unknown. */
      key: z.string(),
      origin: z.enum(origins),
      page: z.object({ kind: pageKindSchema, id: z.string().nullable() }).optional(),
      name,
      ...figures,
    }),
  ),
  total: count,
  totals: z.object({ ...figures, foreign: z.object(amounts) }),
  /** The time of the oldest rate used; null if none was. */
  ratesAsOf: z.string().nullable(),
  /** Amounts that cannot be converted to this currency; they are in none of the sums above. */
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
      /** The file that it comes from. */
      file: z.string(),
      line: count,
    }),
  ),
  total: count,
});
export type EarningRows = z.infer<typeof earningRowsSchema>;
