import { readStored, writeStored } from "#client/browser/stored.ts";
import type { Language } from "#i18n/languages.ts";

/** The products a visitor has chosen to compare, stored in this browser. Names are in the language they were last shown in. */
export type Compared = { id: string; name: string };
export type CompareList = { lang: Language | null; items: readonly Compared[] };

export const mostCompared = 4;
const none: CompareList = { lang: null, items: [] };

/** Reads the stored text; what was never written by us is nothing. */
export function parseCompareList(text: string | null): CompareList {
  if (!text) return none;
  try {
    const { lang, items } = JSON.parse(text) as { lang?: Language; items?: unknown };
    const known = (Array.isArray(items) ? items : []).filter(
      (item): item is Compared => /^\d{1,15}$/.test(String(item?.id)) && typeof item?.name === "string",
    );
    return {
      lang: lang ?? null,
      items: known.slice(0, mostCompared).map(({ id, name }) => ({ id: String(id), name })),
    };
  } catch {
    // Not ours or damaged: the list begins empty.
    return none;
  }
}

/** The list with the product added, or taken away where it was in; the same list where it is full. */
export function toggleCompared(items: readonly Compared[], product: Compared): readonly Compared[] {
  if (items.some((item) => item.id === product.id)) return items.filter((item) => item.id !== product.id);
  return items.length < mostCompared ? [...items, product] : items;
}

/** The shareable address, without language. */
export const comparePath = (ids: readonly string[], differencesOnly = false): string =>
  ids.length ? `/compare?ids=${ids.join(",")}${differencesOnly ? "&differences=1" : ""}` : "/compare";

let seen: { text: string | null; list: CompareList } = { text: null, list: none };

/** The same object as long as nothing changed. */
export function storedCompareList(): CompareList {
  const text = readStored("compare");
  if (text !== seen.text) seen = { text, list: parseCompareList(text) };
  return seen.list;
}

export const storeCompareList = (list: CompareList): void => writeStored("compare", JSON.stringify(list));
