import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  libraryLinkSchema,
  libraryLinksSchema,
  linkChangeSchema,
  linkContentSchema,
  linkOccurrencesSchema,
} from "#features/offers/library-link.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, ifMatch, json, versionOf, withBearer } from "#platform/http/api/route-parts.ts";
import type { LinkLibrary } from "./link-library.ts";

const path = "/admin/links";

/** The link library: editors may change it, like articles. */
export const linkLibraryApi = ({
  library,
  accounts,
  actorOf,
}: {
  library: LinkLibrary;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const guarded = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const one = jsonResponse(libraryLinkSchema, "The link.");
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path,
        ...guarded,
        responses: jsonResponse(libraryLinksSchema, "All links of the library, and the keyword settings."),
      }),
      async (c) => c.json(await library.list(), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path,
        ...guarded,
        request: json(linkContentSchema),
        responses: { 201: { ...one[200], description: "The created link." } },
      }),
      async (c) => c.json(await library.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: `${path}/{id}`,
        ...guarded,
        request: { params: idPath, ...json(linkChangeSchema) },
        responses: one,
      }),
      async (c) => c.json(await library.edit(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: `${path}/{id}`,
        ...guarded,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]);
        await library.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: `${path}/places`,
        ...guarded,
        request: json(linkContentSchema),
        responses: jsonResponse(
          linkOccurrencesSchema,
          "Where a link appears in articles, and where it would if it were active and keyword links were on. Nothing is saved.",
        ),
      }),
      async (c) => c.json(await library.places(c.req.valid("json")), 200),
    );
};
