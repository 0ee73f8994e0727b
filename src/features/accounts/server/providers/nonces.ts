import type { Tx } from "#platform/database/handles.ts";
import type { AccountParts } from "../account-parts.ts";
import { hashOfToken, newToken } from "../tokens.ts";
import * as repo from "./nonces.repo.ts";

type Purpose = "social" | "passkey-registration" | "passkey-sign-in" | "oidc-state" | "oidc-code" | "nobody";
/** Long enough to sign in elsewhere, in milliseconds. */
const lasts = 10 * 60_000;

export type Nonces = ReturnType<typeof createNonces>;

/** One-time values issued before the user is known, and accepted once. */
export function createNonces({ db, clock }: Pick<AccountParts, "db" | "clock">) {
  let made = 0;
  return {
    async make(tx: Tx, purpose: Purpose, value: unknown = null, nonce = newToken()): Promise<string> {
      const now = clock.now();
      if (++made % 50 === 0) await repo.removeExpired(tx, now);
      await repo.insert(tx, {
        purpose,
        token_hash: hashOfToken(nonce) ?? "",
        value: JSON.stringify(value),
        expires_at: now + lasts,
      });
      return nonce;
    },
    /** What it was made for; undefined where it was never made, is used up or too old. It is used up in a transaction of its own. */
    async take<Value>(purpose: Purpose, nonce: string): Promise<{ value: Value } | undefined> {
      const hash = hashOfToken(nonce);
      if (!hash) return undefined;
      const taken = await db.transact((tx) => repo.consume(tx, purpose, hash, clock.now()));
      return taken && { value: JSON.parse(taken.value ?? "null") as Value };
    },
  };
}
