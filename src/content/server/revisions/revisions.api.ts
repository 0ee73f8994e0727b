import { createRoute, z } from "@hono/zod-openapi";
import { editorsSchema } from "#content/revision.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Revisions } from "./revisions.service.ts";

const itemSchema = (types: readonly string[]) =>
  z.object({
    type: z.enum(types),
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
  typeNames,
}: {
  /** The names of all content types. */
  typeNames: readonly string[];
  revisions: Revisions;
  accounts: { guards: Guards };
  actorOf: ActorOf;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.requireRole("admin", "editor", "author", "translator"),
  };
  const item = itemSchema(typeNames);
  return apiRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/editing",
        ...own,
        request: json(item),
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
        request: json(item),
        responses: done,
      }),
      async (c) => {
        await revisions.endEditing(c.req.valid("json"), actorOf(c));
        return c.body(null, 204);
      },
    );
};
