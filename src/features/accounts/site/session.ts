import { createAccountCalls, type Verification } from "#client/api/account-calls.ts";
import { endSession, storeSession } from "#client/browser/session.ts";
import { browserClient, storedToken } from "#client/browser-client.ts";
import type { Language } from "#i18n/languages.ts";
import type { User } from "../account.ts";

/** Loaded only where a user is, or becomes, signed in. */
const calls = () => createAccountCalls<User>({ api: browserClient(), token: storedToken });

export type Session = { state: "signed-out" } | Exclude<Verification<User>, { state: "refused" }>;

let known: { token: string; session: Promise<Session> } | undefined;

async function ask(token: string): Promise<Session> {
  const answer = await calls().verify();
  // A sign-in or sign-out meanwhile: the answer is about an old token.
  if (storedToken() !== token) return verifySession();
  if (answer.state === "verified") storeSession(token, answer.user);
  if (answer.state !== "refused") return answer;
  endSession();
  return { state: "signed-out" };
}

/** Who the server says is signed in; requested once per token in this document, again after a failed request (readings.md 19). */
export async function verifySession(): Promise<Session> {
  const token = storedToken();
  if (!token) return { state: "signed-out" };
  if (known?.token === token) return known.session;
  const session = ask(token);
  known = { token, session };
  // The caller gets the failure from `session` itself; here it only ends the caching.
  const { state } = await session.catch(() => ({ state: "unknown" }));
  if (state === "unknown" && known?.session === session) known = undefined;
  return session;
}

/** Changes the account, here and at the server. Rejects with the API's failure. */
export async function changeProfile(fields: { name?: string; language?: Language | null }): Promise<void> {
  const token = storedToken();
  const user = await calls().profile(fields);
  if (token && storedToken() === token) storeSession(token, user);
  known = undefined;
}

/** Ends the session here at once, and at the server as soon as the request arrives. */
export function signOut(): void {
  calls()
    .logout()
    // If the call fails, the token simply expires.
    .catch(() => {});
  endSession();
}
