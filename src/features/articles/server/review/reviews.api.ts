import { createRoute } from "@hono/zod-openapi";
import { forAuthors, type RouteContext } from "#content/server/routes/route-context.ts";
import { submissionChangeSchema, submissionSchema } from "#features/articles/review.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import { idPath, json } from "#platform/http/api/route-parts.ts";
import type { Reviews } from "./reviews.service.ts";

/** /api/admin/articles/{id}/submission: the review of what is written in an article. */
export function reviewsApi({ reviews, ...context }: RouteContext & { reviews: Reviews }) {
  const own = forAuthors(context);
  const { actorOf } = context;
  const path = "/admin/articles/{id}/submission";
  const responses = jsonResponse(submissionSchema, "The review of what is written.");
  return apiRouter()
    .openapi(
      createRoute({ ...own, method: "get", path, request: { params: idPath }, responses }),
      async (c) => c.json(await reviews.of(c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path,
        request: { params: idPath, ...json(submissionChangeSchema) },
        responses,
      }),
      async (c) => {
        const [change, actor] = [c.req.valid("json"), actorOf(c)];
        // An approval is what publication waits for.
        if (change.act === "approve") requirePublishing(actor);
        return c.json(await reviews.change(c.req.valid("param").id, change, actor), 200);
      },
    );
}
