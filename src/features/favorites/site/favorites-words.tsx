import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf, type Shape } from "#i18n/messages.ts";
import type englishTexts from "#locales/en/favorites.ts";

type Texts = typeof englishTexts;
export type FavoritesWords = MessagesOf<Texts>;

/** The texts of the pages of favorites: no other page loads them. */
const load: Record<Language, () => Promise<{ default: Shape<Texts> }>> = {
  en: () => import("#locales/en/favorites.ts"),
  he: () => import("#locales/he/favorites.ts"),
  fr: () => import("#locales/fr/favorites.ts"),
  ar: () => import("#locales/ar/favorites.ts"),
  zh: () => import("#locales/zh/favorites.ts"),
};

export const loadFavoritesWords = async (lang: Language): Promise<FavoritesWords> =>
  messagesOf<Texts>(lang, (await load[lang]()).default);

const context = createContext<FavoritesWords | null>(null);

export function FavoritesWordsProvider({ words, children }: { words: FavoritesWords; children: ReactNode }) {
  return <context.Provider value={words}>{children}</context.Provider>;
}

export function useFavoritesWords(): FavoritesWords {
  const words = useContext(context);
  if (!words) throw new Error("No words here: the part stands outside FavoritesWordsProvider.");
  return words;
}
