import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  managedOfferSchema,
  managedOffersSchema,
  newOfferSchema,
  offerChangeSchema,
  replacementSchema,
  replacementsSchema,
  suspectDecisionSchema,
} from "#features/offers/managed-offer.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import {
  done,
  idempotencyKey,
  idPath,
  ifMatch,
  json,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import type { AdminProducts } from "../admin/admin-products.service.ts";

const path = "/admin/products/{id}/offers";
const offerPath = idPath.extend({ offerId: idPath.shape.id });

/** Where a product can be had, as the CRM reads and changes it. */
export const productOffersApi = ({
  adminProducts: { offers },
  accounts,
  actorOf,
}: {
  adminProducts: AdminProducts;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards
      .forKeys({ read: "content:read", write: "offers:write" })
      .requireRole("admin", "editor"),
  };
  const one = jsonResponse(managedOfferSchema, "The offer.");
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(managedOffersSchema, "The product's offers, the oldest first."),
      }),
      async (c) => c.json(await offers.list(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { params: idPath, headers: idempotencyKey, ...json(newOfferSchema) },
        responses: { 201: { ...one[200], description: "The added offer." } },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        const made = await offers.add(c.req.valid("param").id, c.req.valid("json"), actorOf(c), key);
        return c.json(made, 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: `${path}/{offerId}`,
        request: { params: offerPath, ...json(offerChangeSchema) },
        responses: one,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.change(id, offerId, c.req.valid("json"), actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{offerId}`,
        request: { params: offerPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        await offers.remove(id, offerId, versionOf(c.req.valid("header")["if-match"]), actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{offerId}/refresh`,
        request: { params: offerPath },
        responses: one,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.refresh(id, offerId, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{offerId}/suspect`,
        request: { params: offerPath, ...json(suspectDecisionSchema) },
        responses: one,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.settle(id, offerId, c.req.valid("json").accept, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{offerId}/replacements`,
        request: { params: offerPath },
        responses: jsonResponse(replacementsSchema, "Offers for the same product, cheapest first."),
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.replacements(id, offerId), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{offerId}/replace`,
        request: { params: offerPath, ...json(replacementSchema) },
        responses: one,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.replace(id, offerId, c.req.valid("json"), actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{offerId}/put-back`,
        request: { params: offerPath },
        responses: one,
      }),
      async (c) => {
        const { id, offerId } = c.req.valid("param");
        return c.json(await offers.putBack(id, offerId, actorOf(c)), 200);
      },
    );
};
