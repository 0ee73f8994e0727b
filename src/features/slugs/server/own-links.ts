import type { Language } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/paths.ts";
import type { Queries } from "#platform/database/database.ts";
import type { SlugOwner } from "../slug-owner.ts";
import { ownerOf } from "./slugs.service.ts";

/** Addresses of this site's things in a text: a path, or the site's own address before it. */
function pathsIn(text: string, siteUrl: string): string[] {
  const found = text.matchAll(
    /(https?:\/\/[^\s/]+)?(\/(?:[a-z]{2}\/)?(?:product|category|article)\/[^\s"'<>)\]]+)/gi,
  );
  return [...found].flatMap(([, origin, path]) =>
    // What ends the sentence is no part of the address.
    !origin || origin === siteUrl ? (path?.replace(/[.,;:!?…،؛؟、。，；：！？»”’]+$/, "") ?? []) : [],
  );
}

type Place = { lang: Language; siteUrl: string };
type OwnLink = { path: string; kind: SlugOwner /** null: it leads to nothing. */; id: number | null };

/** The addresses of this site in these texts, each once, with the thing each leads to. */
export async function ownLinks(
  db: Queries,
  texts: readonly string[],
  { lang, siteUrl }: Place,
): Promise<OwnLink[]> {
  const found: OwnLink[] = [];
  for (const path of new Set(texts.flatMap((text) => pathsIn(text, siteUrl)))) {
    const { rest, lang: said } = splitLanguage(path);
    const [, type, last] = rest.split("/");
    const kind = type as SlugOwner;
    const slug = decodeSlug(last ?? "");
    const id = (await ownerOf(db, kind, slug, lang)) ?? (await ownerOf(db, kind, slug, said));
    found.push({ path, kind, id });
  }
  return found;
}

/** Those that lead to nothing. */
export async function brokenLinks(db: Queries, texts: readonly string[], place: Place): Promise<string[]> {
  return (await ownLinks(db, texts, place)).flatMap(({ path, id }) => (id === null ? path : []));
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug.replace(/[?#].*$/, ""));
  } catch {
    // Not percent-encoded: taken literally.
    return slug;
  }
}
