import { createRoute, z } from "@hono/zod-openapi";
import { revisionSchema } from "#content/revision.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  categoryDraftSchema,
  categoryFieldsSchema,
  categoryFilters,
  categoryPatchSchema,
  changePreviewSchema,
  draftContentSchema,
  draftSchema,
  editedCategorySchema,
  idSchema,
  parentSchema,
  savedDraftSchema,
  scorePreviewSchema,
  supposedChangeSchema,
  treeItemSchema,
} from "#features/categories/category-edit.ts";
import { languageQuery, listOf } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idempotencyKey, json, maybeJson, withBearer } from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Categories } from "../categories.service.ts";

const path = "/admin/categories/{id}";
const params = z.object({ id: idSchema });
const revisionParams = params.extend({ number: idSchema });
const revisionsQuery = z.object({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
const version = versionNumber.optional();

const ifMatch = z.object({
  "if-match": z
    .string()
    .max(40)
    .transform((tag) => (tag.trim() === "*" ? undefined : Number(/\d+/.exec(tag)?.[0] ?? 0)))
    .optional(),
});

const category = jsonResponse(editedCategorySchema, "The category.");

/** What editors do with categories (api.md, CRM); where they can be seen is in category-states.api.ts. */
export const categoriesAdminApi = ({
  categories,
  revisions,
  accounts,
  actorOf,
}: {
  categories: Categories;
  revisions: Revisions;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
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
        request: { headers: idempotencyKey, ...json(categoryFieldsSchema) },
        responses: {
          201: {
            content: { "application/json": { schema: editedCategorySchema } },
            description: "A draft of the given content; repeated with the same key, it is created once.",
          },
        },
      }),
      async (c) =>
        c.json(
          await categories.draft(c.req.valid("json"), actorOf(c), c.req.valid("header")["idempotency-key"]),
          201,
        ),
    )
    .openapi(
      createRoute({ method: "get", path, ...own, request: { params }, responses: category }),
      async (c) => c.json(await categories.edited(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path,
        ...own,
        request: { params, ...json(categoryPatchSchema) },
        responses: category,
      }),
      async (c) => {
        const { version, ...fields } = c.req.valid("json");
        const change = { actor: actorOf(c), version };
        return c.json(await categories.amend(c.req.valid("param").id, fields, change), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path,
        ...own,
        request: { params, headers: ifMatch, query: z.object({ moveTo: idSchema.optional() }) },
        responses: done,
      }),
      async (c) => {
        await categories.remove(c.req.valid("param").id, {
          actor: actorOf(c),
          version: c.req.valid("header")["if-match"],
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
        request: {
          params,
          ...json(
            z.object({
              parentId: parentSchema.default(null),
              position: z.number().int().min(0).max(1_000_000).optional(),
              version,
            }),
          ),
        },
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
        request: { params, query: z.object({ parentId: parentSchema.optional() }) },
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
        request: {
          params,
          ...json(z.object({ into: z.union([idSchema, z.number().int().min(1)]), version })),
        },
        responses: jsonResponse(editedCategorySchema, "The merged category."),
      }),
      async (c) => {
        const { into, version } = c.req.valid("json");
        await categories.merge(c.req.valid("param").id, into, { actor: actorOf(c), version });
        return c.json(await categories.edited(into), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/merge-preview`,
        ...own,
        request: { params, query: z.object({ into: idSchema }) },
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
        responses: jsonResponse(draftSchema, "The draft."),
      }),
      async (c) => c.json(await categories.draftOf(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: `${path}/draft`,
        ...own,
        request: { params, ...json(categoryDraftSchema) },
        responses: jsonResponse(
          savedDraftSchema,
          "The draft is saved; `version` is the category's current one.",
        ),
      }),
      async (c) => {
        const { version, draftOf, ...content } = c.req.valid("json");
        const by = { actor: actorOf(c), version, draftOf };
        return c.json(await categories.saveDraft(c.req.valid("param").id, content, by), 200);
      },
    )
    .openapi(
      createRoute({ method: "delete", path: `${path}/draft`, ...own, request: { params }, responses: done }),
      async (c) => {
        await categories.discardDraft(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/revisions`,
        ...own,
        request: { params, query: revisionsQuery },
        responses: jsonResponse(z.object({ items: z.array(revisionSchema) }), "The revisions, newest first."),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { before = null, limit } = c.req.valid("query");
        return c.json({ items: await revisions.list({ type: "category", id }, before, limit) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/revisions/{number}`,
        ...own,
        request: { params: revisionParams },
        responses: jsonResponse(draftContentSchema, "A revision's content, in the form of PATCH."),
      }),
      async (c) => c.json(await categories.saidIn(c.req.valid("param").id, c.req.valid("param").number), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/revisions/{number}/restore`,
        ...own,
        request: { params: revisionParams, ...maybeJson(z.object({ version })) },
        responses: category,
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        const by = { actor: actorOf(c), version: c.req.valid("json")?.version };
        return c.json(await categories.restoreRevision(id, number, by), 200);
      },
    );
};
