import { readStored, writeStored } from "#client/browser/stored.ts";
import { parseFavorites } from "../favorites.ts";

const none: readonly string[] = [];
let seen: { text: string | null; ids: readonly string[] } = { text: null, ids: none };

/** The same array as long as nothing changed, as useSyncExternalStore wants it. */
export function storedFavorites(): readonly string[] {
  const text = readStored("favorites");
  if (text !== seen.text) seen = { text, ids: parseFavorites(text) };
  return seen.ids;
}

export const storeFavorites = (ids: readonly string[]): void => writeStored("favorites", JSON.stringify(ids));
