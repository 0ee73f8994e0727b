import { createRoute, type z } from "@hono/zod-openapi";
import {
  checklistSchema,
  type PreviewRequest,
  previewLinkSchema,
  previewRequestSchema,
  previewToken,
} from "#content/admin-action-schemas.ts";
import { publishSchema, scheduleSchema, turnSchema } from "#content/admin-item.ts";
import { languageQuery } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { parseTime } from "#platform/clock.ts";
import type { Schedule } from "#platform/database/published-texts.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { idPath, json, maybeJson } from "#platform/http/api/route-parts.ts";
import type { Which } from "../items/item-publishing.ts";
import {
  forEveryone,
  forPublishers,
  forPublishingTranslators,
  forTranslators,
  idIn,
  type RouteContext,
  validPart,
} from "./route-context.ts";

const maybeTime = (time: string | null | undefined) => (typeof time === "string" ? parseTime(time) : time);

type Plan = Which & Partial<{ [Name in keyof Schedule]: Schedule[Name] | undefined }>;
type Verbs<Item, Unpublished> = {
  publish(id: number, which: Which, actor: Actor): Promise<Item>;
  unpublish(id: number, which: Which, actor: Actor, shownIn: Language): Promise<Unpublished>;
  schedule(id: number, plan: Plan, actor: Actor): Promise<Item>;
  review(id: number, lang: Language, fields: readonly string[], actor: Actor): Promise<Item>;
  checklist(id: number, lang: Language): Promise<z.output<typeof checklistSchema>>;
  previewLink(id: number, page: PreviewRequest, actor: Actor): Promise<z.output<typeof previewLinkSchema>>;
};

/** Where an item can be seen: publication, at once and scheduled, what is to be checked before it, and previews. */
export function publishingRoutes<
  const Path extends string,
  Item extends z.ZodType,
  Reviewed extends z.ZodType,
  Unpublished extends z.ZodType,
>(
  path: Path,
  schemas: { item: Item; reviewed: Reviewed; unpublished: Unpublished },
  items: Verbs<z.output<Item>, z.output<Unpublished>>,
  context: RouteContext,
) {
  const { actorOf } = context;
  const own = forPublishers(context);
  const shared = forTranslators(context);
  const publishing = forPublishingTranslators(context);
  const everyone = forEveryone(context);
  const one = jsonResponse(schemas.item, "The item in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        ...publishing,
        method: "post",
        path: `${path}/{id}/publish`,
        request: { params: idPath, ...maybeJson(publishSchema) },
        responses: one,
      }),
      async (c) => c.json(await items.publish(idIn(c), c.req.valid("json") ?? {}, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...publishing,
        method: "post",
        path: `${path}/{id}/unpublish`,
        request: { params: idPath, query: languageQuery, ...maybeJson(turnSchema) },
        responses: jsonResponse(schemas.unpublished, "The item, and what links to it."),
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        return c.json(await items.unpublish(idIn(c), c.req.valid("json") ?? {}, actorOf(c), lang), 200);
      },
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
        return c.json(await items.schedule(idIn(c), plan, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...shared,
        method: "post",
        path: `${path}/{id}/reviewed`,
        request: { params: idPath, ...json(schemas.reviewed) },
        responses: one,
      }),
      async (c) => {
        const { lang, fields } = validPart<{ lang: Language; fields: string[] }>(c, "json");
        return c.json(await items.review(idIn(c), lang, fields, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...everyone,
        method: "get",
        path: `${path}/{id}/checklist`,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(checklistSchema, "The checklist for publishing in a language."),
      }),
      async (c) => c.json(await items.checklist(idIn(c), c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...everyone,
        method: "post",
        path: `${path}/{id}/preview-link`,
        request: { params: idPath, ...json(previewRequestSchema) },
        responses: jsonResponse(previewLinkSchema, "A URL that shows the item's draft."),
      }),
      async (c) => c.json(await items.previewLink(idIn(c), c.req.valid("json"), actorOf(c)), 200),
    );
}

/** {path}/{id}/block and /unblock: a blocked item is hidden whatever is published. */
export function blockRoutes<const Path extends string, Item extends z.ZodType>(
  path: Path,
  { item }: { item: Item },
  items: {
    setActive(id: number, isActive: boolean, actor: Actor, version?: number): Promise<z.output<Item>>;
  },
  context: RouteContext,
) {
  const { actorOf } = context;
  const own = forPublishers(context);
  const one = jsonResponse(item, "The item in all languages.");
  const request = { params: idPath, ...maybeJson(turnSchema.pick({ version: true })) };
  return apiRouter()
    .openapi(
      createRoute({ ...own, method: "post", path: `${path}/{id}/block`, request, responses: one }),
      async (c) =>
        c.json(await items.setActive(idIn(c), false, actorOf(c), c.req.valid("json")?.version), 200),
    )
    .openapi(
      createRoute({ ...own, method: "post", path: `${path}/{id}/unblock`, request, responses: one }),
      async (c) =>
        c.json(await items.setActive(idIn(c), true, actorOf(c), c.req.valid("json")?.version), 200),
    );
}

/** {path}/{id}/mark-checked and /clear-checked: when a person last checked the item; readers see the date. */
export function checkedRoutes<const Path extends string, Item extends z.ZodType>(
  path: Path,
  { item }: { item: Item },
  items: { setChecked(id: number, isChecked: boolean, actor: Actor): Promise<z.output<Item>> },
  context: RouteContext,
) {
  const { actorOf } = context;
  const own = forPublishers(context);
  const one = jsonResponse(item, "The item in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/mark-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await items.setChecked(idIn(c), true, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/clear-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await items.setChecked(idIn(c), false, actorOf(c)), 200),
    );
}

/** {path}/{id}/uses: what links to an item. */
export function usesRoute<const Path extends string, Uses extends z.ZodType>(
  path: Path,
  uses: Uses,
  of: (id: number, lang: Language) => Promise<z.output<Uses>>,
  context: RouteContext,
) {
  return apiRouter().openapi(
    createRoute({
      ...forEveryone(context),
      method: "get",
      path: `${path}/{id}/uses`,
      request: { params: idPath, query: languageQuery },
      responses: jsonResponse(uses, "What links to the item."),
    }),
    async (c) => c.json(await of(idIn(c), c.req.valid("query").lang), 200),
  );
}

/** {path}/{token}: what the page of a draft shows, for holders of a preview link. */
export function previewRoute<const Path extends string, Shown extends z.ZodType>(
  path: Path,
  shown: Shown,
  preview: (token: string, lang: Language) => Promise<z.output<Shown>>,
) {
  return apiRouter().openapi(
    createRoute({
      method: "get",
      path: `${path}/{token}`,
      request: { params: previewToken, query: languageQuery },
      responses: jsonResponse(shown, "The item's draft, for holders of the preview link."),
    }),
    async (c) => {
      const found = await preview(c.req.valid("param").token, c.req.valid("query").lang);
      c.header("Cache-Control", "private, no-store");
      return c.json(found, 200);
    },
  );
}
