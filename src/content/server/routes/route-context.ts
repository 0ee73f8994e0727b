import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#platform/errors.ts";
import type { ActorOf, Guarded, Guards, Role, RouteScopes } from "#platform/http/api/guards.ts";
import { idPath, withBearer } from "#platform/http/api/route-parts.ts";

/** Who may call the routes of editors, and who calls them. */
export type RouteContext = {
  accounts: { guards: Guards };
  actorOf: ActorOf;
  /** Of a type that authors write: who began an item, and whether readers see it. */
  owned?: { ownerOf(id: number): Promise<number | null>; isPublic(id: number): Promise<boolean> };
};

/** What API keys need for routes of content; what is published by saving is checked with the item (key-rights.ts). */
export const contentScopes: RouteScopes = { read: "content:read", write: "content:write" };
const publishingScopes: RouteScopes = { read: "content:read", write: "content:publish" };

/** What createRoute needs for a route that editors and administrators may call. */
export const forEditors = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.forKeys(contentScopes).requireRole("admin", "editor"),
});
/** The same for a route that changes at once what readers see. */
export const forPublishers = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.forKeys(publishingScopes).requireRole("admin", "editor"),
});

/** The same for one that translators may call too. What it changes is checked against their languages (items/translator-rights.ts). */
export const forTranslators = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.forKeys(contentScopes).requireRole("admin", "editor", "translator"),
});
/** The same for a route that publishes. */
export const forPublishingTranslators = ({ accounts }: RouteContext) => ({
  security: withBearer,
  middleware: accounts.guards.forKeys(publishingScopes).requireRole("admin", "editor", "translator"),
});

/** Lets authors through to what they began themselves; where nothing is named, to all. Throws `forbidden`. */
async function requireOwn(
  c: Context<Guarded>,
  { ownerOf, isPublic }: NonNullable<RouteContext["owned"]>,
  draftsOnly: boolean,
): Promise<void> {
  const { user, userId } = c.var.signedIn;
  const id = c.req.param("id");
  if (user.role !== "author" || id === undefined) return;
  const number = idPath.shape.id.safeParse(id).data;
  if (number === undefined || (await ownerOf(number)) !== userId) throw new AppError("forbidden");
  if (draftsOnly && (await isPublic(number))) throw new AppError("forbidden");
}

function withAuthors({ accounts, owned }: RouteContext, roles: readonly Role[], draftsOnly = false) {
  const { requireRole } = accounts.guards.forKeys(contentScopes);
  const guard = owned ? requireRole(...roles, "author") : requireRole(...roles);
  const middleware: MiddlewareHandler<Guarded> = (c, next) =>
    guard(c, async () => {
      if (owned) await requireOwn(c, owned, draftsOnly);
      await next();
    });
  return { security: withBearer, middleware };
}

/** The same as for editors where the type has authors, for what they began themselves. */
export const forAuthors = (context: RouteContext) => withAuthors(context, ["admin", "editor"]);
/** The same until it is public. */
export const forAuthorsOfDrafts = (context: RouteContext) => withAuthors(context, ["admin", "editor"], true);
/** For translators and authors too. */
export const forEveryone = (context: RouteContext) => withAuthors(context, ["admin", "editor", "translator"]);

/** A valid part of a request whose schema is a type parameter of the route: Hono's own type cannot be resolved there. */
export const validPart = <Part>(
  { req }: { req: { valid: (target: never) => unknown } },
  target: "header" | "json" | "param" | "query",
): Part => req.valid(target as never) as Part;
/** The id in the path of such a route. */
export const idIn = (c: Parameters<typeof validPart>[0]) => validPart<{ id: number }>(c, "param").id;
