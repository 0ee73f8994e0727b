import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery } from "#i18n/language-query.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import { withUpload } from "#platform/http/body/upload.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import {
  problemCodeSchema,
  problemGroupSchema,
  problemSchema,
  runListSchema,
  runSchema,
  skippedByUndoSchema,
  startSchema,
} from "../import-run.ts";
import { draftsFolder } from "./files/import-files.ts";
import type { Imports } from "./imports.service.ts";
import { problemsTable } from "./runs/problems-table.ts";

const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });
const page = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
const problemsPage = page.extend({
  cursor: z
    .string()
    .regex(/^[01]-\d{1,9}$/)
    .optional(),
  code: problemCodeSchema.optional(),
});
const versioned = z.object({ version: versionNumber });

/** Imported files: upload, check, import job, undo. */
export const importsApi = ({
  imports,
  accounts,
  actorOf,
  config,
}: {
  imports: Imports;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
  config: Config;
}) => {
  const guard = accounts.guards
    .forKeys({ read: "imports:write", write: "imports:write" })
    .requireRole("admin", "editor");
  const own = { security: withBearer, middleware: guard };
  const largest = config.IMPORT_MAX_MB * 1_000_000;

  const router = apiRouter();
  // The multipart body is read as a stream, which the router's own form parser cannot do.
  router.openAPIRegistry.registerPath({
    method: "post",
    path: "/crm/imports",
    security: withBearer,
    request: {
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({ file: z.string().openapi({ format: "binary" }) }),
          },
        },
      },
    },
    responses: {
      201: {
        content: { "application/json": { schema: runSchema } },
        description: "The file was uploaded and checked; nothing is imported yet.",
      },
    },
  });
  return router
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports",
        ...own,
        request: { query: page },
        responses: jsonResponse(runListSchema, "The runs, the newest first."),
      }),
      async (c) => {
        const { cursor, limit } = c.req.valid("query");
        return c.json(await imports.list(cursor === undefined ? null : Number(cursor), limit), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports/{id}",
        ...own,
        request: { params },
        responses: jsonResponse(runSchema, "A run and its progress."),
      }),
      async (c) => c.json(await imports.find(Number(c.req.valid("param").id)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/imports/{id}/start",
        ...own,
        request: { params, ...json(startSchema) },
        responses: jsonResponse(runSchema, "A job checks the file, or imports it."),
      }),
      async (c) =>
        c.json(await imports.start(Number(c.req.valid("param").id), c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/imports/{id}/undo",
        ...own,
        request: { params, ...json(versioned) },
        responses: jsonResponse(runSchema, "A job undoes the run."),
      }),
      async (c) =>
        c.json(
          await imports.undo(Number(c.req.valid("param").id), c.req.valid("json").version, actorOf(c)),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/admin/imports/{id}",
        ...own,
        request: { params, headers: z.object({ "if-match": z.string().regex(/^"?\d{1,9}"?$/) }) },
        responses: done,
      }),
      async (c) => {
        const version = Number(c.req.valid("header")["if-match"].replaceAll('"', ""));
        await imports.remove(Number(c.req.valid("param").id), version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports/{id}/problems",
        ...own,
        request: { params, query: problemsPage },
        responses: jsonResponse(
          z.object({ items: z.array(problemSchema), nextCursor: z.string().nullable() }),
          "Problems: rejected rows first, each in the file's order.",
        ),
      }),
      async (c) => {
        const { cursor, limit, code } = c.req.valid("query");
        return c.json(
          await imports.problems(Number(c.req.valid("param").id), cursor ?? null, limit, code),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports/{id}/problem-groups",
        ...own,
        request: { params },
        responses: jsonResponse(
          z.object({ items: z.array(problemGroupSchema) }),
          "The same by kind, with how often each occurs.",
        ),
      }),
      async (c) => c.json({ items: await imports.problemGroups(Number(c.req.valid("param").id)) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports/{id}/problems.csv",
        ...own,
        request: { params, query: languageQuery },
        responses: {
          200: {
            description: "The same as a table for a spreadsheet.",
            content: { "text/csv": { schema: z.string() } },
          },
        },
      }),
      async (c) => {
        const id = Number(c.req.valid("param").id);
        const run = await imports.find(id);
        if (!run) throw new AppError("not-found");
        const lines = problemsTable(
          (after, limit) => imports.problems(id, after, limit),
          c.req.valid("query").lang,
        );
        return csvFile(`import-${id}-problems.csv`, lines) as never;
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/imports/{id}/kept",
        ...own,
        request: { params },
        responses: jsonResponse(
          z.object({ items: z.array(skippedByUndoSchema) }),
          "Items the undo skipped because they were edited since.",
        ),
      }),
      async (c) => c.json({ items: await imports.kept(Number(c.req.valid("param").id)) }, 200),
    )
    .post("/crm/imports", guard, async (c) =>
      c.json(
        await withUpload(c.req.raw, { folder: draftsFolder(config.dataDir), largest }, (upload) =>
          imports.add(upload, actorOf(c)),
        ),
        201,
      ),
    );
};
