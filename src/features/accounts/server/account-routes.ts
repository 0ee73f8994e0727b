import type { Context } from "hono";
import type { Actor } from "#platform/audit/actor.ts";
import type { ActorOf, SignedIn } from "#platform/http/api/guards.ts";
import { prefixOf } from "./sign-in/sessions.ts";
import type { Visit } from "./visit.ts";

export type VisitOf = (context: Context) => Visit;
export const visitFrom =
  (ipOf: (context: Context) => string): VisitOf =>
  (context) => ({ ip: ipOf(context), userAgent: context.req.header("user-agent") ?? null });

/** A user as the audit log and the content engine know one; with `key`, what acts for the user. */
export const actorOf = (
  {
    id,
    name,
    role,
    translatesInto,
  }: { id: number } & Pick<SignedIn["user"], "name" | "role" | "translatesInto">,
  { ip, key }: { ip: string; key?: Actor["key"] },
): Actor => {
  const rights = { isAdmin: role === "admin", isAuthor: role === "author", translatesInto };
  return { id, name, ipPrefix: prefixOf(ip), ...(key ? { key } : {}), ...rights };
};

export const actorFrom =
  (visitOf: VisitOf): ActorOf =>
  (context) => {
    const { userId, user, key } = context.get("signedIn");
    return actorOf({ id: userId, ...named(user) }, { ip: visitOf(context).ip, key });
  };

const named = ({ name, role, translatesInto }: SignedIn["user"]) => ({ name, role, translatesInto });
