import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { ImportRun } from "#features/imports/import-run.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

type Problems = { items: { line: number; place: string; code: string; rejected: boolean }[] };
const everything = { lang: "en", brand: [], sort: "newest", limit: 50 } as const;

/** A site, and a shop's file uploaded to the CRM. */
async function brought(name: string) {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const form = new FormData();
  form.append("file", new Blob([await readFile(`tests/support/import-files/${name}`)]), name);
  const answer = await app.api.fetch(
    new Request("http://test/api/crm/imports", {
      method: "POST",
      headers: { Authorization: `Bearer ${editor.token}` },
      body: form,
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
  const first = (await answer.json()) as ImportRun;
  const at = `/admin/imports/${first.id}`;
  const now = async () => (await editor.by<ImportRun>("GET", at)).body;
  const then = async (path: string, body: object): Promise<ImportRun> => {
    const { version } = await now();
    expect((await editor.by("POST", at + path, { version, ...body })).status).toBe(200);
    await app.worker.runDue();
    return now();
  };
  return {
    app,
    first,
    check: (more: object = {}) => then("/start", { what: "check", currency: "USD", ...more }),
    take: () => then("/start", { what: "import", publish: true }),
    undo: () => then("/undo", {}),
    rejected: async () =>
      (await editor.by<Problems>("GET", `${at}/problems`)).body.items
        .filter(({ rejected }) => rejected)
        .map(({ line, place, code }) => [line, place, code]),
    total: async () => (await app.products.list({ ...everything, brand: [] })).total,
  };
}

/** Expects that a second import changes nothing and an undo leaves nothing behind. */
async function comesOnceAndGoes(site: Awaited<ReturnType<typeof brought>>, products: number) {
  expect((await site.take()).counts).toMatchObject({ added: 0, changed: 0, unchanged: products });
  const undone = await site.undo();
  expect(undone.state).toBe("undone");
  expect(undone.things.filter((thing) => thing.undone !== "undone")).toEqual([]);
  expect(await site.total()).toBe(0);
  expect((await site.app.categories.tree("en")).shown).toEqual([]);
}

describe("imports a shop's own export", { tags: postgresInEndure }, () => {
  it("from Shopify: rows of one handle are one product, offered at the given shop", async () => {
    const site = await brought("shopify.csv");
    expect(site.first.reading).toMatchObject({ format: "csv", layout: "shopify" });
    const checked = await site.check({ shopUrl: "https://tidewater.example/" });
    expect(checked).toMatchObject({ state: "checked", counts: { added: 3, rejected: 0 } });
    expect(await site.total()).toBe(0);
    expect(await site.take()).toMatchObject({ state: "done", counts: { added: 3, rejected: 0 } });

    const shirt = await site.app.products.bySlug("linen-shirt", "en");
    expect(shirt).toMatchObject({
      name: "Linen shirt",
      description: "Cool in summer.\n\n- Washable",
      brand: "Tidewater",
      category: { name: "Apparel & Accessories" },
      subCategory: { name: "Clothing" },
      price: { amount: 5500, currency: "USD" },
      images: ["linen-1", "linen-2", "linen-3", "linen-m"].map((name) => ({
        url: `https://cdn.shop.example/${name}.jpg`,
      })),
      buying: { shop: "tidewater.example", state: "priced", price: { amount: 5500 } },
    });
    const [offer] = await site.app.db.read
      .selectFrom("offers")
      .select("url")
      .where("url", "like", "%linen%")
      .execute();
    expect(offer?.url).toBe("https://tidewater.example/products/linen-shirt");
    expect(JSON.stringify(shirt.specs)).toMatch(/S, M.*White/);
    expect(await site.app.products.bySlug("enamel-mug", "en")).toMatchObject({
      gtin: "4006381333931",
      price: { amount: 1200 },
    });
    // Archived products are imported as drafts.
    await expect(site.app.products.bySlug("old-hat", "en")).rejects.toMatchObject({ code: "not-found" });
    expect(await site.total()).toBe(2);
    await comesOnceAndGoes(site, 3);
  });

  for (const [name, format, line] of [
    ["google-merchant.xml", "xml", 41],
    ["google-merchant.tsv", "csv", 4],
  ] as const)
    it(`as a Google Merchant feed, ${name}: prices, pictures, GTIN and facts, reporting the bad item by its line`, async () => {
      const site = await brought(name);
      expect(site.first.reading).toMatchObject({ format, layout: "google-merchant" });
      expect(await site.check()).toMatchObject({ state: "checked", counts: { added: 2, rejected: 1 } });
      expect(await site.rejected()).toEqual([[line, expect.stringMatching(/price$/), "price-unreadable"]]);
      expect(await site.take()).toMatchObject({ state: "done", counts: { added: 2, rejected: 1 } });

      const kettle = await site.app.products.bySlug("stovetop-kettle-lid", "en");
      expect(kettle).toMatchObject({
        name: "Stovetop kettle & lid",
        description: "Boils in four minutes.\n\nWhistles.",
        brand: "Ember",
        model: "K-17",
        gtin: "4006381333931",
        category: { name: "Kitchen" },
        subCategory: { name: "Kettles" },
        price: { amount: 3990, currency: "USD" },
        images: ["kettle", "kettle-2", "kettle-3"].map((picture) => ({
          url: `https://shop.example/${picture}.jpg`,
        })),
        buying: { shop: "shop.example", price: { amount: 3990 } },
      });
      expect(JSON.stringify(kettle.specs)).toMatch(/Volume.*1\.7 l/);
      expect(JSON.stringify(kettle.specs)).toContain("red");
      const [set] = (await site.app.products.list({ ...everything, brand: ["Vela"] })).items;
      expect(set).toMatchObject({ name: 'The 12" tea set' });
      expect(await site.app.products.bySlug(set?.slug ?? "", "en")).toMatchObject({
        category: { name: "Home & Garden" },
        subCategory: { name: "Kitchen & Dining" },
        price: { amount: 129_900 },
      });
      await comesOnceAndGoes(site, 2);
    });
});
