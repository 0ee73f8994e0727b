import { expect, it } from "vitest";
import type { Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const american = "https://www.amazon.com/dp/B0CX23V2ZK";
const french = "https://www.amazon.fr/dp/B0FR23V2ZK";

/** An American kettle, and its French record; the GTIN of the latter is written with 13 digits, as French shops do. */
async function twoRecords(gtin: string, other: string) {
  const app = await testApp();
  const editor = await anEditor(app);
  const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
  const tags = [
    { country: "US", tag: "ours-20" },
    { country: "FR", tag: "ours-21" },
  ];
  await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { tags }, null));
  const kettle = await aProduct(app, "Kettle", { gtin });
  await editor.post(`/products/${kettle}/offers`, { url: american });
  const shown = async (query = "lang=fr") =>
    (await call<Product>(app, `/api/products/by-slug/kettle?${query}`)).body;
  return {
    shown,
    /** Imports can bring in a product with a number that the site has: the editor's form refuses it. */
    async addTwin() {
      const id = await aProduct(app, "Bouilloire", { gtin: other });
      const made = await editor.post<{ id: string; version: number }>(`/products/${id}/offers`, {
        url: french,
      });
      const path = `/products/${id}/offers/${made.body.id}`;
      return {
        id,
        sellOut: () => editor.patch(path, { version: made.body.version, availability: "out-of-stock" }),
      };
    },
  };
}

it("where another record of the product has an offer in the reader's country, it takes the place of the search", async () => {
  const { shown, addTwin } = await twoRecords("036000291452", "0036000291452");
  expect(await shown()).toMatchObject({ offers: [], searches: [{ country: "FR" }] });
  const twin = await addTwin();
  expect(await shown()).toMatchObject({
    shopCountry: "FR",
    searches: [],
    offers: [
      {
        productId: String(twin.id),
        country: "FR",
        url: `${french}?tag=ours-21`,
        equivalentGtin: "036000291452",
      },
    ],
  });
  expect(await shown("lang=en")).toMatchObject({
    searches: [],
    offers: [{ country: "US", equivalentGtin: null }],
  });
  expect((await twin.sellOut()).status).toBe(200);
  expect(await shown()).toMatchObject({ offers: [], searches: [{ country: "FR" }] });
});

it("numbers that are no GTINs make no two products the same", async () => {
  const { shown, addTwin } = await twoRecords("036000291453", "036000291453");
  await addTwin();
  expect(await shown()).toMatchObject({ offers: [], searches: [{ country: "FR" }] });
});
