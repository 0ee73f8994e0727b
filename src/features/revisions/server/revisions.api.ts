import { createRoute, z } from "@hono/zod-openapi";
import { type ActorOf, done, json, withBearer } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { editorsSchema, revisedTypes } from "../revision.ts";
import type { Revisions } from "./revisions.service.ts";

const thing = z.object({
  type: z.enum(revisedTypes),
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Who has what open to edit it: the editors' screens say so while they are open. */
export const revisionsApi = ({
  revisions,
  accounts,
  actorOf,
}: {
  revisions: Revisions;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.requireRole("admin", "editor"),
  };
  return apiRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/editing",
        ...own,
        request: json(thing),
        responses: jsonResponse(editorsSchema, "Other editors who have it open."),
      }),
      async (c) =>
        c.json({ others: await revisions.noteEditing(c.req.valid("json"), actorOf(c)) } as const, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/editing/end",
        ...own,
        request: json(thing),
        responses: done,
      }),
      async (c) => {
        await revisions.endEditing(c.req.valid("json"), actorOf(c));
        return c.body(null, 204);
      },
    );
};
