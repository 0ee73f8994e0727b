import { createRoute, z } from "@hono/zod-openapi";
import type { ActorOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { answers, apiRouter } from "#platform/http/api-door.ts";
import { json, withBearer } from "#platform/http/route-parts.ts";
import {
  managedProgrammeSchema,
  managedProgrammesSchema,
  managedRatesSchema,
  programmeChangeSchema,
  rateChangeSchema,
} from "../earning.ts";
import type { Earning } from "./earning.ts";

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** Partner programmes, which editors see, and rates. Administrators change them. */
export const earningApi = ({
  earning,
  accounts,
  actorOf,
}: {
  earning: Earning;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const { requireRole } = accounts.guards;
  const seen = { security: withBearer, middleware: requireRole("admin", "editor") };
  const changed = { security: withBearer, middleware: requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/programmes",
        ...seen,
        responses: answers(managedProgrammesSchema, "Every programme, the first ones first."),
      }),
      async (c) => c.json({ items: await earning.programmes() }, 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/programmes/{id}",
        ...changed,
        request: { params, ...json(programmeChangeSchema) },
        responses: answers(managedProgrammeSchema, "The programme as it is now."),
      }),
      async (c) =>
        c.json(await earning.editProgramme(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/rates",
        ...changed,
        responses: answers(managedRatesSchema, "What a US dollar buys of each currency of the site."),
      }),
      async (c) => c.json(await earning.rates(), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/rates",
        ...changed,
        request: json(rateChangeSchema),
        responses: answers(managedRatesSchema, "All rates as they are now."),
      }),
      async (c) => c.json(await earning.setRate(c.req.valid("json"), actorOf(c)), 200),
    );
};
