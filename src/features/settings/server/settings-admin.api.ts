import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery, languageSchema } from "#i18n/language-query.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Mail } from "#platform/mail/mail.ts";
import {
  ownTextSchema,
  pageForOwnerSchema,
  pageListSchema,
  settingsChangeSchema,
  settingsFileSchema,
  settingsSchema,
  testMailResponseSchema,
  testMailSchema,
} from "../settings-contract.ts";
import { staticPageSchema } from "../site-settings.ts";
import type { Settings } from "./settings.service.ts";

const pageParams = z.object({ page: staticPageSchema, lang: languageSchema });
const page = "/admin/pages/{page}/{lang}";

/** The site's settings and page texts, for administrators. */
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
  const { editing, pages } = settings;
  return apiRouter()
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
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/pages",
        ...own,
        responses: jsonResponse(pageListSchema, "Every static page in every language."),
      }),
      async (c) => c.json({ items: await pages.list() }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: page,
        ...own,
        request: { params: pageParams },
        responses: jsonResponse(pageForOwnerSchema, "A text with its placeholders."),
      }),
      async (c) => {
        const { page, lang } = c.req.valid("param");
        return c.json(await pages.forOwner(page, lang), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: page,
        ...own,
        request: { params: pageParams, ...json(ownTextSchema) },
        responses: jsonResponse(pageForOwnerSchema, "The current text."),
      }),
      async (c) => {
        const { page, lang } = c.req.valid("param");
        const { version, ...text } = c.req.valid("json");
        return c.json(await pages.write(page, lang, { version, text }, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: page,
        ...own,
        request: { params: pageParams, headers: z.object({ "if-match": z.string().max(20) }) },
        responses: jsonResponse(pageForOwnerSchema, "The default text, now restored."),
      }),
      async (c) => {
        const { page, lang } = c.req.valid("param");
        const [version] = c.req.valid("header")["if-match"].match(/\d+/) ?? [];
        if (version === undefined) throw new AppError("malformed-request");
        const change = { version: Number(version), text: null };
        return c.json(await pages.write(page, lang, change, actorOf(c)), 200);
      },
    );
};
