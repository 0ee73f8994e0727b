import { page } from "#features/pages/page.content.ts";
import type { Language } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/urls/paths.ts";

/** Pages of entities whose path begins with their kind. */
const prefixedKinds = ["product", "article", "category", "author"] as const;
/** Pages of entities; reports list them by the entity's id. `page`: one of the publisher's own, at the root. */
const entityKinds = [...prefixedKinds, "page"] as const;
export type EntityKind = (typeof entityKinds)[number];

/** Pages that exist once per language, named after their path. */
const staticKinds = [
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

/** Every counted page. `other`: clicks from before pages were recorded, and the overflow of a day's row limit. */
export const pageKinds = [...entityKinds, ...staticKinds, "other"] as const;
export type PageKind = (typeof pageKinds)[number];

export const isEntityKind = (kind: PageKind): kind is EntityKind => entityKinds.includes(kind as EntityKind);

/** The page that a path addresses; entities by slug. Does not check that the entity exists. */
export type PageReference = { kind: PageKind; lang: Language; slug: string | null };

const staticPages = new Map<string, PageKind>(staticKinds.map((kind) => [kind === "home" ? "" : kind, kind]));

/** Null for pages that are not counted: the CRM, accounts, addresses with a secret, unknown paths. */
export function pageOfPath(path: string): PageReference | null {
  const { lang, rest } = splitLanguage(path);
  const [, first = "", slug, ...more] = rest.normalize("NFC").split("/");
  if (more.length) return null;
  if (slug === undefined) {
    const kind = staticPages.get(first);
    if (kind) return { kind, lang, slug: null };
    return page.reservedSlugs.includes(first) ? null : { kind: "page", lang, slug: first };
  }
  const kind = prefixedKinds.find((one) => one === first);
  return kind && slug ? { kind, lang, slug } : null;
}

export const isPageKind = (text: string): text is PageKind => pageKinds.includes(text as PageKind);
