import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#i18n/languages.ts";
import { type AreaMessages, loadMessages } from "#i18n/messages/load-messages.ts";

export type FavoritesWords = AreaMessages<"favorites">;

/** The texts of the pages of favorites: no other page loads them. */
export const loadFavoritesWords = (lang: Language): Promise<FavoritesWords> =>
  loadMessages("favorites", lang);

const context = createContext<FavoritesWords | null>(null);

export function FavoritesWordsProvider({ words, children }: { words: FavoritesWords; children: ReactNode }) {
  return <context.Provider value={words}>{children}</context.Provider>;
}

export function useFavoritesWords(): FavoritesWords {
  const words = useContext(context);
  if (!words) throw new Error("No words here: the part stands outside FavoritesWordsProvider.");
  return words;
}
