import { firstDefaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import { languageOfPath } from "#i18n/urls/paths.ts";

/**
 * The language of this document; it does not change while the document lives. Pages that exist once for all languages get it
 * from the script in the head, the others from their address.
 */
export function documentLanguage(): Language {
  const marked = document.documentElement.dataset.language;
  return isLanguage(marked) ? marked : languageOfPath(location.pathname);
}

/** The language in which readers see what is not published in theirs; root.tsx names it where it is not English. */
export function siteDefaultLanguage(): Language {
  const marked = document.documentElement.dataset.defaultLanguage;
  return isLanguage(marked) ? marked : firstDefaultLanguage;
}
