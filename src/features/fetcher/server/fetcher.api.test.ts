import { describe, expect, it } from "vitest";
import type { Listing, Refusal } from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { productPage } from "#tests/support/content/product-page.ts";
import { aListing, aShop, theShops } from "#tests/support/servers/shop-pages.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { FetchItem, FetchRun } from "../fetch-run.ts";
import type { CreatedDraft, DraftRequest, FetchedProduct, FetchResult } from "../fetched-product.ts";

type Failure = { code?: string; details?: { path: string; message: string }[] };
type Run = FetchRun & { items: FetchItem[] } & Failure;

async function aSite(
  has: readonly Listing[] | Refusal = "no-credentials",
  followShort: FollowShort = async () => null,
) {
  const shops = theShops(has);
  const app = await testApp({
    env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" },
    marketplace: shops.marketplace,
    followShort,
  });
  const { token, by } = await aMember(app, "editor");
  const post = <Body>(path: string, body: unknown, key?: string) =>
    callApi<Body & Failure>(app, "POST", `/crm/fetcher/${path}`, body, {
      token,
      ...(key ? { headers: { "Idempotency-Key": key } } : {}),
    });
  const preview = async (sought: object) => (await post<FetchResult>("preview", sought)).body;
  const found = async (sought: object): Promise<FetchedProduct> => {
    const product = (await preview(sought)).items[0]?.product;
    if (!product) throw new Error("Nothing was found.");
    return product;
  };
  const take = (product: FetchedProduct, more: Partial<DraftRequest> = {}, key?: string) =>
    post<CreatedDraft>("import", { items: [{ product, ...more }] }, key);
  const product = async (id: string) => (await by<AdminProduct>("GET", `/admin/products/${id}`)).body;
  const run = async (id: string) => (await by<Run>("GET", `/admin/fetcher/jobs/${id}`)).body;
  const offers = (id: string) =>
    app.db.read.selectFrom("offers").selectAll().where("product_id", "=", Number(id)).execute();
  const names = async () =>
    (await app.adminProducts.list({ sort: "name", limit: 100, cursor: undefined })).items.map(
      ({ name }) => name,
    );
  return { app, token, by, post, preview, found, take, product, run, offers, names, shops };
}

describe("a page of any shop", () => {
  it("is previewed with the source of every field, and becomes a draft with an offer and its images", async () => {
    const { app, found, take, product, offers } = await aSite();
    const category = await aCategory(app, "Kettles");
    const shop = await aShop({
      "/kettle?utm_source=x": productPage("Kettle", {
        image: "/k.jpg",
        gtin13: "4006381333931",
        brand: "Brewmont",
        color: "Red",
      }),
      "/k.jpg": { type: "image/jpeg", body: await photo(640, "#884422") },
    });
    const seen = await found({ url: `${shop.address}/kettle?utm_source=x` });
    expect(seen).toMatchObject({
      title: "Kettle",
      url: `${shop.address}/kettle`,
      price: { amount: 2490, currency: "EUR" },
      sources: { title: "jsonld", price: "jsonld", gtin: "jsonld", imageUrls: "jsonld" },
      marketplace: null,
    });
    const mended = { ...seen, title: "Brewmont kettle", sources: { ...seen.sources, title: "you" as const } };
    const taken = await take(mended, { categoryId: String(category) });
    expect([taken.status, taken.body.items[0]?.made]).toEqual([201, "draft"]);
    const id = taken.body.items[0]?.productId ?? "";
    const draft = await product(id);
    expect(draft).toMatchObject({
      name: "Brewmont kettle",
      description: "All about Kettle.",
      brand: "Brewmont",
      gtin: "4006381333931",
      categoryId: String(category),
      specs: [{ key: "color", label: "Color", value: "Red" }],
      states: { en: { published: false } },
    });
    expect(draft.images[0]?.mediaId).toBeTruthy();
    expect(draft.imageUrl).toMatch(/^\/media\//);
    expect(await offers(id)).toMatchObject([
      {
        url: `${shop.address}/kettle`,
        price_amount: 2490,
        price_currency: "EUR",
        source: "page",
        availability: "in-stock",
      },
    ]);
    expect(await app.auditLog.list({ limit: 5, cursor: undefined, type: "product" })).toMatchObject({
      items: [{ action: "create", thing: id }],
    });
  });

  it("follows the rules of its shop if the owner added it, whichever host serves its images", async () => {
    const { app, preview, found, take, product } = await aSite();
    const pictures = await aShop({
      "/k": productPage("Kettle", { image: "/k.jpg" }),
      "/k.jpg": { type: "image/jpeg", body: await photo(640, "#884422") },
    });
    const rule = <Value>(value: Value) => ({ value, source: "", readAt: null });
    const policy = { mayStoreImages: rule(false), maxPriceAgeHours: rule(48) };
    const change = async (host: string, changes: Parameters<typeof app.programmes.change>[2]) => {
      const key = await app.offers.programmeOfHost(host);
      const { id } = (await app.programmes.list()).find((one) => one.key === key) ?? { id: "" };
      await app.db.transact((tx) => app.programmes.change(tx, Number(id), changes, null));
    };
    const ofPictures = new URL(pictures.address).hostname;
    for (const host of ["shop.example", ofPictures]) await change(host, { policy });
    const { items } = await preview({ url: `${pictures.address}/k` });
    expect(items[0]?.rules).toEqual({ maxPriceAgeHours: 48, mayStoreImages: false });
    await change(ofPictures, { isActive: false });
    const seen = { ...(await found({ url: `${pictures.address}/k` })), url: "https://shop.example/k" };
    const taken = await take(seen);
    const { images } = await product(taken.body.items[0]?.productId ?? "");
    expect(images.filter(({ mediaId }) => mediaId !== null)).toEqual([]);
  });

  it("in another language becomes a draft in that language", async () => {
    const { found, take, product } = await aSite();
    const shop = await aShop({ "/k": productPage("Bouilloire").replace('lang="en"', 'lang="fr-FR"') });
    const taken = await take(await found({ url: `${shop.address}/k` }));
    const draft = await product(taken.body.items[0]?.productId ?? "");
    expect([draft.name, draft.translations.fr?.name]).toEqual(["", "Bouilloire"]);
  });

  it("is matched to an existing product by its GTIN, its URL and a similar title", async () => {
    const { app, preview, found, take } = await aSite();
    const shop = await aShop({
      "/k": productPage("Brewmont K1 kettle", { gtin: "4006381333931" }),
      "/other": productPage("Brewmont kettle K1 red"),
    });
    const first = await take(await found({ url: `${shop.address}/k` }));
    const id = first.body.items[0]?.productId;
    const here = async (path: string) => (await preview({ url: shop.address + path })).items[0]?.duplicates;
    expect(await here("/k")).toEqual([{ productId: id, name: "Brewmont K1 kettle", by: "gtin" }]);
    await app.db.transact((tx) => tx.updateTable("products").set({ gtin: null }).execute());
    expect(await here("/k")).toMatchObject([{ productId: id, by: "address" }]);
    expect(await here("/other")).toMatchObject([{ productId: id, by: "title" }]);
  });

  it("can be added to an existing product as an offer, once", async () => {
    const { app, found, take, offers } = await aSite();
    const id = String(await aProduct(app, "Kettle"));
    const shop = await aShop({ "/k": productPage("Kettle") });
    const seen = await found({ url: `${shop.address}/k` });
    expect((await take(seen, { into: id })).body.items).toEqual([{ productId: id, made: "offer" }]);
    expect((await take(seen, { into: id })).body.items).toEqual([{ productId: id, made: "nothing" }]);
    expect(await offers(id)).toHaveLength(1);
    expect((await take(seen, { into: "999" })).body.code).toBe("not-found");
  });

  it.each([
    ["/missing", "not-found"],
    ["/forbidden", "page-refused"],
    ["/broken", "page-unavailable"],
    ["/picture", "not-a-page"],
    ["/nameless", "no-product"],
    ["/secret", "robots-disallowed"],
    ["/large", "too-large"],
  ])("%s gives a reason and no product: %s", async (path, problem) => {
    const { preview } = await aSite();
    const shop = await aShop({
      "/robots.txt": "User-agent: magpie\nDisallow: /secret",
      "/forbidden": 403,
      "/broken": 500,
      "/picture": { type: "image/jpeg", body: Buffer.from("x") },
      "/nameless": "<p>words</p>",
      "/secret": productPage("Secret"),
      "/large": "x".repeat(5_000_001),
    });
    expect(await preview({ url: shop.address + path })).toEqual({
      items: [],
      problem,
      shop: null,
      runId: null,
    });
  });

  it("is not requested at a URL that must not be fetched", async () => {
    const { preview } = await aSite();
    for (const url of [
      "http://10.0.0.1/",
      "https://192.168.1.1/",
      "file:///etc/passwd",
      "https://169.254.169.254/",
      "words",
    ])
      expect([url, (await preview({ url })).problem]).toEqual([url, "address-refused"]);
  });

  it("continues as a run that shows the result when it takes too long", async () => {
    const { app, preview, run } = await aSite();
    const shop = await aShop({
      "/slow": () => new Promise((done) => setTimeout(() => done(productPage("Slow kettle")), 6_500)),
    });
    const { runId, items } = await preview({ url: `${shop.address}/slow` });
    expect([items, runId]).toEqual([[], expect.any(String)]);
    await app.worker.runDue();
    const seen = await run(runId ?? "");
    expect(seen).toMatchObject({ state: "done", makesDrafts: false, items: [{ state: "found" }] });
    expect(seen.items[0]?.preview?.product.title).toBe("Slow kettle");
  }, 40_000);
});

describe("a shop with an API", () => {
  it("is queried for the item of a URL with anyone's tag; its images stay hot-linked", async () => {
    const { preview, take, product, offers, shops } = await aSite([aListing({ fetchedAt: 0 })]);
    const { items } = await preview({ url: "amazon.com/Kettle/dp/b0cxyz1234?tag=somebody-20" });
    const [item] = items;
    expect(shops.asked).toEqual([["B0CXYZ1234"]]);
    expect(item?.rules).toEqual({ maxPriceAgeHours: 24, mayStoreImages: false });
    expect(item?.product).toMatchObject({
      marketplace: "amazon",
      sources: { title: "api", price: "api", features: "api" },
    });
    if (!item) throw new Error("Nothing was found.");
    // The browser's request may have been forged: the price is hidden until the shop's API confirms it.
    const taken = await take({ ...item.product, fetchedAt: "2999-01-01T00:00:00Z" });
    const id = taken.body.items[0]?.productId ?? "";
    const draft = await product(id);
    expect(draft.images).toEqual([{ mediaId: null, url: "https://m.media-amazon.example/k1.jpg", alt: {} }]);
    expect(draft.description).toBe("- Boils fast\n- Quiet");
    expect(await offers(id)).toMatchObject([
      { external_id: "B0CXYZ1234", country: "US", source: "api", fetched_at: null, price_expires_at: 0 },
    ]);
    expect(
      (await preview({ url: "https://www.amazon.com/dp/B0CXYZ1234" })).items[0]?.duplicates,
    ).toMatchObject([{ productId: id, by: "gtin" }]);
  });

  it("is searched by keywords", async () => {
    const { preview } = await aSite([
      aListing(),
      aListing({ externalId: "B0CXYZ9999", title: "Brewmont K2", gtin: "" }),
    ]);
    const { items } = await preview({ marketplace: "amazon", query: "kettle", country: "US", lang: "en" });
    expect(items.map(({ product }) => product.title)).toEqual(["Brewmont K1 kettle", "Brewmont K2"]);
    expect(await preview({ marketplace: "ebay", query: "kettle" })).toMatchObject({
      items: [],
      problem: "not-found",
    });
  });

  it.each<Refusal>([
    "no-credentials",
    "auth",
    "not-eligible",
    "invalid-request",
    "throttled",
    "upstream",
    "timeout",
    "malformed",
    "circuit-open",
  ])("that refuses (%s) says so, and gives the number it recognised for typing", async (refusal) => {
    const { preview } = await aSite(refusal);
    expect(await preview({ url: "https://www.amazon.de/dp/B0CXYZ1234?tag=x-21" })).toEqual({
      items: [],
      problem: refusal,
      shop: {
        marketplace: "amazon",
        country: "DE",
        externalId: "B0CXYZ1234",
        url: "https://www.amazon.de/dp/B0CXYZ1234",
      },
      runId: null,
    });
    expect((await preview({ marketplace: "walmart", query: "kettle" })).problem).toBe(refusal);
  });

  it("is imported with its coupon", async () => {
    const coupon = { code: "TEN", text: "10 off", startsAt: null, endsAt: null, isTheirs: true as const };
    const { found, take, offers } = await aSite([aListing({ coupon })]);
    const taken = await take(await found({ url: "https://www.amazon.com/dp/B0CXYZ1234" }));
    const [offer] = await offers(taken.body.items[0]?.productId ?? "");
    expect(JSON.parse(offer?.coupon ?? "null")).toEqual(coupon);
  });

  it("is queried for the item behind a short link", async () => {
    const { preview } = await aSite([aListing()], async (address) =>
      address === "https://amzn.to/3xYz" ? "https://www.amazon.com/dp/B0CXYZ1234" : null,
    );
    const { items } = await preview({ url: "amzn.to/3xYz" });
    expect(items[0]?.product).toMatchObject({ marketplace: "amazon", externalId: "B0CXYZ1234" });
  });

  it("is never scraped where it forbids that", async () => {
    const { preview } = await aSite();
    for (const url of [
      "https://www.ebay.com/b/kettles",
      "https://amzn.to/abc",
      "https://www.amazon.com/s?k=x",
    ])
      expect((await preview({ url })).problem).toBe("never-fetched");
  });

  it("gives nothing when its response breaks the contract", async () => {
    const broken = { ...aListing(), price: { amount: -5, currency: "dollars" }, url: "javascript:alert(1)" };
    const { preview } = await aSite([broken]);
    expect(await preview({ marketplace: "amazon", query: "kettle" })).toMatchObject({
      items: [],
      problem: "not-found",
    });
  });

  it("lists the shops' countries and rules", async () => {
    const { by } = await aSite();
    const { body } = await by<{ items: { key: string; countries: string[]; rules: object }[] }>(
      "GET",
      "/admin/fetcher/shops",
    );
    expect(body.items.map(({ key }) => key)).toEqual(["amazon", "walmart", "aliexpress", "ebay"]);
    expect(body.items[0]).toMatchObject({
      countries: ["US", "FR"],
      rules: { maxPriceAgeHours: 24, mayStoreImages: false },
    });
  });
});

describe("importing", () => {
  const typed = (more: Partial<FetchedProduct> = {}): FetchedProduct => {
    const { fetchedAt: _, ...listing } = aListing({ imageUrls: [] });
    return {
      ...listing,
      availability: "in-stock",
      condition: "new",
      specs: [],
      lang: "en",
      fetchedAt: "2020-01-01T00:00:00Z",
      sources: { title: "you", price: "you" },
      ...more,
    };
  };

  it("creates a typed Amazon product without any API; its price is not public", async () => {
    const { take, offers } = await aSite();
    const taken = await take(typed());
    const [offer] = await offers(taken.body.items[0]?.productId ?? "");
    expect(offer).toMatchObject({ source: "manual", fetched_at: null, price_expires_at: 0 });
  });

  it("creates one draft for two requests with one key; the key with another request is refused", async () => {
    const { take, names } = await aSite();
    const first = await take(typed({ gtin: "" }), {}, "one");
    const again = await take(typed({ gtin: "" }), {}, "one");
    expect(again.body).toEqual(first.body);
    expect(await names()).toHaveLength(1);
    expect((await take(typed({ gtin: "", title: "Other" }), {}, "one")).status).toBe(409);
  });

  it("of several products is all or nothing, and names the product that has the GTIN", async () => {
    const { app, post, names } = await aSite();
    const id = await aProduct(app, "Kettle", { gtin: "4006381333931", offers: [anOffer(app)] });
    const { status, body } = await post("import", {
      items: [{ product: typed({ gtin: "" }) }, { product: typed() }],
    });
    expect([status, body.code, body.details]).toEqual([
      409,
      "gtin-taken",
      [{ path: "gtin", message: String(id) }],
    ]);
    expect(await names()).toEqual(["Kettle"]);
  });

  it("refuses what is not a product", async () => {
    const { take, names } = await aSite();
    const wrong: object[] = [
      { title: " " },
      { url: "javascript:alert(1)" },
      { price: { amount: -1, currency: "USD" } },
      { price: { amount: 1.5, currency: "USD" } },
      { gtin: "4006381333932" },
      { marketplace: "shoe" },
      { imageUrls: ["file:///etc/passwd"] },
      { fetchedAt: "yesterday" },
    ];
    for (const more of wrong) {
      const { status } = await take(typed(more));
      expect([more, status === 400 || status === 422]).toEqual([more, true]);
    }
    expect(await names()).toEqual([]);
  });

  it("is only for CRM users", async () => {
    const { app } = await aSite();
    const paths = "crm/fetcher/preview crm/fetcher/import admin/fetcher/jobs admin/fetcher/jobs/1/retry";
    for (const path of paths.split(" "))
      expect((await callApi(app, "POST", `/${path}`, {})).status).toBe(401);
    expect((await callApi(app, "GET", "/admin/fetcher/jobs")).status).toBe(401);
  });
});
