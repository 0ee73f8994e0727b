import type { Tx } from "#platform/database/database.ts";
import type { AccountParts } from "../account-parts.ts";
import * as identities from "../providers/identities.repo.ts";
import * as passkeys from "../sign-in/passkeys.repo.ts";
import * as secondFactor from "../sign-in/second-factor.repo.ts";
import * as sessions from "../sign-in/sessions.repo.ts";
import * as tokens from "./one-time-tokens.repo.ts";

/**
 * Takes away every way into an account but its password, what stands in the way, and the link that shows its favorites: for when its owner comes after somebody else
 * who made the account with an address that was not his. Otherwise a passkey, or another's account, of that first one would go on opening it.
 */
export async function removeSignInMethods(
  { unshareFavorites }: Pick<AccountParts, "unshareFavorites">,
  tx: Tx,
  userId: number,
): Promise<void> {
  await unshareFavorites(tx, userId);
  await sessions.removeOthers(tx, userId, null);
  await passkeys.removeAll(tx, userId);
  await identities.removeAll(tx, userId);
  await secondFactor.remove(tx, userId);
  await tokens.removeOf(tx, userId, ["confirm-email", "email-change", "reset-password", "second-factor"]);
}
