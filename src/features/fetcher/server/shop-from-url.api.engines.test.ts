import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { type CreatedDraft, type FetchedProduct, noFacts } from "../fetched-product.ts";

it("an import takes its shop from the URL: a request cannot claim another one with a longer price age", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "editor");
  const product: FetchedProduct = {
    ...noFacts,
    title: "Kettle",
    price: { amount: 4_900, currency: "USD" },
    marketplace: "walmart",
    externalId: "512345678",
    country: "US",
    url: "https://www.amazon.com/dp/B0CX23V2ZK",
    coupon: null,
    lang: "en",
    fetchedAt: new Date(app.clock.now()).toISOString(),
    sources: { price: "you" },
  };
  const take = (marketplace: FetchedProduct["marketplace"]) =>
    by<CreatedDraft>("POST", "/crm/fetcher/import", { items: [{ product: { ...product, marketplace } }] });
  expect((await take("walmart")).status).toBe(422);
  expect(await app.db.read.selectFrom("products").select("id").execute()).toEqual([]);
  for (const right of ["amazon", null] as const) expect((await take(right)).status).toBe(201);
  const offers = await app.db.read
    .selectFrom("offers as o")
    .innerJoin("programmes as g", "g.id", "o.programme_id")
    .select(["g.key", "o.external_id"])
    .execute();
  expect(offers).toEqual(Array(2).fill({ key: "amazon", external_id: "B0CX23V2ZK" }));
});
