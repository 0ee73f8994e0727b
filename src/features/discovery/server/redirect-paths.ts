import { splitLanguage } from "#i18n/paths.ts";
import { AppError } from "#platform/errors.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";

/** A path as redirects know it: canonical, and decoded. Throws `malformed-request` for escapes that are none. */
export const keyOf = (path: string): string => decodeURIComponent(canonicalPath(path) ?? path);

/** The same as an address. */
export const linkOf = (key: string): string =>
  `/${key.split("/").filter(Boolean).map(encodeURIComponent).join("/")}`;

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

/** What stands under `from`: a path, or an address of whatever host that somebody copied. */
export function fromKey(text: string): string {
  try {
    const path = /^https?:\/\//i.test(text) ? new URL(text).pathname : text.replace(/[?#].*$/, "");
    if (!path.startsWith("/")) throw refused("from", "not-a-path");
    const key = keyOf(path);
    if (ownPages.has(splitLanguage(key).rest) || ownDoors.test(key)) throw refused("from", hasOwnPage);
    return key;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") throw error;
    throw refused("from", "not-a-path", error);
  }
}

/** What stands under `to`, ready to be sent: a path of this site with its query, or an https address of another. */
export function targetOf(text: string, siteUrl: string): string {
  try {
    const isPath = text.startsWith("/") && !/^\/[/\\]/.test(text);
    if (!isPath && !/^https?:\/\//i.test(text)) throw refused("to", "not-an-address");
    const url = new URL(text, siteUrl);
    if (url.origin !== new URL(siteUrl).origin) {
      if (url.protocol !== "https:" || url.username || url.password) throw refused("to", "not-an-address");
      return url.href;
    }
    return linkOf(keyOf(url.pathname)) + url.search + url.hash;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") throw error;
    throw refused("to", "not-an-address", error);
  }
}

/** The path under which a target may be redirected itself; null for one that leaves the site. */
export const ownKeyOf = (to: string): string | null =>
  to.startsWith("/") ? keyOf(to.replace(/[?#].*$/, "")) : null;
