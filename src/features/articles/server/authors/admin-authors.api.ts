import { createRoute } from "@hono/zod-openapi";
import { contentScopes, forPublishers, type RouteContext } from "#content/server/routes/route-context.ts";
import {
  adminAuthorSchema,
  adminAuthorsSchema,
  changedAuthorSchema,
  newAuthorSchema,
} from "#features/articles/author-edit.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import {
  done,
  idempotencyKey,
  idPath,
  ifMatch,
  json,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import type { Articles } from "../articles.service.ts";

const path = "/admin/authors";

/** The people who sign articles. */
export const adminAuthorsApi = ({
  articles: { admin },
  ...context
}: RouteContext & { articles: Pick<Articles, "admin"> }) => {
  const { actorOf } = context;
  const own = forPublishers(context);
  const one = jsonResponse(adminAuthorSchema, "The author in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        security: withBearer,
        middleware: context.accounts.guards.forKeys(contentScopes).requireTeam,
        method: "get",
        path,
        responses: jsonResponse(adminAuthorsSchema, "All authors, oldest first."),
      }),
      async (c) => c.json({ items: await admin.authors() }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { headers: idempotencyKey, ...json(newAuthorSchema) },
        responses: {
          201: { content: { "application/json": { schema: adminAuthorSchema } }, description: "The author." },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await admin.createAuthor(c.req.valid("json"), actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await admin.author(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: `${path}/{id}`,
        request: { params: idPath, ...json(changedAuthorSchema) },
        responses: one,
      }),
      async (c) =>
        c.json(await admin.changeAuthor(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}`,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]);
        await admin.removeAuthor(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    );
};
