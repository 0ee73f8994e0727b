import { createRoute, z } from "@hono/zod-openapi";
import { missingFieldsSchema } from "#content/admin-action-schemas.ts";
import { revisionSchema } from "#content/revision.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  type ArticleListRow,
  adminArticleSchema,
  adminArticlesQuery,
  articleLinesSchema,
  articleSchemas,
} from "#features/articles/article-edit.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile, csvOfPages } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import {
  done,
  idempotencyKey,
  idPath,
  ifMatch,
  json,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Articles } from "../articles.service.ts";

export type AdminArticlesDependencies = {
  articles: Articles;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
};

const path = "/admin/articles";
const revisionPath = idPath.extend({ number: z.coerce.number().int().min(1).max(1e6) });

/** Articles read in one go for a file. */
const readAtOnce = 100;
const table = {
  heading: ["id", "title", "template", "author", ...languageCodes, "createdAt", "updatedAt"],
  row: ({ id, title, template, author, states, createdAt, updatedAt }: ArticleListRow) => [
    id,
    title,
    template,
    author?.name ?? "",
    ...languageCodes.map((lang) =>
      states[lang] ? (states[lang].published ? "published" : "unpublished") : "",
    ),
    createdAt,
    updatedAt,
  ],
};

/** The articles as the CRM reads and changes them; what concerns their publication is in article-states.api.ts. */
export const adminArticlesApi = ({ articles: { admin }, accounts, actorOf }: AdminArticlesDependencies) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const one = jsonResponse(adminArticleSchema, "The article in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path,
        request: { query: adminArticlesQuery.extend({ shownIn: languageQuery.shape.lang }) },
        responses: jsonResponse(articleLinesSchema, "All articles, published or not."),
      }),
      async (c) => {
        const { shownIn, ...query } = c.req.valid("query");
        return c.json(await admin.lines(query, shownIn), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/export`,
        request: { query: adminArticlesQuery.extend({ shownIn: languageQuery.shape.lang }) },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "The list as CSV." },
        },
      }),
      (c) => {
        const { shownIn, ...query } = c.req.valid("query");
        const page = (cursor: string | undefined) =>
          admin.lines({ ...query, cursor, limit: readAtOnce }, shownIn);
        return csvFile("articles.csv", csvOfPages(table, page)) as never;
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { headers: idempotencyKey, ...json(articleSchemas.patch) },
        responses: {
          201: {
            content: { "application/json": { schema: adminArticleSchema } },
            description: "An unpublished draft.",
          },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await admin.create(c.req.valid("json"), actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await admin.get(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: `${path}/{id}`,
        request: { params: idPath, ...json(articleSchemas.changed) },
        responses: one,
      }),
      async (c) => {
        const { version, dropsDraft, draftOf, ...patch } = c.req.valid("json");
        const change = { version, dropsDraft, draftOf };
        return c.json(await admin.change(c.req.valid("param").id, patch, change, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}`,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]) ?? undefined;
        await admin.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/restore`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await admin.restore(c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/duplicate`,
        request: { params: idPath, headers: idempotencyKey },
        responses: one,
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await admin.duplicate(c.req.valid("param").id, actorOf(c), key), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: jsonResponse(articleSchemas.draft.nullable(), "The draft; null if there is none."),
      }),
      async (c) => c.json(await admin.draft(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path: `${path}/{id}/draft`,
        request: { params: idPath, ...json(articleSchemas.drafted) },
        responses: jsonResponse(
          z.object({ updatedAt: z.string(), version: versionNumber }),
          "When the draft was saved, and the article's version.",
        ),
      }),
      async (c) => {
        const { version, draftOf, ...patch } = c.req.valid("json");
        const { id } = c.req.valid("param");
        return c.json(await admin.saveDraft(id, patch, { version, draftOf }, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await admin.dropDraft(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/revisions`,
        request: {
          params: idPath,
          query: z.object({
            before: z.coerce.number().int().min(1).max(1e6).optional(),
            limit: z.coerce.number().int().min(1).max(100).default(50),
          }),
        },
        responses: jsonResponse(z.object({ items: z.array(revisionSchema) }), "The newest first."),
      }),
      async (c) => {
        const { before, limit } = c.req.valid("query");
        const { id } = c.req.valid("param");
        return c.json({ items: await admin.revisions(id, before ?? null, limit) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/revisions/{number}`,
        request: {
          params: revisionPath,
          query: z.object({ since: z.coerce.number().int().min(0).max(1e6).optional() }),
        },
        responses: jsonResponse(
          articleSchemas.revision,
          "A revision, and its differences from another one, by default the previous.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await admin.revision(id, number, c.req.valid("query").since ?? number - 1), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/revisions/{number}/restore`,
        request: { params: revisionPath },
        responses: jsonResponse(
          adminArticleSchema.extend(missingFieldsSchema.shape),
          "The article, and the fields whose references no longer exist.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await admin.restoreRevision(id, number, actorOf(c)), 200);
      },
    );
};
