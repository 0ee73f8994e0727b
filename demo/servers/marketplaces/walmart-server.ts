import { generateKeyPair, verify } from "node:crypto";
import { promisify } from "node:util";
import type { Keys } from "#features/marketplaces/connection.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import {
  half,
  isRefused,
  type LocalParts,
  type LocalReply,
  type LocalRequest,
  type LocalServer,
  type Refused,
  startLocalServer,
} from "../local-server.ts";
import { type DemoItem, isSoldOut, priceAt, searchStock, strangePrice } from "./demo-stock.ts";

/** Walmart's affiliate interface as it is documented: each call signed, prices as JSON numbers, descriptions as escaped HTML. */

const api = "/api-proxy/service/affil/product/v2";
const longestSignature = 180_000;
const [mostIds, largestPage] = [20, 25];

const failure = (status: number, code: number, message: string): LocalReply => ({
  status,
  body: { errors: [{ code, message }] },
});
const refusals: Record<Refused, LocalReply> = {
  unauthorized: failure(401, 4010, "Public Key not found for the consumer"),
  "not-eligible": failure(403, 4030, "The subscription is not approved"),
  refused: failure(400, 4001, "Invalid request"),
  throttled: failure(429, 4290, "Too many calls"),
  "server-error": { status: 500, body: "<html><body>Internal error</body></html>" },
};

export const walmartNumberOf = ({ number }: Pick<DemoItem, "number">): number => 900_000_000 + number;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One pair of keys for the life of the process: making one takes a while. */
let pair: Promise<{ publicKey: string; privateKey: string }> | undefined;

export async function startWalmartServer({
  clock,
  stock,
}: LocalParts): Promise<LocalServer<Keys["walmart"]>> {
  pair ??= promisify(generateKeyPair)("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { publicKey, privateKey } = await pair;
  const keys = {
    consumerId: "00000000-0000-4000-8000-000000000000",
    keyVersion: "1",
    privateKey,
    publisherId: "",
  };

  function isSigned({ headers }: LocalRequest): boolean {
    const [id, time, version, signature] = [
      "wm_consumer.id",
      "wm_consumer.intimestamp",
      "wm_sec.key_version",
      "wm_sec.auth_signature",
    ].map((name) => String(headers[name] ?? ""));
    const isFresh = Math.abs(clock.now() - Number(time)) <= longestSignature;
    const signed = Buffer.from(`${id}\n${time}\n${version}\n`);
    return (
      id === keys.consumerId &&
      isFresh &&
      verify("RSA-SHA256", signed, publicKey, Buffer.from(signature ?? "", "base64"))
    );
  }

  function item(thing: DemoItem, scenario: Scenario) {
    const itemId = walmartNumberOf(thing);
    const picture = `https://i5.walmartimages.com/asr/${itemId}.jpeg`;
    const isOut = isSoldOut(thing, "walmart", clock.now());
    return {
      itemId,
      parentItemId: itemId,
      name: thing.title,
      msrp: Math.round(thing.price * 1.15) / 100,
      salePrice:
        scenario === "strange-prices" ? strangePrice(thing) : priceAt(thing, "walmart", clock.now()) / 100,
      upc: thing.gtin,
      categoryPath: ["Home Page", ...thing.categories].join("/"),
      longDescription: escaped(`<p>${thing.description.replaceAll("\n\n", "</p><p>")}</p>`),
      brandName: thing.brand,
      modelNumber: thing.model,
      largeImage: picture,
      imageEntities: [{ largeImage: picture, entityType: "PRIMARY" }],
      productTrackingUrl: `https://goto.walmart.com/c/|PUBID|/568844/9383?veh=aff&u=https%3A%2F%2Fwww.walmart.com%2Fip%2F${itemId}`,
      standardShipRate: thing.price > 3_500 ? 0 : 5.99,
      marketplace: false,
      stock: isOut ? "Not available" : "Available",
      availableOnline: !isOut,
      customerRating: "4.289",
      numReviews: 12,
    };
  }

  function items({ query }: LocalRequest, scenario: Scenario): LocalReply {
    const upc = query.get("upc");
    const ids = upc ? [] : (query.get("ids") ?? "").split(",").filter(Boolean);
    if ((!ids.length && !upc) || ids.length > mostIds) return failure(400, 4003, "Invalid number of ids");
    const known = (id: string) => stock.find((thing) => String(walmartNumberOf(thing)) === id);
    const unknown = scenario === "empty" ? ids : ids.filter((id) => !known(id));
    if (unknown.length)
      return failure(400, 4002, `Invalid itemId ${scenario === "unnamed" ? "" : unknown.join(", ")}`.trim());
    const found = upc
      ? stock.filter((thing) => thing.gtin === upc)
      : (scenario === "partial" ? half(ids) : ids).flatMap((id) => known(id) ?? []);
    return { status: 200, body: { items: found.map((thing) => item(thing, scenario)) } };
  }

  function search({ query }: LocalRequest, scenario: Scenario): LocalReply {
    const [start, count] = [Number(query.get("start") ?? 1), Number(query.get("numItems") ?? 10)];
    const words = query.get("query") ?? "";
    if (!words) return failure(400, 4000, "Missing query");
    if (!(count >= 1 && count <= largestPage)) return failure(400, 4004, "Invalid numItems");
    const found = scenario === "empty" ? [] : searchStock(stock, words);
    const page = found.slice(start - 1, start - 1 + count);
    return {
      status: 200,
      body: {
        query: words,
        sort: "relevance",
        totalResults: found.length,
        start,
        numItems: count,
        items: (scenario === "partial" ? half(page) : page).map((thing) => item(thing, scenario)),
      },
    };
  }

  return startLocalServer(keys, {
    answer(request, scenario) {
      if (!isSigned(request)) return refusals.unauthorized;
      if (isRefused(scenario)) return refusals[scenario];
      if (request.path === `${api}/items`) return items(request, scenario);
      if (request.path === `${api}/search`) return search(request, scenario);
      return failure(404, 4040, "No such call");
    },
  });
}
