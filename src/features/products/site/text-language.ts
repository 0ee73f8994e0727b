/** What marks a text that was found in English only (readings.md 13). */
export const writtenIn = (textLang: string | undefined) =>
  textLang ? ({ lang: "en", dir: "ltr" } as const) : {};
