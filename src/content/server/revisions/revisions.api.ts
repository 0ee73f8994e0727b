import { createRoute, z } from "@hono/zod-openapi";
import { editorsSchema, type Revised } from "#content/revision.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import { idText } from "#platform/input/text-input.ts";
import type { Revisions } from "./revisions.service.ts";

const itemSchema = (types: readonly string[]) =>
  z.object({
    type: z.enum(types),
    id: idText.transform(Number),
  });

/** Who has what open to edit it: the editors' screens say so while they are open. */
export const revisionsApi = ({
  revisions,
  accounts,
  actorOf,
  mayOpen,
  typeNames,
}: {
  /** The names of all content types. */
  typeNames: readonly string[];
  revisions: Revisions;
  accounts: { guards: Guards };
  actorOf: ActorOf;
  /** Whether the actor may open an item in the CRM. */
  mayOpen: (of: Revised, actor: Actor) => Promise<boolean>;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.requireTeam,
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
      async (c) => {
        const [of, actor] = [c.req.valid("json"), actorOf(c)];
        if (!(await mayOpen(of, actor))) throw new AppError("forbidden");
        return c.json({ others: await revisions.noteEditing(of, actor) } as const, 200);
      },
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
