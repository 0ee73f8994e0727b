import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { resolutionSchema } from "#features/discovery/discovery.ts";
import {
  longestRequested,
  missingPathsQuery,
  missingPathsSchema,
  newRedirectSchema,
  redirectChangeSchema,
  redirectSchema,
  redirectsFileSchema,
  redirectsImportedSchema,
  redirectsQuery,
  redirectsSchema,
} from "#features/discovery/redirect.ts";
import { textOfBytes } from "#features/imports/server/files/encoding/text-of-bytes.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { PathCounts } from "./path-counts.ts";
import type { Redirects } from "./redirects.service.ts";

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
/** As an ETag or bare. */
const headers = z.object({
  "if-match": z
    .string()
    .regex(/^(W\/)?"?\d{1,9}"?$/)
    .transform((text) => Number(text.replace(/\D/g, ""))),
});
const path = "/admin/redirects";

/** Redirects for visitors, their management, and the list of 404s. */
export const redirectsApi = ({
  redirects,
  pathCounts,
  accounts,
  actorOf,
}: {
  redirects: Redirects;
  pathCounts: PathCounts;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/resolve",
        request: { query: z.object({ path: z.string().startsWith("/").max(longestRequested) }) },
        responses: jsonResponse(
          resolutionSchema,
          "The redirect of a path without a page, with or without a query; 410 if it is gone.",
        ),
      }),
      async (c) => {
        const { to, status } = (await redirects.follow(c.req.valid("query").path)) ?? {
          to: null,
          status: 302,
        };
        return c.json({ to, status }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path,
        ...own,
        request: { query: redirectsQuery },
        responses: jsonResponse(redirectsSchema, "Redirects, newest or most used first."),
      }),
      async (c) => c.json(await redirects.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path,
        ...own,
        request: json(newRedirectSchema),
        responses: {
          201: {
            content: { "application/json": { schema: redirectSchema } },
            description: "The redirect was created. Chains are resolved to their final target.",
          },
        },
      }),
      async (c) => c.json(await redirects.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/file`,
        ...own,
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "All entries as CSV." },
        },
      }),
      async () => csvFile("redirects.csv", [await redirects.file()]) as never,
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/file`,
        ...own,
        request: json(redirectsFileSchema),
        responses: jsonResponse(redirectsImportedSchema, "The result for each line."),
      }),
      async (c) => {
        const file = c.req.valid("json");
        const text = "csv" in file ? file.csv : textOfBytes(Buffer.from(file.bytes, "base64"));
        return c.json(await redirects.takeFile(text, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: `${path}/{id}`,
        ...own,
        request: { params, ...json(redirectChangeSchema) },
        responses: jsonResponse(redirectSchema, "The redirect."),
      }),
      async (c) =>
        c.json(await redirects.edit(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: `${path}/{id}`,
        ...own,
        request: { params, headers },
        responses: done,
      }),
      async (c) => {
        await redirects.remove(c.req.valid("param").id, c.req.valid("header")["if-match"], actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/missing-paths",
        ...own,
        request: { query: missingPathsQuery },
        responses: jsonResponse(
          missingPathsSchema,
          "Requested paths that don't exist, the most frequent first.",
        ),
      }),
      async (c) => c.json({ items: await pathCounts.missing(c.req.valid("query")) }, 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/admin/missing-paths",
        ...own,
        request: { query: z.object({ path: z.string().min(1).max(500) }) },
        responses: done,
      }),
      async (c) => {
        await pathCounts.forget(c.req.valid("query").path, actorOf(c));
        return c.body(null, 204);
      },
    );
};
