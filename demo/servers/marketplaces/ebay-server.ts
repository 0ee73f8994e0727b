import type { Keys } from "#features/marketplaces/connection.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import {
  half,
  isRefused,
  type LocalParts,
  type LocalReply,
  type LocalRequest,
  type LocalServer,
  localTokens,
  type Refused,
  startLocalServer,
} from "../local-server.ts";
import { type DemoItem, isSoldOut, priceAt, searchStock, strangePrice } from "./demo-stock.ts";

/** eBay's Browse interface as it is documented: amounts as texts, errors and warnings of one form. */

const tokenLifetime = 7_200;
const largestPage = 200;
const api = "/buy/browse/v1";
const tokenPath = "/identity/v1/oauth2/token";
const currencies = new Map<string, string>(
  Object.entries({
    US: "USD",
    GB: "GBP",
    AU: "AUD",
    CA: "CAD",
    CH: "CHF",
    HK: "HKD",
    PL: "PLN",
    SG: "SGD",
  }),
);

const failure = (status: number, errorId: number, category: string, message: string): LocalReply => ({
  status,
  body: { errors: [{ errorId, domain: "API_BROWSE", category, message, longMessage: message }] },
});
const refusals: Record<Refused, LocalReply> = {
  unauthorized: failure(401, 1001, "REQUEST", "Invalid access token"),
  "not-eligible": failure(
    403,
    1100,
    "REQUEST",
    "Access denied: Insufficient permissions to fulfill the request.",
  ),
  refused: failure(400, 12001, "REQUEST", "The call must have a valid 'q', 'gtin' or 'category_ids'."),
  throttled: failure(429, 2001, "REQUEST", "Too many requests. The request limit has been reached."),
  "server-error": { status: 503, body: "upstream connect error or disconnect/reset before headers" },
};

export const ebayNumberOf = ({ number }: Pick<DemoItem, "number">): string =>
  String(110_000_000_000 + number);

export function startEbayServer({ clock, stock }: LocalParts): Promise<LocalServer<Keys["ebay"]>> {
  const keys = { clientId: "Magpie-demo-PRD", clientSecret: "PRD-demo-secret", campaignId: "" };
  const tokens = localTokens({ clock, secret: keys.clientSecret, lifetime: tokenLifetime });

  function token({ headers, body }: LocalRequest): LocalReply {
    const given = new URLSearchParams(body);
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString("base64");
    if (headers.authorization !== `Basic ${basic}`)
      return {
        status: 401,
        body: { error: "invalid_client", error_description: "client authentication failed" },
      };
    if (given.get("grant_type") !== "client_credentials")
      return { status: 400, body: { error: "unsupported_grant_type" } };
    if (given.get("scope") !== "https://api.ebay.com/oauth/api_scope")
      return { status: 400, body: { error: "invalid_scope" } };
    return { status: 200, body: { ...tokens.give(), token_type: "Application Access Token" } };
  }

  function summary(thing: DemoItem, marketplace: string, scenario: Scenario) {
    const currency = currencies.get(marketplace.slice(5)) ?? "EUR";
    const legacyItemId = ebayNumberOf(thing);
    const money = (cents: number) => ({ value: (cents / 100).toFixed(2), currency });
    const isUsed = thing.number % 3 === 0;
    const isAuction = thing.number % 11 === 0;
    return {
      itemId: `v1|${legacyItemId}|0`,
      legacyItemId,
      title: thing.title,
      categories: [{ categoryId: "1", categoryName: thing.categories[1] }],
      image: { imageUrl: `https://i.ebayimg.com/images/g/${legacyItemId}/s-l1600.jpg` },
      price:
        scenario === "strange-prices"
          ? { value: strangePrice(thing), currency }
          : money(priceAt(thing, marketplace, clock.now())),
      marketingPrice: { originalPrice: money(Math.round(thing.price * 1.25)), discountPercentage: "20" },
      condition: isUsed ? "Used" : "New",
      conditionId: isUsed ? "3000" : "1000",
      buyingOptions: [isAuction ? "AUCTION" : "FIXED_PRICE"],
      seller: { username: "demo-seller", feedbackPercentage: "99.8", feedbackScore: 1234 },
      shippingOptions: [{ shippingCostType: "FIXED", shippingCost: money(thing.number % 2 ? 0 : 895) }],
      itemLocation: { country: marketplace.slice(5) },
      itemWebUrl: `https://www.ebay.com/itm/${legacyItemId}?hash=item1&mkevt=1&campid=1`,
      adultOnly: false,
      listingMarketplaceId: marketplace,
    };
  }

  function whole(thing: DemoItem, marketplace: string, scenario: Scenario, variation: string) {
    const known = summary(thing, marketplace, scenario);
    return {
      ...known,
      itemId: `v1|${known.legacyItemId}|${variation}`,
      description: `<div><script>track()</script><p>${thing.description.replaceAll("\n\n", "</p><p>")}</p></div>`,
      brand: thing.brand,
      mpn: thing.model,
      gtin: thing.gtin,
      categoryPath: thing.categories.join("|"),
      localizedAspects: thing.features.map((value, place) => ({
        type: "STRING",
        name: `Point ${place + 1}`,
        value,
      })),
      estimatedAvailabilities: [
        {
          estimatedAvailabilityStatus: isSoldOut(thing, marketplace, clock.now())
            ? "OUT_OF_STOCK"
            : "IN_STOCK",
        },
      ],
    };
  }

  function search({ query }: LocalRequest, marketplace: string, scenario: Scenario): LocalReply {
    const [limit, offset] = [Number(query.get("limit") ?? 50), Number(query.get("offset") ?? 0)];
    const [words, gtin] = [query.get("q") ?? "", query.get("gtin") ?? ""];
    if (!words && !gtin) return refusals.refused;
    if (!(limit >= 1 && limit <= largestPage) || offset % limit !== 0)
      return failure(400, 12004, "REQUEST", "The limit or offset is not valid.");
    const all = gtin ? stock.filter((thing) => thing.gtin === gtin) : searchStock(stock, words);
    const found = scenario === "empty" ? [] : all;
    const page = found.slice(offset, offset + limit);
    const shown = scenario === "partial" ? half(page) : page;
    return {
      status: 200,
      body: {
        href: "",
        total: found.length,
        limit,
        offset,
        ...(shown.length
          ? { itemSummaries: shown.map((thing) => summary(thing, marketplace, scenario)) }
          : {}),
        ...(scenario === "partial"
          ? { warnings: [{ errorId: 12008, domain: "API_BROWSE", category: "REQUEST", message: "Not all." }] }
          : {}),
      },
    };
  }

  return startLocalServer(keys, {
    isToken: ({ path }) => path === tokenPath,
    answer(request, scenario) {
      const { path, query, headers } = request;
      if (path === tokenPath) return token(request);
      if (tokens.stateOf(headers.authorization) !== "good") return refusals.unauthorized;
      if (isRefused(scenario)) return refusals[scenario];
      const marketplace = String(headers["x-ebay-c-marketplace-id"] ?? "");
      if (!/^EBAY_[A-Z]{2}$/.test(marketplace)) return failure(400, 13022, "REQUEST", "No such marketplace.");
      if (path === `${api}/item_summary/search`) return search(request, marketplace, scenario);
      const [, id, whose] =
        decodeURIComponent(path).match(/^\/buy\/browse\/v1\/item\/v1\|(\d+)\|(\d+)$/) ?? [];
      const isLegacy = path === `${api}/item/get_item_by_legacy_id`;
      const itemId = id ?? (isLegacy ? query.get("legacy_item_id") : null);
      const variation = whose ?? query.get("legacy_variation_id") ?? "0";
      if (!itemId) return failure(404, 11001, "REQUEST", "The resource was not found.");
      const thing = stock.find((one) => ebayNumberOf(one) === itemId);
      if (!thing || scenario === "empty")
        return failure(404, 11001, "REQUEST", "The specified item Id was not found.");
      // What has variations is answered by a call of its own.
      if (scenario === "partial" && variation === "0")
        return failure(400, 11006, "REQUEST", "The legacy Id is invalid. Use get_items_by_item_group.");
      return { status: 200, body: whole(thing, marketplace, scenario, variation) };
    },
  });
}
