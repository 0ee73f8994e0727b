import type { Language } from "./languages.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { type Messages, messagesOf, type SiteCatalogue } from "./messages.ts";

/** A document has one language; it may start with a part of its messages. */
let started: { lang: Language; texts: Partial<SiteCatalogue> } | undefined;

/** The messages of a document that starts with these texts. */
export function startMessages(lang: Language, texts: Partial<SiteCatalogue>): Messages {
  started = { lang, texts: { ...texts } };
  return messagesOf(lang, started.texts as SiteCatalogue);
}

/** Adds all messages, before code runs that could not run when the document came. */
export async function completeMessages(): Promise<void> {
  if (!import.meta.env.SSR && started) Object.assign(started.texts, await loadCatalogue(started.lang));
}
