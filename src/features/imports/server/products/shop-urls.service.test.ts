import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

async function aSite(text: string) {
  const app = await testApp();
  const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), "shop.csv");
  await writeFile(path, text);
  const problems: { line: number; code: string }[] = [];
  const counts = await app.imports.run({ path }, (news) => {
    if (news.kind === "problem") problems.push(news.problem);
  });
  /** The lines with this problem. */
  const linesOf = (code: string) => problems.flatMap((one) => (one.code === code ? [one.line] : []));
  const offerOf = async (name: string) => {
    const { items } = await app.adminProducts.list({ q: name, sort: "name", limit: 20, cursor: undefined });
    const found = items.find((one) => one.name === name);
    const [offer] = await app.offers.admin.list(Number(found?.id));
    if (!offer) throw new Error(`${name} has no offer`);
    return offer;
  };
  return { app, counts, offerOf, linesOf };
}

/** Sets the owner's Amazon tag for these countries. */
async function tag(app: Awaited<ReturnType<typeof testApp>>, key: string, ...countries: string[]) {
  const programme = (await app.programmes.list()).find((one) => one.key === key);
  const tags = countries.map((country) => ({ country, tag: `ours-${country.toLowerCase()}` }));
  await app.db.transact((tx) => app.programmes.change(tx, Number(programme?.id), { tags }, null));
}

it("recognizes every form of a shop's URL, with its rules, its tag and its product number", {
  tags: postgresInEndure,
}, async () => {
  const file = await readFile("tests/support/import-files/shop-addresses.csv", "utf8");
  const { app, counts, offerOf, linesOf } = await aSite(file);
  expect(counts).toMatchObject({ added: 17, rejected: 0 });
  const shops = {
    SA01: ["amazon", "US", "B0ABCDEF01", null],
    SA02: ["amazon", "IT", "B0ABCDEF02", null],
    SA03: ["amazon", "US", "B0ABCDEF03", null],
    SA04: ["amazon", "US", "B0ABCDEF04", null],
    SA05: ["amazon", "", null, null],
    SA06: ["amazon", "ZA", "B0ABCDEF06", null],
    SA07: ["aliexpress", "", null, 1000],
    SA08: ["aliexpress", "", "1005006000000001", 1000],
    SA09: ["aliexpress", "", "1005006000000002", 1000],
    SA10: ["ebay", "US", "123456789010", 1000],
    SA11: ["ebay", "US", "123456789011", 1000],
    SA12: ["walmart", "US", "123456712", 1000],
    SA13: ["amazon", "US", null, null],
    SA14: ["amazon", "US", "B0ABCDEF14", null],
    SA15: ["amazon", "US", "B0ABCDEF15", null],
    SA16: ["amazon", "US", "080442957X", null],
    SA17: ["amazon", "DE", null, null],
  };
  const said: [string, unknown[]][] = [];
  for (const [id = "", name = ""] of file
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))) {
    const { programme, country, externalId, price } = await offerOf(name);
    said.push([id, [programme, country, externalId, price?.amount ?? null]]);
  }
  expect(Object.fromEntries(said)).toEqual(shops);
  // Short links are reported: they can't be tagged before they are resolved.
  expect(linesOf("url-short")).toEqual([6, 8]);
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

it("unwraps a shop's URL in a search engine's link, and ignores lookalike hosts", {
  tags: postgresInEndure,
}, async () => {
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

it.each([
  ["https://amzn.to/3abcdEf", "amazon", null],
  ["https://amzn.eu/d/abCdEf1", "amazon", null],
  ["https://a.co/d/abCdEf1", "amazon", null],
  ["http://AMZN.ASIA/d/abCdEf1", "amazon", null],
  ["https://s.click.aliexpress.com/e/_DkAbCdE", "aliexpress", 1_000],
  ["https://a.aliexpress.com/_EuAbCdE", "aliexpress", 1_000],
  ["https://ebay.us/abCdEf", "ebay", 1_000],
  ["https://walmrt.us/3abcdEf", "walmart", 1_000],
])("assigns the short link %s to %s, with its rules, and reports it", async (url, programme, amount) => {
  const { counts, offerOf, linesOf } = await aSite(`id,name,price,currency,url\n1,short,10,USD,${url}\n`);
  expect(counts).toMatchObject({ added: 1 });
  const { price, ...offer } = await offerOf("short");
  expect([offer, price?.amount ?? null]).toMatchObject([{ programme, externalId: null }, amount]);
  expect(linesOf("url-short")).toEqual([2]);
});
