import { createRoute, z } from "@hono/zod-openapi";
import { missingFieldsSchema } from "#content/admin-action-schemas.ts";
import { revisionSchema } from "#content/revision.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { idPath } from "#platform/http/api/route-parts.ts";
import { forAuthors, forAuthorsOfDrafts, idIn, type RouteContext } from "./route-context.ts";

const number = z.coerce.number().int().max(1e6);
const revisionPath = idPath.extend({ number: number.min(1) });
const pageQuery = z.object({ before: number.min(1).optional(), limit: number.min(1).max(100).default(50) });

type Verbs<Item, Revision> = {
  revisions(id: number, before: number | null, limit: number): Promise<z.output<typeof revisionSchema>[]>;
  revision(id: number, number: number, since: number): Promise<Revision>;
  restoreRevision(id: number, number: number, actor: Actor): Promise<Item & { lost: string[] }>;
};

/** {path}/{id}/revisions: what an item was, what changed, and how it becomes that again. */
export function revisionRoutes<
  const Path extends string,
  Item extends z.ZodType<object>,
  Revision extends z.ZodType,
>(
  path: Path,
  schemas: { item: Item; revision: Revision },
  items: Verbs<z.output<Item>, z.output<Revision>>,
  context: RouteContext,
) {
  const authors = forAuthors(context);
  return apiRouter()
    .openapi(
      createRoute({
        ...authors,
        method: "get",
        path: `${path}/{id}/revisions`,
        request: { params: idPath, query: pageQuery },
        responses: jsonResponse(z.object({ items: z.array(revisionSchema) }), "The newest first."),
      }),
      async (c) => {
        const { before, limit } = c.req.valid("query");
        return c.json({ items: await items.revisions(idIn(c), before ?? null, limit) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...authors,
        method: "get",
        path: `${path}/{id}/revisions/{number}`,
        request: { params: revisionPath, query: z.object({ since: number.min(0).optional() }) },
        responses: jsonResponse(
          schemas.revision,
          "A revision, and its differences from another one, by default the previous.",
        ),
      }),
      async (c) => {
        const { id, number: which } = c.req.valid("param");
        return c.json(await items.revision(id, which, c.req.valid("query").since ?? which - 1), 200);
      },
    )
    .openapi(
      createRoute({
        ...forAuthorsOfDrafts(context),
        method: "post",
        path: `${path}/{id}/revisions/{number}/restore`,
        request: { params: revisionPath },
        responses: jsonResponse(
          z.intersection(schemas.item, missingFieldsSchema),
          "The item, and the fields whose references no longer exist.",
        ),
      }),
      async (c) => {
        const { id, number: which } = c.req.valid("param");
        return c.json(await items.restoreRevision(id, which, context.actorOf(c)), 200);
      },
    );
}
