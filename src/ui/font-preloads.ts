import frankRuhlHebrew from "./fonts/frank-ruhl-libre-hebrew.woff2?url";
import frankRuhlLatin from "./fonts/frank-ruhl-libre-latin.woff2?url";
import frauncesLatin from "./fonts/fraunces-latin.woff2?url";
import heeboHebrew from "./fonts/heebo-hebrew.woff2?url";
import heeboLatin from "./fonts/heebo-latin.woff2?url";
import interLatin from "./fonts/inter-latin.woff2?url";
import plexArabic from "./fonts/plex-arabic-400.woff2?url";
import plexArabicBold from "./fonts/plex-arabic-600.woff2?url";
import plexLatin from "./fonts/plex-latin-400.woff2?url";
import plexLatinBold from "./fonts/plex-latin-600.woff2?url";

/**
 * The files that the first screen of a page needs, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. Digits
 * and the space itself are in the Latin file: without it the lines of Hebrew and Arabic break anew when it comes.
 */
export const fontPreloads: Record<"en" | "he" | "fr" | "ar" | "zh", string[]> = {
  en: [interLatin, frauncesLatin],
  he: [heeboHebrew, heeboLatin, frankRuhlHebrew, frankRuhlLatin],
  fr: [interLatin, frauncesLatin],
  ar: [plexArabic, plexLatin, plexArabicBold, plexLatinBold],
  zh: [],
};
