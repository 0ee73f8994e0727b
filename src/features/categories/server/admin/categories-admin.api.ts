import { createRoute, z } from "@hono/zod-openapi";
import type { DropsDraft } from "#content/revision.ts";
import { itemRoutes } from "#content/server/routes/item-routes.ts";
import {
  blockRoutes,
  previewRoute,
  publishingRoutes,
  usesRoute,
} from "#content/server/routes/publishing-routes.ts";
import { revisionRoutes } from "#content/server/routes/revision-routes.ts";
import {
  contentScopes,
  forEditors,
  forPublishers,
  type RouteContext,
} from "#content/server/routes/route-context.ts";
import { categoryDetailsSchema } from "#features/categories/category.ts";
import {
  categoryFilters,
  categorySchemas,
  changePreviewSchema,
  mergeSchema,
  moveSchema,
  scorePreviewSchema,
  supposedChangeSchema,
  targetQuery,
  treeItemSchema,
  usesSchema,
} from "#features/categories/category-edit.ts";
import { languageQuery, listOf } from "#i18n/language-query.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import {
  done,
  ifMatch,
  json,
  idPath as params,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import type { Categories } from "../categories.service.ts";
import type { CategoryFields } from "./category-admin.service.ts";

const root = "/admin/categories";
const path = `${root}/{id}` as const;

type Dependencies = RouteContext & { categories: Categories };

/** What editors do with categories (api.md, CRM). */
export function categoriesAdminApi({ categories, ...context }: Dependencies) {
  const items = {
    ...categories,
    create: categories.begin,
    change: (
      id: number,
      fields: CategoryFields,
      { version, ...draft }: DropsDraft & { version: number },
      actor: Actor,
    ) => categories.amend(id, { ...fields, ...draft }, { actor, version }),
  };
  return [
    categoryTreeApi({ categories, ...context }),
    itemRoutes(root, categorySchemas, items, context),
    publishingRoutes(root, categorySchemas, items, context),
    blockRoutes(root, categorySchemas, items, context),
    revisionRoutes(root, categorySchemas, items, context),
    usesRoute(root, usesSchema, async (id, lang) => ({ uses: await categories.uses(id, lang) }), context),
    previewRoute("/preview/categories", categoryDetailsSchema, categories.preview),
  ] as const;
}

/** The tree, and what moves, merges and deletes its branches. */
function categoryTreeApi({ categories, ...context }: Dependencies) {
  const { actorOf } = context;
  const own = forPublishers(context);
  const category = jsonResponse(categorySchemas.item, "The category.");
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: root,
        security: withBearer,
        middleware: context.accounts.guards.forKeys(contentScopes).requireTeam,
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
        responses: jsonResponse(categorySchemas.item, "The merged category."),
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
        ...forEditors(context),
        request: { params, query: languageQuery, ...json(supposedChangeSchema) },
        responses: jsonResponse(scorePreviewSchema, "The scores after the change; nothing is saved."),
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        return c.json(await categories.scorePreview(c.req.valid("param").id, c.req.valid("json"), lang), 200);
      },
    );
}
