import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  answerSchema,
  helpfulCountsSchema,
  questionsQuery,
  questionsSchema,
} from "#features/feedback/feedback.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Feedback } from "./feedback.service.ts";

const path = "/admin/questions";

/** Readers' questions and votes, for editors. */
export const feedbackAdminApi = ({
  feedback: { questions, helpful },
  accounts,
  actorOf,
}: {
  feedback: Feedback;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        ...{ method: "get", path, ...own },
        request: { query: questionsQuery },
        responses: jsonResponse(questionsSchema, "Questions, newest first."),
      }),
      async (c) => c.json(await questions.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/{id}/answer`, ...own },
        request: { params: idPath, ...json(answerSchema) },
        responses: done,
      }),
      async (c) => {
        await questions.answer(c.req.valid("param").id, c.req.valid("json"), actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/{id}/reject`, ...own },
        request: { params: idPath, ...json(z.object({ version: versionNumber })) },
        responses: done,
      }),
      async (c) => {
        await questions.reject(c.req.valid("param").id, c.req.valid("json").version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "delete", path: `${path}/{id}`, ...own },
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await questions.remove(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: "/admin/helpful", ...own },
        request: { query: languageQuery },
        responses: jsonResponse(helpfulCountsSchema, "The articles with the most votes."),
      }),
      async (c) => c.json({ items: await helpful.counts(c.req.valid("query").lang) }, 200),
    );
};
