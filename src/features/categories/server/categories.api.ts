import { createRoute, z } from "@hono/zod-openapi";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { categoriesQuery, categoryDetailsSchema, categorySchema } from "../category.ts";
import type { Categories } from "./categories.service.ts";

const list = createRoute({
  method: "get",
  path: "/categories",
  request: { query: categoriesQuery },
  responses: jsonResponse(z.array(categorySchema), "Every visible category."),
});

const bySlug = createRoute({
  method: "get",
  path: "/categories/by-slug/{slug}",
  request: { query: categoriesQuery, params: z.object({ slug: z.string().min(1).max(200) }) },
  responses: jsonResponse(categoryDetailsSchema, "A category by slug, former slug or id."),
});

export const categoriesApi = ({ categories }: { categories: Categories }) =>
  apiRouter()
    .openapi(list, async (c) => c.json(await categories.list(c.req.valid("query").lang), 200))
    .openapi(bySlug, async (c) =>
      c.json(await categories.bySlug(c.req.valid("param").slug, c.req.valid("query").lang), 200),
    );
