import type { Context } from "hono";
import type { Actor } from "#features/audit/actor.ts";
import type { Guarded } from "./guards.ts";
import { prefixOf } from "./sign-in/sessions.ts";
import type { Visit } from "./visit.ts";

export { done, json, withBearer } from "#platform/http/api/route-parts.ts";

export type VisitOf = (context: Context) => Visit;
export const visitFrom =
  (ipOf: (context: Context) => string): VisitOf =>
  (context) => ({ ip: ipOf(context), userAgent: context.req.header("user-agent") ?? null });

/** The signed-in user, behind a guard. */
export type ActorOf = (context: Context<Guarded>) => Actor;
export const actorFrom =
  (visitOf: VisitOf): ActorOf =>
  (context) => {
    const { userId, user } = context.get("signedIn");
    return { id: userId, name: user.name, ipPrefix: prefixOf(visitOf(context).ip) };
  };
