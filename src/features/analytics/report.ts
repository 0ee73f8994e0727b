import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { pageKindSchema } from "./page-kind.ts";
import { devices, sources } from "./visitor-kind.ts";

/** Maximum days of a report: two years and the period before, for comparison. */
export const longestRange = 800;
/** Maximum rows of a report, on screen and in a file. */
const mostRows = 500;
export const mostRowsOfFile = 50_000;

const count = z.number().int();
export const requestedRange = {
  /** Days of the site's calendar, both inclusive. By default the last thirty, including today. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The language of names. */
  lang: languageSchema.default("en"),
};
export type RequestedRange = { from?: string | undefined; to?: string | undefined };
const list = {
  ...requestedRange,
  /** Only what was counted on pages of this language. */
  language: languageSchema.optional(),
  /** The number of top rows to return; totals cover all rows. */
  limit: z.coerce.number().int().min(1).max(mostRows).default(50),
};

/** GET /api/analytics/summary. */
export const summaryQuery = z.object(requestedRange);

export const pagesQuery = z.object({
  ...list,
  kind: pageKindSchema.optional(),
  /** Only the page of this entity, of the requested kind. */
  page: z.coerce.number().int().min(0).max(999_999_999).optional(),
  sort: z.enum(["views", "clicks"]).default("views"),
  /** Only pages of entities whose names contain all these words, in any language. */
  q: z.string().max(200).optional(),
});
export type PagesQuery = z.output<typeof pagesQuery>;
/** GET /api/analytics/products and /articles: the pages of one kind. */
export const entityPagesQuery = pagesQuery.omit({ kind: true });

export const searchesQuery = z.object({
  ...list,
  /** Only searches without results. */
  missed: z.enum(["1"]).optional(),
  /** Only this term, in its counted form. */
  term: z.string().min(1).max(200).optional(),
});
export type SearchesQuery = z.output<typeof searchesQuery>;

export const clickCuts = ["page", "block", "position", "programme", "language", "device", "product"] as const;
export type ClickCut = (typeof clickCuts)[number];
export const clicksQuery = z.object({
  ...list,
  by: z.enum(clickCuts).default("page"),
  /** Only clicks on this page: its kind, and its id if it belongs to an entity. */
  kind: pageKindSchema.optional(),
  page: z.coerce.number().int().min(0).max(999_999_999).optional(),
  block: z.string().max(30).optional(),
  position: z.coerce.number().int().min(0).max(999).optional(),
  programme: z.string().max(200).optional(),
  device: z.enum(devices).optional(),
  /** Only clicks on offers of this product, in any placement. */
  product: z.coerce.number().int().min(1).max(999_999_999).optional(),
});
export type ClicksQuery = z.output<typeof clicksQuery>;

export const visitCuts = ["day", "language", "device", "source"] as const;
export type VisitCut = (typeof visitCuts)[number];
export const visitsQuery = z.object({
  ...list,
  by: z.enum(visitCuts).default("day"),
  device: z.enum(devices).optional(),
  source: z.enum(sources).optional(),
});
export type VisitsQuery = z.output<typeof visitsQuery>;

/** GET /api/analytics/{report}/file: a report's rows as CSV, with the report's own query. */
export const reportNames = [
  "summary",
  "pages",
  "products",
  "articles",
  "visits",
  "searches",
  "clicks",
] as const;
export type ReportName = (typeof reportNames)[number];

const traffic = { views: count, clicks: count };
const totals = z.object({ ...traffic, searches: count, missed: count });
export type Totals = z.infer<typeof totals>;
const period = { from: z.string(), to: z.string() };
/** Clicks to shops per page view; null without views. */
const rate = z.number().nullable();
const name = z.object({ text: z.string(), lang: languageSchema.optional() }).nullable();

export const summarySchema = z.object({
  ...period,
  totals,
  /** Of the preceding period of the same length. */
  before: totals,
  /** Every day of the range, including empty ones. */
  days: z.array(totals.extend({ day: z.string() })),
  /** Breakdowns of the same views and clicks: each adds up to the totals. */
  kinds: z.array(z.object({ kind: pageKindSchema, ...traffic, rate })),
  languages: z.array(totals.extend({ language: languageSchema })),
  devices: z.array(z.object({ device: z.enum(devices), ...traffic })),
  sources: z.array(z.object({ source: z.enum(sources), views: count })),
});
export type Summary = z.infer<typeof summarySchema>;

/** `total` is the number of rows; `totals` cover all of them, including those not listed. */
export const pagesSchema = z
  .object({
    ...period,
    items: z.array(z.object({ kind: pageKindSchema, id: z.string().nullable(), name, ...traffic, rate })),
    total: count,
    totals: z.object(traffic),
  })
  .meta({ id: "PageAnalytics" });
export type PagesReport = z.infer<typeof pagesSchema>;

/** Clicks do not record the visit's source: they are null when cut by or filtered on source. */
export const visitsSchema = z.object({
  ...period,
  by: z.enum(visitCuts),
  items: z.array(z.object({ key: z.string(), views: count, clicks: count.nullable() })),
  total: count,
  totals: z.object({ views: count, clicks: count.nullable() }),
});
export type VisitsReport = z.infer<typeof visitsSchema>;

export const searchesSchema = z.object({
  ...period,
  items: z.array(
    z.object({
      term: z.string(),
      spelling: z.string(),
      lang: languageSchema,
      times: count,
      missed: count,
      lastAsked: z.string(),
    }),
  ),
  total: count,
  totals: z.object({ times: count, missed: count }),
  /** The part of the totals that is counted without its term. */
  unnamed: z.object({ times: count, missed: count }),
});
export type SearchesReport = z.infer<typeof searchesSchema>;

export const clicksSchema = z.object({
  ...period,
  by: z.enum(clickCuts),
  items: z.array(
    z.object({
      /** The row's value: a block, a position, a program's key, a language, a device, a product's id, or a page as kind and id. */
      key: z.string(),
      /** For a page: its kind, and its id if it belongs to an entity. */
      page: z.object({ kind: pageKindSchema, id: z.string().nullable() }).optional(),
      name,
      clicks: count,
    }),
  ),
  total: count,
  totals: z.object({ clicks: count }),
});
export type ClicksReport = z.infer<typeof clicksSchema>;
