import type { Language } from "./languages.ts";
import { type Messages, messagesOf, type SiteCatalogue } from "./messages.ts";

/** A document has one language; it may start with a part of its messages. Only the browser's entry starts one. */
let complete: (() => Promise<void>) | undefined;

/** The messages of a document that starts with these texts. */
export function startMessages(
  lang: Language,
  first: Partial<SiteCatalogue>,
  loadAll: (lang: Language) => Promise<SiteCatalogue>,
): Messages {
  const texts = { ...first };
  complete = async () => {
    Object.assign(texts, await loadAll(lang));
  };
  return messagesOf(lang, texts as SiteCatalogue);
}

/** Adds all messages, before code runs that could not run when the document came. */
export const completeMessages = async (): Promise<void> => complete?.();
