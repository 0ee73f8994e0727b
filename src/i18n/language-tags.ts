/** What browsers call the five languages, and which way they run; for the script in the head, which is small (src/head/). */
export const languageTags = {
  en: { tag: "en", direction: "ltr" },
  he: { tag: "he", direction: "rtl" },
  fr: { tag: "fr", direction: "ltr" },
  ar: { tag: "ar", direction: "rtl" },
  // Simplified Chinese: `lang` and hreflang are zh-Hans, the path prefix stays zh (readings.md 11, 13).
  zh: { tag: "zh-Hans", direction: "ltr" },
} as const;

export type Language = keyof typeof languageTags;

export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === "string" && Object.hasOwn(languageTags, code);

/** A browser's or a header's language tag to one of ours: `iw` is Hebrew, every `zh-*` is zh (readings.md 8); undefined when unknown. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  if (primary === "iw") return "he";
  return isLanguage(primary) ? primary : undefined;
}
