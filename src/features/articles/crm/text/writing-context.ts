import { createContext, useContext } from "react";
import type { ResolvedReferences } from "#features/articles/article-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Messages } from "#i18n/messages/messages.ts";

/** What the blocks of a text being written need to know of it. */
export type Writing = {
  /** The language of the text, not of the screen. */
  lang: Language;
  /** What the blocks show right now; null until it is known. */
  shown: ResolvedReferences | null;
  /** The site's words in the text's language, for the preview; null until they are there. */
  messages: Messages | null;
};

const context = createContext<Writing | null>(null);
export const WritingProvider = context.Provider;

export function useWriting(): Writing {
  const writing = useContext(context);
  if (!writing) throw new Error("useWriting is used outside WritingProvider.");
  return writing;
}
