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

/** The rule for touch that react-aria writes into the head of the CRM's document; a test compares it with the package's. */
export const crmStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
const crm: Required<PageApart> = {
  headers: {},
  sources: { script: [], style: [crmStyle], connect: [], frame: [] },
};
/** For who has the link out of a mail: kept nowhere, and told to no other site. */
const alert: Required<PageApart> = {
  headers: {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
  },
  sources: { script: [], style: [], connect: [], frame: [] },
};
const isAlert = (path: string): boolean => /^\/([a-z]{2}\/)?price-alert(\.data)?$/.test(path);
const isCrm = (path: string): boolean => /^\/crm(\/|$)/.test(path);

/**
 * The pages that are let do more than the others: where one signs in, the scripts of the providers that the settings switch on, and
 * windows of theirs that may answer; the CRM, whose controls bring a style. And the one that stands for a link out of a mail.
 */
export function createRouteHeaders(
  providers: readonly SignInProvider[],
): (path: string) => Required<PageApart> | undefined {
  const sources = providerSources(providers);
  const always = (path: string) => (isCrm(path) ? crm : isAlert(path) ? alert : undefined);
  if (!sources) return always;
  const signIn = { headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }, sources };
  return (path) => (path === "/sign-in" || path === "/sign-up" ? signIn : always(path));
}
