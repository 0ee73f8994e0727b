import { createRoute, z } from "@hono/zod-openapi";
import { checklistSchema, previewLinkSchema, previewRequestSchema } from "#content/admin-action-schemas.ts";
import { itemSchemas, publishSchema, scheduleSchema, turnSchema } from "#content/admin-item.ts";
import { revisionSchema } from "#content/revision.ts";
import { languageQuery } from "#i18n/language-query.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { parseTime } from "#platform/clock.ts";
import { type apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { ContentService } from "./content.service.ts";

const maybeTime = (time: string | null | undefined) => (typeof time === "string" ? parseTime(time) : time);

/** Publication, checks, previews and revisions of the items of a type. */
export function addStateRoutes(
  router: ReturnType<typeof apiRouter>,
  { type, items, checklist }: ContentService["all"][number],
  { guards, actorOf }: { guards: Guards; actorOf: ActorOf },
): void {
  const path = `/admin/content/${type.name}` as const;
  const own = { security: withBearer, middleware: guards.requireRole("admin", "editor") };
  const schemas = itemSchemas(type);
  const one = jsonResponse(schemas.item, "The item in all languages.");
  const restored = jsonResponse(
    schemas.restored,
    "The item, and the fields whose references no longer exist.",
  );
  const revisionPath = idPath.extend({ number: z.coerce.number().int().min(1).max(1e6) });

  router
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/publish`,
        request: { params: idPath, ...json(publishSchema) },
        responses: one,
      }),
      async (c) => c.json(await items.publish(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/unpublish`,
        request: { params: idPath, ...json(turnSchema) },
        responses: one,
      }),
      async (c) =>
        c.json(await items.unpublish(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
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
        const plan = { ...which, publishAt: maybeTime(publishAt), unpublishAt: maybeTime(unpublishAt) };
        return c.json(await items.schedule(c.req.valid("param").id, plan, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/reviewed`,
        request: { params: idPath, ...json(schemas.reviewed) },
        responses: one,
      }),
      async (c) => {
        const { lang, fields } = c.req.valid("json");
        return c.json(await items.review(c.req.valid("param").id, lang, fields, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/checklist`,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(checklistSchema, "The checklist for publishing in a language."),
      }),
      async (c) => c.json(await checklist(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/preview-link`,
        request: { params: idPath, ...json(previewRequestSchema) },
        responses: jsonResponse(previewLinkSchema, "A URL that shows the item's draft."),
      }),
      async (c) =>
        c.json(await items.previewLink(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
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
        return c.json({ items: await items.revisions(c.req.valid("param").id, before ?? null, limit) }, 200);
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
          schemas.revision,
          "A revision, and its differences from another one, by default the previous.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await items.revision(id, number, c.req.valid("query").since ?? number - 1), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/revisions/{number}/restore`,
        request: { params: revisionPath },
        responses: restored,
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await items.restoreRevision(id, number, actorOf(c)), 200);
      },
    );

  for (const [action, verb] of [
    ["block", (id: number, actor: Actor) => items.setActive(id, false, actor)],
    ["unblock", (id: number, actor: Actor) => items.setActive(id, true, actor)],
    ["mark-checked", (id: number, actor: Actor) => items.setChecked(id, true, actor)],
    ["clear-checked", (id: number, actor: Actor) => items.setChecked(id, false, actor)],
  ] as const)
    router.openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/${action}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await verb(c.req.valid("param").id, actorOf(c)), 200),
    );
}
