import { sql } from "kysely";
import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const dollars = (amount: number) => ({ amount, currency: "USD" });

/** Everything that was ever earned, with the offers of one shop on every page. */
const earnedWith = (app: App, programme: string) =>
  app.db.transact(async (tx) => {
    await tx.deleteFrom("earnings").execute();
    const { id } = await tx
      .insertInto("earning_runs")
      .values({
        ...{ programme, file_name: "a.csv", state: "done", problems: "[]", created_by: null, created_at: 0 },
        ...{ added: 1, changed: 0, same: 0, refused: 0, first_day: 1, last_day: 1 },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const place = { origin: "placed", page_kind: "product", lang: "en", block: "box", position: 1 };
    await tx
      .insertInto("earnings")
      .values(
        [1, 2].map((page_id) => ({
          ...{ run_id: id, programme, entry_key: String(page_id), is_current: 1, line: 1, day: 1 },
          ...{ ...place, page_id, sub_id: "", item: "", orders: 9_000, sales: 9_000_000 },
          ...{ commission: page_id === 1 ? 900_000 : 1, currency: "USD" },
        })),
      )
      .execute();
  });

it("whatever a shop pays or paid, order, price and score stay as they are", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    score: 7,
    offers: [
      anOffer(app, { price: dollars(9_000) }),
      anOffer(app, { programme: "aliexpress", price: dollars(8_000) }),
      anOffer(app, { programme: "ebay", price: dollars(8_500), condition: "used" }),
    ],
  });
  await aProduct(app, "Mug", { score: 8, offers: [anOffer(app, { price: dollars(8_200) })] });
  const said = async () => {
    const fresh = await app.another();
    const lists = await Promise.all(
      (["price", "-price", "score", "relevance"] as const).map(async (sort) =>
        (await fresh.products.list({ lang: "en", brand: [], sort, limit: 24 })).items.map(
          ({ name, score, buying }) => [name, score, buying.shop, buying.price?.amount],
        ),
      ),
    );
    const { offers } = await fresh.products.bySlug("kettle", "en");
    return { lists, offers: offers.map(({ shop }) => shop) };
  };
  const before = await said();
  expect(before.offers).toEqual(["AliExpress", "Walmart", "eBay"]);
  for (const table of ["offers", "programmes"])
    await app.db.transact((tx) =>
      sql`alter table ${sql.table(table)} add column commission integer`.execute(tx),
    );
  for (const favoured of ["walmart", "ebay", "aliexpress"]) {
    await earnedWith(app, favoured);
    await app.db.transact(async (tx) => {
      await sql`update programmes set commission = case when key = ${favoured} then 90 else 1 end`.execute(
        tx,
      );
      await sql`update offers set commission = (select commission from programmes where id = programme_id)`.execute(
        tx,
      );
    });
    expect(await said()).toEqual(before);
  }
});

it("rows of two feeds with one number are one product with the offers of both, however the number is written", async () => {
  const app = await testApp();
  const row = (source: string, gtin: string, programme: string, url: string) => ({
    gtin,
    texts: { en: { name: `Kettle of ${source}` } },
    offer: anOffer(app, { programme, url, source }),
    origin: { source, key: "1", contentHash: "a" },
    publish: true,
  });
  const first = row("feed-a", "012345678905", "walmart", "https://www.walmart.com/ip/512345678");
  const second = row("feed-b", "0012345678905", "ebay", "https://www.ebay.com/itm/394857612345");
  expect(await app.products.takeIn([first])).toEqual(["added"]);
  expect(await app.products.takeIn([second])).toEqual(["joined"]);
  expect(await app.products.takeIn([second])).toEqual(["changed"]);
  const { items, total } = await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 24 });
  expect([total, items[0]?.name]).toEqual([1, "Kettle of feed-a"]);
  const { offers } = await app.products.bySlug(items[0]?.slug ?? "", "en");
  expect(offers.map(({ programme }) => programme).sort()).toEqual(["ebay", "walmart"]);
});
