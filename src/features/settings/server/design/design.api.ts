import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import { designSchema } from "../../design/design.ts";
import { designRevisionsSchema, designStateSchema, designWriteSchema } from "../../design/design-contract.ts";
import type { Settings } from "../settings.service.ts";

const revisionParam = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** The site's design, for administrators. */
export const designApi = ({
  settings: { design },
  accounts,
  actorOf,
}: {
  settings: Pick<Settings, "design">;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const state = jsonResponse(designStateSchema, "The published design and the draft.");
  return apiRouter()
    .openapi(createRoute({ method: "get", path: "/admin/design", ...own, responses: state }), async (c) =>
      c.json(await design.state(), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/admin/design/draft",
        ...own,
        request: json(designWriteSchema),
        responses: state,
      }),
      async (c) => c.json(await design.saveDraft(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({ method: "delete", path: "/admin/design/draft", ...own, responses: state }),
      async (c) => c.json(await design.discardDraft(), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/design/publish",
        ...own,
        request: json(designWriteSchema),
        responses: state,
      }),
      async (c) => c.json(await design.publish(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/design/revisions",
        ...own,
        responses: jsonResponse(designRevisionsSchema, "The newest first."),
      }),
      async (c) => c.json({ items: await design.revisions() }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/design/revisions/{number}",
        ...own,
        request: { params: revisionParam },
        responses: jsonResponse(designSchema, "The design of that time."),
      }),
      async (c) => c.json(await design.revision(c.req.valid("param").number), 200),
    );
};
