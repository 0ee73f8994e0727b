import { isLanguage, type Language, unprefixedLanguage } from "../languages.ts";

/** Pages that exist once, for all languages (spec.md section 2, Unprefixed pages); the language comes from the browser. */
const unprefixed = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/confirm-email",
  "/reset-password",
  "/invitation",
  "/favorites",
  "/account",
  "/crm",
];

/** Whether the path (without a language prefix) is one of the pages that take no prefix. */
export const isUnprefixed = (path: string): boolean =>
  unprefixed.some((page) => path === page || path.startsWith(`${page}/`));

/** `/fr/product/x` → fr and `/product/x`; a path without a known prefix is English. Expects a path, not an address. */
export function splitLanguage(path: string): { lang: Language; rest: string } {
  const [, first = "", ...others] = path.split("/");
  if (!isLanguage(first)) return { lang: unprefixedLanguage, rest: path };
  return { lang: first, rest: `/${others.join("/")}` };
}

/** The path in a language: English has no prefix, the unprefixed pages never get one. `path` starts with a slash. */
export function localPath(lang: Language, path: string): string {
  if (lang === unprefixedLanguage || isUnprefixed(path.split(/[?#]/)[0] ?? path)) return path;
  return path === "/" ? `/${lang}` : `/${lang}${path}`;
}

/** The language a path's prefix says. React Router's data requests (`/fr.data`, `/fr/_.data`) belong to their page. */
export const languageOfPath = (path: string): Language =>
  splitLanguage(path.replace(/(\/_)?\.data$/, "") || "/").lang;

/** The href of a link: a path of this site in the language, any other URL as it is. */
export const localHref = (lang: Language, href: string): string =>
  href.startsWith("/") ? localPath(lang, href) : href;

const feedFiles = { rss: "/rss.xml", json: "/feed.json" };
export type FeedFormat = keyof typeof feedFiles;

/** The feed of a language's guides, of all or of a category by its slug (readings of the specification, 36). */
export function feedPath(
  lang: Language,
  { format = "rss", category = null }: { format?: FeedFormat; category?: string | null } = {},
): string {
  const query = new URLSearchParams();
  if (lang !== unprefixedLanguage) query.set("lang", lang);
  if (category) query.set("category", category);
  return query.size ? `${feedFiles[format]}?${query}` : feedFiles[format];
}

/** An address with more of a query: "/a?b=1#c" and "?d=2" are "/a?b=1&d=2#c". */
export function withQuery(address: string, search: string): string {
  const [, path = address, own = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + (own && search ? `${own}&${search.slice(1)}` : own || search) + hash;
}
