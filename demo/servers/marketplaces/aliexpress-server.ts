import type { Keys } from "#features/marketplaces/connection.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import { aliexpressSign } from "#features/marketplaces/server/adapters/aliexpress.ts";
import {
  half,
  isRefused,
  type LocalParts,
  type LocalReply,
  type LocalServer,
  type Refused,
  same,
  startLocalServer,
} from "../local-server.ts";
import { type DemoItem, priceAt, searchStock, strangePrice } from "./demo-stock.ts";

/** AliExpress' gateway as it is documented: one address, HTTP 200 also for errors, lists in wrappers, prices as texts. */

const longestSkew = 600_000;
const [mostIds, largestPage] = [50, 50];

const failure = (type: "ISV" | "ISP", code: string, msg: string): LocalReply => ({
  status: 200,
  body: { error_response: { type, code, msg, request_id: "demo" } },
});
const refusals: Record<Refused, LocalReply> = {
  unauthorized: failure(
    "ISV",
    "IncompleteSignature",
    "The request signature does not conform to platform standards",
  ),
  "not-eligible": failure(
    "ISV",
    "InsufficientPermission",
    "The application has no permission for this interface",
  ),
  refused: failure("ISV", "MissingParameter", "The input parameter is missing"),
  throttled: failure("ISP", "ApiCallLimit", "The request has exceeded the limit"),
  "server-error": { status: 502, body: "<html><body>Bad gateway</body></html>" },
};

export const aliexpressNumberOf = ({ number }: Pick<DemoItem, "number">): number =>
  1_005_009_000_000_000 + number;

export function startAliexpressServer({
  clock,
  stock,
}: LocalParts): Promise<LocalServer<Keys["aliexpress"]>> {
  const keys = { appKey: "500000", appSecret: "demo-app-secret", trackingId: "" };

  function product(thing: DemoItem, currency: string, scenario: Scenario) {
    const id = aliexpressNumberOf(thing);
    const price =
      scenario === "strange-prices"
        ? strangePrice(thing)
        : (priceAt(thing, "aliexpress", clock.now()) / 100).toFixed(2);
    const before = (Math.round(thing.price * 1.6) / 100).toFixed(2);
    return {
      // Some answers have it as a text.
      product_id: thing.number % 2 ? id : String(id),
      product_title: thing.title,
      product_detail_url: `https://www.aliexpress.com/item/${id}.html?pdp_npi=4&algo_pvid=x`,
      product_main_image_url: `//ae01.alicdn.com/kf/${id}.jpg`,
      product_small_image_urls: { string: [`//ae01.alicdn.com/kf/${id}_1.jpg`] },
      original_price: before,
      original_price_currency: currency,
      sale_price: price,
      sale_price_currency: currency,
      target_original_price: before,
      target_original_price_currency: currency,
      target_sale_price: price,
      target_sale_price_currency: currency,
      discount: "28%",
      evaluate_rate: "95.4%",
      lastest_volume: 1200,
      commission_rate: "7.0%",
      first_level_category_name: thing.categories[0],
      second_level_category_name: thing.categories[1],
      ...(thing.number % 5 === 0
        ? {
            promo_code_info: {
              promo_code: `DEMO${thing.number}`,
              code_value: "3 off 20",
              code_availabletime_start: "2026-01-01 00:00:00",
              code_availabletime_end: "2036-12-31 23:59:59",
            },
          }
        : {}),
    };
  }

  function result(method: string, products: object[], total: number): LocalReply {
    const name = `${method.replaceAll(".", "_")}_response`;
    const said = products.length
      ? {
          resp_code: 200,
          resp_msg: "Call succeeds",
          result: {
            current_page_no: 1,
            current_record_count: products.length,
            total_record_count: total,
            products: { product: products },
          },
        }
      : { resp_code: 405, resp_msg: "The result is empty" };
    return { status: 200, body: { [name]: { resp_result: said, request_id: "demo" } } };
  }

  return startLocalServer(keys, {
    answer({ path, query, body }, scenario) {
      const { sign = "", ...given } = Object.fromEntries([...query, ...new URLSearchParams(body)]);
      const { app_key, timestamp, method = "" } = given;
      if (path !== "/sync") return failure("ISV", "InvalidPath", "No such path");
      if (app_key !== keys.appKey) return failure("ISV", "InvalidApiKey", "The specified App Key is invalid");
      if (Math.abs(clock.now() - Number(timestamp)) > longestSkew)
        return failure("ISV", "InvalidTimestamp", "The timestamp is too old");
      if (given.sign_method !== "sha256" || !same(sign, aliexpressSign(given, keys.appSecret)))
        return refusals.unauthorized;
      if (isRefused(scenario)) return refusals[scenario];
      const currency = given.target_currency ?? "USD";
      const shown = (things: readonly DemoItem[]) =>
        (scenario === "empty" ? [] : scenario === "partial" ? half(things) : things).map((thing) =>
          product(thing, currency, scenario),
        );
      if (method === "aliexpress.affiliate.product.query") {
        const [page, size] = [Number(given.page_no ?? 1), Number(given.page_size ?? 20)];
        if (!given.keywords || !(size >= 1 && size <= largestPage)) return refusals.refused;
        const found = searchStock(stock, given.keywords);
        return result(method, shown(found.slice((page - 1) * size, page * size)), found.length);
      }
      if (method === "aliexpress.affiliate.productdetail.get") {
        const ids = (given.product_ids ?? "").split(",").filter(Boolean);
        if (!ids.length || ids.length > mostIds) return refusals.refused;
        const found = stock.filter((thing) => ids.includes(String(aliexpressNumberOf(thing))));
        return result(method, shown(found), found.length);
      }
      return failure("ISV", "InvalidApiPath", "No such method");
    },
  });
}
