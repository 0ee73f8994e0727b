import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { confirmSchema, reviewSchema, verdictSchema } from "#features/writing/review.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { WritingService } from "../writing.service.ts";

const path = "/admin/articles/{id}/review";

/** Review of AI text. */
export const reviewApi = ({
  writing: { review },
  accounts,
  actorOf,
}: {
  writing: WritingService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const described = jsonResponse(reviewSchema, "The sections written by AI, and the review of each.");
  return apiRouter()
    .openapi(
      createRoute({ ...own, method: "get", path, request: { params: idPath }, responses: described }),
      async (c) => c.json(await review.whole(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/verdict`,
        request: { params: idPath, ...json(verdictSchema) },
        responses: described,
      }),
      async (c) => c.json(await review.decide(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/claim`,
        request: { params: idPath, ...json(confirmSchema) },
        responses: described,
      }),
      async (c) =>
        c.json(await review.confirm(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    );
};
