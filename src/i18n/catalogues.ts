import ar from "#locales/ar/site.ts";
import en from "#locales/en/site.ts";
import fr from "#locales/fr/site.ts";
import he from "#locales/he/site.ts";
import zh from "#locales/zh/site.ts";
import type { Language } from "./languages.ts";
import { type Messages, messagesOf, type SiteCatalogue } from "./messages.ts";

/** All five catalogues at once: for the server only. A browser loads its own language's (load-catalogue.ts). */
export const catalogues: Record<Language, SiteCatalogue> = { en, he, fr, ar, zh };

const bound = new Map<Language, Messages>();

/** The messages of a language, for requests, feeds, mails and jobs alike: the language is always named. */
export function messagesFor(lang: Language): Messages {
  const known = bound.get(lang);
  if (known) return known;
  const messages = messagesOf(lang, catalogues[lang]);
  bound.set(lang, messages);
  return messages;
}
