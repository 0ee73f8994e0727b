import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  checklistSchema,
  previewLinkSchema,
  previewRequestSchema,
  previewToken,
} from "#content/admin-action-schemas.ts";
import { alsoSchema, draftOfSchema } from "#content/revision.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { categoryDetailsSchema } from "#features/categories/category.ts";
import {
  editedCategorySchema,
  idSchema,
  scheduleSchema,
  usesSchema,
} from "#features/categories/category-edit.ts";
import { languageQuery, languageSchema } from "#i18n/language-query.ts";
import { parseTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf, Guarded } from "#platform/http/api/guards.ts";
import { json, maybeJson, withBearer } from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Categories } from "../categories.service.ts";

const path = "/admin/categories/{id}";
const params = z.object({ id: idSchema });
/** `draftOf` and `also` are of a publication. */
const verbRequest = z.object({
  lang: languageSchema.optional(),
  also: alsoSchema,
  version: versionNumber.optional(),
  draftOf: draftOfSchema,
});
const category = jsonResponse(editedCategorySchema, "The category.");
const given = (time: string | null) => (time === null ? null : parseTime(time));

/** Where categories can be seen: publication, its clock, what is to be checked before it, and previews. */
export const categoryStatesApi = ({
  categories,
  accounts,
  actorOf,
}: {
  categories: Categories;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const verb = <Verb extends string>(name: Verb) =>
    createRoute({
      method: "post",
      path: `${path}/${name}` as `${typeof path}/${Verb}`,
      ...own,
      request: { params, ...maybeJson(verbRequest) },
      responses: category,
    });
  const by = (c: Context<Guarded>, said: z.output<typeof verbRequest> = {}) => ({
    ...said,
    actor: actorOf(c),
  });
  return apiRouter()
    .openapi(verb("publish"), async (c) =>
      c.json(await categories.publish(c.req.valid("param").id, by(c, c.req.valid("json"))), 200),
    )
    .openapi(verb("unpublish"), async (c) =>
      c.json(await categories.unpublish(c.req.valid("param").id, by(c, c.req.valid("json"))), 200),
    )
    .openapi(verb("block"), async (c) =>
      c.json(await categories.block(c.req.valid("param").id, by(c, c.req.valid("json"))), 200),
    )
    .openapi(verb("unblock"), async (c) =>
      c.json(await categories.unblock(c.req.valid("param").id, by(c, c.req.valid("json"))), 200),
    )
    .openapi(verb("restore"), async (c) =>
      c.json(await categories.restore(c.req.valid("param").id, by(c, c.req.valid("json"))), 200),
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
        const { lang, also, publishAt, unpublishAt } = c.req.valid("json");
        const plan = {
          lang,
          also,
          actor: actorOf(c),
          ...(publishAt === undefined ? {} : { publishAt: given(publishAt) }),
          ...(unpublishAt === undefined ? {} : { unpublishAt: given(unpublishAt) }),
        };
        return c.json(await categories.schedule(c.req.valid("param").id, plan), 200);
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
