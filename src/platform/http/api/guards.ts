import type { Context, MiddlewareHandler } from "hono";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { KeyScope } from "#platform/key-scopes.ts";

export type Role = "admin" | "editor" | "author" | "translator" | "user";

/** The scopes that routes require of API keys: to read, and for every other method. Without one, the routes are closed to keys. */
export type RouteScopes = { read?: KeyScope; write?: KeyScope };

/** The API key of a request. */
export type CallingKey = { id: number; name: string; scopes: readonly KeyScope[] };

/** The user and session of a valid token. `userId` and `sessionId` are the rows' ids; an API key has no session, and 0. */
export type SignedIn = {
  userId: number;
  sessionId: number;
  /** Set if an API key calls, not its user in a browser. */
  key?: CallingKey;
  user: {
    id: string;
    name: string;
    email: string;
    role: Role;
    emailVerified: boolean;
    language: Language | null;
    translatesInto?: Language[] | undefined;
  };
};
/** What a guarded route finds in its context. */
export type Guarded = { Variables: { signedIn: SignedIn } };
/** Middleware for restricted routes; features/accounts makes it. */
export type Guards = {
  requireUser: MiddlewareHandler<Guarded>;
  /** Of everyone who has access to the CRM. */
  requireTeam: MiddlewareHandler<Guarded>;
  requireRole: (...roles: readonly Role[]) => MiddlewareHandler<Guarded>;
  /** The same for routes that are open to API keys with a scope; all others are closed to keys. */
  forKeys: (scopes: RouteScopes) => Guards;
};

/** The signed-in user, behind a guard. */
export type ActorOf = (context: Context<Guarded>) => Actor;
