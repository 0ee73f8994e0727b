import type { Context, MiddlewareHandler } from "hono";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";

export type Role = "admin" | "editor" | "author" | "translator" | "user";

/** The user and session of a valid token. `userId` and `sessionId` are the rows' ids. */
export type SignedIn = {
  userId: number;
  sessionId: number;
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
};

/** The signed-in user, behind a guard. */
export type ActorOf = (context: Context<Guarded>) => Actor;
