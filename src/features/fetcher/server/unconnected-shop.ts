import { type Marketplace, MarketplaceError, type MarketplaceKey } from "#features/marketplaces/listing.ts";

/** The interface of each shop. */
export type ShopOf = (key: MarketplaceKey) => Marketplace;

/** A shop that nobody has given us access to. */
export function unconnectedShop(key: MarketplaceKey): Marketplace {
  const refuse = () => Promise.reject(new MarketplaceError("no-credentials", `${key} is not connected`));
  return { key, mostIds: 1, countries: [], search: refuse, byIds: refuse };
}
