import ar from "#locales/ar/errors.ts";
import en from "#locales/en/errors.ts";
import fr from "#locales/fr/errors.ts";
import he from "#locales/he/errors.ts";
import zh from "#locales/zh/errors.ts";
import type { ErrorCode } from "#platform/errors.ts";
import type { Language } from "./languages.ts";

/** What an error code says to a person, in each language; a code without its five sentences does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode, string>>;

const texts: Record<Language, ErrorTexts> = { en, he, fr, ar, zh };

export const errorText = (lang: Language, code: ErrorCode): string => texts[lang][code];
