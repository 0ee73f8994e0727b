import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";

/** Who may call the routes of editors, and who calls them. */
export type RouteContext = { accounts: { guards: Guards }; actorOf: ActorOf };

/** What createRoute needs for a route that editors and administrators may call. */
export const forEditors = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.requireRole("admin", "editor"),
});

/** The same for one that translators may call too. What it changes is checked against their languages (items/translator-rights.ts). */
export const forTranslators = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.requireRole("admin", "editor", "translator"),
});

/** A valid part of a request whose schema is a type parameter of the route: Hono's own type cannot be resolved there. */
export const validPart = <Part>(
  { req }: { req: { valid: (target: never) => unknown } },
  target: "header" | "json" | "param" | "query",
): Part => req.valid(target as never) as Part;
/** The id in the path of such a route. */
export const idIn = (c: Parameters<typeof validPart>[0]) => validPart<{ id: number }>(c, "param").id;
