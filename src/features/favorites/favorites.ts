import type { ProductCard } from "#features/products/product.ts";

/** The limit for the favorite button, for guests and for accounts. */
export const mostFavorites = 1_000;
/** A guest with a full list may sign in to a full account, and neither list is truncated. */
export const mostMerged = 2 * mostFavorites;
/** Of a note, in UTF-16 units. */
export const longestNote = 500;

/** Parses the stored text; anything but a list of ids is an empty list. */
export function parseFavorites(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids)
      ? [...new Set(ids.filter((id): id is string => typeof id === "string" && /^\d{1,15}$/.test(id)))].slice(
          0,
          mostMerged,
        )
      : [];
  } catch {
    // Something else wrote the entry: there are no favorites in it.
    return [];
  }
}

/** Adds at `position`: 0 for a new favorite, its former place when a removal is undone. */
export const withFavorite = (ids: readonly string[], id: string, position = 0): string[] => {
  const others = withoutFavorite(ids, id);
  return [...others.slice(0, position), id, ...others.slice(position)];
};

export const withoutFavorite = (ids: readonly string[], id: string): string[] =>
  ids.filter((other) => other !== id);

/** A link that carries a list needs no account: as many ids as an address holds safely. */
export const maxIdsInLink = 100;

/** The path of the page that shows these products to others. */
export const listPath = (ids: readonly string[]): string =>
  `/favorites/list?ids=${ids.slice(0, maxIdsInLink).join(",")}`;

/** The ids of such an address, once each; what is no id is left out. */
export const idsOfList = (query: URLSearchParams): string[] =>
  [...new Set((query.get("ids") ?? "").split(",").filter((id) => /^[1-9]\d{0,8}$/.test(id)))].slice(
    0,
    maxIdsInLink,
  );

export const favoriteSorts = ["added", "price", "score", "name"] as const;
export type FavoriteSort = (typeof favoriteSorts)[number];

/**
 * The cards in the chosen order: newest favorite first, cheapest first, best first, by name. Cards without a price in `currency`, or
 * without a score, come last, because there is nothing to compare.
 */
export function sortFavorites(
  cards: readonly ProductCard[],
  by: FavoriteSort,
  { currency, tag }: { currency: string; tag: string },
): ProductCard[] {
  if (by === "added") return [...cards];
  if (by === "name") {
    const { compare } = new Intl.Collator(tag, { numeric: true });
    return [...cards].sort((a, b) => compare(a.name, b.name));
  }
  const price = ({ buying }: ProductCard): number =>
    [buying.price?.approximate, buying.price].find((money) => money?.currency === currency)?.amount ??
    Number.POSITIVE_INFINITY;
  const rank = (card: ProductCard): number => (by === "price" ? price(card) : -(card.score ?? -1));
  return [...cards].sort((a, b) => Math.sign(rank(a) - rank(b)) || 0);
}

/** The cards under their categories, in the order in which these come first; those in none under null, at the end. */
export function groupFavorites(
  cards: readonly ProductCard[],
): { category: ProductCard["category"]; cards: ProductCard[] }[] {
  const groups = Map.groupBy(cards, ({ category }) => category?.id ?? null);
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([, inside]) => ({ category: inside[0]?.category ?? null, cards: inside }));
}
