import { createRoute, z } from "@hono/zod-openapi";
import {
  deliveriesSchema,
  deliveryStates,
  newWebhookSchema,
  secretWebhookSchema,
  webhookChangeSchema,
  webhookSchema,
  webhooksSchema,
} from "#features/webhooks/webhook.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import { done, idPath, ifMatch, json, versionOf, withBearer } from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { Webhooks } from "./webhooks.service.ts";

const root = "/admin/webhooks";
const path = `${root}/{id}` as const;
const deliveryPath = idPath.extend({ delivery: idPath.shape.id });
const deliveriesQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** Webhooks, for administrators. */
export const webhooksApi = ({
  webhooks,
  accounts,
  actorOf,
}: {
  webhooks: Webhooks;
  accounts: { guards: Guards };
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const one = jsonResponse(webhookSchema, "The webhook.");
  const withSecret = jsonResponse(
    secretWebhookSchema,
    "The webhook, and its secret, which is in no other response.",
  );
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: root,
        responses: jsonResponse(webhooksSchema, "All webhooks, the oldest first."),
      }),
      async (c) => c.json({ items: await webhooks.list() }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: root,
        request: json(newWebhookSchema),
        responses: { 201: withSecret[200] },
      }),
      async (c) => c.json(await webhooks.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path,
        request: { params: idPath, ...json(webhookChangeSchema) },
        responses: one,
      }),
      async (c) =>
        c.json(await webhooks.change(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]);
        await webhooks.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/roll`,
        request: { params: idPath, ...json(z.object({ version: versionNumber })) },
        responses: withSecret,
      }),
      async (c) =>
        c.json(await webhooks.roll(c.req.valid("param").id, c.req.valid("json").version, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/test`,
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await webhooks.test(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/deliveries`,
        request: { params: idPath, query: deliveriesQuery },
        responses: jsonResponse(deliveriesSchema, "The newest first; 30 days of them."),
      }),
      async (c) => c.json(await webhooks.deliveries(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/deliveries/{delivery}/resend`,
        request: { params: deliveryPath },
        responses: done,
      }),
      async (c) => {
        const { id, delivery } = c.req.valid("param");
        await webhooks.sendAgain(id, delivery, actorOf(c));
        return c.body(null, 204);
      },
    );
};
