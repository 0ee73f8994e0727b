import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { followChanges } from "#platform/database/changes.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { ImportNews } from "./products/product-run.ts";

const shop = `ID,Type,SKU,Name,Published,"Short description",Description,"Regular price","Sale price",Categories,Images,"External URL","GTIN, UPC, EAN, or ISBN"
1,simple,HAT,"Wool hat",1,"A <b>warm</b> hat","<p>One</p><p>Two</p>",19.99,,"Clothing > Hats",https://shop.example/hat.jpg,https://shop.example/hat,
2,external,SHOE,"Trail shoe",1,,Grippy,89,,Shoes,,https://www.amazon.com/dp/B000000001?tag=foo-20,
3,simple,BAD,"Bad price",1,,,abc,,,,,
4,simple,MUG,"Old mug",0,,,5,,,,,4006381333931
`;

const before = { name: "Kettle", brand: "Brewmont", model: "K1", gtin: "", path: "Home", number: 1 };
const after = {
  name: "Gooseneck kettle",
  brand: "Ember",
  model: "K2",
  gtin: "4006381333931",
  path: "Kitchen > Kettles",
  number: 2,
};
const kettleRow = ({ name, brand, model, gtin, path, number }: typeof before): string =>
  `Name,SKU,Brand,Model,GTIN,Category,Image,Price,Currency,URL
${name},K-1,${brand},${model},${gtin},${path},https://shop.example/${number}.jpg,${number * 10}.00,USD,https://shop.example/k
`;

async function aFile(text: string, name = "shop.csv"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), name);
  await writeFile(path, text);
  return path;
}

describe("imports a shop's file", () => {
  it("creating products with category, image, offer and plain text, and naming the bad row by its line", async () => {
    const app = await testApp();
    const news: ImportNews[] = [];
    expect(
      await app.imports.run({ path: await aFile(shop), currency: "USD" }, (item) => news.push(item)),
    ).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      joined: 0,
      rejected: 1,
      kept: 0,
    });
    expect(
      news.flatMap((item) =>
        item.kind === "problem" && item.rejected ? [[item.problem.line, item.problem.code]] : [],
      ),
    ).toEqual([[4, "price-unreadable"]]);
    const hat = await app.products.bySlug("wool-hat", "en");
    expect(hat).toMatchObject({
      summary: "A warm hat",
      description: "One\n\nTwo",
      imageUrl: "https://shop.example/hat.jpg",
      category: { name: "Clothing" },
      subCategory: { name: "Hats" },
    });
    expect(hat.buying).toMatchObject({
      state: "priced",
      shop: "shop.example",
      price: { amount: 1999, currency: "USD" },
    });
    await expect(app.products.bySlug("old-mug", "en")).rejects.toMatchObject({ code: "not-found" });
  });

  it("never showing an Amazon price that is not from Amazon's API", async () => {
    const app = await testApp();
    await app.imports.run({ path: await aFile(shop), currency: "USD" }, () => {});
    expect((await app.products.bySlug("trail-shoe", "en")).buying).toMatchObject({
      state: "check-price",
      price: null,
      shop: "Amazon",
    });
  });

  it("storing no expiring price as the product's own, and removing one stored before", async () => {
    const app = await testApp();
    const rows = (price: string) => `Name,SKU,Price,Currency,URL
Lamp,L1,${price},USD,https://www.amazon.com/dp/B000000002
Desk,D1,${price},USD,https://amzn.to/abc
Sofa,S1,${price},USD,https://www.ebay.com/itm/1
Rug,R1,${price},USD,https://shop.example/rug
`;
    const priceOf = async (slug: string) => (await app.products.bySlug(slug, "en")).price?.amount ?? null;
    for (const price of ["40.00", "45.00"]) {
      expect((await app.imports.run({ path: await aFile(rows(price)) }, () => {})).rejected).toBe(0);
      for (const slug of ["lamp", "desk", "sofa"]) expect([slug, await priceOf(slug)]).toEqual([slug, null]);
      expect(await priceOf("rug")).toBe(Number(price) * 100);
    }
    // The price of eBay belongs to its offer, for as long as it is valid.
    expect((await app.products.bySlug("sofa", "en")).buying.price).toMatchObject({ amount: 4500 });
    expect((await app.products.bySlug("lamp", "en")).buying.price).toBeNull();
  });

  it("adding nothing on a second run, and changing only what the file changed", async () => {
    const app = await testApp();
    await app.imports.run({ path: await aFile(shop), currency: "USD" }, () => {});
    expect(await app.imports.run({ path: await aFile(shop), currency: "USD" }, () => {})).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      joined: 0,
      rejected: 1,
      kept: 0,
    });
    expect(
      await app.imports.run({ path: await aFile(shop.replace("19.99", "17.50")), currency: "USD" }, () => {}),
    ).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect((await app.products.bySlug("wool-hat", "en")).buying.price).toMatchObject({ amount: 1750 });
  });

  it("applying every change of a row while the product has not been edited here", async () => {
    const app = await testApp();
    await app.imports.run({ path: await aFile(kettleRow(before)) }, () => {});
    expect(await app.imports.run({ path: await aFile(kettleRow(after)) }, () => {})).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(await app.products.bySlug("kettle", "en")).toMatchObject({
      name: "Gooseneck kettle",
      brand: "Ember",
      model: "K2",
      gtin: "4006381333931",
      category: { name: "Kitchen" },
      subCategory: { name: "Kettles" },
      imageUrl: "https://shop.example/2.jpg",
      images: [{ url: "https://shop.example/2.jpg" }],
      price: { amount: 2000 },
    });
    expect((await app.products.list({ lang: "en", brand: ["Ember"], sort: "newest", limit: 9 })).total).toBe(
      1,
    );
    expect((await app.discovery.search("ember", "en", 5)).totals.products).toBe(1);
  });

  it("applying only price and offers once the product has been edited here", async () => {
    const app = await testApp();
    await app.imports.run({ path: await aFile(kettleRow(before)) }, () => {});
    const [card] = (await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 9 })).items;
    await app.products.rename(Number(card?.id), "en", { name: "The editor's kettle" });
    await app.imports.run({ path: await aFile(kettleRow(after)) }, () => {});
    expect(await app.products.bySlug("kettle", "en")).toMatchObject({
      name: "The editor's kettle",
      brand: "Brewmont",
      model: "K1",
      gtin: null,
      category: { name: "Home" },
      subCategory: null,
      imageUrl: "https://shop.example/1.jpg",
      images: [{ url: "https://shop.example/1.jpg" }],
      price: { amount: 2000 },
      buying: { price: { amount: 2000 } },
    });
  });

  it("leaving a withdrawn product withdrawn when its row changes", async () => {
    const app = await testApp();
    await app.imports.run({ path: await aFile(kettleRow(before)) }, () => {});
    const [card] = (await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 9 })).items;
    await app.products.setPublished(Number(card?.id), ["en"], false);
    await app.imports.run({ path: await aFile(kettleRow(after)) }, () => {});
    await expect(app.products.bySlug("kettle", "en")).rejects.toMatchObject({ code: "not-found" });
  });

  it("never overwriting an existing product with a joined row", async () => {
    const app = await testApp();
    await aProduct(app, "Pen", { gtin: "4006381333931", brand: "Stabil", price: null });
    const row = (price: string) =>
      `Name,SKU,Brand,GTIN,Price,URL\nBallpen,B1,Other,4006381333931,${price},https://shop.example/pen\n`;
    expect(
      await app.imports.run({ path: await aFile(row("1.00")), currency: "USD" }, () => {}),
    ).toMatchObject({ joined: 1 });
    expect(
      await app.imports.run({ path: await aFile(row("2.00")), currency: "USD" }, () => {}),
    ).toMatchObject({ changed: 1 });
    expect(await app.products.bySlug("pen", "en")).toMatchObject({
      name: "Pen",
      brand: "Stabil",
      buying: { price: { amount: 200 } },
    });
  });

  it("joining a row to an existing product with its GTIN", async () => {
    const app = await testApp();
    await aProduct(app, "Pen", { gtin: "4006381333931" });
    expect(await app.imports.run({ path: await aFile(shop), currency: "USD" }, () => {})).toMatchObject({
      added: 2,
      joined: 1,
    });
    expect((await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 10 })).total).toBe(3);
  });

  it("saving nothing in a dry run, with a clear error for an unreadable file", async () => {
    const app = await testApp();
    expect(
      await app.imports.run({ path: await aFile(shop), currency: "USD", dryRun: true }, () => {}),
    ).toMatchObject({
      added: 3,
      rejected: 1,
      kept: 0,
    });
    expect((await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 10 })).total).toBe(0);
    await expect(app.imports.run({ path: "/nowhere/shop.csv" }, () => {})).rejects.toThrow(/nowhere/);
    await expect(app.imports.run({ path: await aFile("") }, () => {})).rejects.toThrow();
  });

  it("with a column mapping for any other file, in another language and currency", async () => {
    const app = await testApp();
    const path = await aFile("Titel;Preis;Nr\nקומקום;1.234,50;A1\n", "other.csv");
    expect(
      await app.imports.run(
        { path, lang: "he", currency: "ILS", mapping: { name: "Titel", price: "Preis", sku: "Nr" } },
        () => {},
      ),
    ).toMatchObject({ added: 1 });
    expect((await app.products.bySlug("קומקום", "he")).price).toEqual({ amount: 123_450, currency: "ILS" });
  });
});

describe("saves rows in batches", () => {
  const header = "Name,SKU,Category,Image,Price,Currency,URL\n";
  const rowOf = (number: number, url = `https://shop.example/${number}`, price = "5.00"): string =>
    `Lamp ${number},L-${number},Home,https://shop.example/${number}.jpg,${price},USD,${url}\n`;
  const everything = { lang: "en", brand: [], sort: "newest", limit: 1 } as const;

  it("that survive a failing row, which is rejected by its line", async () => {
    const app = await testApp();
    await app.db.transact((tx) =>
      tx.updateTable("programmes").set({ is_active: 0 }).where("key", "=", "walmart").execute(),
    );
    const lines = Array.from({ length: 150 }, (_, i) =>
      i === 40 || i === 120 ? rowOf(i, "https://www.walmart.com/ip/1") : rowOf(i),
    );
    const path = await aFile(header + lines.join(""));
    const rejected: number[] = [];
    const hear = (item: ImportNews) => {
      if (item.kind === "problem" && item.rejected) rejected.push(item.problem.line);
    };
    expect(await app.imports.run({ path }, hear)).toMatchObject({ added: 148, rejected: 2 });
    expect(rejected).toEqual([42, 122]);
    expect((await app.products.list({ ...everything, brand: [] })).total).toBe(148);
    await expect(app.products.bySlug("lamp-40", "en")).rejects.toMatchObject({ code: "not-found" });
    for (const slug of ["lamp-39", "lamp-41", "lamp-119", "lamp-121", "lamp-149"])
      expect((await app.products.bySlug(slug, "en")).images).toHaveLength(1);
    expect(await app.imports.run({ path }, () => {})).toMatchObject({
      added: 0,
      unchanged: 148,
      rejected: 2,
    });
  });

  it("that detect a repeated key, and join a second row of one GTIN", async () => {
    const app = await testApp();
    const twice = header + rowOf(1) + rowOf(2) + rowOf(1, "https://shop.example/1", "6.00");
    expect(await app.imports.run({ path: await aFile(twice) }, () => {})).toMatchObject({
      added: 2,
      rejected: 1,
    });
    expect((await app.products.bySlug("lamp-1", "en")).buying.price).toMatchObject({ amount: 500 });
    const same = "Name,SKU,GTIN\nPen,P-1,4006381333931\nPen,P-2,4006381333931\n";
    expect(await app.imports.run({ path: await aFile(same, "pens.csv") }, () => {})).toMatchObject({
      added: 1,
      joined: 1,
    });
    expect((await app.products.list({ ...everything, brand: [] })).total).toBe(3);
  });

  it("whose products are all searchable, and appear on an instance with cached lists", async () => {
    const app = await testApp();
    const other = await app.another();
    other.db.memory.beginListening();
    const { look, stop } = await followChanges(
      other.db,
      {
        changed: (tags) => other.db.memory.changed(tags),
        lost: () => expect.unreachable("what an import does stands in the log"),
      },
      { onFailure: () => {} },
    );
    onTestFinished(stop);
    await app.imports.run({ path: await aFile(header + rowOf(0)) }, () => {});
    await look();
    const total = async () => (await other.products.list({ ...everything, brand: [] })).total;
    expect(await total()).toBe(1);
    const lines = Array.from({ length: 230 }, (_, i) => rowOf(i));
    await app.imports.run({ path: await aFile(header + lines.join("")) }, () => {});
    await look();
    expect(await total()).toBe(230);
    const [place] = await other.categories.list("en");
    expect(place).toMatchObject({ name: "Home", productCount: 230 });
    for (const number of [7, 107, 229])
      expect((await other.discovery.search(`lamp l-${number}`, "en", 5)).products).toMatchObject([
        { slug: `lamp-${number}` },
      ]);
  });
});

it("matches a row that names only a sub-category to the one below its parent", async () => {
  const app = await testApp();
  const home = await aCategory(app, "Home");
  const kitchen = await aCategory(app, "Kitchen", { parentId: home });
  await app.imports.run({ path: await aFile(kettleRow({ ...before, path: "kitchen" })) }, () => {});
  const { shown } = await app.categories.tree("en");
  expect(shown.map((node) => node.text.name)).toEqual(["Home", "Kitchen"]);
  const list = { lang: "en", brand: [], sort: "newest", limit: 10 } as const;
  expect((await app.products.list({ ...list, brand: [], category: String(kitchen) })).total).toBe(1);
});
