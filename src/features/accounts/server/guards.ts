import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#platform/errors.ts";
import type { CallingKey, Guarded, Guards, RouteScopes, SignedIn } from "#platform/http/api/guards.ts";
import { scopeMissing } from "#platform/http/api/key-rights.ts";
import type { Role } from "../account.ts";
import { canSeeCrm } from "../crm-role.ts";
import type { ApiKeys } from "./api-keys/api-keys.service.ts";
import { isKeyToken } from "./api-keys/key-token.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Sessions } from "./sign-in/sessions.ts";

/** What a header brings; what has no form of a bearer token is none. */
export const bearerOf = (context: Context): string | undefined =>
  context.req.header("authorization")?.match(/^Bearer +(\S+)$/i)?.[1];

/** Middleware for restricted routes. The role is always the database's current one; responses are private. */
export function createGuards({
  sessions,
  keys,
  limits,
}: {
  sessions: Pick<Sessions, "find">;
  keys: Pick<ApiKeys, "find">;
  limits: Pick<RateLimits, "countKey">;
}): Guards {
  async function callerOf(token: string | undefined): Promise<SignedIn> {
    const found = token === undefined ? null : await (isKeyToken(token) ? keys : sessions).find(token);
    if (!found) throw new AppError("unauthenticated");
    if (found.key) limits.countKey(found.key.id);
    return found;
  }

  /** Refuses a key without the scope of the route. Throws `closed-to-keys`, `scope-missing`. */
  function requireScope({ scopes }: CallingKey, method: string, { read, write }: RouteScopes): void {
    const required = method === "GET" || method === "HEAD" ? read : write;
    if (!required) throw new AppError("closed-to-keys");
    if (!scopes.includes(required)) throw scopeMissing(required);
  }

  const admit = (isAllowed: (role: Role) => boolean, routeScopes: RouteScopes): MiddlewareHandler<Guarded> =>
    createMiddleware<Guarded>(async (context, next) => {
      const signedIn = await callerOf(bearerOf(context));
      if (!isAllowed(signedIn.user.role)) throw new AppError("forbidden");
      if (signedIn.key) requireScope(signedIn.key, context.req.method, routeScopes);
      context.set("signedIn", signedIn);
      await next();
      context.header("Cache-Control", "private, no-store");
    });
  const withScopes = (scopes: RouteScopes): Guards => ({
    requireUser: admit(() => true, scopes),
    requireTeam: admit(canSeeCrm, scopes),
    requireRole: (...roles) => admit((role) => roles.includes(role), scopes),
    forKeys: withScopes,
  });
  return withScopes({});
}
