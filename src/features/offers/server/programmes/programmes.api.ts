import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  managedProgrammeSchema,
  managedProgrammesSchema,
  newProgrammeSchema,
  programmeChangeSchema,
} from "#features/offers/managed-programme.ts";
import { managedRatesSchema, rateChangeSchema } from "#features/offers/rates.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, ifMatch, json, versionOf, withBearer } from "#platform/http/api/route-parts.ts";
import type { Rates } from "../rates/rates.ts";
import type { Programmes } from "./programmes.service.ts";

const path = "/admin/programmes";

/** Affiliate programmes, readable by editors, and rates. Administrators may change them. */
export const programmesApi = ({
  programmes,
  rates,
  accounts,
  actorOf,
}: {
  programmes: Programmes;
  rates: Rates;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const { requireRole } = accounts.guards.forKeys({ read: "content:read", write: "offers:write" });
  const seen = { security: withBearer, middleware: requireRole("admin", "editor") };
  const changed = { security: withBearer, middleware: requireRole("admin") };
  // Rates are settings of the site: they change every price.
  const rated = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const one = jsonResponse(managedProgrammeSchema, "The program.");
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path,
        ...seen,
        responses: jsonResponse(managedProgrammesSchema, "All programs, oldest first."),
      }),
      async (c) => c.json({ items: await programmes.list() }, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path,
        ...changed,
        request: json(newProgrammeSchema),
        responses: { 201: { ...one[200], description: "The created program." } },
      }),
      async (c) => c.json(await programmes.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: `${path}/{id}`,
        ...changed,
        request: { params: idPath, ...json(programmeChangeSchema) },
        responses: one,
      }),
      async (c) =>
        c.json(await programmes.edit(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: `${path}/{id}`,
        ...changed,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]);
        await programmes.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/rates",
        ...rated,
        responses: jsonResponse(
          managedRatesSchema,
          "The rate of each currency to the US dollar, and the last response of the rate feed.",
        ),
      }),
      async (c) => c.json(await rates.shown(), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/rates",
        ...rated,
        request: json(rateChangeSchema),
        responses: jsonResponse(managedRatesSchema, "All current rates."),
      }),
      async (c) => c.json(await rates.set(c.req.valid("json"), actorOf(c)), 200),
    );
};
