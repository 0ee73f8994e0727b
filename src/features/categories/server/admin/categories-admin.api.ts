import { createRoute, z } from "@hono/zod-openapi";
import { missingFieldsSchema } from "#content/admin-action-schemas.ts";
import { revisionSchema } from "#content/revision.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  categoryFilters,
  categorySchemas,
  changedCategorySchema,
  changePreviewSchema,
  draftedCategorySchema,
  editedCategorySchema,
  mergeSchema,
  moveSchema,
  newCategorySchema,
  scorePreviewSchema,
  supposedChangeSchema,
  targetQuery,
  treeItemSchema,
  withParent,
} from "#features/categories/category-edit.ts";
import { languageQuery, listOf } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import {
  done,
  idempotencyKey,
  ifMatch,
  json,
  idPath as params,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Categories } from "../categories.service.ts";

export type CategoriesAdminDependencies = {
  categories: Categories;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
};

const path = "/admin/categories/{id}";
const revisionPath = params.extend({ number: z.coerce.number().int().min(1).max(1e6) });

const category = jsonResponse(editedCategorySchema, "The category.");

/** What editors do with categories (api.md, CRM); where they can be seen is in category-states.api.ts. */
export const categoriesAdminApi = ({ categories, accounts, actorOf }: CategoriesAdminDependencies) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/categories",
        ...own,
        request: { query: languageQuery.extend({ status: z.enum(categoryFilters).optional() }) },
        responses: jsonResponse(
          listOf(treeItemSchema),
          "The whole tree, parents first, or the matches of a filter.",
        ),
      }),
      async (c) => {
        const { lang, status } = c.req.valid("query");
        const items = await categories.overview(lang, status);
        return c.json({ items, total: items.length, nextCursor: null }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/categories",
        ...own,
        request: { headers: idempotencyKey, ...json(newCategorySchema) },
        responses: {
          201: {
            content: { "application/json": { schema: editedCategorySchema } },
            description: "A draft of the given content; repeated with the same key, it is created once.",
          },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await categories.begin(withParent(c.req.valid("json")), actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({ method: "get", path, ...own, request: { params }, responses: category }),
      async (c) => c.json(await categories.get(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path,
        ...own,
        request: { params, ...json(changedCategorySchema) },
        responses: category,
      }),
      async (c) => {
        const { version, ...fields } = c.req.valid("json");
        const change = { actor: actorOf(c), version };
        return c.json(await categories.amend(c.req.valid("param").id, withParent(fields), change), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path,
        ...own,
        request: { params, headers: ifMatch, query: z.object({ moveTo: targetQuery.moveTo }) },
        responses: done,
      }),
      async (c) => {
        await categories.remove(c.req.valid("param").id, {
          actor: actorOf(c),
          version: versionOf(c.req.valid("header")["if-match"]) ?? undefined,
          moveTo: c.req.valid("query").moveTo,
        });
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/move`,
        ...own,
        request: { params, ...json(moveSchema) },
        responses: category,
      }),
      async (c) => {
        const { version, ...to } = c.req.valid("json");
        const by = { actor: actorOf(c), version };
        return c.json(await categories.move(c.req.valid("param").id, to, by), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/move-preview`,
        ...own,
        request: { params, query: z.object({ parentId: targetQuery.parentId }) },
        responses: jsonResponse(changePreviewSchema, "The items whose breadcrumbs would change."),
      }),
      async (c) => {
        const { parentId } = c.req.valid("query");
        return c.json(await categories.movePreview(c.req.valid("param").id, parentId ?? null), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/merge`,
        ...own,
        request: { params, ...json(mergeSchema) },
        responses: jsonResponse(editedCategorySchema, "The merged category."),
      }),
      async (c) => {
        const { into, version } = c.req.valid("json");
        const by = { actor: actorOf(c), version };
        return c.json(await categories.merge(c.req.valid("param").id, into, by), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/merge-preview`,
        ...own,
        request: { params, query: z.object({ into: targetQuery.into }) },
        responses: jsonResponse(
          changePreviewSchema,
          "The items that would move, and the URLs that would change.",
        ),
      }),
      async (c) =>
        c.json(await categories.mergePreview(c.req.valid("param").id, c.req.valid("query").into), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/usage`,
        ...own,
        request: { params },
        responses: jsonResponse(changePreviewSchema, "What prevents deleting it."),
      }),
      async (c) => c.json(await categories.usage(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/score-preview`,
        ...own,
        request: { params, query: languageQuery, ...json(supposedChangeSchema) },
        responses: jsonResponse(scorePreviewSchema, "The scores after the change; nothing is saved."),
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        return c.json(await categories.scorePreview(c.req.valid("param").id, c.req.valid("json"), lang), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/draft`,
        ...own,
        request: { params },
        responses: jsonResponse(categorySchemas.draft.nullable(), "The draft; null if there is none."),
      }),
      async (c) => c.json(await categories.draft(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: `${path}/draft`,
        ...own,
        request: { params, ...json(draftedCategorySchema) },
        responses: jsonResponse(
          z.object({ updatedAt: z.string(), version: versionNumber }),
          "The draft is saved; `version` is the category's current one.",
        ),
      }),
      async (c) => {
        const { version, draftOf, ...fields } = c.req.valid("json");
        const { id } = c.req.valid("param");
        const of = { version, draftOf };
        return c.json(await categories.saveDraft(id, withParent(fields), of, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({ method: "delete", path: `${path}/draft`, ...own, request: { params }, responses: done }),
      async (c) => {
        await categories.dropDraft(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/revisions`,
        ...own,
        request: {
          params,
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
        return c.json({ items: await categories.revisions(id, before ?? null, limit) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/revisions/{number}`,
        ...own,
        request: {
          params: revisionPath,
          query: z.object({ since: z.coerce.number().int().min(0).max(1e6).optional() }),
        },
        responses: jsonResponse(
          categorySchemas.revision,
          "A revision, and its differences from another one, by default the previous.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await categories.revision(id, number, c.req.valid("query").since ?? number - 1), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/revisions/{number}/restore`,
        ...own,
        request: { params: revisionPath },
        responses: jsonResponse(
          editedCategorySchema.extend(missingFieldsSchema.shape),
          "The category, and the fields whose references no longer exist.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await categories.restoreRevision(id, number, actorOf(c)), 200);
      },
    );
};
