import { MarketplaceError } from "#features/marketplaces/listing.ts";
import type { Adapter, AdapterConnection } from "./adapter.ts";
import { amazonListing, asin } from "./amazon-item.ts";
import { amazonCountries, amazonCountriesOf, amazonHost } from "./amazon-shops.ts";
import { jsonIn, type MarketplaceResponse, readJson, reasonOf } from "./bounded-fetch.ts";
import { at, listIn, singleLine } from "./listing-fields.ts";

/** Amazon's Creators API: https://creatorsapi.amazon, all calls POST JSON, keys by OAuth client credentials. */

/** Each names a leaf: a branch alone is refused. */
export const amazonResources = [
  "browseNodeInfo.browseNodes",
  "browseNodeInfo.browseNodes.ancestor",
  "images.primary.large",
  "images.primary.highRes",
  "images.variants.large",
  "itemInfo.byLineInfo",
  "itemInfo.externalIds",
  "itemInfo.features",
  "itemInfo.manufactureInfo",
  "itemInfo.title",
  "offersV2.listings.availability",
  "offersV2.listings.condition",
  "offersV2.listings.dealDetails",
  "offersV2.listings.isBuyBoxWinner",
  "offersV2.listings.price",
  "offersV2.listings.type",
] as const;

const tokenHosts = new Map<string, string>(
  Object.entries({
    "2.1": "https://creatorsapi.auth.us-east-1.amazoncognito.com",
    "2.2": "https://creatorsapi.auth.eu-south-2.amazoncognito.com",
    "2.3": "https://creatorsapi.auth.us-west-2.amazoncognito.com",
    "3.1": "https://api.amazon.com",
    "3.2": "https://api.amazon.co.uk",
    "3.3": "https://api.amazon.co.jp",
  }),
);

const reasonIn = (body: unknown): string =>
  reasonOf(at(body, "reason") ?? at(body, "type"), at(body, "message"));

function read(answer: MarketplaceResponse): unknown {
  // A key that may do nothing here is wrong; an account that is not eligible may become so.
  if (answer.status === 403 && at(jsonIn(answer), "reason") === "AuthorizationFailed")
    throw new MarketplaceError("auth", reasonIn(jsonIn(answer)));
  return readJson(answer, reasonIn);
}

/** Errors beside items, or instead of them. */
const errorsIn = (body: unknown) =>
  listIn(at(body, "errors")).map((error) => ({
    code: singleLine(at(error, "code"), 80),
    message: singleLine(at(error, "message"), 500),
  }));

async function ask(
  line: AdapterConnection<"amazon">,
  operation: string,
  country: string,
  body: object,
): Promise<unknown> {
  const { version } = line.keys;
  const partnerTag = await line.tagFor(country);
  return line.call(
    country,
    (token) => ({
      url: `${line.base}/catalog/v1/${operation}`,
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: version.startsWith("2.") ? `Bearer ${token}, Version ${version}` : `Bearer ${token}`,
        "x-marketplace": amazonHost(country),
      },
      body: JSON.stringify({ partnerTag, ...body, resources: amazonResources }),
    }),
    read,
  );
}

const listingsIn = (items: unknown, country: string, now: number) =>
  listIn(items).flatMap((item) => amazonListing(item, country, now) ?? []);

export const amazon: Adapter<"amazon"> = {
  key: "amazon",
  mostIds: 10,
  countries: amazonCountries,
  idForm: asin,
  pace: { between: 1_000, perDay: 8_640, zone: "UTC" },
  callerId: ({ credentialId }) => credentialId,
  countriesOf: amazonCountriesOf,

  tokenAsk({ credentialId, credentialSecret, version }, base) {
    const isSecond = version.startsWith("2.");
    const given = {
      grant_type: "client_credentials",
      client_id: credentialId,
      client_secret: credentialSecret,
      scope: isSecond ? "creatorsapi/default" : "creatorsapi::default",
    };
    return {
      url: `${base || tokenHosts.get(version)}${isSecond ? "/oauth2/token" : "/auth/o2/token"}`,
      method: "POST",
      headers: { "Content-Type": isSecond ? "application/x-www-form-urlencoded" : "application/json" },
      body: isSecond ? new URLSearchParams(given).toString() : JSON.stringify(given),
    };
  },

  async search(line, { words, country, page }) {
    if (page > 10) return [];
    const body = await ask(line, "searchItems", country, { keywords: words, itemCount: 10, itemPage: page });
    return listingsIn(at(body, "searchResult", "items"), country, line.now());
  },

  async byIds(line, ids, { country }) {
    const body = await ask(line, "getItems", country, { itemIds: ids });
    const listings = listingsIn(at(body, "itemsResult", "items"), country, line.now());
    const found = new Set(listings.map(({ externalId }) => externalId));
    const errors = errorsIn(body);
    // What is not accessible through the interface is still sold; only what is called invalid is gone.
    const isGone = (id: string): boolean =>
      errors.some(
        ({ code, message }) =>
          (code === "InvalidParameterValue" && message.includes(id)) || (code === "NoResults" && !found.size),
      );
    return {
      listings: listings.filter(({ externalId }) => ids.includes(externalId)),
      gone: ids.filter((id) => !found.has(id) && isGone(id)),
    };
  },
};
