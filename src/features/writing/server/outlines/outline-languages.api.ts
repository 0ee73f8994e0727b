import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  outlinesOrderSchema,
  outlinesSchema,
  outlinesWrittenSchema,
} from "#features/writing/outline-languages.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { WritingService } from "../writing.service.ts";

const path = "/admin/articles/{id}/outlines";

/** The built-in writer's outlines of an article in other languages. */
export const outlineLanguagesApi = ({
  writing: { outlines },
  accounts,
  actorOf,
}: {
  writing: WritingService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path,
        request: { params: idPath },
        responses: jsonResponse(
          outlinesSchema,
          "Languages in which the outline can be filled in without a model.",
        ),
      }),
      async (c) => c.json(await outlines.whole(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { params: idPath, ...json(outlinesOrderSchema) },
        responses: jsonResponse(outlinesWrittenSchema, "They are in the draft, to be reviewed."),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ written: await outlines.write(id, c.req.valid("json").to, actorOf(c)) }, 200);
      },
    );
};
