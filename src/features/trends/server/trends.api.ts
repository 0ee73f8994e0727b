import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import { outsideResponseSchema, outsideSchema } from "../outside.ts";
import {
  gapsResponseSchema,
  gapsSchema,
  risingResponseSchema,
  risingSchema,
  topicResponseSchema,
  topicSchema,
} from "../trend.ts";
import type { Trends } from "./trends.service.ts";

/** What readers want, for editors. */
export const trendsApi = ({ accounts, trends }: { accounts: Pick<Accounts, "guards">; trends: Trends }) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.requireRole("admin", "editor"),
    method: "post" as const,
  };
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        path: "/trends/rising",
        request: json(risingSchema),
        responses: jsonResponse(
          risingResponseSchema,
          "Items counted clearly more or less often than in the previous period.",
        ),
      }),
      async (c) => c.json(await trends.rising(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        path: "/trends/gaps",
        request: json(gapsSchema),
        responses: jsonResponse(gapsResponseSchema, "Searched topics without an article."),
      }),
      async (c) => c.json(await trends.gaps(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        path: "/trends/search",
        request: json(topicSchema),
        responses: jsonResponse(
          topicResponseSchema,
          "How often a topic was searched for, and the content about it.",
        ),
      }),
      async (c) => c.json(await trends.topic(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        path: "/trends/outside",
        request: json(outsideSchema),
        responses: jsonResponse(
          outsideResponseSchema,
          "External search and reading statistics, with their age.",
        ),
      }),
      async (c) => c.json(await trends.outside.lists(c.req.valid("json")), 200),
    );
};
