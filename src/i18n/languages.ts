import { type Language, languageTags } from "./language-tags.ts";

export { isLanguage, type Language, supportedLanguage } from "./language-tags.ts";

/** The five languages of the site: spec.md section 3 to the letter. */
export const languages = {
  en: {
    ...languageTags.en,
    dateFormat: "MM/DD/YYYY",
    currency: "USD",
    name: "English",
    nativeName: "English",
    flag: "🇺🇸",
    openGraph: "en_US",
  },
  he: {
    ...languageTags.he,
    dateFormat: "DD/MM/YYYY",
    currency: "ILS",
    name: "Hebrew",
    nativeName: "עברית",
    flag: "🇮🇱",
    openGraph: "he_IL",
  },
  fr: {
    ...languageTags.fr,
    dateFormat: "DD/MM/YYYY",
    currency: "EUR",
    name: "French",
    nativeName: "Français",
    flag: "🇫🇷",
    openGraph: "fr_FR",
  },
  ar: {
    ...languageTags.ar,
    dateFormat: "DD/MM/YYYY",
    currency: "SAR",
    name: "Arabic",
    nativeName: "العربية",
    flag: "🇸🇦",
    openGraph: "ar_SA",
  },
  zh: {
    ...languageTags.zh,
    dateFormat: "YYYY/MM/DD",
    currency: "CNY",
    name: "Chinese",
    nativeName: "简体中文",
    flag: "🇨🇳",
    openGraph: "zh_CN",
  },
} as const;

export type Currency = (typeof languages)[Language]["currency"];

export const languageCodes = ["en", "he", "fr", "ar", "zh"] as const satisfies readonly Language[];
/** Addresses in it have no prefix (spec.md section 2). */
export const unprefixedLanguage: Language = "en";
/** The one whose texts are an item's own fields; those of the others are under `translations`. It may be without text. */
export const baseLanguage: Language = "en";
/** The one that readers of others see where the owner chose none (readings.md 43). */
export const firstDefaultLanguage: Language = "en";

export const currencies = {
  USD: { symbol: "$", digits: 2 },
  ILS: { symbol: "₪", digits: 2 },
  EUR: { symbol: "€", digits: 2 },
  SAR: { symbol: "ر.س", digits: 2 },
  CNY: { symbol: "¥", digits: 2 },
} as const satisfies Record<Currency, { symbol: string; digits: number }>;
