import { createRoute, z } from "@hono/zod-openapi";
import { specFieldSchema } from "#content/fields/custom-field.ts";
import { bulkRoutes, duplicateRoute } from "#content/server/routes/bulk-routes.ts";
import { deleteRoute, itemRoutes } from "#content/server/routes/item-routes.ts";
import {
  blockRoutes,
  checkedRoutes,
  previewRoute,
  publishingRoutes,
  usesRoute,
} from "#content/server/routes/publishing-routes.ts";
import { revisionRoutes } from "#content/server/routes/revision-routes.ts";
import { forEditors, forTranslators, type RouteContext } from "#content/server/routes/route-context.ts";
import {
  adminExportQuery,
  adminListSchema,
  adminProductsQuery,
  bulkPreviewQuery,
  bulkSchema,
  draftedProductSchema,
  productSchemas,
  shownIn,
  usesSchema,
} from "#features/products/admin-product.ts";
import { productSchema } from "#features/products/product.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import { idText } from "#platform/input/text-input.ts";
import type { AdminProducts } from "./admin-products.service.ts";

const path = "/admin/products";
const schemas = {
  ...productSchemas,
  drafted: draftedProductSchema,
  unpublished: productSchemas.item.extend(usesSchema.shape),
  bulk: bulkSchema,
  bulkPreview: bulkPreviewQuery,
};

type Dependencies = RouteContext & { adminProducts: AdminProducts };

/** The products as the CRM reads and changes them. */
export const adminProductsApi = ({ adminProducts, ...context }: Dependencies) =>
  [
    productListApi({ adminProducts, ...context }),
    bulkRoutes(path, schemas, adminProducts, context),
    itemRoutes(path, schemas, adminProducts, context),
    deleteRoute(path, adminProducts, context),
    duplicateRoute(path, schemas, adminProducts, context),
    publishingRoutes(path, schemas, adminProducts, context),
    checkedRoutes(path, schemas, adminProducts, context),
    blockRoutes(path, schemas, adminProducts, context),
    revisionRoutes(path, schemas, adminProducts, context),
    usesRoute(path, usesSchema, async (id) => ({ uses: await adminProducts.uses(id) }), context),
    previewRoute("/preview/products", productSchema, adminProducts.preview),
  ] as const;

function productListApi({ adminProducts, ...context }: Dependencies) {
  const own = forEditors(context);
  const shared = forTranslators(context);
  return apiRouter()
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path,
        request: { query: adminProductsQuery.extend({ shownIn }) },
        responses: jsonResponse(adminListSchema, "All products, published or not."),
      }),
      async (c) => {
        const { shownIn: lang, ...query } = c.req.valid("query");
        return c.json(await adminProducts.list(query, lang), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/export`,
        request: { query: adminExportQuery },
        responses: {
          200: {
            content: { "text/csv": { schema: z.string() } },
            description:
              "Everything editorial of the list's products as CSV, which POST /api/crm/imports reads back.",
          },
        },
      }),
      (c) => csvFile("products.csv", adminProducts.spreadsheet.file(c.req.valid("query"))) as never,
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/product-fields",
        request: { query: z.object({ category: idText.optional() }) },
        responses: jsonResponse(
          z.object({ items: z.array(specFieldSchema) }),
          "The fields of products in a category, or of those in none.",
        ),
      }),
      async (c) => {
        const { category } = c.req.valid("query");
        const id = category === undefined ? null : Number(category);
        return c.json({ items: await adminProducts.fieldsIn(id) }, 200);
      },
    );
}
