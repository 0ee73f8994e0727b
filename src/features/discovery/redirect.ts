import { z } from "zod";
import { listOf, pagingQuery } from "#i18n/language-query.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import { redirectStatuses } from "./redirect-status.ts";

/** Longer paths are not real addresses and would fill the table. */
const longestPath = 500;
/** Longer requested paths, escapes included, have no redirect. */
export const longestRequested = 2_000;

const statusSchema = z.literal(redirectStatuses);

/** A managed redirect. `from` is a decoded path with its query, if any; `to` a path of this site or an external URL, encoded. */
export const redirectSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  status: statusSchema,
  hits: z.number().int(),
  createdAt: z.string(),
  version: versionNumber,
});
export type Redirect = z.infer<typeof redirectSchema>;
export const redirectsSchema = listOf(redirectSchema);

const fromSchema = z.string().trim().min(1).max(longestPath);
const toSchema = z.string().trim().max(longestPath);
export const newRedirectSchema = z.object({
  from: fromSchema,
  /** Ignored if the status is 410. */
  to: toSchema.default(""),
  status: statusSchema.default(301),
});
export type NewRedirect = z.output<typeof newRedirectSchema>;
export const redirectChangeSchema = z.object({
  version: versionNumber,
  from: fromSchema.optional(),
  to: toSchema.optional(),
  status: statusSchema.optional(),
});
export type RedirectChange = z.output<typeof redirectChangeSchema>;

export const redirectsQuery = z.object({
  q: z.string().max(200).default(""),
  sort: z.enum(["newest", "hits"]).default("newest"),
  ...pagingQuery,
});
export type RedirectsQuery = z.output<typeof redirectsQuery>;

/**
 * POST …/redirects/file: the text of a table or a list of redirects (redirects-file.ts), or its bytes in base64 if they may have
 * another encoding than UTF-8.
 */
export const redirectsFileSchema = z.union([
  z.object({ csv: z.string().max(900_000) }),
  z.object({ bytes: z.base64().max(900_000) }),
]);
/** Why a line was not imported: it is disabled, conditional, or a pattern, besides invalid data. */
export const redirectProblems = [
  "malformed",
  "loop",
  "own-page",
  "pattern",
  "disabled",
  "conditional",
] as const;
export type RedirectProblem = (typeof redirectProblems)[number];
export const redirectsImportedSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.enum(redirectProblems) })),
});
export type RedirectsImported = z.infer<typeof redirectsImportedSchema>;

/** 404 paths over some days, the most frequent first. */
export const missingPathsQuery = z.object({
  days: z.coerce.number().int().min(1).max(30).default(30),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const missingPathsSchema = z.object({
  items: z.array(z.object({ path: z.string(), times: z.number().int(), lastAsked: z.string() })),
});

/** Scanners' probes, hidden files, and paths with personal data: nothing for an editor to fix. */
const noise =
  /(^|\/)(\.|wp-(login|admin|json|cron|includes|config)|xmlrpc|cgi-bin|phpmyadmin|admin\.php|vendor|actuator|owa|boaform|autodiscover|server-status)|@|\p{N}(?:[\s().-]*\p{N}){8,}|[\p{L}\p{N}_-]{60,}/iu;
const pageFile = /\.(html?|php|aspx?|jsp|shtml)$/i;
const anyFile = /\.[a-z0-9]{1,8}$/i;

/** Whether the path may be a visitor's request for a page. */
export const isWorthCounting = (path: string): boolean =>
  path.length <= longestPath && !noise.test(path) && (!anyFile.test(path) || pageFile.test(path));
