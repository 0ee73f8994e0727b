import ar from "#locales/ar/errors.json" with { type: "json" };
import en from "#locales/en/errors.json" with { type: "json" };
import fr from "#locales/fr/errors.json" with { type: "json" };
import he from "#locales/he/errors.json" with { type: "json" };
import zh from "#locales/zh/errors.json" with { type: "json" };
import type { ErrorCode } from "#platform/errors.ts";
import type { Language } from "../languages.ts";

/** What an error code says to a person, in each language; a code without its five sentences does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode, string>>;

const texts: Record<Language, ErrorTexts> = { en, he, fr, ar, zh };

export const errorText = (lang: Language, code: ErrorCode): string => texts[lang][code];
