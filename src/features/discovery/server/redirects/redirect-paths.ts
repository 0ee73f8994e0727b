import { splitLanguage } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { pageParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { isWithin, linkOf, pathKey, type Source, sourceOf } from "./redirect-source.ts";

const refused = (path: "from" | "to", message: string, cause?: unknown) =>
  new AppError("invalid", { details: [{ path, message }], cause });

export const hasOwnPage = "own-page";
/** Paths with their own handler, which are never redirected. */
const handledPaths = /^\/(api|crm|media|assets|go|healthz|readyz|metrics)(\/|$)/;
const ownPages = new Set(
  (
    "/ /about /how-we-test /privacy /terms /affiliate-disclosure /cookies /accessibility /products /compare /articles /search " +
    "/sitemap /favorites /sign-in /sign-up /forgot-password /reset-password /confirm-email /account"
  ).split(" "),
);

/** A page of this site. With a query that the page does not read, such as /?p=123, it may be redirected. */
function isOwnPage({ path, parameters }: Source): boolean {
  if (handledPaths.test(path)) return true;
  if (!ownPages.has(splitLanguage(path).rest)) return false;
  const read = pageParameters(path);
  return parameters.every(([name]) => read.includes(name));
}

/** Parses `from`: a path with or without a query, or a copied URL of any host. */
export function fromOf(text: string): Source {
  try {
    const { pathname, search } = /^https?:\/\//i.test(text) ? new URL(text) : { pathname: text, search: "" };
    if (!pathname.startsWith("/")) throw refused("from", "not-a-path");
    const source = sourceOf(pathname + search);
    if (isOwnPage(source)) throw refused("from", hasOwnPage);
    return source;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") throw error;
    throw refused("from", "not-a-path", error);
  }
}

/** Parses `to` into a canonical target: a path of this site with its query, or an external https URL. */
export function targetOf(text: string, siteUrl: string): string {
  try {
    const isPath = text.startsWith("/") && !/^\/[/\\]/.test(text);
    if (!isPath && !/^https?:\/\//i.test(text)) throw refused("to", "not-an-address");
    const url = new URL(text, siteUrl);
    if (url.origin !== new URL(siteUrl).origin) {
      if (url.protocol !== "https:" || url.username || url.password) throw refused("to", "not-an-address");
      return url.href;
    }
    return linkOf({ path: pathKey(url.pathname), parameters: [] }) + url.search + url.hash;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") throw error;
    throw refused("to", "not-an-address", error);
  }
}

/** A target as a redirect source of this site, if it may be redirected in turn; null for external targets. */
export const ownSourceOf = (to: string): Source | null => (to.startsWith("/") ? sourceOf(to) : null);

/** Whether following `to` leads back to `from`. */
export function isLoop(from: Source, to: string): boolean {
  const own = ownSourceOf(to);
  return own !== null && isWithin(from, own);
}
