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

/** The addresses of this site in these texts that lead to nothing, each once. */
export async function brokenLinks(
  db: Queries,
  texts: readonly string[],
  { lang, siteUrl }: { lang: Language; siteUrl: string },
): Promise<string[]> {
  const broken: string[] = [];
  for (const path of new Set(texts.flatMap((text) => pathsIn(text, siteUrl)))) {
    const { rest } = splitLanguage(path);
    const [, type, slug] = rest.split("/");
    if ((await ownerOf(db, type as SlugOwner, decodeSlug(slug ?? ""), lang)) === null) broken.push(path);
  }
  return broken;
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug.replace(/[?#].*$/, ""));
  } catch {
    return slug;
  }
}
