import type { Checklist } from "#content/admin-action-schemas.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import { seoFindings } from "#content/seo-findings.ts";
import { type CompareTexts, differenceFindings } from "#content/translation-differences.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Document } from "#platform/document/document.ts";
import { untranslatedIn } from "#platform/document/passages.ts";
import type { Item } from "./item.ts";

/** The checks before a language of an item is published; errors block publishing. */
export async function checkItem(
  type: ContentType,
  {
    item,
    content,
    lang,
    brands = [],
  }: {
    item: Item;
    content: Content;
    lang: Language;
    /** Names that a translation keeps as they are. */
    brands?: readonly string[];
  },
  { compare, isRedirected }: { compare: CompareTexts; isRedirected?: (path: string) => Promise<boolean> },
): Promise<Checklist> {
  const items: Checklist["items"] = [];
  const note = (
    level: "error" | "warning",
    code: string,
    field: string,
    more: { count?: number; about?: string } = {},
  ) => items.push({ level, code, path: pathIn(lang, field), ...more });
  const titleMissing = `${type.title}-missing`;
  const words = type.textsIn(content, lang);
  const source = type.textsIn(content, baseLanguage);

  for (const { path, message } of type.faultsOf(content))
    if (message !== titleMissing) items.push({ level: "error", code: message, path });
  for (const field of type.missingIn(words))
    note("error", field === type.title ? titleMissing : "text-missing", field);
  if (!words) return { items };

  const stored = item.texts.find((text) => text.lang === lang);
  const path = type.pathOf(String(words.slug || stored?.slug || ""));
  // The page is served in place of the redirect.
  if (path && path !== type.pathOf("") && (await isRedirected?.(localPath(lang, path))))
    note("warning", "redirect-here", "slug");

  const seo = { metaTitle: words.metaTitle, metaDescription: words.metaDescription };
  if (typeof seo.metaTitle === "string" && typeof seo.metaDescription === "string")
    for (const { code, field } of seoFindings({
      metaTitle: seo.metaTitle,
      metaDescription: seo.metaDescription,
    }))
      note("warning", code, field);

  if (source && lang !== baseLanguage) {
    const [first, ...more] = untranslatedFields(type.translatedFields, source, words);
    if (first) note("warning", "untranslated", first, { count: more.length + 1 });
    const marks = stored?.marks ?? {};
    const stale = staleFields(type.translatedFields, { source, translation: words, marks });
    if (stale[0]) note("warning", "stale", stale[0], { count: stale.length });
  }
  for (const [field, { kind }] of type.fields) {
    if (kind !== "document" || !Object.hasOwn(type.texts, field)) continue;
    const others = languageCodes.flatMap((code) =>
      code === lang ? [] : ((type.textsIn(content, code)?.[field] as Document | undefined) ?? []),
    );
    const count = untranslatedIn(words[field] as Document, { others, names: brands });
    if (count) note("warning", "copied", field, { count });
  }
  const fields = type.translatedFields;
  const compared = { lang, fields, source, translation: words, brands };
  for (const { field, ...more } of await differenceFindings(compare, compared))
    note("warning", "differs", field, more);
  return { items };
}
