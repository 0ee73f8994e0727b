import { splitLanguage } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { pageParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { isWithin, linkOf, pathKey, type Source, sourceOf } from "./redirect-source.ts";

const refused = (path: "from" | "to", message: string, cause?: unknown) =>
  new AppError("invalid", { details: [{ path, message }], cause });

export const hasOwnPage = "own-page";
/** What answers by itself and never comes to a redirect. */
const ownDoors = /^\/(api|crm|media|assets|go|healthz|readyz|metrics)(\/|$)/;
const ownPages = new Set(
  (
    "/ /about /how-we-test /privacy /terms /affiliate-disclosure /cookies /accessibility /products /compare /articles /search " +
    "/sitemap /favorites /sign-in /sign-up /forgot-password /reset-password /confirm-email /account"
  ).split(" "),
);

/** An address of a page of this site: a query that the page does not read makes another one of it, such as /?p=123. */
function isOwnPage({ path, parameters }: Source): boolean {
  if (ownDoors.test(path)) return true;
  if (!ownPages.has(splitLanguage(path).rest)) return false;
  const read = pageParameters(path);
  return parameters.every(([name]) => read.includes(name));
}

/** What is under `from`: a path with or without a query, or an address of whatever host that was copied. */
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

/** What is under `to`, ready to be sent: a path of this site with its query, or an https address of another. */
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

/** What a target asks of this site, where it may be redirected itself; null for one that leaves the site. */
export const ownSourceOf = (to: string): Source | null => (to.startsWith("/") ? sourceOf(to) : null);

/** Whether who is sent to `to` comes back to `from`. */
export function isLoop(from: Source, to: string): boolean {
  const own = ownSourceOf(to);
  return own !== null && isWithin(from, own);
}
