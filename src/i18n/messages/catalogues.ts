import type { Language } from "../languages.ts";
import { type Messages, messagesOf, type SiteCatalogue } from "./messages.ts";
import ar from "./site/ar.ts";
import en from "./site/en.ts";
import fr from "./site/fr.ts";
import he from "./site/he.ts";
import zh from "./site/zh.ts";

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
