import { createRoute, z } from "@hono/zod-openapi";
import {
  comparisonSchema,
  productCardSchema,
  productListSchema,
  productSchema,
  productsQuery,
} from "#features/products/product.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { Products } from "../products.service.ts";

const list = createRoute({
  method: "get",
  path: "/products",
  request: { query: productsQuery },
  responses: jsonResponse(productListSchema, "Visible products with exact facet counts."),
});

const bySlug = createRoute({
  method: "get",
  path: "/products/by-slug/{slug}",
  request: {
    query: languageQuery.extend({
      /** A country, ISO 3166 alpha-2; another word is passed over. */
      shops: z.string().max(200).optional(),
    }),
    params: z.object({ slug: z.string().min(1).max(400) }),
  },
  responses: jsonResponse(productSchema, "A product by slug or former slug."),
});

const compare = createRoute({
  method: "get",
  path: "/compare",
  request: { query: languageQuery.extend({ ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,3}$/) }) },
  responses: jsonResponse(
    comparisonSchema,
    "Two to four products side by side; unpublished ones are omitted.",
  ),
});

const cards = createRoute({
  method: "get",
  path: "/products/cards",
  request: { query: languageQuery.extend({ ids: z.string().regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/) }) },
  responses: jsonResponse(
    z.object({ items: z.array(productCardSchema) }),
    "Cards of the given products, in that order; unpublished ones are omitted.",
  ),
});

const idsOf = (text: string): number[] => {
  const ids = text.split(",").filter(Boolean).map(Number);
  if (ids.some((id) => id > 2_147_483_647))
    throw new AppError("malformed-request", { details: [{ path: "ids", message: "no such id" }] });
  return [...new Set(ids)];
};

/** Two to four different ones: one product is no comparison. */
const comparedIdsOf = (text: string): number[] => {
  const ids = idsOf(text);
  if (ids.length < 2)
    throw new AppError("malformed-request", { details: [{ path: "ids", message: "two at least" }] });
  return ids;
};

export const productsApi = ({ products }: { products: Products }) =>
  apiRouter()
    .openapi(cards, async (c) =>
      c.json(
        { items: await products.cards(idsOf(c.req.valid("query").ids), c.req.valid("query").lang) },
        200,
      ),
    )
    .openapi(list, async (c) => c.json(await products.list(c.req.valid("query")), 200))
    .openapi(bySlug, async (c) =>
      c.json(
        await products.bySlug(
          c.req.valid("param").slug,
          c.req.valid("query").lang,
          c.req.valid("query").shops,
        ),
        200,
      ),
    )
    .openapi(compare, async (c) =>
      c.json(await products.compare(comparedIdsOf(c.req.valid("query").ids), c.req.valid("query").lang), 200),
    );
