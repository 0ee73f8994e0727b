import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#i18n/languages.ts";
import { type AreaMessages, loadMessages } from "#i18n/messages/load-messages.ts";

export type FavoritesMessages = AreaMessages<"favorites">;

/** The texts of the pages of favorites: no other page loads them. */
export const loadFavoritesMessages = (lang: Language): Promise<FavoritesMessages> =>
  loadMessages("favorites", lang);

const context = createContext<FavoritesMessages | null>(null);

export function FavoritesMessagesProvider({
  words,
  children,
}: {
  words: FavoritesMessages;
  children: ReactNode;
}) {
  return <context.Provider value={words}>{children}</context.Provider>;
}

export function useFavoritesMessages(): FavoritesMessages {
  const words = useContext(context);
  if (!words) throw new Error("useFavoritesMessages is used outside FavoritesMessagesProvider.");
  return words;
}
