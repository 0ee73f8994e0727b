import { describe, expect, it } from "vitest";
import { aShop, idOf, inTheUsa, refusalIn, stock } from "#tests/support/servers/marketplace-shops.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure } from "#tests/support/site/test-app.ts";
import { listingSchema, MarketplaceError, marketplaceKeys, type Refusal } from "../listing.ts";
import type { Scenario } from "../scenario.ts";

const query = { ...inTheUsa, words: "camera", page: 1 };
const refusalOf = (work: Promise<unknown>): Promise<Refusal | "answered"> =>
  work.then(
    () => "answered" as const,
    (error: unknown) => {
      if (!(error instanceof MarketplaceError)) throw error;
      return error.refusal;
    },
  );

/** Longer than a marketplace that refused is left alone. */
const rest = 31 * 60_000;

describe("the marketplaces", { tags: postgresInEndure }, () => {
  describe.each(marketplaceKeys)("%s", (key) => {
    it("searches and looks up single items; the answer is read field by field", async () => {
      const { marketplaces } = await aShop(key);
      const shop = marketplaces.of(key);
      const found = await shop.search(query);
      expect(found.length).toBeGreaterThan(4);
      for (const listing of found) expect(listingSchema.parse(listing)).toEqual(listing);
      const wanted = [...Array(shop.mostIds).keys()].map((place) => idOf[key](place + 1));
      const { listings, gone } = await shop.byIds(wanted, inTheUsa);
      expect(listings.map(({ externalId }) => externalId).sort()).toEqual(wanted.sort());
      expect(gone).toEqual([]);
      const first = listings.find(({ externalId }) => externalId === idOf[key](1));
      expect(first).toMatchObject({
        marketplace: key,
        country: "US",
        title: stock[0]?.title,
        fetchedAt: expect.any(Number),
        price: { currency: "USD", amount: expect.any(Number) },
      });
      expect(first?.url).not.toMatch(/tag=|campid|PUBID|[?&]/);
      // Within the eight per cent by which the demo's prices move.
      const ratio = (first?.price?.amount ?? 0) / (stock[0]?.price ?? 1);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
      if (key !== "aliexpress") expect(first?.gtin).toBe(stock[0]?.gtin);
    });

    it("says which things it does not have", async () => {
      const { marketplaces } = await aShop(key);
      const unknown = idOf[key](9_000);
      const { mostIds, byIds } = marketplaces.of(key);
      expect(await byIds([unknown], inTheUsa)).toMatchObject({
        listings: [],
        gone: [unknown],
        refusal: null,
      });
      if (mostIds === 1) return;
      const { listings, gone } = await byIds([idOf[key](1), unknown, idOf[key](2)], inTheUsa);
      expect(listings).toHaveLength(2);
      expect(gone).toEqual([unknown]);
    });

    it("finds nothing, or a part: neither is a failure, and what was not answered for is not gone", async () => {
      const { marketplaces, server } = await aShop(key);
      const shop = marketplaces.of(key);
      server.play("empty");
      expect(await shop.search(query)).toEqual([]);
      server.play("partial");
      const wanted = [1, 2, 3, 4].slice(0, shop.mostIds).map(idOf[key]);
      const { listings, gone } = await shop.byIds(wanted, inTheUsa);
      expect(gone).toEqual([]);
      expect(listings.length).toBeLessThan(wanted.length + (key === "aliexpress" ? 1 : 0));
    });

    it("with prices that are none, has none", async () => {
      const { marketplaces, server } = await aShop(key);
      server.play("strange-prices");
      const found = await marketplaces.of(key).search(query);
      expect(found.length).toBeGreaterThan(4);
      expect(found.map(({ price }) => price).filter(Boolean)).toEqual([]);
    });

    it("reports every kind of failure as such, and works again afterwards", async () => {
      const { marketplaces, server, move } = await aShop(key);
      const shop = marketplaces.of(key);
      const seen: typeof refusalIn = {};
      for (const scenario of Object.keys(refusalIn) as Scenario[]) {
        server.play(scenario);
        seen[scenario] = (await refusalOf(shop.byIds([idOf[key](1)], inTheUsa))) as Refusal;
        move(rest);
      }
      expect(seen).toEqual(refusalIn);
      server.play("works");
      expect((await shop.byIds([idOf[key](1)], inTheUsa)).listings).toHaveLength(1);
      const [state] = (await marketplaces.states()).filter((one) => one.key === key);
      expect(state?.places).toMatchObject([{ country: "US", refusal: null, reason: "", openUntil: null }]);
    });

    it("sends no request for more than a call takes, for an invalid id, or where it has no shop", async () => {
      const { marketplaces, asked: calls } = await aShop(key);
      const shop = marketplaces.of(key);
      const many = [...Array(shop.mostIds + 1).keys()].map((place) => idOf[key](place + 1));
      expect(await refusalOf(shop.byIds(many, inTheUsa))).toBe("invalid-request");
      expect(await shop.byIds(["../admin"], inTheUsa)).toMatchObject({ listings: [], unfit: ["../admin"] });
      expect(await refusalOf(shop.search({ ...query, country: "CN" }))).toBe("invalid-request");
      expect(await refusalOf(shop.search({ ...query, words: " " }))).toBe("invalid-request");
      expect(calls()).toBe(0);
      // None of it is the account's fault.
      expect(await refusalOf(shop.search(query))).toBe("answered");
    });

    it("without keys says so", async () => {
      const { marketplaces, owner } = await aShop(key);
      await marketplaces.change({ key, version: 1, fields: null }, owner);
      expect(await refusalOf(marketplaces.of(key).search(query))).toBe("no-credentials");
    });

    it("asks again where that helps, and only there", async () => {
      const { marketplaces, server, asked: calls, waits, move } = await aShop(key);
      const { byIds } = marketplaces.of(key);
      server.play("server-error");
      await refusalOf(byIds([idOf[key](1)], inTheUsa));
      expect(calls()).toBe(3);
      expect(waits.filter((wait) => wait >= 500).length).toBeGreaterThanOrEqual(2);
      move(rest);
      server.play("html");
      await refusalOf(byIds([idOf[key](1)], inTheUsa));
      expect(calls()).toBe(4);
    });
  });

  it("an item that Walmart neither knows nor names costs the others nothing", async () => {
    const { marketplaces, server, asked: calls } = await aShop("walmart");
    server.play("unnamed");
    const ids = [1, 2, 3, 9_000, 4, 5, 6, 7].map(idOf.walmart);
    const { listings, gone } = await marketplaces.of("walmart").byIds(ids, inTheUsa);
    expect(listings.map(({ externalId }) => externalId)).toEqual(ids.filter((_, place) => place !== 3));
    expect(gone).toEqual([idOf.walmart(9_000)]);
    expect(calls()).toBe(7);
  });

  it("what Walmart answered before it refused is not lost", async () => {
    const { marketplaces, server } = await aShop("walmart");
    server.play("unnamed");
    server.play("throttled", 6);
    const ids = [1, 2, 3, 9_000, 4, 5, 6, 7].map(idOf.walmart);
    const { listings, gone, refusal } = await marketplaces.of("walmart").byIds(ids, inTheUsa);
    expect(listings.map(({ externalId }) => externalId)).toEqual(ids.slice(0, 3));
    expect([gone, refusal]).toEqual([[idOf.walmart(9_000)], "throttled"]);
  });

  it("a shop whose interface has moved is not believed that all things are gone", async () => {
    const { marketplaces } = await aShop("walmart", { path: "/moved" });
    const ids = Array.from({ length: 5 }, (_, i) => idOf.walmart(i + 1));
    expect(await refusalOf(marketplaces.of("walmart").byIds(ids, inTheUsa))).toBe("malformed");
  });

  it("Amazon's prices are in the minor unit of their currency, whatever that is", async () => {
    const { marketplaces } = await aShop("amazon", { version: "3.3", tag: "magpie-22" });
    const place = { country: "JP", lang: "en", currency: "JPY" };
    const { listings } = await marketplaces.of("amazon").byIds([idOf.amazon(1)], place);
    // 24,900 yen and not 249.
    expect(listings[0]?.price?.currency).toBe("JPY");
    expect(listings[0]?.price?.amount).toBeGreaterThan(20_000);
    expect(listings[0]?.url).toBe(`https://www.amazon.co.jp/dp/${idOf.amazon(1)}`);
  });

  it("a tag that is not linked closes one country, not its neighbours; keys of one region are not used in another", async () => {
    const { marketplaces, asked: calls } = await aShop("amazon", {
      version: "3.2",
      tag: (country) => (country === "FR" ? "wrong-20" : country === "DE" ? "right-21" : null),
    });
    const shop = marketplaces.of("amazon");
    expect(await refusalOf(shop.search({ ...query, country: "FR" }))).toBe("invalid-request");
    expect(await refusalOf(shop.search({ ...query, country: "FR" }))).toBe("circuit-open");
    expect(await refusalOf(shop.search({ ...query, country: "DE" }))).toBe("answered");
    expect(calls()).toBe(2);
    expect(await refusalOf(shop.search({ ...query, country: "US" }))).toBe("no-credentials");
    expect(await refusalOf(shop.search({ ...query, country: "SA" }))).toBe("no-credentials");
    const [amazon] = await marketplaces.states();
    expect(amazon?.places).toMatchObject([
      { country: "DE", refusal: null },
      { country: "FR", refusal: "invalid-request", reason: expect.stringContaining("InvalidAssociate") },
    ]);
  });

  it("opens the circuit for half an hour after a final refusal, unless it is tested manually", async () => {
    const { marketplaces, server, asked: calls, move } = await aShop("amazon");
    const search = () => refusalOf(marketplaces.of("amazon").search(query));
    server.play("not-eligible");
    expect(await search()).toBe("not-eligible");
    expect(await search()).toBe("circuit-open");
    expect(calls()).toBe(1);
    expect((await marketplaces.test("amazon")).refusal).toBe("not-eligible");
    expect(calls()).toBe(2);
    move(rest);
    expect(await search()).toBe("not-eligible");
    const [before] = await marketplaces.states();
    expect(before?.places[0]?.openUntil).not.toBeNull();
    server.play("works");
    const { refusal, connection } = await marketplaces.test("amazon");
    expect(refusal).toBeNull();
    expect(connection.places).toMatchObject([{ refusal: null, openUntil: null }]);
    expect(await search()).toBe("answered");
  });

  it("opens the circuit for five minutes after three failed calls in a row, and calls the shop again afterwards", async () => {
    const { marketplaces, server, asked: calls, move } = await aShop("walmart");
    const search = () => refusalOf(marketplaces.of("walmart").search(query));
    server.play("server-error");
    expect([await search(), await search(), await search()]).toEqual(["upstream", "upstream", "upstream"]);
    const before = calls();
    expect(await search()).toBe("circuit-open");
    expect(calls()).toBe(before);
    move(6 * 60_000);
    expect(await search()).toBe("upstream");
    expect(await search()).toBe("circuit-open");
    move(6 * 60_000);
    server.play("works");
    expect(await search()).toBe("answered");
    server.play("server-error");
    expect(await search()).toBe("upstream");
    expect(await search()).toBe("upstream");
  });

  it("waits as long as Retry-After says", async () => {
    const { marketplaces, server, asked: calls, move } = await aShop("ebay");
    const search = () =>
      marketplaces
        .of("ebay")
        .search(query)
        .then(
          () => "answered",
          ({ refusal, retryAfter }: MarketplaceError) => [refusal, retryAfter],
        );
    server.play("throttled");
    expect(await search()).toEqual(["throttled", 120_000]);
    server.play("works");
    expect(await search()).toEqual(["throttled", 120_000]);
    expect(calls()).toBe(1);
    move(121_000);
    expect(await search()).toBe("answered");
  });

  describe("a token", () => {
    it.each(["2.1", "3.1"] as const)(
      "of Amazon's version %s is got once for all who wait",
      async (version) => {
        const { marketplaces, instance, tokensGiven, move, app } = await aShop("amazon", { version });
        const search = (of = marketplaces) => of.of("amazon").search(query);
        await Promise.all([search(), search(), search()]);
        expect(tokensGiven()).toBe(1);
        // Another instance, or this one after a restart, opens what was sealed.
        await search(instance());
        expect(tokensGiven()).toBe(1);
        move(hours(1));
        await search();
        expect(tokensGiven()).toBe(2);
        const [row] = await app.db.read.selectFrom("marketplace_tokens").selectAll().execute();
        expect(row?.sealed_token).toMatch(/^v1\./);
      },
    );

    it("that the shop no longer takes is replaced once, in the midst of a call", async () => {
      const { marketplaces, server, theirClock, tokensGiven, move } = await aShop("ebay");
      const search = () => refusalOf(marketplaces.of("ebay").search(query));
      await search();
      theirClock.move(hours(3));
      expect(await Promise.all([search(), search()])).toEqual(["answered", "answered"]);
      expect(tokensGiven()).toBe(2);
      server.play("unauthorized");
      expect(await search()).toBe("auth");
      expect(tokensGiven()).toBe(3);
      server.play("works");
      move(rest);
      expect(await search()).toBe("answered");
    });

    it("is not given for a wrong key, and what the shop says holds no key", async () => {
      const { marketplaces, server, owner } = await aShop("amazon");
      const { credentialId } = server.keys as { credentialId: string };
      await marketplaces.change(
        { key: "amazon", version: 1, fields: { credentialSecret: "another" } },
        owner,
      );
      const { refusal, reason } = await marketplaces.test("amazon");
      expect(refusal).toBe("auth");
      expect(reason).toContain("invalid_client");
      expect(reason).not.toContain(credentialId);
    });
  });

  describe("a credential", () => {
    it("asks in turn, once a second at Amazon, whatever the number of instances", async () => {
      const { app, marketplaces, instance, waits } = await aShop("amazon", { moves: false });
      const other = instance(await app.another());
      await Promise.all([marketplaces, other, marketplaces].map((one) => one.of("amazon").search(query)));
      expect(waits.sort()).toEqual([1_000, 2_000]);
    });

    it("never makes more calls a day than it has, two instances together, and has them again the next day", async () => {
      const { app, marketplaces, instance, move, asked: calls } = await aShop("walmart");
      const other = instance(await app.another());
      await marketplaces.of("walmart").search(query);
      await app.db.transact((tx) => tx.updateTable("marketplace_calls").set({ calls: 4_998 }).execute());
      const before = calls();
      const tries = [marketplaces, other, marketplaces, other, other].map((one) =>
        refusalOf(one.of("walmart").search(query)),
      );
      expect((await Promise.all(tries)).sort()).toEqual([
        "answered",
        "answered",
        "throttled",
        "throttled",
        "throttled",
      ]);
      expect(calls() - before).toBe(2);
      const states = await marketplaces.states();
      expect(states.find((one) => one.key === "walmart")).toMatchObject({
        callsToday: 5_000,
        callsPerDay: 5_000,
      });
      move(hours(24));
      expect(await refusalOf(other.of("walmart").search(query))).toBe("answered");
    });
  });
});
