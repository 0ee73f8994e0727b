/** The five languages of the site: spec.md section 3 to the letter. English is the default and the fallback. */
export const languages = {
  en: {
    tag: "en",
    direction: "ltr",
    dateFormat: "MM/DD/YYYY",
    currency: "USD",
    name: "English",
    nativeName: "English",
    flag: "🇺🇸",
    openGraph: "en_US",
  },
  he: {
    tag: "he",
    direction: "rtl",
    dateFormat: "DD/MM/YYYY",
    currency: "ILS",
    name: "Hebrew",
    nativeName: "עברית",
    flag: "🇮🇱",
    openGraph: "he_IL",
  },
  fr: {
    tag: "fr",
    direction: "ltr",
    dateFormat: "DD/MM/YYYY",
    currency: "EUR",
    name: "French",
    nativeName: "Français",
    flag: "🇫🇷",
    openGraph: "fr_FR",
  },
  ar: {
    tag: "ar",
    direction: "rtl",
    dateFormat: "DD/MM/YYYY",
    currency: "SAR",
    name: "Arabic",
    nativeName: "العربية",
    flag: "🇸🇦",
    openGraph: "ar_SA",
  },
  // Simplified Chinese: `lang` and hreflang are zh-Hans, the path prefix stays zh (readings.md 11, 13).
  zh: {
    tag: "zh-Hans",
    direction: "ltr",
    dateFormat: "YYYY/MM/DD",
    currency: "CNY",
    name: "Chinese",
    nativeName: "简体中文",
    flag: "🇨🇳",
    openGraph: "zh_CN",
  },
} as const;

export type Language = keyof typeof languages;
export type Currency = (typeof languages)[Language]["currency"];

export const languageCodes = ["en", "he", "fr", "ar", "zh"] as const satisfies readonly Language[];
export const defaultLanguage: Language = "en";

export const currencies = {
  USD: { symbol: "$", digits: 2 },
  ILS: { symbol: "₪", digits: 2 },
  EUR: { symbol: "€", digits: 2 },
  SAR: { symbol: "ر.س", digits: 2 },
  CNY: { symbol: "¥", digits: 2 },
} as const satisfies Record<Currency, { symbol: string; digits: number }>;

export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === "string" && Object.hasOwn(languages, code);

/** A browser's or a header's language tag to one of ours: `iw` is Hebrew, every `zh-*` is zh (readings.md 8); undefined when unknown. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  if (primary === "iw") return "he";
  return isLanguage(primary) ? primary : undefined;
}
