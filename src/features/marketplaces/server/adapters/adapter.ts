import type { Keys } from "#features/marketplaces/connection.ts";
import type {
  FoundListings,
  Listing,
  ListingQuery,
  Marketplace,
  MarketplaceKey,
} from "#features/marketplaces/listing.ts";
import type { Pace } from "../calling.ts";
import type { MarketplaceRequest, MarketplaceResponse } from "./bounded-fetch.ts";

/** What an adapter calls through: its keys, and the caller that throttles, retries and counts. */
export type AdapterConnection<Key extends MarketplaceKey> = {
  keys: Keys[Key];
  /** Where the interface lies, without a slash at the end. */
  base: string;
  now(): number;
  /** The owner's partner tag for a country; rejects where there is none. */
  tagFor(country: string): Promise<string>;
  /** `token` is "" where the marketplace has none. */
  call<T>(
    country: string,
    ask: (token: string) => MarketplaceRequest,
    read: (answer: MarketplaceResponse) => T,
  ): Promise<T>;
};

type Place = Parameters<Marketplace["byIds"]>[1];

/** One marketplace's documented wire format, without a generated client. */
export type Adapter<Key extends MarketplaceKey> = {
  key: Key;
  mostIds: number;
  countries: readonly string[];
  /** The format of the marketplace's ids: others are not sent, so that a 400 is about the account and not about a typo. */
  idForm: RegExp;
  pace: Pace;
  /** Identifies the caller, for counting calls. */
  callerId(keys: Keys[Key]): string;
  /** The countries that the keys are for, the most usual one first; null where they are for all. */
  countriesOf?(keys: Keys[Key]): readonly string[];
  /** The call that gives a token; its address is whole. */
  tokenAsk?(keys: Keys[Key], base: string): MarketplaceRequest;
  search(line: AdapterConnection<Key>, query: ListingQuery): Promise<Listing[]>;
  byIds(line: AdapterConnection<Key>, ids: readonly string[], place: Place): Promise<FoundListings>;
};
