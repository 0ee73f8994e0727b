import type { z } from "zod";
import { NoResponseError } from "#client/browser-api.ts";
import { browserClient } from "#client/browser-client.ts";
import type { passkeysSchema, sessionsSchema, totpStateSchema } from "#features/accounts/account.ts";
import { verifySession } from "../session.ts";

type Sessions = z.infer<typeof sessionsSchema>["items"];
type Passkeys = z.infer<typeof passkeysSchema>["items"];
type TwoFactor = z.infer<typeof totpStateSchema>;
export type OpenSession = Sessions[number];
export type Passkey = Passkeys[number];
export type { TwoFactor };

async function read<T>(path: string): Promise<T> {
  const answer = await browserClient().get<T>(path);
  if (answer === null) throw new NoResponseError("offline");
  return answer;
}

/** All that the page of the account shows; null for who is signed out. */
export async function accountData() {
  const session = await verifySession();
  if (session.state === "signed-out") return null;
  if (session.state === "unknown") throw session.failure ?? new NoResponseError("offline");
  const [{ items: sessions }, twoFactor, { items: passkeys }] = await Promise.all([
    read<{ items: Sessions }>("/api/auth/sessions"),
    read<TwoFactor>("/api/auth/totp"),
    read<{ items: Passkeys }>("/api/auth/passkeys"),
  ]);
  return { user: session.user, sessions, twoFactor, passkeys };
}
