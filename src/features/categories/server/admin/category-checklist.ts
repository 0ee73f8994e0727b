import type { Checklist } from "#content/admin-action-schemas.ts";
import { seoFindings } from "#content/seo-findings.ts";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import { type CompareTexts, differenceFindings } from "#content/translation-differences.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import { pathIn, translatedFields } from "#features/categories/category-edit.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { CategoryState } from "./category-edits.repo.ts";
import { englishOf } from "./category-state.ts";

/** The checks before a language of a category is published; errors refuse the publication. */
export async function checkCategory(
  db: Queries,
  {
    state,
    lang,
    media,
    siteUrl,
    compare,
  }: {
    /** With the draft, where there is one. */
    state: CategoryState;
    lang: Language;
    media: Media;
    siteUrl: string;
    compare: CompareTexts;
  },
): Promise<Checklist> {
  const items: Checklist["items"] = [];
  const note = (
    level: "error" | "warning",
    code: string,
    path: string,
    more: { count?: number; about?: string } = {},
  ) => items.push({ level, code, path, ...more });
  const at = (field: string) => pathIn(lang, field);
  const text = state.texts.find((one) => one.lang === lang);
  const english = englishOf(state.texts);

  if (!text?.name) note("error", "name-missing", at("name"));
  if (!text?.description.trim()) note("warning", "description-missing", at("description"));
  if (!state.imageUrl) note("warning", "image-missing", "imageUrl");
  const { imageUrl, thumbnailUrl } = state;
  const pictures = await media.picturesAt(
    [imageUrl, thumbnailUrl].flatMap((address) => address ?? []),
    lang,
  );
  for (const [path, address] of Object.entries({ imageUrl, thumbnailUrl }))
    if (address && pictures.get(address)?.alt.trim() === "") note("warning", "alt-missing", path);
  if (!text) return { items };

  for (const { code, field } of seoFindings(text)) note("warning", code, at(field));
  const texts = [text.description, ...text.faq.flatMap(({ question, answer }) => [question, answer])];
  for (const about of await brokenLinks(db, texts, { lang, siteUrl }))
    note("warning", "broken-link", at(text.description.includes(about) ? "description" : "faq"), { about });

  if (english && lang !== defaultLanguage) {
    const untranslated = untranslatedFields(translatedFields, english, text);
    if (untranslated.length)
      note("warning", "untranslated", at(untranslated[0] ?? "name"), { count: untranslated.length });
    const stale = staleFields(translatedFields, {
      source: english,
      translation: text,
      marks: text.sourceMarks,
    });
    if (stale.length) note("warning", "stale", at(stale[0] ?? "name"), { count: stale.length });
  }
  const compared = { lang, fields: translatedFields, source: english, translation: text, brands: [] };
  for (const { field, ...more } of await differenceFindings(compare, compared))
    note("warning", "differs", at(field), more);
  return { items };
}
