import { createRoute, z } from "@hono/zod-openapi";
import {
  commentedSchema,
  commentTextSchema,
  newThreadSchema,
  threadPatchSchema,
  threadsSchema,
} from "#content/comment.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, idempotencyKey, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { RouteContext } from "../routes/route-context.ts";
import type { Comments } from "./comments.service.ts";

const path = "/admin/comments";
const made = z.object({ id: z.string() });

/** Comments on items, for everyone who may open them. */
export function commentsApi({
  comments,
  typeNames,
  ...context
}: RouteContext & {
  comments: Comments;
  /** The names of all content types. */
  typeNames: readonly string[];
}) {
  const { actorOf } = context;
  const own = {
    security: withBearer,
    middleware: context.accounts.guards.requireTeam,
  };
  return apiRouter()
    .openapi(
      createRoute({
        ...{ method: "get", path, ...own },
        request: { query: commentedSchema(typeNames) },
        responses: jsonResponse(threadsSchema, "The threads of an item, the oldest first."),
      }),
      async (c) => c.json(await comments.list(c.req.valid("query"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "post", path, ...own },
        request: { headers: idempotencyKey, ...json(newThreadSchema(typeNames)) },
        responses: { 201: { ...jsonResponse(made, "The new thread.")[200] } },
      }),
      async (c) => {
        const { "idempotency-key": key } = c.req.valid("header");
        return c.json({ id: String(await comments.start(c.req.valid("json"), actorOf(c), key)) }, 201);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "patch", path: `${path}/{id}`, ...own },
        request: { params: idPath, ...json(threadPatchSchema) },
        responses: done,
      }),
      async (c) => {
        await comments.change(c.req.valid("param").id, c.req.valid("json"), actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/{id}/replies`, ...own },
        request: { params: idPath, headers: idempotencyKey, ...json(commentTextSchema) },
        responses: { 201: { ...jsonResponse(made, "The new comment.")[200] } },
      }),
      async (c) => {
        const { "idempotency-key": key } = c.req.valid("header");
        const { text } = c.req.valid("json");
        return c.json(
          { id: String(await comments.reply(c.req.valid("param").id, text, actorOf(c), key)) },
          201,
        );
      },
    )
    .openapi(
      createRoute({
        ...{ method: "put", path: `${path}/replies/{id}`, ...own },
        request: { params: idPath, ...json(commentTextSchema) },
        responses: done,
      }),
      async (c) => {
        await comments.edit(c.req.valid("param").id, c.req.valid("json").text, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "delete", path: `${path}/replies/{id}`, ...own },
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        const isAdministrator = c.var.signedIn.user.role === "admin";
        await comments.remove(c.req.valid("param").id, actorOf(c), isAdministrator);
        return c.body(null, 204);
      },
    );
}
