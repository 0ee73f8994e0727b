import type { Tx } from "#platform/database/database.ts";
import * as identities from "./identities.repo.ts";
import * as tokens from "./one-time-tokens.repo.ts";
import * as passkeys from "./passkeys.repo.ts";
import * as secondFactor from "./second-factor.repo.ts";
import * as sessions from "./sessions.repo.ts";

/**
 * Takes away every way into an account but its password, and what stands in the way: for when its owner comes after somebody else
 * who made the account with an address that was not his. Otherwise a passkey, or another's account, of that first one would go on opening it.
 */
export async function removeWaysIn(tx: Tx, userId: number): Promise<void> {
  await sessions.removeOthers(tx, userId, null);
  await passkeys.removeAll(tx, userId);
  await identities.removeAll(tx, userId);
  await secondFactor.remove(tx, userId);
  await tokens.removeOf(tx, userId, ["confirm-email", "email-change", "reset-password", "second-factor"]);
}
