import { describe, expect, it } from "vitest";
import type { Marketplace } from "#features/marketplaces/listing.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aShop, idOf, usualPrice } from "#tests/support/servers/marketplace-shops.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { createOfferRefresh } from "./refresh/offer-refresh.ts";

const running = { signal: new AbortController().signal };
const page = (id: string) => `https://www.walmart.com/ip/${id}`;

type Shop = Awaited<ReturnType<typeof aShop>>;
const refreshOf = ({ app, marketplaces }: Shop) => {
  const { db, clock, offers, products } = app;
  const { changing } = products.saving;
  return createOfferRefresh({ db, clock, offers, marketplace: marketplaces.of, changing });
};

describe("known shops", { tags: postgresInEndure }, () => {
  it("a known shop is queried by the item id of the URL, whatever number a file gives", async () => {
    const app = await testApp();
    const idsOf = async (offer: Parameters<typeof anOffer>[1]) => {
      const id = await aProduct(app, "Kettle", { offers: [anOffer(app, offer)] });
      return (await app.offers.admin.list(id)).map(({ externalId }) => externalId);
    };
    const externalId = "1001";
    expect(await idsOf({ url: page("512345678"), externalId })).toEqual(["512345678"]);
    expect(await idsOf({ url: "https://www.walmart.com/search?q=kettle", externalId })).toEqual([null]);
    const amazon = {
      programme: "amazon",
      url: "https://www.amazon.com/s?k=kettle",
      externalId: "KETTLE1001",
    };
    expect(await idsOf(amazon)).toEqual([null]);
  });

  it("an invalid item id is recorded, rarely retried, and does not hold up the others", async () => {
    const shop = await aShop("walmart");
    const { app, move } = shop;
    for (let number = 1; number <= 20; number++)
      await aProduct(app, `Mug ${number}`, { offers: [anOffer(app, { url: page(`KETTLE${number}`) })] });
    const kettle = await aProduct(app, "Kettle", { offers: [anOffer(app, { url: page(idOf.walmart(1)) })] });
    move(hours(70));
    const refresh = refreshOf(shop);
    expect(await refresh.askDue(running)).toMatchObject({ refused: 20, unanswered: 0 });
    const checked = async (id: number) => (await app.offers.admin.list(id))[0]?.check;
    expect([(await checked(1))?.refusal, (await checked(kettle))?.refusal]).toEqual([
      "invalid-request",
      null,
    ]);
    expect(shop.asked()).toBe(1);
    move(hours(1));
    expect(await refresh.askDue(running)).toMatchObject({ refused: 0 });
  });

  it("a variation of an eBay item is queried by its own id; an item with several variations is not queried", async () => {
    const shop = await aShop("ebay");
    const { app, server, move } = shop;
    const url = `https://www.ebay.com/itm/${idOf.ebay(1)}`;
    for (const address of [`${url}?var=693`, url])
      await aProduct(app, "Kettle", {
        offers: [anOffer(app, { programme: "ebay", url: address, price: usualPrice })],
      });
    server.play("partial");
    move(hours(20));
    const refresh = refreshOf(shop);
    expect(await refresh.askDue(running)).toMatchObject({ refused: 1, unanswered: 0 });
    const [[one], [several]] = [await app.offers.admin.list(1), await app.offers.admin.list(2)];
    expect([one?.externalId, one?.check.refusal]).toEqual([`v1|${idOf.ebay(1)}|693`, null]);
    expect(app.clock.now() - Date.parse(one?.fetchedAt ?? "")).toBeLessThan(1_000);
    expect(several?.check.refusal).toBe("invalid-request");
    move(hours(1));
    expect(await refresh.askDue(running)).toMatchObject({ refused: 0 });
  });

  it("content that a shop withholds from models stays withheld when its offer is removed or moves to another shop", async () => {
    const app = await testApp();
    const offers = [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" })];
    const removed = await aProduct(app, "Kettle", { offers });
    const moved = await aProduct(app, "Mug", { offers });
    const free = await aProduct(app, "Cup", { offers: [anOffer(app)] });
    const [first, second] = [await app.offers.admin.list(removed), await app.offers.admin.list(moved)];
    await app.db.transact(async (tx) => {
      await app.offers.admin.remove(tx, Number(first[0]?.id));
      const row = await app.offers.admin.hold(tx, { productId: moved, id: Number(second[0]?.id) }, null);
      await app.offers.admin.update(
        tx,
        row,
        { version: 1 },
        { programme: "walmart", url: page("512345678") },
      );
    });
    expect(await app.offers.withheldFromModels([removed, moved, free])).toEqual(new Set([removed, moved]));
  });

  const cents = (amount: number) => ({ amount, currency: "USD" });
  const amazonPage = "https://www.amazon.com/dp/B0CX23V2ZK";

  it("a file does not replace the API price of an Amazon offer as long as the item is the same", async () => {
    const app = await testApp();
    const said = anOffer(app, { programme: "amazon", url: amazonPage, price: null, fetchedAt: null });
    const id = await aProduct(app, "Kettle", { offers: [said] });
    const renewed = async (by: "file" | "feed", url: string) => {
      const offer = { ...said, url, condition: "used" as const };
      await app.db.transact(async (tx) => {
        await tx
          .updateTable("offers")
          .set({
            price_amount: 4_900,
            price_currency: "USD",
            shipping_amount: 100,
            fetched_at: 1_000,
            ask_at: 9e12,
          })
          .execute();
        if (by === "file") return app.offers.renewal.renew(tx, id, offer, 1);
        const context = await app.offers.supply.context(tx);
        return app.offers.supply.renew(tx, { productId: id, offerId: 1 }, offer, context);
      });
      const row = await app.db.read.selectFrom("offers").selectAll().executeTakeFirstOrThrow();
      return [row.condition, row.price_amount, row.shipping_amount, row.fetched_at];
    };
    for (const by of ["file", "feed"] as const) {
      expect(await renewed(by, amazonPage), by).toEqual(["used", 4_900, 100, 1_000]);
      expect(await renewed(by, "https://www.amazon.com/dp/B0CX23V2ZL"), by).toEqual([
        "used",
        null,
        null,
        null,
      ]);
      await renewed(by, amazonPage);
    }
  });

  it("reading a feed again does not refresh a price that only the shop's API may give", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: "amazon", url: amazonPage })] });
    const seen = app.clock.now();
    await app.offers.supply.seenAgain("feed:1", seen + hours(20), app.products.saving.repricing);
    expect((await app.offers.admin.list(1))[0]?.fetchedAt).toBe(new Date(seen).toISOString());
  });

  it("the programme of a known host cannot be overridden; that of an unknown host can", async () => {
    const { offers } = await testApp();
    expect(await offers.programmeAt(amazonPage, null)).toBe("amazon");
    expect(await offers.programmeAt(amazonPage, "amazon")).toBe("amazon");
    expect(await offers.programmeAt("https://network.example/click?to=x", "walmart")).toBe("walmart");
    await expect(offers.programmeAt(amazonPage, "walmart")).rejects.toMatchObject({
      code: "invalid",
      details: [{ path: "url", message: "www.amazon.com is of Amazon" }],
    });
  });

  it("shipping and the shop's own coupon expire with the price; an editor's coupon stays", async () => {
    const app = await testApp();
    const coupon = { code: "TEN", text: "10 off", startsAt: null, endsAt: null };
    const offer = { programme: "amazon", url: amazonPage, shipping: 500 };
    const theirs = { ...coupon, isTheirs: true as const };
    await aProduct(app, "Kettle", { offers: [anOffer(app, { ...offer, coupon: theirs })] });
    await aProduct(app, "Mug", { offers: [anOffer(app, { ...offer, coupon })] });
    const shown = async (slug: string) => {
      const [one] = (await app.products.bySlug(slug, "en")).offers;
      return [one?.price?.amount ?? null, one?.shipping, one?.coupon?.code ?? null];
    };
    expect(await shown("kettle")).toEqual([9_000, 500, "TEN"]);
    app.clock.move(hours(25));
    expect([await shown("kettle"), await shown("mug")]).toEqual([
      [null, null, null],
      [null, null, "TEN"],
    ]);
  });

  it("lists ignore prices of a disabled programme from the next request on", async () => {
    const app = await testApp();
    const cheap = anOffer(app, {
      programme: "aliexpress",
      url: "https://www.aliexpress.com/item/1005006123456789.html",
      price: cents(1_000),
    });
    await aProduct(app, "Kettle", { offers: [anOffer(app), cheap] });
    await aProduct(app, "Mug", { offers: [cheap], price: cents(20_000) });
    const upTo = async (maxPrice: number) =>
      (await app.products.list({ lang: "en", brand: [], sort: "price", limit: 24, maxPrice })).items.map(
        ({ name, buying }) => [name, buying.price?.amount],
      );
    expect(await upTo(11)).toEqual([
      ["Mug", 1_000],
      ["Kettle", 1_000],
    ]);
    const [programme] = (await app.programmes.list()).filter(({ key }) => key === "aliexpress");
    await app.db.transact((tx) =>
      app.programmes.change(tx, Number(programme?.id), { isActive: false }, null),
    );
    expect(await upTo(11)).toEqual([]);
    expect(await upTo(300)).toEqual([
      ["Kettle", 9_000],
      ["Mug", 20_000],
    ]);
  });

  it("a manual refresh reports in time that a shop does not answer, or has no data", async () => {
    const app = await testApp();
    const { db, clock, offers, products } = app;
    await aProduct(app, "Kettle", { offers: [anOffer(app, { url: page("512345678") })] });
    const asking = async (byIds: Marketplace["byIds"]) => {
      const marketplace = (key: Marketplace["key"]): Marketplace => ({
        key,
        mostIds: 1,
        countries: ["US"],
        search: async () => [],
        byIds,
      });
      await createOfferRefresh({ db, clock, offers, marketplace, changing: products.saving.changing }).askNow(
        1,
        1,
      );
      return (await offers.admin.list(1))[0]?.check.refusal;
    };
    expect(await asking(async () => ({ listings: [], gone: [], refusal: null }))).toBe("malformed");
    expect(await asking(() => new Promise(() => {}))).toBe("timeout");
  });
});
