import type { SignInProvider } from "#features/accounts/account.ts";
import { providerSources } from "#features/accounts/provider-sources.ts";
import type { PolicySources } from "#platform/http/security-headers.ts";

/** What a page's answer has that other pages' have not. */
type PageApart = { headers: Readonly<Record<string, string>>; sources?: PolicySources };

/** A page as it is being written: for who has the link, kept nowhere, named nowhere; the CRM shows it in a frame. */
export const previewed: PageApart = {
  headers: {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "SAMEORIGIN",
  },
};

/**
 * The pages that are let do more than the others: where one signs in, the scripts of the providers that the settings switch on, and
 * windows of theirs that may answer.
 */
export function createPagesApart(
  providers: readonly SignInProvider[],
): (path: string) => Required<PageApart> | undefined {
  const sources = providerSources(providers);
  if (!sources) return () => undefined;
  const signIn = { headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }, sources };
  return (path) => (path === "/sign-in" || path === "/sign-up" ? signIn : undefined);
}
