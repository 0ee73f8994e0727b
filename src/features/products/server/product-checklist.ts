import type { Checklist } from "#features/revisions/desk-answers.ts";
import { staleFields, untranslatedFields } from "#features/revisions/translation-marks.ts";
import { ownerOf } from "#features/slugs/server/slugs.service.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/paths.ts";
import type { Queries } from "#platform/database/database.ts";
import { faultsOf, noWords, type ProductContent, translatedFields, wordsIn } from "../product-content.ts";
import type { Edited } from "./product-contents.ts";

/** Longer ones are cut in search results. */
const longestTitle = 60;
const longestDescription = 160;

type Item = Checklist["items"][number];

/** Addresses of this site in a text: a path, or the site's own address before it. */
function pathsIn(text: string, siteUrl: string): string[] {
  const found = text.matchAll(
    /(https?:\/\/[^\s/]+)?(\/(?:[a-z]{2}\/)?(?:product|category|article)\/[^\s"'<>)\]]+)/gi,
  );
  return [...found].flatMap(([, origin, path]) => (!origin || origin === siteUrl ? (path ?? []) : []));
}

/** What is to be looked at before a language of a product is published; errors are what the publication is refused for. */
export async function checkProduct(
  db: Queries,
  {
    content,
    edited,
    lang,
    offers,
    described,
    siteUrl,
  }: {
    /** With the draft, where there is one. */
    content: ProductContent;
    edited: Edited;
    lang: Language;
    offers: number;
    /** The pictures of the library that are described there in this language. */
    described: ReadonlySet<string>;
    siteUrl: string;
  },
): Promise<Checklist> {
  const items: Item[] = [];
  const words = wordsIn(content, lang) ?? noWords;
  const source = wordsIn(content, defaultLanguage) ?? noWords;
  const at = (field: string) => (lang === defaultLanguage ? field : `translations.${lang}.${field}`);
  const note = (level: Item["level"], code: string, path: string, more: Partial<Item> = {}) =>
    items.push({ level, code, path, ...more });

  for (const { path, message } of faultsOf(content)) if (path !== at("name")) note("error", message, path);
  if (!words.name.trim()) note("error", "name-missing", at("name"));
  if (!words.summary.trim() && !words.description.trim()) note("error", "text-missing", at("summary"));
  else if (!words.summary.trim()) note("warning", "summary-missing", at("summary"));

  if (lang !== defaultLanguage) {
    const untranslated = untranslatedFields(translatedFields, source, words);
    if (untranslated.length)
      note("warning", "untranslated", at(untranslated[0] ?? "name"), { count: untranslated.length });
    const marks = edited.texts.find((text) => text.lang === lang)?.sourceMarks ?? {};
    const stale = staleFields(translatedFields, { source, translation: words, marks });
    if (stale.length) note("warning", "stale", at(stale[0] ?? "name"), { count: stale.length });
  }
  if (!words.metaTitle) note("warning", "seo-title-missing", at("metaTitle"));
  else if ([...words.metaTitle].length > longestTitle) note("warning", "seo-title-long", at("metaTitle"));
  if (!words.metaDescription) note("warning", "seo-description-missing", at("metaDescription"));
  else if ([...words.metaDescription].length > longestDescription)
    note("warning", "seo-description-long", at("metaDescription"));

  if (!content.imageUrl && !content.images.length) note("warning", "image-missing", "images");
  const silent = content.images.filter(
    ({ alt, mediaId }) => !alt[lang]?.trim() && !(mediaId && described.has(mediaId)),
  ).length;
  if (silent) note("warning", "alt-missing", "images", { count: silent });
  if (content.categoryId === null) note("warning", "category-missing", "categoryId");
  if (!content.isDiscontinued && !offers) note("warning", "offers-missing", "offers");
  if (content.score === null) note("warning", "score-missing", "score");

  const texts = [words.summary, words.description, words.verdict, ...words.pros, ...words.cons];
  for (const path of new Set(texts.flatMap((text) => pathsIn(text, siteUrl)))) {
    const { rest } = splitLanguage(path);
    const [, type, slug] = rest.split("/");
    const owner = await ownerOf(db, type as "product", decodeSlug(slug ?? ""), lang);
    if (owner === null) note("warning", "broken-link", at("description"), { about: path });
  }
  return { items };
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
