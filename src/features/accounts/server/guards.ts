import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#platform/errors.ts";
import type { Guarded, Guards } from "#platform/http/api/guards.ts";
import type { Role } from "../account.ts";
import { canSeeCrm } from "../crm-role.ts";
import type { Sessions } from "./sign-in/sessions.ts";

/** What a header brings; what has no form of a bearer token is none. */
export const bearerOf = (context: Context): string | undefined =>
  context.req.header("authorization")?.match(/^Bearer +(\S+)$/i)?.[1];

/** Middleware for restricted routes. The role is always the database's current one; responses are private. */
export function createGuards(sessions: Pick<Sessions, "find">): Guards {
  const admit = (isAllowed: (role: Role) => boolean): MiddlewareHandler<Guarded> =>
    createMiddleware<Guarded>(async (context, next) => {
      const token = bearerOf(context);
      const signedIn = token === undefined ? null : await sessions.find(token);
      if (!signedIn) throw new AppError("unauthenticated");
      if (!isAllowed(signedIn.user.role)) throw new AppError("forbidden");
      context.set("signedIn", signedIn);
      await next();
      context.header("Cache-Control", "private, no-store");
    });
  return {
    requireUser: admit(() => true),
    requireTeam: admit(canSeeCrm),
    requireRole: (...roles) => admit((role) => roles.includes(role)),
  };
}
