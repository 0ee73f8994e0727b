import { type Language, languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { type Award, isStandardAward, type ShownAward } from "../award.ts";

/**
 * An award as a reader of a language sees it: by the owner's label in that language, for a standard award else by the built-in one,
 * else by the label in the site's default language, else by the first there is.
 */
export function shownAward(
  { id, label, icon, namesCategory }: Award,
  lang: Language,
  fallback: Language,
): ShownAward {
  const shown = { id, icon, namesCategory };
  const own = label[lang]?.trim();
  if (own) return { ...shown, label: own };
  if (isStandardAward(id)) return { ...shown, label: messagesFor(lang).t(`award.${id}`) };
  const textLang = [fallback, ...languageCodes].find((code) => label[code]?.trim());
  return textLang ? { ...shown, label: label[textLang] ?? "", textLang } : { ...shown, label: id };
}
