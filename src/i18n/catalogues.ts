import arErrors from "#locales/ar/errors.ts";
import ar from "#locales/ar/site.ts";
import enErrors from "#locales/en/errors.ts";
import en from "#locales/en/site.ts";
import frErrors from "#locales/fr/errors.ts";
import fr from "#locales/fr/site.ts";
import heErrors from "#locales/he/errors.ts";
import he from "#locales/he/site.ts";
import zhErrors from "#locales/zh/errors.ts";
import zh from "#locales/zh/site.ts";
import type { Language } from "./languages.ts";
import { type Catalogue, type Messages, messagesOf } from "./messages.ts";

/** All five catalogues at once: for the server only. A browser loads its own language's (load-catalogue.ts). */
export const catalogues: Record<Language, Catalogue> = {
  en: { ...en, ...enErrors },
  he: { ...he, ...heErrors },
  fr: { ...fr, ...frErrors },
  ar: { ...ar, ...arErrors },
  zh: { ...zh, ...zhErrors },
};

const bound = new Map<Language, Messages>();

/** The messages of a language, for requests, feeds, mails and jobs alike: the language is always named. */
export function messagesFor(lang: Language): Messages {
  const known = bound.get(lang);
  if (known) return known;
  const messages = messagesOf(lang, catalogues[lang]);
  bound.set(lang, messages);
  return messages;
}
