import { type SlugOwner, slugOwners } from "#content/slug-owner.ts";
import type { Language } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/urls/paths.ts";
import type { Queries } from "#platform/database/handles.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";
import { ownerOf, slugLanguages } from "./slugs.service.ts";

/** URLs of this site's entities in a text: a path, or an absolute URL. */
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
/** Of a broken one `id` is null, and `kind` where the path is that of no kind at all. */
type OwnLink = { path: string; kind: SlugOwner | null; id: number | null };

/** The distinct URLs of this site in these texts, with the entity of each. */
export async function internalLinks(
  db: Queries,
  texts: readonly string[],
  { lang, siteUrl }: Place,
): Promise<OwnLink[]> {
  const found: OwnLink[] = [];
  const fallback = await defaultLanguageIn(db);
  for (const path of new Set(texts.flatMap((text) => pathsIn(text, siteUrl)))) {
    const { rest, lang: said } = splitLanguage(path);
    const [, type, last] = rest.split("/");
    const kind = slugOwners.find((one) => one === type?.toLowerCase());
    if (!kind) {
      // Below the prefix of a language that is none of the site's.
      found.push({ path, kind: null, id: null });
      continue;
    }
    const slug = percentDecoded((last ?? "").replace(/[?#].*$/, ""));
    const id = await ownerOf(db, kind, slug, [...new Set([lang, said, ...slugLanguages(lang, fallback)])]);
    found.push({ path, kind, id });
  }
  return found;
}

/** The broken ones. */
export async function brokenLinks(db: Queries, texts: readonly string[], place: Place): Promise<string[]> {
  return (await internalLinks(db, texts, place)).flatMap(({ path, id }) => (id === null ? path : []));
}
