import type { Checklist } from "#content/admin-action-schemas.ts";
import { seoFindings } from "#content/seo-findings.ts";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import { type CompareTexts, differenceFindings } from "#content/translation-differences.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import {
  emptyTexts,
  faultsOf,
  type ProductContent,
  textsIn,
  translatedFields,
} from "#features/products/product-content.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { Edited } from "./product-contents.ts";

type Item = Checklist["items"][number];

/** The checks before a language of a product is published; errors block publishing. */
export async function checkProduct(
  db: Queries,
  {
    content,
    edited,
    lang,
    offers,
    isPlaceShown,
    described,
    siteUrl,
    compare,
  }: {
    /** With the draft, where there is one. */
    content: ProductContent;
    edited: Edited;
    lang: Language;
    offers: number;
    /** Whether its category is visible to visitors: a hidden category hides its products. */
    isPlaceShown: boolean;
    /** The pictures of the library that are described there in this language. */
    described: ReadonlySet<string>;
    siteUrl: string;
    compare: CompareTexts;
  },
): Promise<Checklist> {
  const items: Item[] = [];
  const words = textsIn(content, lang) ?? emptyTexts;
  const source = textsIn(content, defaultLanguage) ?? emptyTexts;
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
  // A model without a digit may be a word that each language has of its own: "Desk lamp".
  const brands = [content.brand, /\d/.test(content.model) ? content.model : ""].filter(Boolean);
  const compared = { lang, fields: translatedFields, source, translation: words, brands };
  for (const { field, ...more } of await differenceFindings(compare, compared))
    note("warning", "differs", at(field), more);
  for (const { code, field } of seoFindings(words)) note("warning", code, at(field));

  if (!content.imageUrl && !content.images.length) note("warning", "image-missing", "images");
  for (const [place, { alt, mediaId }] of content.images.entries())
    if (!alt[lang]?.trim() && !(mediaId && described.has(mediaId)))
      note("warning", "alt-missing", "images", { about: String(place + 1) });
  if (content.categoryId === null) note("warning", "category-missing", "categoryId");
  else if (!isPlaceShown) note("warning", "category-hidden", "categoryId");
  if (!content.isDiscontinued && !offers) note("warning", "offers-missing", "offers");
  if (content.score === null) note("warning", "score-missing", "score");

  // One statement alone is no weighing up.
  for (const side of ["pros", "cons"] as const)
    if (words[side].length < 2) note("warning", `${side}-few`, at(side));

  const texts = [words.summary, words.description, words.verdict, ...words.pros, ...words.cons];
  for (const about of await brokenLinks(db, texts, { lang, siteUrl }))
    note("warning", "broken-link", at("description"), { about });
  return { items };
}
