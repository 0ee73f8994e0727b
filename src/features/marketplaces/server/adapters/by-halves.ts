import { type FoundListings, type FoundSoFar, MarketplaceError } from "#features/marketplaces/listing.ts";

/** One thing that a shop does not have, and does not name, is found by halving: the others are answered for. */
export async function byHalves(
  ids: readonly string[],
  ask: (ids: readonly string[]) => Promise<FoundListings>,
): Promise<FoundSoFar & { unnamed: number }> {
  try {
    return { ...(await ask(ids)), refusal: null, unnamed: 0 };
  } catch (error) {
    if (!(error instanceof MarketplaceError && error.refusal === "not-found")) throw error;
    if (ids.length === 1) return { listings: [], gone: [...ids], refusal: null, unnamed: 1 };
    const middle = Math.ceil(ids.length / 2);
    const first = await byHalves(ids.slice(0, middle), ask);
    if (first.refusal) return first;
    const second = await byHalves(ids.slice(middle), ask).catch((error: unknown) => {
      if (!(error instanceof MarketplaceError)) throw error;
      return { listings: [], gone: [], unfit: [], refusal: error.refusal, unnamed: 0 };
    });
    return {
      listings: [...first.listings, ...second.listings],
      gone: [...first.gone, ...second.gone],
      unfit: [...(first.unfit ?? []), ...(second.unfit ?? [])],
      refusal: second.refusal,
      unnamed: first.unnamed + second.unnamed,
    };
  }
}
