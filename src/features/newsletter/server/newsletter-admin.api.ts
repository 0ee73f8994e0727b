import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  digestChangeSchema,
  digestPreviewSchema,
  digestSchema,
  digestSendSchema,
  digestsQuery,
  digestsSchema,
  digestTestResponseSchema,
  digestTestSchema,
  newDigestSchema,
} from "#features/newsletter/digest.ts";
import {
  newsletterKeySchema,
  newsletterStateSchema,
  subscriberFilterQuery,
  subscribersQuery,
  subscribersSchema,
} from "#features/newsletter/newsletter.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Newsletter } from "./newsletter.service.ts";

const path = "/admin/newsletter";
const digest = jsonResponse(digestSchema, "The digest.");

/** The newsletter's digests, for editors; its list and keys, for administrators. */
export const newsletterAdminApi = ({
  newsletter: { digests, subscribers, subscriptions },
  accounts,
  actorOf,
}: {
  newsletter: Newsletter;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const forAll = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const forAdmins = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        ...{ method: "get", path, ...forAll },
        responses: jsonResponse(newsletterStateSchema, "Whether it works, and how many readers it has."),
      }),
      async (c) => c.json(await subscribers.state(), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "put", path: `${path}/key`, ...forAdmins },
        request: json(newsletterKeySchema),
        responses: done,
      }),
      async (c) => {
        const { provider, key } = c.req.valid("json");
        await subscribers.setKey(provider, key, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/retry`, ...forAdmins },
        responses: jsonResponse(z.object({ queued: z.number().int() }), "How many are handed over again."),
      }),
      async (c) => c.json({ queued: await subscriptions.handover.retry({ all: true }) }, 200),
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: `${path}/subscribers`, ...forAdmins },
        request: { query: subscribersQuery },
        responses: jsonResponse(subscribersSchema, "Subscribers, newest first."),
      }),
      async (c) => c.json(await subscribers.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: `${path}/subscribers/file`, ...forAdmins },
        request: { query: subscriberFilterQuery },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "All that match, as CSV." },
        },
      }),
      async (c) => {
        await subscribers.recordExport(actorOf(c));
        return csvFile("subscribers.csv", subscribers.file(c.req.valid("query"))) as never;
      },
    )
    .openapi(
      createRoute({
        ...{ method: "delete", path: `${path}/subscribers/{id}`, ...forAdmins },
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await subscribers.remove(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: `${path}/digests`, ...forAll },
        request: { query: digestsQuery },
        responses: jsonResponse(digestsSchema, "Digests, newest first."),
      }),
      async (c) => c.json(await digests.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/digests`, ...forAll },
        request: json(newDigestSchema),
        responses: {
          201: { content: { "application/json": { schema: digestSchema } }, description: "The new draft." },
        },
      }),
      async (c) => c.json(await digests.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: `${path}/digests/{id}`, ...forAll },
        request: { params: idPath },
        responses: digest,
      }),
      async (c) => c.json(await digests.get(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "patch", path: `${path}/digests/{id}`, ...forAll },
        request: { params: idPath, ...json(digestChangeSchema) },
        responses: digest,
      }),
      async (c) => c.json(await digests.edit(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "delete", path: `${path}/digests/{id}`, ...forAll },
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await digests.remove(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "get", path: `${path}/digests/{id}/preview`, ...forAll },
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(digestPreviewSchema, "What readers of a language get."),
      }),
      async (c) => c.json(await digests.preview(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/digests/{id}/test`, ...forAll },
        request: { params: idPath, ...json(digestTestSchema) },
        responses: jsonResponse(digestTestResponseSchema, "Whether the mail server accepted it."),
      }),
      async (c) => {
        const { email } = c.get("signedIn").user;
        return c.json(await digests.test(c.req.valid("param").id, c.req.valid("json").lang, email), 200);
      },
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/digests/{id}/send`, ...forAll },
        request: { params: idPath, ...json(digestSendSchema) },
        responses: digest,
      }),
      async (c) => c.json(await digests.send(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...{ method: "post", path: `${path}/digests/{id}/stop`, ...forAll },
        request: { params: idPath },
        responses: digest,
      }),
      async (c) => c.json(await digests.stop(c.req.valid("param").id, actorOf(c)), 200),
    );
};
