import { createRoute } from "@hono/zod-openapi";
import {
  bulkPreviewSchema,
  bulkResultSchema,
  checklistSchema,
  previewLinkSchema,
  previewRequestSchema,
  previewToken,
  undoneSchema,
  undoSchema,
} from "#content/admin-action-schemas.ts";
import { articleSchema } from "#features/articles/article.ts";
import {
  adminArticleSchema,
  articleSchemas,
  bulkPreviewQuery,
  bulkSchema,
  publishSchema,
  referencesQuery,
  referencesSchema,
  scheduleSchema,
  targetsQuery,
  targetsSchema,
  turnSchema,
  usesSchema,
} from "#features/articles/article-edit.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { parseTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { AdminArticlesDependencies } from "./admin-articles.api.ts";

const path = "/admin/articles";
const given = (time: string | null | undefined) => (typeof time === "string" ? parseTime(time) : time);

/** Where articles can be seen: publication, its clock, what is to be checked before it; and what a text being written shows. */
export const articleStatesApi = ({ articles: { admin }, accounts, actorOf }: AdminArticlesDependencies) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const one = jsonResponse(adminArticleSchema, "The article in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk`,
        request: json(bulkSchema),
        responses: jsonResponse(bulkResultSchema, "The result, and a single-use undo token."),
      }),
      async (c) => c.json(await admin.bulk(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/preview`,
        request: json(bulkPreviewQuery),
        responses: jsonResponse(bulkPreviewSchema, "What the edit would change. Nothing is saved."),
      }),
      async (c) => c.json(await admin.bulkPreview(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/undo`,
        request: json(undoSchema),
        responses: jsonResponse(undoneSchema, "How many were restored, and how many were edited since."),
      }),
      async (c) => c.json(await admin.undo(c.req.valid("json").undo, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/reviewed`,
        request: { params: idPath, ...json(articleSchemas.reviewed) },
        responses: one,
      }),
      async (c) => {
        const { lang, fields } = c.req.valid("json");
        return c.json(await admin.review(c.req.valid("param").id, lang, fields, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/article-parts",
        request: { query: referencesQuery },
        responses: jsonResponse(
          referencesSchema,
          "The data of a text's embedded blocks and references in a language.",
        ),
      }),
      async (c) => c.json(await admin.shown(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/article-targets",
        request: { query: targetsQuery },
        responses: jsonResponse(targetsSchema, "Link and embed targets by name."),
      }),
      async (c) => c.json({ items: await admin.targets(c.req.valid("query")) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/publish`,
        request: { params: idPath, ...json(publishSchema) },
        responses: one,
      }),
      async (c) => c.json(await admin.publish(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/unpublish`,
        request: { params: idPath, query: languageQuery, ...json(turnSchema) },
        responses: jsonResponse(
          adminArticleSchema.extend(usesSchema.shape),
          "The article, and the articles that link to it.",
        ),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const article = await admin.unpublish(id, c.req.valid("json"), actorOf(c));
        return c.json({ ...article, uses: await admin.uses(id, c.req.valid("query").lang) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/mark-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await admin.setChecked(c.req.valid("param").id, true, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/clear-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await admin.setChecked(c.req.valid("param").id, false, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/schedule`,
        request: { params: idPath, ...json(scheduleSchema) },
        responses: one,
      }),
      async (c) => {
        const { publishAt, unpublishAt, ...which } = c.req.valid("json");
        const plan = { ...which, publishAt: given(publishAt), unpublishAt: given(unpublishAt) };
        return c.json(await admin.schedule(c.req.valid("param").id, plan, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/uses`,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(usesSchema, "The articles that link to this one."),
      }),
      async (c) =>
        c.json({ uses: await admin.uses(c.req.valid("param").id, c.req.valid("query").lang) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/checklist`,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(checklistSchema, "The checklist for publishing in a language."),
      }),
      async (c) => c.json(await admin.checklist(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/preview-link`,
        request: { params: idPath, ...json(previewRequestSchema) },
        responses: jsonResponse(previewLinkSchema, "A URL that shows the article's draft."),
      }),
      async (c) =>
        c.json(await admin.previewLink(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/preview/articles/{token}",
        request: { params: previewToken, query: languageQuery },
        responses: jsonResponse(articleSchema, "The article's draft, for holders of the preview link."),
      }),
      async (c) => {
        const article = await admin.preview(c.req.valid("param").token, c.req.valid("query").lang);
        c.header("Cache-Control", "private, no-store");
        return c.json(article, 200);
      },
    );
};
