import type { Language } from "#i18n/languages.ts";
import { isUnprefixed, localPath, splitLanguage } from "#i18n/urls/paths.ts";

/** Addresses on the site's own origin that are no pages of this application. */
const outside = /^\/(api|go|media|assets)(\/|$)|\.[a-z0-9]+$/i;
/** These documents may load third-party scripts, or must not leak their URL: entering and leaving them loads a new document. */
const apart = /^\/(sign-(in|up)|confirm-email|reset-password)$/;
const crm = /^\/crm(\/|$)/i;
/** What pages read of a query: that of query-allow-list.ts, as a test holds. Any other may make an address one that is redirected, which the server knows. */
const read = /^(after|brand|category|differences|ids|in|maxPrice|minPrice|minScore|q|shops|sort|spec|view)$/;

/** Pages of one kind share a document: public ones, the CRM, and a visitor's own. */
type Kind = "public" | "crm" | "visitor";

const kindOf = (path: string): Kind | null => {
  if (outside.test(path) || apart.test(path)) return null;
  if (crm.test(path)) return "crm";
  return isUnprefixed(path) ? "visitor" : "public";
};

/**
 * The path to go to without a new document, or null where the browser has to follow the link itself: another origin, a file, a page of
 * another kind, a place on this same page, or another language (a document keeps its language). `here` is the page's own address.
 */
export function clientPath(href: string, here: string, lang: Language): string | null {
  const [from, to] = [new URL(here), new URL(href, here)];
  const kind = kindOf(to.pathname);
  if (to.origin !== from.origin || kind === null || kind !== kindOf(from.pathname)) return null;
  if (localPath(lang, splitLanguage(to.pathname).rest) !== to.pathname) return null;
  if (kind === "public" && [...to.searchParams.keys()].some((name) => !read.test(name))) return null;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return null;
  return to.pathname + to.search + to.hash;
}
