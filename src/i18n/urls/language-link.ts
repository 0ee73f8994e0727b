import { type Language, supportedLanguage } from "../language-tags.ts";
import { withQuery } from "./paths.ts";

/** The cookie that carries the language of such a link past the redirect, to the script in the head. */
export const linkLanguage = "link-language" as const;

/** A path as a link that makes a language the visitor's current one (readings.md 42). */
export const linkInLanguage = (lang: Language, path: string): string => withQuery(path, `?lang=${lang}`);

/** The language of a link with `?lang=`; of several the first. Undefined where it is none of the five, which are then ignored. */
export const languageOfLink = (search: string): Language | undefined =>
  /[?&]lang=/.test(search) ? supportedLanguage(new URLSearchParams(search).get("lang")) : undefined;

/** A query without its language; the other parameters keep their order and spelling. */
export function withoutLanguage(search: string): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter && !parameter.startsWith("lang="));
  return others.length ? `?${others.join("&")}` : "";
}

/**
 * The headers of the redirect of such a link. A page in English looks the same to every visitor, so only the cookie can say that it was
 * chosen; the browser's script stores that and deletes the cookie, which expires after a minute where no script runs.
 */
export const linkHeaders = (lang: Language): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Set-Cookie": `${linkLanguage}=${lang}; Path=/; Max-Age=60; SameSite=Lax`,
});
