import { describe, expect, it } from "vitest";
import { ApiFailure } from "#client/api/api-failure.ts";
import { fieldNamed } from "#features/accounts/crm/audit-fields.ts";
import { formFailure } from "#features/accounts/site/failure.ts";
import { locationOfSubId } from "#features/analytics/sub-id-location.ts";
import { changesOf } from "#features/audit/audit-changes.ts";
import { readAmazonEntry } from "#features/fetcher/manual-entry.ts";
import { availabilityOf, conditionOf } from "#features/fetcher/schema-offer.ts";
import { readPage } from "#features/fetcher/server/pages/read-page.ts";
import { createColumnPlan } from "#features/imports/columns/column-mapping.ts";
import { withoutShortcodes } from "#features/imports/rows/shortcodes.ts";
import { readLanguage } from "#features/imports/rows/value-parsing.ts";
import { affiliateLink } from "#features/marketplaces/affiliate-link.ts";
import { amazonHost, amazonTagEnd } from "#features/marketplaces/server/adapters/amazon-shops.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { readTraffic } from "#features/trends/server/google-trends.ts";
import { isLanguage, supportedLanguage } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { languageOfPath } from "#i18n/urls/paths.ts";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { documentFromHtml } from "#platform/document/html-reading/html-document.ts";
import { cacheKey } from "#platform/http/page-cache/cache-key.ts";
import { knownParameters } from "../src/platform/http/page-cache/query-allow-list.ts";
import { inheritedNames } from "./support/calls/inherited-names.ts";

const known = knownParameters({ paths: {} });
const hasQuery = (url: string) => cacheKey(url, known)?.includes("?");
const keysOf = (url: string) =>
  ["", "/he", "/fr", "/ar", "/zh", "/en"].flatMap((lang) =>
    [`${lang}${url}?x=1`, `${lang}${url}.data?x=1`, `${lang}${url}/${url}?q=1`].map(hasQuery),
  );
const html = {
  isClassic: false,
  picture: () => null,
  link: () => null,
  remark: () => {},
};
const accountMessages = { t: (key: string) => key, lang: "en" } as unknown as Parameters<
  typeof formFailure
>[2];

/** Everything that looks up untrusted text in a table, called with an inherited name. */
const readers: Record<string, (name: string) => unknown> = {
  "a page's parameters": (name) => keysOf(`/${name}`),
  "a path's language": (name) => languageOfPath(`/${name}/products`),
  "a language": (name) => [isLanguage(name), supportedLanguage(name), readLanguage(name)],
  "a shop's country": (name) => [
    currencyIn(name),
    amazonHost(name),
    amazonTagEnd(name),
    readAmazonEntry("B000000001", name).shop,
    affiliateLink(
      "https://www.ebay.com/itm/123456789012",
      { tags: [{ country: "", tag: "t" }], template: null },
      name,
    ),
  ],
  "a sub-id": (name) => locationOfSubId(`en-p1-${name.toLowerCase().replaceAll("_", "")}-1`)?.kind,
  "an element of HTML": (
    name, // An element name cannot start with an underscore.
  ) => documentFromHtml(`<p>a <${name.replace(/^_/, "x")}>b</p>`, html),
  "a property of microdata": (name) =>
    readPage(
      `<div itemscope itemtype="https://schema.org/Product"><b itemprop="${name}">x</b><b itemprop="${name}">y</b><b itemprop="name">Kettle</b></div>`,
      "https://shop.example/",
      0,
    ).facts.title,
  "a state of stock, a condition": (name) => [availabilityOf(name), conditionOf(name)],
  "a column": (name) =>
    (["woocommerce", "shopify", "google-merchant", "own-names"] as const).map(
      (layout) => createColumnPlan({ layout }).place(name, 0).kind,
    ),
  "a shortcode's attribute": (name) =>
    Object.values(withoutShortcodes(`[amazon ${name}="x"]`, () => null).removed[0]?.attributes ?? {}),
  "a search's traffic": (name) => readTraffic(`20${name}+`),
  "a code of a failure": (name) =>
    formFailure(
      new ApiFailure("No.", { status: 422, code: name, details: [{ path: name }] }),
      ["email"],
      accountMessages,
    ),
  "a field of the audit": (name) => fieldNamed(name).replace(name, ""),
  "a change": (name) =>
    changesOf({}, JSON.parse(`{"${name}":1}`) as Record<string, unknown>).map(({ before, after }) => [
      before,
      after,
    ]),
  "a field typed since": (name) =>
    Object.values(mergeUnsavedEdits({ a: 1 }, { a: 2 }, JSON.parse(`{"a":1,"${name}":3}`) as { a: number })),
};

describe("treats a name inherited from Object.prototype as unknown", () => {
  it.each(Object.keys(readers))("%s", (kind) => {
    const read = readers[kind] as (name: string) => unknown;
    const shape = (name: string) => JSON.stringify(read(name));
    const unknown = shape("nosuchname");
    expect(inheritedNames).toContain("__proto__");
    for (const name of inheritedNames) expect([name, shape(name)]).toEqual([name, unknown]);
  });
});

it("a language's messages have no inherited keys", () => {
  expect(() => (messagesFor("en").t as (key: string) => string)("error.constructor")).toThrow();
});
