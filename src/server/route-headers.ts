import type { SignInProvider } from "#features/accounts/account.ts";
import { providerSources } from "#features/accounts/provider-sources.ts";
import type { PolicySources } from "#platform/http/security-headers.ts";

/** Additional headers and CSP sources of a page. */
type PageApart = { headers: Readonly<Record<string, string>>; sources?: PolicySources };

/** A draft preview: for those with the link, never cached or indexed; the CRM shows it in a frame. */
export const previewed: PageApart = {
  headers: {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "SAMEORIGIN",
  },
};

/** The touch style that react-aria injects into the head of the CRM's document; a test compares it with the package's. */
export const crmStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
const crm: Required<PageApart> = {
  headers: {},
  sources: { script: [], style: [crmStyle], connect: [], frame: [] },
};
/** For those with a link from a mail: never cached, and without a referrer to other sites. */
const alert: Required<PageApart> = {
  headers: {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
  },
  sources: { script: [], style: [], connect: [], frame: [] },
};
const isAlert = (path: string): boolean =>
  /^\/([a-z]{2}\/)?(price-alert|newsletter\/(confirm|unsubscribe)|questions\/[^/]+?)(\.data)?$/.test(path);
const isCrm = (path: string): boolean => /^\/crm(\/|$)/.test(path);

/**
 * Pages with wider permissions: sign-in pages, for the scripts of the enabled providers and their popup windows; the CRM, whose
 * components inject a style. And the page behind a link from a mail.
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
