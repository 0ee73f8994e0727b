import { siteDefaultLanguage } from "#client/browser/document-language.ts";
import type { Alternates } from "#i18n/language-query.ts";
import { type Language, languageCodes, languages, supportedLanguage } from "#i18n/languages.ts";
import { pathsInLanguages } from "#i18n/urls/language-paths.ts";
import { inHeader } from "./header-dom.ts";

/** The page's `alternate` links in the head; null where there are none. */
function alternatesInHead(): Alternates | null {
  const found = languageCodes.flatMap((code): [Language, string][] => {
    const link = document.head.querySelector<HTMLLinkElement>(
      `link[rel="alternate"][hreflang="${languages[code].tag}"]`,
    );
    // The head's addresses are absolute, and of the site's public origin.
    return link ? [[code, new URL(link.href).pathname]] : [];
  });
  return found.length ? Object.fromEntries(found) : null;
}

/** Brings the header's links to other languages, and its mark of the page one is on, up to date with the page's address. */
export function showCurrentPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const paths = pathsInLanguages(alternatesInHead(), pathname, siteDefaultLanguage());
  for (const link of inHeader("a[hreflang]")) {
    const code = supportedLanguage(link.getAttribute("hreflang"));
    if (code) link.setAttribute("href", paths[code] + search);
  }
  for (const link of inHeader("[data-page]")) {
    if (link.getAttribute("href") === pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
