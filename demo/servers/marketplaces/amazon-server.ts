import type { Keys } from "#features/marketplaces/connection.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import { amazonResources } from "#features/marketplaces/server/adapters/amazon.ts";
import { amazonCountryOf, amazonTagEnd } from "#features/marketplaces/server/adapters/amazon-shops.ts";
import { at } from "#features/marketplaces/server/adapters/listing-fields.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
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

/** Amazon's Creators API as it is documented, with its refusals. */

const tokenLifetime = 3_600;
const mostIds = 10;
const refusals: Record<Refused, LocalReply> = {
  unauthorized: {
    status: 401,
    body: { type: "UnauthorizedException", reason: "InvalidToken", message: "The token is not valid." },
  },
  "not-eligible": {
    status: 403,
    body: {
      type: "AccessDeniedException",
      reason: "AssociateNotEligible",
      message: "Your account does not currently meet the eligibility requirements.",
    },
  },
  refused: {
    status: 400,
    body: {
      type: "ValidationException",
      reason: "InvalidAssociate",
      message: "The credential is not linked to this partner tag for this marketplace.",
    },
  },
  throttled: {
    status: 429,
    body: {
      type: "ThrottleException",
      message: "Too many requests.",
      serviceCode: "creators",
      quotaCode: "tps",
    },
  },
  "server-error": { status: 500, body: "<html><body><h1>500 Internal Server Error</h1></body></html>" },
};
const invalid = (reason: string, name: string): LocalReply => ({
  status: 400,
  body: {
    type: "ValidationException",
    reason,
    message: `${name} is not valid.`,
    fieldList: [{ name, message: "not valid" }],
  },
});

export const asinOf = ({ number }: Pick<DemoItem, "number">): string =>
  `B0DEMO${number.toString(36).toUpperCase().padStart(4, "0")}`;

export function startAmazonServer(
  { clock, stock }: LocalParts,
  version: Keys["amazon"]["version"] = "3.1",
): Promise<LocalServer<Keys["amazon"]>> {
  const keys = {
    credentialId: "amzn1.application-oa2-client.demo",
    credentialSecret: "amzn1.oa2-cs.v1.demo-secret",
    version,
  };
  const tokens = localTokens({ clock, secret: keys.credentialSecret, lifetime: tokenLifetime });
  const isSecond = version.startsWith("2.");
  const tokenPath = isSecond ? "/oauth2/token" : "/auth/o2/token";

  function token({ headers, body }: LocalRequest): LocalReply {
    const isJson = /json/.test(headers["content-type"] ?? "");
    const given = isJson
      ? (JSON.parse(body) as Record<string, string>)
      : Object.fromEntries(new URLSearchParams(body));
    const refuse = (status: number, error: string): LocalReply => ({
      status,
      body: { error, error_description: `${error} for ${given.client_id}` },
    });
    if (given.grant_type !== "client_credentials") return refuse(400, "unsupported_grant_type");
    if (given.client_id !== keys.credentialId || given.client_secret !== keys.credentialSecret)
      return refuse(401, "invalid_client");
    if (given.scope !== (isSecond ? "creatorsapi/default" : "creatorsapi::default"))
      return refuse(400, "invalid_scope");
    return { status: 200, body: { ...tokens.give(), token_type: "bearer" } };
  }

  /** An item as of now; every seventh one has no offer. */
  function item(thing: DemoItem, host: string, scenario: Scenario) {
    const country = amazonCountryOf(host) ?? "US";
    const currency = currencyIn(country);
    const now = clock.now();
    const units = 10 ** currencyDigits(currency);
    const money = (cents: number) => ({
      amount: cents / units,
      currency,
      displayAmount: `${currency} ${cents / units}`,
    });
    const asin = asinOf(thing);
    const price =
      scenario === "strange-prices"
        ? { amount: strangePrice(thing), currency }
        : money(priceAt(thing, host, now));
    const text = (displayValue: string) => ({ displayValue, label: "", locale: "en_US" });
    const picture = `https://m.media-amazon.com/images/I/${asin}.jpg`;
    return {
      asin,
      detailPageURL: `https://${host}/dp/${asin}?tag=demo-20&linkCode=ogi&th=1&psc=1`,
      images: { primary: { large: { url: picture, height: 500, width: 500 }, hiRes: { url: picture } } },
      itemInfo: {
        title: text(thing.title),
        features: { displayValues: thing.features, label: "Features", locale: "en_US" },
        byLineInfo: { brand: text(thing.brand) },
        externalIds: { eans: { displayValues: [thing.gtin] } },
        manufactureInfo: { model: text(thing.model) },
      },
      browseNodeInfo: {
        browseNodes: [
          {
            id: String(thing.number),
            displayName: thing.categories[1],
            ancestor: { id: "1", displayName: thing.categories[0] },
          },
        ],
      },
      ...(thing.number % 7 === 0
        ? {}
        : {
            offersV2: {
              listings: [
                {
                  isBuyBoxWinner: true,
                  condition: { value: "New", subCondition: "Unknown" },
                  merchantInfo: { id: "DEMO", name: "Demo seller" },
                  price: {
                    money: price,
                    savingBasis: {
                      money: money(Math.round(thing.price * 1.2)),
                      savingBasisType: "LIST_PRICE",
                    },
                  },
                  availability: { type: isSoldOut(thing, host, now) ? "OUT_OF_STOCK" : "IN_STOCK" },
                },
              ],
            },
          }),
    };
  }

  function getItems(body: unknown, host: string, scenario: Scenario): LocalReply {
    const ids = at(body, "itemIds");
    if (!Array.isArray(ids) || !ids.length || ids.length > mostIds)
      return invalid("FieldValidationFailed", "itemIds");
    const wanted = scenario === "partial" ? half(ids) : ids;
    const found = scenario === "empty" ? [] : stock.filter((thing) => wanted.includes(asinOf(thing)));
    const known = new Set(stock.map(asinOf));
    const errors = ids
      .filter((id) => !found.some((thing) => asinOf(thing) === id))
      .map((id) =>
        known.has(String(id)) && scenario !== "empty"
          ? {
              code: "ItemNotAccessible",
              message: `The ItemId ${id} is not accessible through the Creators API.`,
            }
          : {
              code: "InvalidParameterValue",
              message: `The ItemId ${id} provided in the request is invalid.`,
            },
      );
    return {
      status: 200,
      body: {
        itemsResult: { items: found.map((thing) => item(thing, host, scenario)).reverse() },
        ...(errors.length ? { errors } : {}),
      },
    };
  }

  function searchItems(body: unknown, host: string, scenario: Scenario): LocalReply {
    const [words, page, count] = [
      at(body, "keywords"),
      at(body, "itemPage") ?? 1,
      at(body, "itemCount") ?? 10,
    ];
    if (typeof words !== "string" || !words) return invalid("FieldValidationFailed", "keywords");
    if (!(Number(page) >= 1 && Number(page) <= 10)) return invalid("FieldValidationFailed", "itemPage");
    const found = scenario === "empty" ? [] : searchStock(stock, words);
    const shown = found.slice((Number(page) - 1) * Number(count), Number(page) * Number(count));
    if (!shown.length)
      return {
        status: 200,
        body: { errors: [{ code: "NoResults", message: "No results found for your request." }] },
      };
    return {
      status: 200,
      body: {
        searchResult: {
          totalResultCount: found.length,
          searchURL: `https://${host}/s?k=${encodeURIComponent(words)}`,
          items: (scenario === "partial" ? half(shown) : shown).map((thing) => item(thing, host, scenario)),
        },
        ...(scenario === "partial"
          ? { errors: [{ code: "ItemNotAccessible", message: "Some items are not accessible." }] }
          : {}),
      },
    };
  }

  return startLocalServer(keys, {
    isToken: ({ path }) => path === tokenPath,
    answer(request, scenario) {
      if (request.path === tokenPath) return token(request);
      const state = tokens.stateOf(request.headers.authorization);
      if (state !== "good")
        return {
          status: 401,
          body: {
            type: "UnauthorizedException",
            reason: state === "over" ? "TokenExpired" : "InvalidToken",
            message: "The token is not valid.",
          },
        };
      if (isSecond !== request.headers.authorization?.endsWith(`, Version ${version}`))
        return refusals.unauthorized;
      if (isRefused(scenario)) return refusals[scenario];
      const host = String(request.headers["x-marketplace"] ?? "");
      const country = amazonCountryOf(host);
      const body: unknown = JSON.parse(request.body || "{}");
      const tag = at(body, "partnerTag");
      if (request.method !== "POST" || !country) return invalid("FieldValidationFailed", "x-marketplace");
      if (typeof tag !== "string" || !tag) return invalid("InvalidPartnerTag", "partnerTag");
      if (!tag.endsWith(amazonTagEnd(country))) return refusals.refused;
      const resources = at(body, "resources") ?? [];
      const areKnown =
        Array.isArray(resources) &&
        resources.every((one) => (amazonResources as readonly unknown[]).includes(one));
      if (!areKnown) return invalid("FieldValidationFailed", "resources");
      if (request.path === "/catalog/v1/getItems") return getItems(body, host, scenario);
      if (request.path === "/catalog/v1/searchItems") return searchItems(body, host, scenario);
      return { status: 404, body: { type: "ResourceNotFoundException", message: "No such operation." } };
    },
  });
}
