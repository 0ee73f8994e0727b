import { createRoute, z } from "@hono/zod-openapi";
import { forEditors, type RouteContext } from "#content/server/routes/route-context.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { pageTextSchema, staticPageListSchema, staticPageSchema } from "../static-page.ts";
import type { Pages } from "./pages.service.ts";

const params = z.object({ page: staticPageSchema });

/** The static pages: their texts for readers, and their beginning for editors. */
export const pagesApi = ({ pages, ...context }: RouteContext & { pages: Pages }) =>
  apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/pages/{page}",
        request: { query: languageQuery, params },
        responses: jsonResponse(pageTextSchema, "A static page."),
      }),
      async (c) => {
        const { page } = c.req.valid("param");
        const found = await pages.bySlug(page, c.req.valid("query").lang);
        if (!found) throw new AppError("not-found");
        const { title, metaDescription, content, shopLinks, versionDate, updatedAt } = found;
        return c.json(
          {
            ...{ page, title, content, shopLinks },
            description: metaDescription ?? "",
            versionDate: versionDate ?? updatedAt.slice(0, 10),
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        ...forEditors(context),
        method: "get",
        path: "/admin/static-pages",
        request: { query: languageQuery },
        responses: jsonResponse(staticPageListSchema, "Each static page, and the page that replaces it."),
      }),
      async (c) => c.json({ items: await pages.statics.list(c.req.valid("query").lang) }, 200),
    )
    .openapi(
      createRoute({
        ...forEditors(context),
        method: "post",
        path: "/admin/static-pages/{page}",
        request: { params },
        responses: jsonResponse(
          z.object({ id: z.string() }),
          "An unpublished page with the built-in text in every language, or the one that there is.",
        ),
      }),
      async (c) =>
        c.json({ id: await pages.statics.customize(c.req.valid("param").page, context.actorOf(c)) }, 200),
    );
