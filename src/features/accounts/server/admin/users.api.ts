import { createRoute, z } from "@hono/zod-openapi";
import {
  managedUserSchema,
  managedUsersSchema,
  newUserSchema,
  userChangeSchema,
  userSessionsSchema,
  usersQuery,
} from "#features/accounts/managed-user.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idempotencyKey, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Accounts } from "../accounts.service.ts";

const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const params = z.object({ id });
const path = "/admin/users/{id}";

/** The accounts of others, for administrators. */
export const usersApi = ({ accounts, actorOf }: { accounts: Accounts; actorOf: ActorOf }) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const { users } = accounts;
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/users",
        ...own,
        request: { query: usersQuery },
        responses: jsonResponse(managedUsersSchema, "Accounts, the newest first."),
      }),
      async (c) => c.json(await users.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/users",
        ...own,
        request: { query: languageQuery, headers: idempotencyKey, ...json(newUserSchema) },
        responses: {
          201: {
            content: { "application/json": { schema: managedUserSchema } },
            description: "The new account; an invitation was emailed.",
          },
        },
      }),
      async (c) => {
        const call = {
          lang: c.req.valid("query").lang,
          key: c.req.valid("header")["idempotency-key"],
        };
        return c.json(await users.invite(c.req.valid("json"), actorOf(c), call), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path,
        ...own,
        request: { params },
        responses: jsonResponse(managedUserSchema, "An account."),
      }),
      async (c) => c.json(await users.one(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path,
        ...own,
        request: { params, ...json(userChangeSchema) },
        responses: jsonResponse(managedUserSchema, "The account."),
      }),
      async (c) => c.json(await users.edit(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path,
        ...own,
        request: { params, headers: z.object({ "if-match": z.string().max(20) }) },
        responses: done,
      }),
      async (c) => {
        // As an ETag or bare.
        const [version] = c.req.valid("header")["if-match"].match(/\d+/) ?? [];
        if (version === undefined) throw new AppError("malformed-request");
        await users.remove(c.req.valid("param").id, Number(version), actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/invite`,
        ...own,
        request: { params, query: languageQuery },
        responses: jsonResponse(managedUserSchema, "A new invitation link was sent."),
      }),
      async (c) =>
        c.json(await users.inviteAgain(c.req.valid("param").id, actorOf(c), c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/sessions`,
        ...own,
        request: { params },
        responses: jsonResponse(userSessionsSchema, "The user's sessions."),
      }),
      async (c) => c.json({ items: await users.sessionsOf(c.req.valid("param").id) }, 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: `${path}/sessions`,
        ...own,
        request: { params },
        responses: done,
      }),
      async (c) => {
        await users.endSessions(c.req.valid("param").id, "all", actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: `${path}/sessions/{session}`,
        ...own,
        request: { params: params.extend({ session: id }) },
        responses: done,
      }),
      async (c) => {
        const { id: user, session } = c.req.valid("param");
        await users.endSessions(user, session, actorOf(c));
        return c.body(null, 204);
      },
    );
};
