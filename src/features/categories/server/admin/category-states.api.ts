import { createRoute } from "@hono/zod-openapi";
import {
  checklistSchema,
  missingFieldsSchema,
  previewLinkSchema,
  previewRequestSchema,
  previewToken,
} from "#content/admin-action-schemas.ts";
import { categoryDetailsSchema } from "#features/categories/category.ts";
import {
  categorySchemas,
  editedCategorySchema,
  publishSchema,
  scheduleSchema,
  usesSchema,
} from "#features/categories/category-edit.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { parseTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { json, maybeJson, idPath as params, withBearer } from "#platform/http/api/route-parts.ts";
import type { CategoriesAdminDependencies } from "./categories-admin.api.ts";

const path = "/admin/categories/{id}";
const category = jsonResponse(editedCategorySchema, "The category.");
const given = (time: string | null | undefined) => (typeof time === "string" ? parseTime(time) : time);

/** Where categories can be seen: publication, its clock, what is to be checked before it, and previews. */
export const categoryStatesApi = ({ categories, accounts, actorOf }: CategoriesAdminDependencies) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  /** `draftOf` and `also` are of a publication. */
  const verb = <Verb extends string>(name: Verb) =>
    createRoute({
      method: "post",
      path: `${path}/${name}` as `${typeof path}/${Verb}`,
      ...own,
      request: { params, ...maybeJson(publishSchema) },
      responses: category,
    });
  return apiRouter()
    .openapi(verb("publish"), async (c) =>
      c.json(await categories.publish(c.req.valid("param").id, c.req.valid("json") ?? {}, actorOf(c)), 200),
    )
    .openapi(verb("unpublish"), async (c) =>
      c.json(await categories.unpublish(c.req.valid("param").id, c.req.valid("json") ?? {}, actorOf(c)), 200),
    )
    .openapi(verb("block"), async (c) => {
      const by = { actor: actorOf(c), version: c.req.valid("json")?.version };
      return c.json(await categories.block(c.req.valid("param").id, by), 200);
    })
    .openapi(verb("unblock"), async (c) => {
      const by = { actor: actorOf(c), version: c.req.valid("json")?.version };
      return c.json(await categories.unblock(c.req.valid("param").id, by), 200);
    })
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/reviewed`,
        ...own,
        request: { params, ...json(categorySchemas.reviewed) },
        responses: category,
      }),
      async (c) => {
        const { lang, fields } = c.req.valid("json");
        return c.json(await categories.review(c.req.valid("param").id, lang, fields, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/restore`,
        ...own,
        request: { params },
        responses: jsonResponse(
          editedCategorySchema.extend(missingFieldsSchema.shape),
          "The category, and the fields whose references no longer exist.",
        ),
      }),
      async (c) => c.json(await categories.restore(c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/schedule`,
        ...own,
        request: { params, ...json(scheduleSchema) },
        responses: category,
      }),
      async (c) => {
        const { publishAt, unpublishAt, ...which } = c.req.valid("json");
        const plan = { ...which, publishAt: given(publishAt), unpublishAt: given(unpublishAt) };
        return c.json(await categories.schedule(c.req.valid("param").id, plan, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/uses`,
        ...own,
        request: { params, query: languageQuery },
        responses: jsonResponse(usesSchema, "The pages that link to it: its subcategories and articles."),
      }),
      async (c) =>
        c.json({ uses: await categories.uses(c.req.valid("param").id, c.req.valid("query").lang) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: `${path}/checklist`,
        ...own,
        request: { params, query: languageQuery },
        responses: jsonResponse(checklistSchema, "The checklist for publishing in a language."),
      }),
      async (c) =>
        c.json(await categories.checklist(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/preview-link`,
        ...own,
        request: { params, ...json(previewRequestSchema) },
        responses: jsonResponse(previewLinkSchema, "A URL that shows the category's draft."),
      }),
      async (c) =>
        c.json(await categories.previewLink(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/preview/categories/{token}",
        request: { params: previewToken, query: languageQuery },
        responses: jsonResponse(
          categoryDetailsSchema,
          "The category's draft, for holders of the preview link.",
        ),
      }),
      async (c) => {
        const found = await categories.preview(c.req.valid("param").token, c.req.valid("query").lang);
        c.header("Cache-Control", "private, no-store");
        return c.json(found, 200);
      },
    );
};
