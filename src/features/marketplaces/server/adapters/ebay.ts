import { readGtin } from "#features/marketplaces/gtin.ts";
import { type Listing, MarketplaceError } from "#features/marketplaces/listing.ts";
import type { Adapter, AdapterConnection } from "./adapter.ts";
import { jsonIn, type MarketplaceResponse, readJson, reasonOf } from "./bounded-fetch.ts";
import { ebayCountries, ebayId, ebayListing } from "./ebay-item.ts";
import { at, listIn } from "./listing-fields.ts";

/** eBay's Browse interface: https://api.ebay.com, GET, amounts as texts, a token for two hours. */

/** What one answer of a search holds; `offset` is a multiple of it. */
const pageSize = 20;
/** Of what eBay finds, only so many can be reached. */
const reachable = 10_000;

/** A page of several variations: its id alone names none of them. */
const isGroup = (body: unknown): boolean =>
  listIn(at(body, "errors")).some((error) => at(error, "errorId") === 11_006);

function read(answer: MarketplaceResponse): unknown {
  if (answer.status === 400 && isGroup(jsonIn(answer))) return null;
  return readJson(answer, (body) => {
    const [error] = listIn(at(body, "errors"));
    return reasonOf(at(error, "errorId"), at(error, "longMessage") ?? at(error, "message"));
  });
}

const ask = (
  line: AdapterConnection<"ebay">,
  path: string,
  { country, lang }: { country: string; lang: string },
) =>
  line.call(
    country,
    (token) => ({
      url: `${line.base}/buy/browse/v1/${path}`,
      method: "GET",
      headers: {
        Authorization: `Bearer ${token}`,
        "X-EBAY-C-MARKETPLACE-ID": `EBAY_${country}`,
        // Only shops of several languages have a choice.
        ...(lang === "fr" && (country === "BE" || country === "CA")
          ? { "Accept-Language": `fr-${country}` }
          : {}),
        ...(line.keys.campaignId
          ? { "X-EBAY-C-ENDUSERCTX": `affiliateCampaignId=${line.keys.campaignId}` }
          : {}),
      },
    }),
    read,
  );

export const ebay: Adapter<"ebay"> = {
  key: "ebay",
  // The call for several items is for chosen partners only.
  mostIds: 1,
  countries: ebayCountries,
  idForm: ebayId,
  pace: { between: 200, perDay: 5_000, zone: "America/Los_Angeles" },
  callerId: ({ clientId }) => clientId,

  tokenAsk: ({ clientId, clientSecret }, base) => ({
    url: `${base}/identity/v1/oauth2/token`,
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      scope: "https://api.ebay.com/oauth/api_scope",
    }).toString(),
  }),

  async search(line, query) {
    const { words, country, page } = query;
    const offset = (page - 1) * pageSize;
    if (offset >= reachable) return [];
    const gtin = readGtin(words);
    const params = new URLSearchParams({
      ...(gtin.ok ? { gtin: gtin.gtin } : { q: words.slice(0, 100) }),
      filter: "buyingOptions:{FIXED_PRICE}",
      limit: String(pageSize),
      offset: String(offset),
    });
    const body = await ask(line, `item_summary/search?${params}`, query);
    return listIn(at(body, "itemSummaries")).flatMap((item) => ebayListing(item, country, line.now()) ?? []);
  },

  async byIds(line, ids, place) {
    const listings: Listing[] = [];
    const gone: string[] = [];
    const unfit: string[] = [];
    for (const id of ids) {
      const path = id.startsWith("v1|")
        ? `item/${encodeURIComponent(id)}`
        : `item/get_item_by_legacy_id?legacy_item_id=${id}`;
      try {
        const item = await ask(line, path, place);
        const listing = ebayListing(item, place.country, line.now(), id);
        if (listing) listings.push(listing);
        else if (item === null) unfit.push(id);
      } catch (error) {
        if (!(error instanceof MarketplaceError && error.refusal === "not-found")) throw error;
        gone.push(id);
      }
    }
    return { listings, gone, unfit };
  },
};
