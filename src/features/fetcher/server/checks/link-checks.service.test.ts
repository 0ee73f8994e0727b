import { expect, it } from "vitest";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import type { Product } from "#features/products/product.ts";
import type { App } from "#server/app.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aShop } from "#tests/support/servers/shop-pages.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const claimAll = async ({ offerUpkeep: { links } }: Pick<App, "offerUpkeep">) =>
  links.claim(await links.due());
const running = { signal: new AbortController().signal };

/** A product with an offer at the shop's own server, and the state of its link. */
async function aKettle(pages: Parameters<typeof aShop>[0], url = (address: string) => `${address}/kettle`) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const shop = await aShop(pages);
  const editor = await anEditor(app);
  const programme = await app.programmes.ofHost("127.0.0.1");
  const id = await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme, url: url(shop.address) })],
  });
  const offer = async () =>
    (await editor.get<{ items: ManagedOffer[] }>(`/products/${id}/offers`)).body.items[0] as ManagedOffer;
  const shown = async () => (await call<Product>(app, "/api/products/by-slug/kettle")).body.offers[0];
  const visit = async (after = 0) => {
    app.clock.move(hours(after));
    await app.fetcher.links.checkDue(running);
    return (await offer()).check.link;
  };
  return { app, shop, id, offer, shown, visit, programme };
}

it("a link that reaches its page is fine, and is not checked again for a week", async () => {
  const { shop, visit } = await aKettle({ "/kettle": "<title>Kettle</title>" });
  expect(await visit()).toBe("fine");
  const before = shop.asked.length;
  await visit(24);
  expect(shop.asked).toHaveLength(before);
  await visit(24 * 7);
  expect(shop.asked.length).toBeGreaterThan(before);
});

it.each([404, 410])(
  "a page that answers %i twice, an hour apart, is broken and out of stock",
  { tags: postgresInEndure },
  async (status) => {
    const { shop, visit, shown } = await aKettle({ "/kettle": status });
    expect(await visit()).toBeNull();
    expect(await visit(0.9)).toBeNull();
    expect((await shown())?.availability).toBe("in-stock");
    expect(await visit(0.2)).toBe("broken");
    expect((await shown())?.availability).toBe("out-of-stock");
    shop.pages["/kettle"] = "<title>Kettle</title>";
    expect(await visit(25)).toBe("fine");
    expect((await shown())?.availability).toBe("unknown");
  },
);

it("a page missing once and back again is fine", { tags: postgresInEndure }, async () => {
  const { shop, visit } = await aKettle({ "/kettle": 404 });
  await visit();
  shop.pages["/kettle"] = "<title>Kettle</title>";
  expect(await visit(2)).toBe("fine");
  shop.pages["/kettle"] = 404;
  expect(await visit(24 * 8)).toBe("fine");
  expect(await visit(2)).toBe("broken");
});

it.each([403, 405, 429, 500])(
  "a shop that answers %i cannot be checked, and nothing changes for readers",
  { tags: postgresInEndure },
  async (status) => {
    const { visit, shown } = await aKettle({ "/kettle": status });
    expect(await visit()).toBe("unknown");
    expect(await visit(24 * 8)).toBe("unknown");
    expect((await shown())?.availability).toBe("in-stock");
  },
);

it("a page that robots.txt forbids is not requested", { tags: postgresInEndure }, async () => {
  const { shop, visit } = await aKettle({
    "/robots.txt": { type: "text/plain", body: Buffer.from("User-agent: *\nDisallow: /kettle") },
    "/kettle": 404,
  });
  expect([await visit(), await visit(24 * 8)]).toEqual(["unknown", "unknown"]);
  expect(shop.asked).not.toContain("/kettle");
});

it("a link that ends at another shop, or without the affiliate tag, is lost", {
  tags: postgresInEndure,
}, async () => {
  const { app, shop, visit, programme } = await aKettle({ "/kettle": "<title>Kettle</title>" });
  const row = (await app.programmes.list()).find(({ key }) => key === programme);
  const terms = { tags: [{ country: "US", tag: "ours" }], linkTemplate: "{url}?partner={tag}" };
  await app.db.transact((tx) => app.programmes.change(tx, Number(row?.id), terms, null));
  shop.pages["/kettle?partner=ours"] = "<title>Kettle</title>";
  expect(await visit()).toBe("fine");
  shop.pages["/kettle?partner=ours"] = { to: "/kettle" };
  expect(await visit(24 * 8)).toBe("lost");
  shop.pages["/kettle?partner=ours"] = { to: "https://www.amazon.com/dp/B0CX23V2ZK?partner=ours" };
  expect(await visit(25)).toBe("lost");
  shop.pages["/kettle?partner=ours"] = "<title>Kettle</title>";
  expect(await visit(25)).toBe("fine");
});

it("shops with an API, and pages that may never be fetched, are not checked", {
  tags: postgresInEndure,
}, async () => {
  const { app } = await aKettle({});
  await aProduct(app, "Mug", {
    offers: [
      anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" }),
      anOffer(app, { programme: "ebay", url: "https://www.ebay.com/itm/394857612345" }),
      anOffer(app, { url: "https://www.walmart.com/ip/512345678" }),
    ],
  });
  expect((await claimAll(app)).map(({ productId }) => productId)).toEqual([1]);
});

it("two instances never follow the same link", async () => {
  const { app } = await aKettle({});
  const programme = await app.programmes.ofHost("127.0.0.1");
  for (let number = 1; number <= 30; number++)
    await aProduct(app, `Mug ${number}`, {
      offers: [anOffer(app, { programme, url: `https://127.0.0.1/${number}` })],
    });
  const other = await app.another();
  const claimed = (await Promise.all([app, other, app, other].map(claimAll))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect(claimed).toHaveLength(31);
  expect(await claimAll(app)).toEqual([]);
});

it("a short link is resolved once the owner has an affiliate tag for its shop", async () => {
  const requests: string[] = [];
  const app = await testApp({
    followShort: async (address) => {
      requests.push(address);
      if (address.endsWith("/other")) return "https://www.walmart.com/ip/512345678";
      return address.endsWith("/x1") ? "https://www.amazon.in/dp/B0CX23V2ZK" : null;
    },
  });
  const urls = ["https://amzn.in/d/x1", "https://amzn.to/other", "https://a.co/d/nothing"];
  for (const url of urls)
    await aProduct(app, "Mug", {
      offers: [anOffer(app, { programme: "amazon", url, country: "", source: "import:x" })],
    });
  await app.fetcher.links.checkDue(running);
  // Without a tag of the owner's in the settings, the link may already carry it.
  expect(requests).toEqual([]);
  const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
  const tags = [{ country: "IN", tag: "ours-21" }];
  await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { tags }, null));
  await app.fetcher.links.checkDue(running);
  expect(requests.toSorted()).toEqual(urls.toSorted());
  const offers = await Promise.all([1, 2, 3].map(async (id) => (await app.offers.admin.list(id))[0]));
  expect(offers.map((offer) => [offer?.link, offer?.externalId, offer?.check.link])).toEqual([
    ["https://www.amazon.in/dp/B0CX23V2ZK?tag=ours-21", "B0CX23V2ZK", "fine"],
    [urls[1], null, "lost"],
    [urls[2], null, "unknown"],
  ]);
  expect(offers[0]).toMatchObject({ country: "IN", source: "import:x" });
  await app.fetcher.links.checkDue(running);
  expect(requests).toHaveLength(3);
});
