import { isLanguage, type Language, languageTags, supportedLanguage } from "#i18n/language-tags.ts";
import { linkLanguage } from "#i18n/urls/language-link.ts";
import { readLocal, takeCookie, writeLocal } from "./local-storage.ts";

const root = document.documentElement;

const isCrm = /^\/crm(\/|$)/.test(location.pathname);
/** What `html[data-off]` names is no language of the public site; the CRM has them all. */
const off = isCrm ? [] : (root.dataset.off ?? "").split(" ");

/** The site's default language: the last resort (readings.md 8, 43). */
const { defaultLanguage } = root.dataset;
const lastResort: Language = isLanguage(defaultLanguage) ? defaultLanguage : "en";

const known = (tag: string | null | undefined): Language | undefined => {
  const lang = supportedLanguage(tag);
  return lang && !off.includes(lang) ? lang : undefined;
};

/** Makes a language the current one, as chosen. */
function store(lang: Language): void {
  writeLocal("current-language", lang);
  writeLocal("preferred-language", lang);
}

/** The language that the path begins with, if any. */
const prefixOf = (path: string): Language | undefined => {
  const prefix = path.split("/")[1];
  return isLanguage(prefix) ? known(prefix) : undefined;
};

/** The one of the link with `?lang=` that led here, if any (readings.md 42). */
const ofLink = isCrm ? undefined : known(takeCookie(linkLanguage));

/** The visitor's own: the one chosen last, the browser's, or the one chosen before (readings.md 8). */
const detected = (): Language =>
  [ofLink, readLocal("current-language"), ...(navigator.languages ?? []), readLocal("preferred-language")]
    .map(known)
    .find((lang) => lang !== undefined) ?? lastResort;

/** The account's, which crm-layout.tsx keeps up to date; null where it has none. */
const ofAccount = (): string | null => {
  try {
    return JSON.parse(readLocal("auth_user") ?? "null")?.language;
  } catch {
    // Something else wrote the entry.
    return null;
  }
};

/** The CRM's is the account's, at first the browser's, whatever public page was opened last (readings.md 42). */
const ofCrm = (): Language =>
  [ofAccount(), ...(navigator.languages ?? [])].map(known).find((lang) => lang !== undefined) ?? lastResort;

/** Whether a page of this site with a prefix led here: where the browser refuses to store, that says as much as a choice. */
const cameFromPrefix = (): boolean => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.origin === location.origin && prefixOf(from.pathname) !== undefined;
};

/** Leads on to the page's own address in another language, if it has one; it is not painted meanwhile. */
function moveTo(lang: Language): void {
  const link = document.querySelector<HTMLLinkElement>(
    `link[rel=alternate][hreflang="${languageTags[lang].tag}"]`,
  );
  if (!link) return;
  // The other page must not take this one for where the visitor came from.
  document.head.append(
    Object.assign(document.createElement("meta"), { name: "referrer", content: "no-referrer" }),
  );
  root.style.visibility = "hidden";
  setTimeout(() => {
    root.style.visibility = "";
  }, 4_000);
  location.replace(new URL(link.href).pathname + location.search + location.hash);
}

/**
 * Sets the language of the document (readings.md 8, 9, 42): the prefix of a URL becomes the current language; on an unprefixed public
 * page a visitor of another language is redirected to its page; a page that exists once for all languages gets `lang` and `dir`. A
 * followed link to another language is remembered at once.
 */
export function startLanguage(): void {
  const follow = ({ target, button }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[hreflang]") : null;
    const lang = button < 2 ? known(link?.hreflang) : undefined;
    if (lang) store(lang);
  };
  addEventListener("click", follow, true);
  addEventListener("auxclick", follow, true);

  if (ofLink) store(ofLink);
  const prefix = prefixOf(location.pathname);
  if ("anyLanguage" in root.dataset) {
    const lang = isCrm ? ofCrm() : detected();
    root.lang = languageTags[lang].tag;
    root.dir = languageTags[lang].direction;
    root.dataset.language = lang;
  } else if (prefix) writeLocal("current-language", prefix);
  else if (detected() === "en") writeLocal("current-language", "en");
  else if (readLocal("current-language") || !cameFromPrefix()) moveTo(detected());
}
