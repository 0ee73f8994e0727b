import { createHmac } from "node:crypto";
import { type Coupon, type Listing, MarketplaceError } from "#features/marketplaces/listing.ts";
import { parseTime } from "#platform/clock.ts";
import type { Adapter, AdapterConnection } from "./adapter.ts";
import { type MarketplaceResponse, readJson, reasonOf } from "./bounded-fetch.ts";
import {
  at,
  idIn,
  imageUrlsIn,
  listIn,
  listingOf,
  priceIn,
  singleLine,
  singleLines,
} from "./listing-fields.ts";

/** AliExpress' affiliate interface: https://api-sg.aliexpress.com/sync, form POST, signed by HMAC; errors mostly come with HTTP 200. */

const pageSize = 20;
const productId = /^\d{5,20}$/;
/** Languages by their codes there; Chinese is none of them. */
const languages = new Map<string, string>(Object.entries({ en: "EN", fr: "FR", ar: "AR", he: "HE" }));
const currencies = new Set(
  "USD GBP CAD EUR CNY UAH MXN TRY RUB BRL AUD INR JPY IDR SEK KRW ILS SAR".split(" "),
);

/** The signature of a call: every parameter in the order of its name's bytes, names and values one after the other. */
export function aliexpressSign(parameters: Record<string, string>, secret: string): string {
  const base = Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  return createHmac("sha256", secret).update(base, "utf8").digest("hex").toUpperCase();
}

const refusals = new Map<string, MarketplaceError["refusal"]>(
  Object.entries({
    IncompleteSignature: "auth",
    InvalidSignature: "auth",
    InvalidApiKey: "auth",
    InvalidAppKey: "auth",
    IllegalAccessToken: "auth",
    InsufficientPermission: "not-eligible",
    ApiCallLimit: "throttled",
    AppCallLimit: "throttled",
    ServiceUnavailable: "upstream",
    SystemError: "upstream",
  }),
);

function gatewayError(error: unknown): MarketplaceError {
  const code = singleLine(at(error, "code"), 80);
  const [message, subCode] = [
    singleLine(at(error, "msg") ?? at(error, "message"), 300),
    at(error, "sub_code"),
  ];
  const isTheirs = at(error, "type") === "ISP" || /^isp\./.test(singleLine(subCode, 80));
  const refusal =
    refusals.get(code) ??
    (/app ?key is invalid/i.test(message)
      ? "auth"
      : code === "7" || /call ?limit/i.test(message)
        ? "throttled"
        : isTheirs
          ? "upstream"
          : "invalid-request");
  return new MarketplaceError(refusal, reasonOf(code, message, subCode));
}

type ProductResult = { listings: Listing[]; isEmpty: boolean };

/**
 * The products of an answer, with or without its wrappers. Only an answer that says so itself is empty; one whose products are missing,
 * or cannot be read, says nothing of any of them.
 */
function read(answer: MarketplaceResponse, country: string, now: number): ProductResult {
  const body = readJson(answer, (body) => reasonOf(at(body, "error_response", "msg")));
  const error = at(body, "error_response") ?? (at(body, "code") && at(body, "type") ? body : undefined);
  if (error !== undefined) throw gatewayError(error);
  const wrapper = Object.entries(body as object).find(([name]) => name.endsWith("_response"))?.[1];
  const result = at(body, "resp_result") ?? at(wrapper, "resp_result");
  const code = Number(at(result, "resp_code"));
  // "The result is empty" is no error.
  if (code === 405) return { listings: [], isEmpty: true };
  if (code !== 200) {
    const said = reasonOf(at(result, "resp_code"), at(result, "resp_msg"));
    if (!(code > 0)) throw new MarketplaceError("malformed", "the answer holds no result");
    throw new MarketplaceError(code >= 500 ? "upstream" : "invalid-request", said);
  }
  const products = at(result, "result", "products");
  const given = listIn(at(products, "product") ?? products);
  const listings = given.flatMap((product) => listingIn(product, country, now) ?? []);
  const isEmpty = singleLine(at(result, "result", "current_record_count"), 20) === "0";
  if (!listings.length && !isEmpty)
    throw new MarketplaceError("malformed", "the answer holds no product that can be read");
  return { listings, isEmpty: isEmpty && !listings.length };
}

function ask(
  line: AdapterConnection<"aliexpress">,
  method: string,
  country: string,
  query: Record<string, string>,
) {
  return line.call(
    country,
    () => {
      const parameters: Record<string, string> = {
        app_key: line.keys.appKey,
        method: `aliexpress.affiliate.${method}`,
        timestamp: String(line.now()),
        sign_method: "sha256",
        format: "json",
        v: "2.0",
        ...(line.keys.trackingId ? { tracking_id: line.keys.trackingId } : {}),
        ...query,
      };
      const sign = aliexpressSign(parameters, line.keys.appSecret);
      return {
        url: `${line.base}/sync`,
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8" },
        body: new URLSearchParams({ ...parameters, sign }).toString(),
      };
    },
    (answer) => read(answer, country, line.now()),
  );
}

const inTheirTerms = ({ lang, currency }: { lang: string; currency: string }) => ({
  target_language: languages.get(lang) ?? "EN",
  target_currency: currencies.has(currency) ? currency : "USD",
});

/** A time of their clock, eight hours before UTC's: of the zones it could be meant in, the one in which a coupon ends first. */
function couponTime(value: unknown): number | null {
  const written = singleLine(value, 40);
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written);
  const time = isTime ? parseTime(`${written.replace(" ", "T")}+08:00`) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}

function couponIn(product: unknown): Coupon | null {
  const promotion = at(product, "promo_code_info");
  const code = singleLine(at(promotion, "promo_code"), 80);
  if (!code) return null;
  return {
    code,
    text: singleLine(at(promotion, "code_value"), 200),
    startsAt: couponTime(at(promotion, "code_availabletime_start")),
    endsAt: couponTime(at(promotion, "code_availabletime_end")),
    isTheirs: true,
  };
}

/** A price in the requested currency, else in the seller's; each has its currency beside it. */
const priceOf = (product: unknown, name: string) =>
  [`target_${name}`, name]
    .map((key) => priceIn(at(product, key), at(product, `${key}_currency`)))
    .find((price) => price !== null) ?? null;

function listingIn(product: unknown, country: string, now: number): Listing | null {
  const externalId = idIn(at(product, "product_id"), productId);
  if (!externalId) return null;
  const pictures = at(product, "product_small_image_urls");
  return listingOf({
    marketplace: "aliexpress",
    externalId,
    country,
    url: `https://www.aliexpress.com/item/${externalId}.html`,
    title: singleLine(at(product, "product_title"), 500),
    imageUrls: imageUrlsIn([
      at(product, "product_main_image_url"),
      ...listIn(at(pictures, "string") ?? pictures),
    ]),
    price: priceOf(product, "sale_price"),
    listPrice: priceOf(product, "original_price"),
    coupon: couponIn(product),
    categoryPath: singleLines(
      [at(product, "first_level_category_name"), at(product, "second_level_category_name")],
      2,
      200,
    ),
    fetchedAt: now,
  });
}

export const aliexpress: Adapter<"aliexpress"> = {
  key: "aliexpress",
  mostIds: 20,
  // Where it delivers to: there is one shop for all.
  countries:
    "US GB CA FR DE ES IT NL BE PL PT IE AT SE IL SA AE QA KW EG MA AU NZ JP KR SG BR MX CL TR UA".split(" "),
  idForm: productId,
  pace: { between: 500, perDay: 5_000, zone: "Asia/Shanghai" },
  callerId: ({ appKey }) => appKey,

  async search(line, query) {
    const { words, country, page } = query;
    const { listings } = await ask(line, "product.query", country, {
      keywords: words,
      page_no: String(page),
      page_size: String(pageSize),
      ship_to_country: country,
      ...inTheirTerms(query),
    });
    return listings;
  },

  async byIds(line, ids, place) {
    const { country } = place;
    const details = async (wanted: readonly string[]): Promise<ProductResult> => {
      const { listings, isEmpty } = await ask(line, "productdetail.get", country, {
        product_ids: wanted.join(","),
        country,
        ...inTheirTerms(place),
      });
      return { listings: listings.filter(({ externalId }) => wanted.includes(externalId)), isEmpty };
    };
    const { listings, isEmpty } = await details(ids);
    const left = ids.filter((id) => !listings.some(({ externalId }) => externalId === id));
    if (isEmpty || !left.length) return { listings, gone: left };
    // Ids that are left out silently are requested separately: only an empty answer means that they are gone.
    const again = await details(left).catch((error: unknown): ProductResult => {
      // One that cannot be read does not cost the others their answer.
      if (error instanceof MarketplaceError && error.refusal === "malformed")
        return { listings: [], isEmpty: false };
      throw error;
    });
    return { listings: [...listings, ...again.listings], gone: again.isEmpty ? left : [] };
  },
};
