import { onStored, readStored, removeStored, writeStored } from "./stored.ts";

/**
 * Who is signed in, for the screen only: what the server allows hangs on the token it verifies, never on this (readings.md 19).
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
    // Something else wrote the entry: treated as signed out.
    return null;
  }
}

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

/** What the server said of a token, as long as it is the one that is stored. */
let verified: { token: string; role: string } | undefined;

/** The role of who is signed in, by the server's word; null before it has spoken. */
export const verifiedRole = (): string | null =>
  verified && verified.token === readStored("auth_token") ? verified.role : null;

/** Keeps a session that the server has just opened or verified. */
export function storeSession(token: string, user: SessionUser): void {
  verified = { token, role: user.role };
  writeStored("auth_user", JSON.stringify(user));
  writeStored("auth_token", token);
}

export function endSession(): void {
  removeStored("auth_token");
  removeStored("auth_user");
}
