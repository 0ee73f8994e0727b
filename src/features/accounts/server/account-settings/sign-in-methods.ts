import type { Tx } from "#platform/database/handles.ts";
import type { AccountParts } from "../account-parts.ts";
import * as identities from "../providers/identities.repo.ts";
import * as passkeys from "../sign-in/passkeys.repo.ts";
import * as secondFactor from "../sign-in/second-factor.repo.ts";
import * as sessions from "../sign-in/sessions.repo.ts";
import * as tokens from "./one-time-tokens.repo.ts";

/**
 * Removes every way into an account but its password: passkeys, linked identities, the second factor, sessions, unused tokens, and the
 * link that shares its favorites. Otherwise a person who registered with another's address could still get in after its owner took over.
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
