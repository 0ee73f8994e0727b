import plexArabic from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url";
import plexArabicBold from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url";
import plexLatin from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?url";
import plexLatinBold from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?url";
import frankRuhlHebrew from "@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal.woff2?url";
import heeboHebrew from "@fontsource-variable/heebo/files/heebo-hebrew-wght-normal.woff2?url";
import frauncesLatin from "./fonts/fraunces-latin.woff2?url";
import heeboLatin from "./fonts/heebo-latin.woff2?url";
import interLatin from "./fonts/inter-latin.woff2?url";

/**
 * The files that the first screen of a page needs, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. Digits
 * and the space itself are in the Latin file: without it the lines of Hebrew and Arabic break anew when it comes.
 */
export const fontPreloads: Record<"en" | "he" | "fr" | "ar" | "zh", string[]> = {
  en: [interLatin, frauncesLatin],
  he: [heeboHebrew, heeboLatin, frankRuhlHebrew],
  fr: [interLatin, frauncesLatin],
  ar: [plexArabic, plexLatin, plexArabicBold, plexLatinBold],
  zh: [],
};
