import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { shownAwardSchema } from "../award.ts";
import {
  settingsChangeSchema,
  settingsFileSchema,
  settingsSchema,
  testMailResponseSchema,
  testMailSchema,
} from "../settings-contract.ts";
import type { Settings } from "./settings.service.ts";

/** The site's settings, for administrators. */
export const settingsAdminApi = ({
  settings,
  mail,
  accounts,
  actorOf,
}: {
  settings: Settings;
  mail: Pick<Mail, "sendTest">;
  /** Accounts are layered above the settings: only their guards are injected. */
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const { editing } = settings;
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/awards",
        security: withBearer,
        middleware: accounts.guards.requireRole("admin", "editor"),
        request: { query: languageQuery },
        responses: jsonResponse(
          z.object({ items: z.array(shownAwardSchema) }),
          "The awards that products and picks can have, in the site's order.",
        ),
      }),
      async (c) => c.json({ items: await settings.awards(c.req.valid("query").lang) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/settings",
        ...own,
        responses: jsonResponse(settingsSchema, "All sections, each with its version."),
      }),
      async (c) => c.json(await editing.all(), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/settings",
        ...own,
        request: json(settingsChangeSchema),
        responses: jsonResponse(settingsSchema, "All sections."),
      }),
      async (c) => c.json(await editing.change(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/settings/export",
        ...own,
        responses: jsonResponse(
          settingsFileSchema,
          "All settings and edited texts as a file, without secrets.",
        ),
      }),
      async (c) => {
        c.header("Content-Disposition", 'attachment; filename="magpie-settings.json"');
        return c.json(await editing.exportFile(), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/settings/import",
        ...own,
        request: json(settingsFileSchema),
        responses: jsonResponse(settingsSchema, "All sections."),
      }),
      async (c) => c.json(await editing.importFile(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/settings/test-mail",
        ...own,
        request: { query: languageQuery, ...json(testMailSchema) },
        responses: jsonResponse(
          testMailResponseSchema,
          "Whether the mail server accepted it, and its response.",
        ),
      }),
      async (c) => {
        const { to, lang = c.req.valid("query").lang } = c.req.valid("json");
        return c.json(await mail.sendTest({ to, lang }), 200);
      },
    );
};
