import { forgetStored, onStored, readStored } from "./stored.ts";

/**
 * Who is signed in, for the screen only: what the server allows hangs on the verified token, never on this (readings.md 19).
 */
export type SessionUser = { name: string; email: string; role: string };

/** The user that `auth_token` and `auth_user` speak of; null where either is missing or unreadable. */
export function sessionUser(token: string | null, user: string | null): SessionUser | null {
  if (!token || !user) return null;
  try {
    const parsed: unknown = JSON.parse(user);
    if (typeof parsed !== "object" || parsed === null) return null;
    const field = (name: string) => {
      const value = (parsed as Record<string, unknown>)[name];
      return typeof value === "string" ? value : "";
    };
    return { name: field("name"), email: field("email"), role: field("role") };
  } catch {
    // Something else wrote the entry: nobody is signed in.
    return null;
  }
}

/** Whether the menu shows the way to the CRM (spec.md section 6). */
export const seesCrm = (user: SessionUser): boolean => user.role === "admin" || user.role === "editor";

let seen: { from: string; user: SessionUser | null } | undefined;

/** The same object as long as the entries stay the same, as useSyncExternalStore wants it. */
export function storedSession(): SessionUser | null {
  const token = readStored("auth_token");
  const user = readStored("auth_user");
  const from = `${token}\n${user}`;
  if (seen?.from !== from) seen = { from, user: sessionUser(token, user) };
  return seen.user;
}

export function onSession(listener: () => void): () => void {
  const stops = [onStored("auth_token", listener), onStored("auth_user", listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function endSession(): void {
  forgetStored("auth_token");
  forgetStored("auth_user");
}
