import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";

async function aSite(text: string) {
  const app = await testApp();
  const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), "shop.csv");
  await writeFile(path, text);
  const counts = await app.imports.run({ path }, () => {});
  const offerOf = async (name: string) => {
    const [found] = (await app.adminProducts.list({ q: name, sort: "name", limit: 2, cursor: undefined }))
      .items;
    const [offer] = await app.offers.desk.list(Number(found?.id));
    if (!offer) throw new Error(`${name} has no offer`);
    return offer;
  };
  return { app, counts, offerOf };
}

/** Says the owner's tag at Amazon for these countries. */
async function tag(app: Awaited<ReturnType<typeof testApp>>, key: string, ...countries: string[]) {
  const programme = (await app.programmes.list()).find((one) => one.key === key);
  const tags = countries.map((country) => ({ country, tag: `ours-${country.toLowerCase()}` }));
  await app.db.transact((tx) => app.programmes.change(tx, Number(programme?.id), { tags }, null));
}

it("each way of writing a shop's address is that shop's: its rules, its tag, its number of the thing", async () => {
  const file = await readFile("tests/support/import-files/shop-addresses.csv", "utf8");
  const { app, counts, offerOf } = await aSite(file);
  expect(counts).toMatchObject({ added: 17, rejected: 0 });
  const said = async (name: string) => {
    const { programme, country, externalId, price } = await offerOf(name);
    return [programme, country, externalId, price?.amount ?? null];
  };
  expect(await said("addr aw d")).toEqual(["amazon", "US", "B0ABCDEF01", null]);
  expect(await said("addr dp product")).toEqual(["amazon", "IT", "B0ABCDEF02", null]);
  expect(await said("addr sspa")).toEqual(["amazon", "US", "B0ABCDEF03", null]);
  expect(await said("addr amzn com")).toEqual(["amazon", "US", "B0ABCDEF04", null]);
  expect(await said("addr amzn in")).toEqual(["amazon", "", null, null]);
  expect(await said("addr south africa")).toEqual(["amazon", "ZA", "B0ABCDEF06", null]);
  expect(await said("addr ali app share")).toEqual(["aliexpress", "", null, 1000]);
  expect(await said("addr ali he")).toEqual(["aliexpress", "", "1005006000000001", 1000]);
  expect(await said("addr ali star")).toEqual(["aliexpress", "", "1005006000000002", 1000]);
  expect(await said("addr ebay mobile i")).toEqual(["ebay", "US", "123456789010", 1000]);
  expect(await said("addr ebay old cgi")).toEqual(["ebay", "US", "123456789011", 1000]);
  expect(await said("addr walmart seo")).toEqual(["walmart", "US", "123456712", 1000]);
  expect(await said("addr images")).toEqual(["amazon", "US", null, null]);
  expect(await said("addr lang he")).toEqual(["amazon", "US", "B0ABCDEF14", null]);
  expect(await said("addr upper host")).toEqual(["amazon", "US", "B0ABCDEF15", null]);
  expect(await said("addr isbn")).toEqual(["amazon", "US", "080442957X", null]);
  expect(await said("addr amazon search")).toEqual(["amazon", "DE", null, null]);
  expect((await app.programmes.list()).map(({ key }) => key).toSorted()).toEqual([
    "aliexpress",
    "amazon",
    "ebay",
    "walmart",
  ]);

  await tag(app, "amazon", "US", "ZA");
  const link = async (name: string) => (await offerOf(name)).link;
  expect(await link("addr sspa")).toBe("https://www.amazon.com/dp/B0ABCDEF03?tag=ours-us");
  expect(await link("addr amzn com")).toBe("https://www.amazon.com/dp/B0ABCDEF04?tag=ours-us");
  expect(await link("addr south africa")).toBe("https://www.amazon.co.za/dp/B0ABCDEF06?tag=ours-za");
});

it("an address in a search engine's link is the shop's; one that only looks like a shop's is nobody's", async () => {
  const carried = encodeURIComponent("https://shop.example/kettle");
  const { app, offerOf } = await aSite(
    [
      "id,name,price,currency,url",
      `1,by google,10,USD,https://www.google.com/url?q=${carried}&usg=x`,
      "2,look alike,10,USD,https://www.amazon.com.evil.example/dp/B0ABCDEF04",
      "3,misspelt,10,USD,https://amaz0n.com/dp/B0ABCDEF04",
    ].join("\n"),
  );
  expect(await offerOf("by google")).toMatchObject({
    programme: "shop.example",
    url: "https://shop.example/kettle",
  });
  expect(await offerOf("look alike")).toMatchObject({
    programme: "www.amazon.com.evil.example",
    price: { amount: 1_000 },
    externalId: null,
  });
  expect(await offerOf("misspelt")).toMatchObject({ programme: "amaz0n.com", price: { amount: 1_000 } });
  expect((await app.programmes.list()).map(({ key }) => key)).not.toContain("www.google.com");
});
