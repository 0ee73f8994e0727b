import { createRoute, z } from "@hono/zod-openapi";
import { languageSchema } from "#i18n/language-query.ts";
import type { Database } from "#platform/database/handles.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { Guards } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { slugState } from "./slugs.service.ts";

const query = z.object({
  lang: languageSchema,
  /** Empty: made from the title. */
  slug: z.string().max(200).default(""),
  /** What the text is called: a slug is made from it where none is typed. */
  title: z.string().max(400).default(""),
  /** The entity that wants it; none while it is new. */
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

const stateSchema = z.object({
  state: z.enum(["free", "own", "taken", "invalid"]),
  /** The resulting slug: the requested one, or one made from the title and numbered until it is free. */
  slug: z.string(),
  /** Who has it, where it is taken. */
  ownerId: z.string().nullable(),
});

/** Whether an address is free, while it is typed. */
export const slugCheckApi = ({
  db,
  accounts,
  typeNames,
}: {
  db: Database;
  accounts: { guards: Guards };
  typeNames: readonly string[];
}) =>
  apiRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/slugs",
      security: withBearer,
      middleware: accounts.guards.requireTeam,
      request: { query: query.extend({ type: z.enum(typeNames) }) },
      responses: jsonResponse(stateSchema, "Whether a slug is free in its language."),
    }),
    async (c) => {
      const { id, ...query } = c.req.valid("query");
      return c.json(await slugState(db.read, { ...query, entityId: id ? Number(id) : null }), 200);
    },
  );
