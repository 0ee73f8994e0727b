import type { Language } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/urls/paths.ts";

/** Pages of things: their number in the reports is the thing's. */
const thingKinds = ["product", "article", "category", "author"] as const;
export type EntityKind = (typeof thingKinds)[number];

/** Pages that exist once in each language, called as their path is. */
const standingKinds = [
  "home",
  "products",
  "articles",
  "search",
  "compare",
  "favorites",
  "sitemap",
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const;

/** Every page that is counted. `other`: clicks of before pages were known, and what was more than a day has room for. */
export const pageKinds = [...thingKinds, ...standingKinds, "other"] as const;
export type PageKind = (typeof pageKinds)[number];

export const isEntityKind = (kind: PageKind): kind is EntityKind => thingKinds.includes(kind as EntityKind);

/** What a path is the address of; a thing by its slug. Whether there is such a thing is not known here. */
export type PageReference = { kind: PageKind; lang: Language; slug: string | null };

const standing = new Map<string, PageKind>(standingKinds.map((kind) => [kind === "home" ? "" : kind, kind]));

/** Null for what is no page that is counted: the CRM, accounts, addresses with a secret, anything made up. */
export function pageOfPath(path: string): PageReference | null {
  const { lang, rest } = splitLanguage(path);
  const [, first = "", slug, ...more] = rest.normalize("NFC").split("/");
  if (more.length) return null;
  if (slug === undefined) {
    const kind = standing.get(first);
    return kind ? { kind, lang, slug: null } : null;
  }
  const kind = thingKinds.find((one) => one === first);
  return kind && slug ? { kind, lang, slug } : null;
}

export const isPageKind = (text: string): text is PageKind => pageKinds.includes(text as PageKind);
