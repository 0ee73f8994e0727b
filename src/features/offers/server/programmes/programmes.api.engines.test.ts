import { describe, expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import type { ManagedProgramme } from "#features/offers/managed-programme.ts";
import type { Product, ProductList } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Programmes = { items: ManagedProgramme[] };

async function aSite() {
  const app = await testApp();
  const admin = await anEditor(app, "Ada", "admin");
  const programme = async (key: string): Promise<ManagedProgramme> => {
    const found = (await admin.get<Programmes>("/programmes")).body.items.find((one) => one.key === key);
    if (!found) throw new Error(key);
    return found;
  };
  const edit = async (key: string, change: object) => {
    const { id, version } = await programme(key);
    return admin.patch<ManagedProgramme>(`/programmes/${id}`, { version, ...change });
  };
  return { app, admin, programme, edit };
}
const own = <Value>(value: Value) => ({ value, source: "", readAt: null });
const amazonOffer = (app: Parameters<typeof anOffer>[0], more = {}) =>
  anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK", ...more });

/** The product in an instance's cached responses and in-memory lists. */
async function surfaces({ ask, look }: Awaited<ReturnType<typeof cachedInstance>>) {
  await look();
  const read = async <Body>(path: string) => (await (await ask(path)).json()) as Body;
  const page = await read<Product>("/api/products/by-slug/kettle");
  const list = await read<ProductList>("/api/products?sort=price");
  return {
    page: page.offers[0]?.price?.amount ?? null,
    card: list.items[0]?.buying.price?.amount ?? null,
    filtered: (await read<ProductList>("/api/products?minPrice=1")).total,
  };
}

describe("a changed rule applies to every page from the next request on", () => {
  it("the price age: on two instances with cached responses", async () => {
    const { app, edit } = await aSite();
    const instances = [await cachedInstance(app), await cachedInstance(await app.another())];
    const everywhere = () => Promise.all(instances.map(surfaces));
    await aProduct(app, "Kettle", { offers: [amazonOffer(app)] });
    app.clock.move(hours(2));
    const shown = { page: 9_000, card: 9_000, filtered: 1 };
    const hidden = { page: null, card: null, filtered: 0 };
    expect(await everywhere()).toEqual([shown, shown]);
    const change = (value: number | null) => edit("amazon", { policy: { maxPriceAgeHours: own(value) } });
    expect((await change(1)).status).toBe(200);
    expect(await everywhere()).toEqual([hidden, hidden]);
    await change(null);
    expect(await everywhere()).toEqual([shown, shown]);
    app.clock.move(hours(100));
    expect(await everywhere()).toEqual([shown, shown]);
    await change(24);
    expect(await everywhere()).toEqual([hidden, hidden]);
  });

  it("link cloaking: also in an article saved before", async () => {
    const { app, edit } = await aSite();
    const product = await aProduct(app, "Kettle", { offers: [amazonOffer(app)] });
    const card = {
      type: "doc" as const,
      content: [{ type: "productCard" as const, attrs: { productId: String(product) } }],
    };
    await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", content: card as never } } });
    const link = async () => {
      const { products } = (await call<Article>(app, "/api/articles/by-slug/kettles")).body;
      const { offers } = (await call<Product>(app, "/api/products/by-slug/kettle")).body;
      return [products[0]?.offers[0]?.url, offers[0]?.url];
    };
    const id = (await app.products.bySlug("kettle", "en")).offers[0]?.id;
    const direct = "https://www.amazon.com/dp/B0CX23V2ZK";
    expect(await link()).toEqual([direct, direct]);
    await expect(app.offers.leadTo(Number(id), "")).rejects.toMatchObject({ code: "gone" });
    await edit("amazon", { policy: { mayCloak: own(true) } });
    expect(await link()).toEqual([`/go/${id}`, `/go/${id}`]);
    expect(await app.offers.leadTo(Number(id), "en-p1-box-1")).toBe(direct);
    await expect(app.offers.leadTo(999, "")).rejects.toMatchObject({ code: "not-found" });
    await app.products.remove(product);
    await expect(app.offers.leadTo(Number(id), "")).rejects.toMatchObject({ code: "not-found" });
  });

  it("the timestamp of a price, and separate sections", async () => {
    const { app, edit } = await aSite();
    await aProduct(app, "Kettle", { offers: [anOffer(app)] });
    const offer = async () => (await call<Product>(app, "/api/products/by-slug/kettle")).body.offers[0];
    expect(await offer()).toMatchObject({ price: { stamp: "time", disclaimer: true }, standsApart: false });
    await edit("walmart", {
      policy: { stamp: own("none"), disclaimer: own(false), standsApart: own(true) },
    });
    expect(await offer()).toMatchObject({ price: { stamp: "none", disclaimer: false }, standsApart: true });
  });

  it("copying of images", async () => {
    const { app, edit } = await aSite();
    const picture = "https://m.media-amazon.com/images/I/kettle.jpg";
    expect(await app.offers.mayStorePicture(picture)).toBe(false);
    expect(await app.offers.mayStorePicture("https://shop.example/kettle.jpg")).toBe(true);
    await edit("amazon", { policy: { mayStoreImages: own(true) } });
    expect(await app.offers.mayStorePicture(picture)).toBe(true);
  });
});

describe("tags", () => {
  it("are in every link of their programme from the next request on, and in no other's", async () => {
    const { app, edit } = await aSite();
    await aProduct(app, "Kettle", {
      offers: [
        amazonOffer(app),
        amazonOffer(app, { url: "https://www.amazon.fr/dp/B0CX23V2ZK", country: "FR" }),
      ],
    });
    const linkFor = async (shops: string) =>
      (await call<Product>(app, `/api/products/by-slug/kettle?shops=${shops}`)).body.offers.map(
        ({ url }) => url,
      );
    expect(await linkFor("US")).toEqual(["https://www.amazon.com/dp/B0CX23V2ZK"]);
    await edit("amazon", { tags: [{ country: "US", tag: "ours-20" }] });
    expect(await linkFor("US")).toEqual(["https://www.amazon.com/dp/B0CX23V2ZK?tag=ours-20"]);
    expect(await linkFor("FR")).toEqual(["https://www.amazon.fr/dp/B0CX23V2ZK"]);
    const partners = (await app.settings.shown("en")).partners;
    expect(partners[0]?.url).toBe("https://www.amazon.com/?tag=ours-20");
  });

  it("replace foreign tags in the links of old articles", async () => {
    const { app, edit } = await aSite();
    const href = "https://www.amazon.com/gp/product/B0CX23V2ZK?tag=theirs-20";
    const text = {
      type: "text" as const,
      text: "this one",
      marks: [{ type: "link" as const, attrs: { href } }],
    };
    const content = { type: "doc" as const, content: [{ type: "paragraph" as const, content: [text] }] };
    await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", content } } });
    await edit("amazon", { tags: [{ country: "US", tag: "ours-20" }] });
    const { body } = await call<Article>(app, "/api/articles/by-slug/kettles");
    const ours = "https://www.amazon.com/dp/B0CX23V2ZK?tag=ours-20";
    expect(body.shopLinks[href]).toMatchObject({ programme: "amazon", url: ours });
    expect(body.contentHtml).toContain(`<a href="${ours}" rel="sponsored nofollow noopener">this one</a>`);
  });
});

it("without a tag of the owner's, an imported link is unchanged: it may already carry it", async () => {
  const { app, edit } = await aSite();
  const url = "https://www.amazon.com/gp/product/B0CX23V2ZK?tag=brought-20";
  await aProduct(app, "Kettle", { offers: [amazonOffer(app, { url })] });
  const link = async () => (await call<Product>(app, "/api/products/by-slug/kettle")).body.offers[0]?.url;
  expect(await link()).toBe(url);
  await edit("amazon", { tags: [{ country: "US", tag: "ours-20" }] });
  expect(await link()).toBe("https://www.amazon.com/dp/B0CX23V2ZK?tag=ours-20");
});

describe("a custom shop", () => {
  const shop = {
    name: "Kettle House",
    hosts: ["kettles.example"],
    homeUrl: "https://kettles.example/",
    linkTemplate: "https://network.example/click?id={tag}&ref={subid}&to={url}",
    tags: [{ country: "", tag: "77" }],
    policy: { mayCloak: own(false) },
  };

  it("is created, earns, and can be deleted while it has no offers", async () => {
    const { app, admin } = await aSite();
    const made = await admin.post<ManagedProgramme>("/programmes", shop);
    expect(made).toMatchObject({
      status: 201,
      body: { key: "kettles.example", subId: { parameter: "ref" } },
    });
    const product = await aProduct(app, "Kettle", {
      offers: [anOffer(app, { programme: "kettles.example", url: "https://www.kettles.example/blue" })],
    });
    const { offers } = (await call<Product>(app, "/api/products/by-slug/kettle")).body;
    expect(offers[0]).toMatchObject({
      shop: "Kettle House",
      url: "https://network.example/click?id=77&to=https%3A%2F%2Fwww.kettles.example%2Fblue",
      subId: { parameter: "ref" },
    });
    const remove = () =>
      admin.remove(`/programmes/${made.body.id}`, undefined, { "If-Match": `"${made.body.version}"` });
    expect((await remove()).status).toBe(409);
    const [offer] = await app.offers.admin.list(product);
    await app.db.transact((tx) => app.offers.admin.remove(tx, Number(offer?.id)));
    expect((await remove()).status).toBe(204);
    expect((await admin.get<Programmes>("/programmes")).body.items).toHaveLength(4);
  });

  it("cannot take another's host, and needs a template that contains the link", async () => {
    const { admin } = await aSite();
    const made = (change: object) => admin.post("/programmes", { ...shop, ...change });
    for (const wrong of [
      { hosts: ["www.amazon.com"] },
      { hosts: [] },
      { hosts: ["localhost"] },
      { linkTemplate: "https://network.example/click" },
      { linkTemplate: "http://network.example/?to={url}" },
      { linkTemplate: "https://{url}.example/{url}" },
      { linkTemplate: "javascript:{url}" },
      { tags: [{ country: "", tag: "a b" }] },
      { policy: { stamp: own("sometimes") } },
      { policy: { mayCloak: { value: true, source: "http://x", readAt: null } } },
    ])
      expect((await made(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });
});

it("built-in programmes cannot be deleted; a stale version is a conflict; editors have read access only", async () => {
  const { app, admin, programme } = await aSite();
  const amazon = await programme("amazon");
  expect((await admin.remove(`/programmes/${amazon.id}`)).status).toBe(409);
  const change = { version: amazon.version, name: "Amazon shops" };
  expect((await admin.patch(`/programmes/${amazon.id}`, change)).status).toBe(200);
  const late = await admin.patch<ManagedProgramme>(`/programmes/${amazon.id}`, change);
  expect([late.status, late.body.current?.name]).toEqual([409, "Amazon shops"]);
  const editor = await anEditor(app, "Eve");
  expect((await editor.get("/programmes")).status).toBe(200);
  for (const answer of [
    await editor.post("/programmes", {}),
    await editor.patch(`/programmes/${amazon.id}`, change),
    await editor.remove(`/programmes/${amazon.id}`),
  ])
    expect(answer.status).toBe(403);
});

it("a programme stored by an older release gets the new fields; the owner's changes stay", async () => {
  const { app, edit, programme } = await aSite();
  await edit("amazon", { policy: { mayAlert: own(true), maxPriceAgeHours: own(24) } });
  await app.db.transact(async (tx) => {
    await tx
      .updateTable("programmes")
      .set({ hosts: "[]", disclosure: "[]", sub_id: null })
      .where("key", "=", "amazon")
      .execute();
  });
  await app.offers.prepare();
  const { hosts, disclosure, policy } = await programme("amazon");
  expect(hosts).toContain("amazon.fr");
  expect(disclosure.en).toBe("As an Amazon Associate I earn from qualifying purchases.");
  expect(policy.mayAlert).toEqual(own(true));
  expect(policy.maxPriceAgeHours).toMatchObject({ value: 24, readAt: "2026-11-20" });
});
