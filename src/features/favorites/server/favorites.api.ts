import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { productCardSchema } from "#features/products/product.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { parseTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import { keepSchema, mergeSchema, noteSchema } from "../favorites-contract.ts";
import type { Favorites } from "./favorites.service.ts";

const query = languageQuery;
const params = z.object({ productId: z.string().regex(/^\d{1,15}$/) });
const token = z.string().regex(/^[0-9a-f]{40}$/);

/** The signed-in user's favorites, and lists shared by link. `card` is the product card's schema. */
export const favoritesApi = ({
  favorites,
  accounts,
  card,
}: {
  favorites: Favorites;
  accounts: Pick<Accounts, "guards">;
  card: typeof productCardSchema;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireUser };
  const listSchema = z.object({
    items: z.array(
      z.object({
        productId: z.string(),
        addedAt: z.string(),
        note: z.string(),
        /** The product's name, now or when it was added. */
        name: z.string().nullable(),
        /** null: the product is no longer listed. */
        card: card.nullable(),
      }),
    ),
    isShared: z.boolean(),
  });
  const ids = z.array(z.string());
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/favorites",
        request: { query },
        responses: jsonResponse(listSchema, "The account's favorites, newest first."),
      }),
      async (c) => c.json(await favorites.list(c.get("signedIn").userId, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/favorites/ids",
        responses: jsonResponse(z.object({ ids }), "Product ids only, newest first."),
      }),
      async (c) => c.json({ ids: await favorites.ids(c.get("signedIn").userId) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/favorites/merge",
        request: { query, ...json(mergeSchema) },
        responses: jsonResponse(
          z.object({ ids, unknown: ids, notKept: ids }),
          "All favorites after merging, the ids that are not products, and those over the limit.",
        ),
      }),
      async (c) => {
        const { productIds } = c.req.valid("json");
        const { userId } = c.get("signedIn");
        return c.json(await favorites.merge(userId, productIds.map(Number), c.req.valid("query").lang), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/favorites/share",
        responses: jsonResponse(
          z.object({ url: z.string() }),
          "A new link to the list; the previous one stops working.",
        ),
      }),
      async (c) => c.json(await favorites.share(c.get("signedIn").userId), 200),
    )
    .openapi(
      createRoute({ ...own, method: "delete", path: "/favorites/share", responses: done }),
      async (c) => {
        await favorites.unshare(c.get("signedIn").userId);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/favorites/shared/{token}",
        request: { query, params: z.object({ token: z.string().max(100) }) },
        responses: jsonResponse(z.object({ items: z.array(card) }), "The products of a shared list."),
      }),
      async (c) => {
        // A revoked link must stop working at once, so it is neither cached nor indexed.
        c.header("Cache-Control", "private, no-store");
        c.header("X-Robots-Tag", "noindex");
        const given = token.catch("").parse(c.req.valid("param").token);
        return c.json(await favorites.shared(given, c.req.valid("query").lang), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path: "/favorites/{productId}",
        request: { query, params, body: { content: json(keepSchema).body.content } },
        responses: done,
      }),
      async (c) => {
        const { note, addedAt } = c.req.valid("json");
        await favorites.keep(
          c.get("signedIn").userId,
          Number(c.req.valid("param").productId),
          { note, addedAt: addedAt === undefined ? undefined : parseTime(addedAt) },
          c.req.valid("query").lang,
        );
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: "/favorites/{productId}",
        request: { params, ...json(noteSchema) },
        responses: done,
      }),
      async (c) => {
        await favorites.annotate(
          c.get("signedIn").userId,
          Number(c.req.valid("param").productId),
          c.req.valid("json").note,
        );
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: "/favorites/{productId}",
        request: { params },
        responses: done,
      }),
      async (c) => {
        await favorites.remove(c.get("signedIn").userId, Number(c.req.valid("param").productId));
        return c.body(null, 204);
      },
    );
};
