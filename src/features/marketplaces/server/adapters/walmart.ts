import { sign } from "node:crypto";
import { readGtin } from "#features/marketplaces/gtin.ts";
import { type Listing, MarketplaceError } from "#features/marketplaces/listing.ts";
import type { Adapter, AdapterConnection } from "./adapter.ts";
import { jsonIn, type MarketplaceResponse, readJson, reasonOf } from "./bounded-fetch.ts";
import {
  at,
  feeIn,
  gtinIn,
  idIn,
  imageUrlsIn,
  listIn,
  listingOf,
  priceIn,
  singleLine,
  singleLines,
  textIn,
} from "./listing-fields.ts";

/** Walmart's affiliate interface: https://developer.api.walmart.com, GET, each call signed with an RSA key; dollars of the USA. */

const path = "/api-proxy/service/affil/product/v2";
const pageSize = 25;
/** Of what a search finds, only so many can be reached. */
const reachable = 1_000;
/** The error that an id is none of theirs. */
const unknownItem = 4_002;
const itemId = /^\d{1,15}$/;

/** The signed headers, valid for three minutes: their values in the order of their names, each with a line's end. */
export function walmartSignature(
  { consumerId, keyVersion, privateKey }: { consumerId: string; keyVersion: string; privateKey: string },
  now: number,
): Record<string, string> {
  const signed = `${consumerId}\n${now}\n${keyVersion}\n`;
  return {
    "WM_CONSUMER.ID": consumerId,
    "WM_CONSUMER.INTIMESTAMP": String(now),
    "WM_SEC.KEY_VERSION": keyVersion,
    "WM_SEC.AUTH_SIGNATURE": sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64"),
  };
}

const errorsIn = (body: unknown) =>
  listIn(at(body, "errors")).map((error) => ({
    code: Number(at(error, "code")),
    message: singleLine(at(error, "message"), 500),
  }));

function read(answer: MarketplaceResponse): unknown {
  const body = jsonIn(answer);
  // About ids, not about the account.
  if (answer.status === 400 && errorsIn(body).some(({ code }) => code === unknownItem)) return body;
  return readJson(answer, () => reasonOf(...errorsIn(body).flatMap(({ code, message }) => [code, message])));
}

const ask = (
  line: AdapterConnection<"walmart">,
  call: string,
  query: Record<string, string>,
): Promise<unknown> =>
  line.call(
    "US",
    () => ({
      url: `${line.base}${path}${call}?${new URLSearchParams({
        ...query,
        richAttributes: "true",
        ...(line.keys.publisherId ? { publisherId: line.keys.publisherId } : {}),
      })}`,
      method: "GET",
      headers: walmartSignature(line.keys, line.now()),
    }),
    read,
  );

function availabilityIn(item: unknown): Listing["availability"] {
  if (at(item, "preOrder") === true) return "preorder";
  const stock = singleLine(at(item, "stock"), 40).toLowerCase();
  if (at(item, "availableOnline") === false || stock === "not available") return "out-of-stock";
  return ["available", "limited supply", "last few items"].includes(stock) ? "in-stock" : "unknown";
}

function listingIn(item: unknown, now: number): Listing | null {
  const externalId = idIn(at(item, "itemId"), itemId);
  if (!externalId) return null;
  const price = priceIn(at(item, "salePrice"), "USD");
  const pictures = listIn(at(item, "imageEntities"));
  const isFirst = (picture: unknown): boolean => at(picture, "entityType") === "PRIMARY";
  return listingOf({
    marketplace: "walmart",
    externalId,
    country: "US",
    url: `https://www.walmart.com/ip/${externalId}`,
    title: singleLine(at(item, "name"), 500),
    brand: singleLine(at(item, "brandName"), 200),
    model: singleLine(at(item, "modelNumber"), 200),
    gtin: gtinIn(at(item, "upc")),
    description: textIn(at(item, "longDescription") ?? at(item, "shortDescription"), 20_000),
    imageUrls: imageUrlsIn([
      ...[...pictures.filter(isFirst), ...pictures.filter((picture) => !isFirst(picture))].map((picture) =>
        at(picture, "largeImage"),
      ),
      at(item, "largeImage"),
    ]),
    price,
    listPrice: priceIn(at(item, "msrp"), "USD"),
    shipping: feeIn(at(item, "standardShipRate"), "USD", price),
    availability: availabilityIn(item),
    categoryPath: singleLines(singleLine(at(item, "categoryPath"), 2_400).split("/"), 12, 200),
    fetchedAt: now,
  });
}

const listingsIn = (body: unknown, now: number): Listing[] =>
  listIn(at(body, "items")).flatMap((item) => listingIn(item, now) ?? []);

export const walmart: Adapter<"walmart"> = {
  key: "walmart",
  mostIds: 20,
  countries: ["US"],
  idForm: itemId,
  pace: { between: 200, perDay: 5_000, zone: "America/Los_Angeles" },
  callerId: ({ consumerId }) => consumerId,

  async search(line, { words, page }) {
    const gtin = readGtin(words);
    // The only number that can be looked up is the twelve-digit one.
    if (gtin.ok && gtin.gtin.length === 12)
      return page > 1 ? [] : listingsIn(await ask(line, "/items", { upc: gtin.gtin }), line.now());
    const start = (page - 1) * pageSize + 1;
    if (start > reachable) return [];
    const query = { query: words, start: String(start), numItems: String(pageSize) };
    return listingsIn(await ask(line, "/search", query), line.now());
  },

  async byIds(line, ids) {
    const gone: string[] = [];
    for (let left = [...ids]; left.length; ) {
      const body = await ask(line, "/items", { ids: left.join(",") });
      const unknown = errorsIn(body).filter(({ code }) => code === unknownItem);
      if (!unknown.length) {
        const listings = listingsIn(body, line.now());
        return { listings: listings.filter(({ externalId }) => left.includes(externalId)), gone };
      }
      const named = left.filter(
        (id) => left.length === 1 || unknown.some(({ message }) => message.match(/\d+/g)?.includes(id)),
      );
      // One wrong id spoils the whole call; where it is not named, it is looked for among fewer.
      if (!named.length) throw new MarketplaceError("not-found", "one of the ids is not known");
      gone.push(...named);
      left = left.filter((id) => !named.includes(id));
    }
    return { listings: [], gone };
  },
};
