import type { SignInProvider } from "#features/accounts/account.ts";
import { providerSources } from "#features/accounts/provider-sources.ts";
import type { PolicySources } from "#platform/http/security-headers.ts";

/** What a page's answer has that other pages' have not. */
export type PageApart = { headers: Readonly<Record<string, string>>; sources?: PolicySources };

/**
 * The pages that are let do more or less than the others: where one signs in, the scripts of the providers that the settings switch
 * on, with windows of theirs that may answer; where a mail's link leads, nobody is told where one came from.
 */
export function createPagesApart(
  providers: readonly SignInProvider[],
): (path: string) => PageApart | undefined {
  const sources = providerSources(providers);
  const signIn: PageApart | undefined = sources && {
    headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
    sources,
  };
  const byLink: PageApart = { headers: { "Referrer-Policy": "no-referrer" } };
  return (path) => {
    if (path === "/sign-in" || path === "/sign-up") return signIn;
    return path === "/reset-password" || path === "/confirm-email" ? byLink : undefined;
  };
}
