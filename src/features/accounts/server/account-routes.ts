import type { Context } from "hono";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { prefixOf } from "./sign-in/sessions.ts";
import type { Visit } from "./visit.ts";

export type VisitOf = (context: Context) => Visit;
export const visitFrom =
  (ipOf: (context: Context) => string): VisitOf =>
  (context) => ({ ip: ipOf(context), userAgent: context.req.header("user-agent") ?? null });

export const actorFrom =
  (visitOf: VisitOf): ActorOf =>
  (context) => {
    const { userId, user, key } = context.get("signedIn");
    const { name, role, translatesInto } = user;
    const ipPrefix = prefixOf(visitOf(context).ip);
    const rights = { isAdmin: role === "admin", isAuthor: role === "author", translatesInto };
    return { id: userId, name, ipPrefix, ...(key ? { key } : {}), ...rights };
  };
