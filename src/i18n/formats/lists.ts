import type { Language } from "../languages.ts";

const commas: Partial<Record<Language, string>> = { ar: "، ", zh: "、" };

/** Names one after the other with the language's own comma. Intl's lists put an "and" before the last, also where there are more. */
export const listed = (lang: Language, names: readonly string[]): string => names.join(commas[lang] ?? ", ");
