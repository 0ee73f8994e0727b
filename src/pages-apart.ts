import type { SignInProvider } from "#features/accounts/account.ts";
import { providerSources } from "#features/accounts/provider-sources.ts";
import type { PolicySources } from "#platform/http/security-headers.ts";

/** What a page's answer has that other pages' have not. */
type PageApart = { headers: Readonly<Record<string, string>>; sources: PolicySources };

/**
 * The pages that are let do more than the others: where one signs in, the scripts of the providers that the settings switch on, and
 * windows of theirs that may answer.
 */
export function createPagesApart(
  providers: readonly SignInProvider[],
): (path: string) => PageApart | undefined {
  const sources = providerSources(providers);
  if (!sources) return () => undefined;
  const signIn = { headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }, sources };
  return (path) => (path === "/sign-in" || path === "/sign-up" ? signIn : undefined);
}
