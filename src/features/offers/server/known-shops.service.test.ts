import { expect, it } from "vitest";
import { anOffer, aProduct } from "../../../../tests/support/made-content.ts";
import { aShop, idOf } from "../../../../tests/support/marketplace-shops.ts";
import { hours } from "../../../../tests/support/moving-clock.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { createOfferRefresh } from "./offer-refresh.ts";

const running = { signal: new AbortController().signal };
const page = (id: string) => `https://www.walmart.com/ip/${id}`;

type Shop = Awaited<ReturnType<typeof aShop>>;
const refreshOf = ({ app, marketplaces }: Shop) => {
  const { db, clock, offers, products } = app;
  const { changing } = products.saving;
  return createOfferRefresh({ db, clock, offers, marketplace: marketplaces.of, changing });
};

it("a known shop is asked for what the address says, whatever number a file has of it", async () => {
  const app = await testApp();
  const idsOf = async (offer: Parameters<typeof anOffer>[1]) => {
    const id = await aProduct(app, "Kettle", { offers: [anOffer(app, offer)] });
    return (await app.offers.desk.list(id)).map(({ externalId }) => externalId);
  };
  const externalId = "1001";
  expect(await idsOf({ url: page("512345678"), externalId })).toEqual(["512345678"]);
  expect(await idsOf({ url: "https://www.walmart.com/search?q=kettle", externalId })).toEqual([null]);
  const amazon = { programme: "amazon", url: "https://www.amazon.com/s?k=kettle", externalId: "KETTLE1001" };
  expect(await idsOf(amazon)).toEqual([null]);
});

it("what is no id of the shop is said so and seldom asked for, and keeps nothing else from being asked", async () => {
  const shop = await aShop("walmart");
  const { app, move } = shop;
  for (let number = 1; number <= 20; number++)
    await aProduct(app, `Mug ${number}`, { offers: [anOffer(app, { url: page(`KETTLE${number}`) })] });
  const kettle = await aProduct(app, "Kettle", { offers: [anOffer(app, { url: page(idOf.walmart(1)) })] });
  move(hours(70));
  const refresh = refreshOf(shop);
  expect(await refresh.askDue(running)).toMatchObject({ refused: 20, unanswered: 0 });
  const checked = async (id: number) => (await app.offers.desk.list(id))[0]?.check;
  expect([(await checked(1))?.refusal, (await checked(kettle))?.refusal]).toEqual(["invalid-request", null]);
  expect(shop.asked()).toBe(1);
  move(hours(1));
  expect(await refresh.askDue(running)).toMatchObject({ refused: 0 });
});

it("one variation of an eBay page is asked for by its own number; a page of several is of none", async () => {
  const shop = await aShop("ebay");
  const { app, server, move } = shop;
  const url = `https://www.ebay.com/itm/${idOf.ebay(1)}`;
  for (const address of [`${url}?var=693`, url])
    await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: "ebay", url: address })] });
  server.play("partial");
  move(hours(20));
  const refresh = refreshOf(shop);
  expect(await refresh.askDue(running)).toMatchObject({ refused: 1, unanswered: 0 });
  const [[one], [several]] = [await app.offers.desk.list(1), await app.offers.desk.list(2)];
  expect([one?.externalId, one?.check.refusal]).toEqual([`v1|${idOf.ebay(1)}|693`, null]);
  expect(app.clock.now() - Date.parse(one?.fetchedAt ?? "")).toBeLessThan(1_000);
  expect(several?.check.refusal).toBe("invalid-request");
  move(hours(1));
  expect(await refresh.askDue(running)).toMatchObject({ refused: 0 });
});

it("what a shop forbids to tell a model stays untold when its offer is removed, or becomes another shop's", async () => {
  const app = await testApp();
  const offers = [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" })];
  const removed = await aProduct(app, "Kettle", { offers });
  const moved = await aProduct(app, "Mug", { offers });
  const free = await aProduct(app, "Cup", { offers: [anOffer(app)] });
  const [first, second] = [await app.offers.desk.list(removed), await app.offers.desk.list(moved)];
  await app.db.transact(async (tx) => {
    await app.offers.desk.remove(tx, Number(first[0]?.id));
    const row = await app.offers.desk.hold(tx, { productId: moved, id: Number(second[0]?.id) }, null);
    await app.offers.desk.update(tx, row, { version: 1 }, { programme: "walmart", url: page("512345678") });
  });
  expect(await app.offers.withheldFromModels([removed, moved, free])).toEqual(new Set([removed, moved]));
});
