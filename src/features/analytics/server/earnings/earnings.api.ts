import { join } from "node:path";
import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  type EarningSettings,
  earningCheckSchema,
  earningRowsQuery,
  earningRowsSchema,
  earningRunSchema,
  earningRunsSchema,
  earningSettingsSchema,
  earningsQuery,
  earningsSchema,
} from "#features/analytics/earning.ts";
import { mostRowsOfFile } from "#features/analytics/report.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { type Upload, withUpload } from "#platform/http/body/upload.ts";
import { idText, storable } from "#platform/input/text-input.ts";
import type { Analytics } from "../analytics.ts";
import { earningRowsTable, earningsTable } from "../report-files.ts";

const form = z.object({
  file: z.string().openapi({ format: "binary" }),
  settings: z.string().openapi({ description: "JSON: how to read the report." }),
});
const params = z.object({ id: idText });

/** The form's settings, sent as a field beside the file. */
function settingsOf({ fields }: Upload): EarningSettings {
  let said: unknown;
  try {
    said = storable(JSON.parse(fields.settings ?? ""));
  } catch (cause) {
    throw new AppError("invalid", { cause, details: [{ path: "settings", message: "is no JSON" }] });
  }
  const parsed = earningSettingsSchema.safeParse(said);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("invalid", { details });
}

/** Reported earnings: read by editors, imported and undone by administrators. */
export const earningsApi = ({
  accounts,
  analytics: { earnings },
  actorOf,
  config,
}: {
  accounts: Pick<Accounts, "guards">;
  analytics: Pick<Analytics, "earnings">;
  actorOf: ActorOf;
  config: Config;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.forKeys({ read: "analytics:read" }).requireRole("admin", "editor"),
  };
  const guard = accounts.guards.requireRole("admin");
  const admins = { security: withBearer, middleware: guard };
  const { reports } = earnings;
  const all = { limit: mostRowsOfFile };
  const place = { folder: join(config.dataDir, "uploads"), largest: config.IMPORT_MAX_MB * 1_000_000 };

  const router = apiRouter();
  // Forms with a file are streamed, which the router's own form parsing cannot do.
  for (const [path, status, schema, description] of [
    ["/admin/earnings/check", 200, earningCheckSchema, "A preview of the report's import; nothing is saved."],
    ["/admin/earnings/runs", 201, earningRunSchema, "The result of importing the report."],
  ] as const)
    router.openAPIRegistry.registerPath({
      method: "post",
      path,
      security: withBearer,
      request: { body: { required: true, content: { "multipart/form-data": { schema: form } } } },
      responses: { [status]: { content: { "application/json": { schema } }, description } },
    });
  return router
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/earnings",
        request: { query: earningsQuery },
        responses: jsonResponse(earningsSchema, "Earnings beside clicks."),
      }),
      async (c) => c.json(await reports.earnings(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/earnings/rows",
        request: { query: earningRowsQuery },
        responses: jsonResponse(earningRowsSchema, "The report entries, with file and line."),
      }),
      async (c) => c.json(await reports.rows(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/earnings/file",
        request: { query: earningsQuery },
        responses: {
          200: {
            content: { "text/csv": { schema: z.string() } },
            description: "The same as CSV, every row.",
          },
        },
      }),
      async (c) => {
        const report = await reports.earnings({ ...c.req.valid("query"), ...all });
        return csvFile("earnings.csv", [earningsTable(report)]) as never;
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/earnings/rows/file",
        request: { query: earningRowsQuery },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "The same as CSV." },
        },
      }),
      async (c) => {
        const report = await reports.rows({ ...c.req.valid("query"), ...all });
        return csvFile("earning-rows.csv", [earningRowsTable(report)]) as never;
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/earnings/runs",
        responses: jsonResponse(earningRunsSchema, "Imported reports, newest first."),
      }),
      async (c) => c.json(await earnings.list(), 200),
    )
    .openapi(
      createRoute({
        ...admins,
        method: "post",
        path: "/admin/earnings/runs/{id}/undo",
        request: { params },
        responses: jsonResponse(earningRunSchema, "The report's import is undone."),
      }),
      async (c) => c.json(await earnings.undo(Number(c.req.valid("param").id), actorOf(c)), 200),
    )
    .post("/admin/earnings/check", guard, async (c) =>
      c.json(await withUpload(c.req.raw, place, (upload) => earnings.check(upload, settingsOf(upload))), 200),
    )
    .post("/admin/earnings/runs", guard, async (c) =>
      c.json(
        await withUpload(c.req.raw, place, (upload) => earnings.take(upload, settingsOf(upload), actorOf(c))),
        201,
      ),
    );
};
