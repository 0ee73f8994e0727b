import { createRoute, z } from "@hono/zod-openapi";
import { missingFieldsSchema } from "#content/admin-action-schemas.ts";
import type { DropsDraft } from "#content/revision.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, idempotencyKey, idPath, ifMatch, json, versionOf } from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import {
  forAuthors,
  forAuthorsOfDrafts,
  forEveryone,
  idIn,
  type RouteContext,
  validPart,
} from "./route-context.ts";

const savedSchema = z.object({ updatedAt: z.string(), version: versionNumber }).meta({ id: "SavedDraft" });

type Schemas<
  Item extends z.ZodType,
  Patch extends z.ZodType,
  Changed extends z.ZodType,
  Drafted extends z.ZodType,
  Draft extends z.ZodType,
> = {
  item: Item;
  patch: Patch;
  /** The patch with the version it is of, and what becomes of the draft. */
  changed: Changed;
  /** The patch with the version and the draft it is based on. */
  drafted: Drafted;
  draft: Draft;
};
/** The engine's verbs, as the schemas type them. */
type Verbs<Item, Patch, Draft> = {
  get(id: number): Promise<Item>;
  create(patch: Patch, actor: Actor, key?: string): Promise<Item>;
  change(id: number, patch: Patch, of: DropsDraft & { version: number }, actor: Actor): Promise<Item>;
  restore(id: number, actor: Actor): Promise<Item & { lost: string[] }>;
  draft(id: number): Promise<Draft | null>;
  saveDraft(
    id: number,
    patch: Patch,
    of: { version: number; draftOf?: string | null | undefined },
    actor: Actor,
  ): Promise<z.output<typeof savedSchema>>;
  dropDraft(id: number, actor: Actor): Promise<unknown>;
};

/** {path} and {path}/{id}: an item is created, read, changed, drafted and restored from the trash. */
export function itemRoutes<
  const Path extends string,
  Item extends z.ZodType<object>,
  Patch extends z.ZodType,
  Changed extends z.ZodType,
  Drafted extends z.ZodType,
  Draft extends z.ZodType,
>(
  path: Path,
  schemas: Schemas<Item, Patch, Changed, Drafted, Draft>,
  items: Verbs<z.output<Item>, z.output<Patch>, z.output<Draft>>,
  context: RouteContext,
) {
  const { actorOf } = context;
  const shared = forEveryone(context);
  const authors = forAuthors(context);
  const one = jsonResponse(schemas.item, "The item in all languages.");
  return apiRouter()
    .openapi(
      createRoute({
        ...authors,
        method: "post",
        path,
        request: { headers: idempotencyKey, ...json(schemas.patch) },
        responses: { 201: { ...one[200], description: "An unpublished item." } },
      }),
      async (c) => {
        const { "idempotency-key": key } = validPart<z.output<typeof idempotencyKey>>(c, "header");
        return c.json(await items.create(validPart(c, "json"), actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await items.get(idIn(c)), 200),
    )
    .openapi(
      createRoute({
        ...forAuthorsOfDrafts(context),
        method: "patch",
        path: `${path}/{id}`,
        request: { params: idPath, ...json(schemas.changed) },
        responses: one,
      }),
      async (c) => {
        const { version, dropsDraft, draftOf, ...patch } = validPart<DropsDraft & { version: number }>(
          c,
          "json",
        );
        const of = { version, dropsDraft, draftOf };
        return c.json(await items.change(idIn(c), patch as z.output<Patch>, of, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...forAuthorsOfDrafts(context),
        method: "post",
        path: `${path}/{id}/restore`,
        request: { params: idPath },
        responses: jsonResponse(
          z.intersection(schemas.item, missingFieldsSchema),
          "The item, and the fields whose references no longer exist.",
        ),
      }),
      async (c) => c.json(await items.restore(idIn(c), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: jsonResponse(schemas.draft.nullable(), "The draft; null if there is none."),
      }),
      async (c) => c.json(await items.draft(idIn(c)), 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "put",
        path: `${path}/{id}/draft`,
        request: { params: idPath, ...json(schemas.drafted) },
        responses: jsonResponse(savedSchema, "When the draft was saved, and the item's version."),
      }),
      async (c) => {
        type Of = { version: number; draftOf?: string | null };
        const { version, draftOf, ...patch } = validPart<Of>(c, "json");
        const of = { version, draftOf };
        return c.json(await items.saveDraft(idIn(c), patch as z.output<Patch>, of, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...authors,
        method: "delete",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await items.dropDraft(idIn(c), actorOf(c));
        return c.body(null, 204);
      },
    );
}

/** DELETE {path}/{id} moves an item to the trash. */
export function deleteRoute<const Path extends string>(
  path: Path,
  items: { remove(id: number, version: number | undefined, actor: Actor): Promise<unknown> },
  context: RouteContext,
) {
  return apiRouter().openapi(
    createRoute({
      ...forAuthorsOfDrafts(context),
      method: "delete",
      path: `${path}/{id}`,
      request: { params: idPath, headers: ifMatch },
      responses: done,
    }),
    async (c) => {
      const version = versionOf(c.req.valid("header")["if-match"]) ?? undefined;
      await items.remove(idIn(c), version, context.actorOf(c));
      return c.body(null, 204);
    },
  );
}
