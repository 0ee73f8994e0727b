import { describe, expect, it } from "vitest";
import { coolingOff } from "#features/accounts/server/account-settings/personal-data.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { FavoriteItem } from "../favorites-contract.ts";

type List = { items: FavoriteItem[]; isShared: boolean; code?: string };
type Merged = { ids: string[]; unknown: string[]; notKept: string[]; code?: string };

const products = async (app: App, ...names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push(String(await aProduct(app, name)));
  return ids;
};
const list = async (app: App, caller: { token: string }, lang = "en") =>
  (await callApi<List>(app, "GET", `/favorites?lang=${lang}`, undefined, caller)).body;
const idsOf = async (app: App, caller: { token: string }) =>
  (await callApi<{ ids: string[] }>(app, "GET", "/favorites/ids", undefined, caller)).body.ids;
const keep = (app: App, caller: { token: string }, id: string | undefined, body: object = {}) =>
  callApi(app, "PUT", `/favorites/${id}`, body, caller);

describe("the favorites of an account", () => {
  it("are its products with their cards, newest first, without duplicates", async () => {
    const app = await testApp();
    const [kettle, spade] = await products(app, "Kettle", "Spade");
    const ada = await aUser(app);
    for (const id of [kettle, spade, kettle]) expect((await keep(app, ada, id)).status).toBe(204);
    const { items } = await list(app, ada);
    expect(items.map(({ productId, name, card }) => [productId, name, card?.slug])).toEqual([
      [spade, "Spade", "spade"],
      [kettle, "Kettle", "kettle"],
    ]);
    expect(await idsOf(app, ada)).toEqual([spade, kettle]);
  });

  it("require a valid token and are never cached", async () => {
    const app = await testApp();
    const [kettle] = await products(app, "Kettle");
    const ada = await aUser(app);
    const calls: [string, string, object?][] = [
      ["GET", "/favorites"],
      ["GET", "/favorites/ids"],
      ["PUT", `/favorites/${kettle}`, {}],
      ["PATCH", `/favorites/${kettle}`, { note: "a" }],
      ["DELETE", `/favorites/${kettle}`],
      ["POST", "/favorites/merge", { productIds: [kettle] }],
      ["POST", "/favorites/share"],
      ["DELETE", "/favorites/share"],
    ];
    for (const [method, path, body] of calls)
      for (const token of [undefined, "x".repeat(43)])
        expect((await callApi(app, method, path, body, { token })).status, `${method} ${path}`).toBe(401);
    const answer = await callApi(app, "GET", "/favorites", undefined, ada);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("are out of reach for another account", async () => {
    const app = await testApp();
    const [kettle, spade] = await products(app, "Kettle", "Spade");
    const [ada, bob] = [await aUser(app), await aUser(app, "bob@example.com")];
    await keep(app, ada, kettle, { note: "for the hut" });
    await keep(app, bob, spade);
    expect((await callApi(app, "PATCH", `/favorites/${kettle}`, { note: "mine" }, bob)).status).toBe(404);
    expect((await callApi(app, "DELETE", `/favorites/${kettle}`, undefined, bob)).status).toBe(204);
    await callApi(app, "DELETE", "/favorites/share", undefined, bob);
    expect(await list(app, ada)).toMatchObject({ items: [{ productId: kettle, note: "for the hut" }] });
    expect(await idsOf(app, bob)).toEqual([spade]);
  });

  it("carry a note of at most 500 characters", async () => {
    const app = await testApp();
    const [kettle] = await products(app, "Kettle");
    const ada = await aUser(app);
    const note = (text: unknown) => callApi(app, "PATCH", `/favorites/${kettle}`, { note: text }, ada);
    expect((await note("early")).status).toBe(404);
    await keep(app, ada, kettle);
    expect((await note(`  ${"ä".repeat(500)} `)).status).toBe(204);
    expect((await list(app, ada)).items[0]?.note).toBe("ä".repeat(500));
    for (const bad of ["x".repeat(501), "a\u0001b", 7, null])
      expect((await note(bad)).status, String(bad)).toBe(422);
    expect((await note("two\nlines'); drop table favorites; --")).status).toBe(204);
    expect((await list(app, ada)).items[0]?.note).toBe("two\nlines'); drop table favorites; --");
  });

  it("come back as they were when a removal is undone", async () => {
    const app = await testApp();
    const ids = await products(app, "Kettle", "Spade", "Lamp");
    const ada = await aUser(app);
    for (const id of ids) await keep(app, ada, id);
    await callApi(app, "PATCH", `/favorites/${ids[1]}`, { note: "the light one" }, ada);
    const before = await list(app, ada);
    const spade = before.items[1];
    await callApi(app, "DELETE", `/favorites/${ids[1]}`, undefined, ada);
    expect(await idsOf(app, ada)).toEqual([ids[2], ids[0]]);
    await keep(app, ada, ids[1], { note: spade?.note, addedAt: spade?.addedAt });
    expect(await list(app, ada)).toEqual(before);
  });

  it("keep the name of an unlisted product, and go with one that is deleted permanently", async () => {
    const app = await testApp();
    const [kettle, spade] = await products(app, "Kettle", "Spade");
    const ada = await aUser(app);
    await keep(app, ada, kettle);
    await keep(app, ada, spade);
    await app.products.setPublished(Number(kettle), ["en"], false);
    expect((await list(app, ada)).items).toMatchObject([
      { productId: spade, name: "Spade", card: { id: spade } },
      { productId: kettle, name: "Kettle", card: null },
    ]);
    await app.db.transact((tx) => tx.deleteFrom("products").where("id", "=", Number(kettle)).execute());
    expect(await idsOf(app, ada)).toEqual([spade]);
  });

  it("do not reveal the name of a hidden product", async () => {
    const app = await testApp();
    const draft = String(await aProduct(app, "Secret plan", { publish: false }));
    const ada = await aUser(app);
    expect((await keep(app, ada, draft)).status).toBe(204);
    expect((await list(app, ada)).items).toMatchObject([{ productId: draft, name: null, card: null }]);
  });

  it("must be products that exist", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    for (const none of ["987654", "999999999999999"]) {
      expect((await keep(app, ada, none)).status).toBe(404);
      expect((await callApi(app, "PATCH", `/favorites/${none}`, { note: "a" }, ada)).status).toBe(404);
      expect((await callApi(app, "DELETE", `/favorites/${none}`, undefined, ada)).status).toBe(204);
    }
    for (const bad of ["x", "-1", "1.5", "9".repeat(16), "1%20or%201=1"])
      expect((await keep(app, ada, bad)).status, bad).toBe(400);
  });

  it("are deleted with the account", async () => {
    const app = await testApp();
    const [kettle] = await products(app, "Kettle");
    const ada = await aUser(app);
    await keep(app, ada, kettle);
    await callApi(app, "POST", "/favorites/share", undefined, ada);
    const gone = await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, ada);
    expect(gone.status).toBe(204);
    expect(await app.db.read.selectFrom("favorite_shares").selectAll().execute()).toEqual([]);
    app.clock.move(coolingOff);
    await app.accounts.deleteDue();
    for (const table of ["favorites", "favorite_shares"] as const)
      expect(await app.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("are limited to a thousand; merging a guest's list may exceed that", { timeout: 60_000 }, async () => {
    const app = await testApp();
    const ids = Array.from({ length: 1002 }, (_, i) => i + 1);
    await app.db.transact(async (tx) => {
      for (const id of ids)
        await tx
          .insertInto("products")
          .values({ id, awards: "[]", specs: "[]", created_at: 1, updated_at: 1, version: 1 } as never)
          .execute();
    });
    const ada = await aUser(app);
    const requested = ids.slice(0, 1000).map(String);
    const merged = await callApi<Merged>(app, "POST", "/favorites/merge", { productIds: requested }, ada);
    expect([merged.status, merged.body.ids]).toEqual([200, requested]);
    expect((await keep(app, ada, "1001")).body.code).toBe("favorites-full");
    expect((await keep(app, ada, "1000")).status).toBe(204);
    const more = await callApi<Merged>(app, "POST", "/favorites/merge", { productIds: ["1002", "1"] }, ada);
    expect(more.body).toMatchObject({ ids: ["1002", ...requested], notKept: [] });
  });
});

describe("merging", () => {
  it("is a union: three of a guest and two on the account with one in common make four", async () => {
    const app = await testApp();
    const [a, b, c, d] = await products(app, "A", "B", "C", "D");
    const ada = await aUser(app);
    await keep(app, ada, c, { note: "stays" });
    await keep(app, ada, d);
    const merge = () => callApi<Merged>(app, "POST", "/favorites/merge", { productIds: [a, b, c] }, ada);
    const first = await merge();
    expect(first.body).toEqual({ ids: [a, b, d, c], unknown: [], notKept: [] });
    expect((await merge()).body).toEqual(first.body);
    expect((await list(app, ada)).items.at(-1)).toMatchObject({ productId: c, note: "stays" });
  });

  it("has the same result on sign-up", async () => {
    const app = await testApp();
    const ids = await products(app, "A", "B", "C");
    const ada = await aUser(app, "ada@example.com", { favorites: ids });
    expect(await idsOf(app, ada)).toEqual(ids);
    const merged = await callApi<Merged>(app, "POST", "/favorites/merge", { productIds: ids }, ada);
    expect(merged.body.ids).toEqual(ids);
  });

  it("skips and names unknown products, and refuses ten thousand", async () => {
    const app = await testApp();
    const [a] = await products(app, "A");
    const ada = await aUser(app);
    const merge = (productIds: unknown) =>
      callApi<Merged>(app, "POST", "/favorites/merge", { productIds }, ada);
    expect((await merge(["987654", a, a, "999999999999999"])).body).toEqual({
      ids: [a],
      unknown: ["987654", "999999999999999"],
      notKept: [],
    });
    const many = Array.from({ length: 10_000 }, (_, i) => String(i + 1));
    for (const bad of [many, ["x"], [1], "1", null, ["' or 1=1"]])
      expect((await merge(bad)).status, JSON.stringify(bad).slice(0, 30)).toBe(422);
    expect(await idsOf(app, ada)).toEqual([a]);
    expect((await merge([])).body.ids).toEqual([a]);
  });

  it("from two devices concurrently loses nothing", async () => {
    const app = await testApp();
    const ids = await products(app, "A", "B", "C", "D");
    const ada = await aUser(app);
    await Promise.all([
      callApi(app, "POST", "/favorites/merge", { productIds: ids.slice(0, 3) }, ada),
      callApi(app, "POST", "/favorites/merge", { productIds: ids.slice(1) }, ada),
      ...ids.map((id) => keep(app, ada, id)),
    ]);
    expect((await idsOf(app, ada)).toSorted()).toEqual(ids.toSorted());
  });
});

describe("a shared list", () => {
  const share = async (app: App, ada: { token: string }) => {
    const { status, body } = await callApi<{ url: string }>(app, "POST", "/favorites/share", undefined, ada);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/magpie\.example\/favorites\/shared\/[0-9a-f]{40}$/);
    return body.url.split("/").at(-1) ?? "";
  };
  const see = (app: App, token: string) => callApi<object>(app, "GET", `/favorites/shared/${token}`);

  it("shows the published products, and nothing about the owner", async () => {
    const app = await testApp();
    const [kettle, spade] = await products(app, "Kettle", "Spade");
    const ada = await aUser(app, "ada@example.com", { name: "Ada Lovelace" });
    await keep(app, ada, kettle, { note: "for my sister" });
    await keep(app, ada, spade);
    await app.products.setPublished(Number(spade), ["en"], false);
    const seen = await see(app, await share(app, ada));
    expect(seen.body).toMatchObject({ items: [{ id: kettle, name: "Kettle" }] });
    expect(Object.keys(seen.body)).toEqual(["items"]);
    expect(JSON.stringify(seen.body)).not.toMatch(/Ada|Lovelace|ada@|sister|Spade|addedAt/);
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect(seen.headers.get("x-robots-tag")).toBe("noindex");
    expect((await list(app, ada)).isShared).toBe(true);
  });

  it("is gone after revocation, a new link, or closing the account", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const first = await share(app, ada);
    const second = await share(app, ada);
    expect([(await see(app, first)).status, (await see(app, second)).status]).toEqual([404, 200]);
    expect((await callApi(app, "DELETE", "/favorites/share", undefined, ada)).status).toBe(204);
    expect((await see(app, second)).status).toBe(404);
    expect((await list(app, ada)).isShared).toBe(false);
    const third = await share(app, ada);
    await app.db.transact((tx) => tx.updateTable("users").set({ is_active: 0 }).execute());
    expect((await see(app, third)).status).toBe(404);
  });

  it("is found by its token only, of which only a hash is stored", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const token = await share(app, ada);
    const stored = await app.db.read.selectFrom("favorite_shares").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const guess of [stored[0]?.token_hash ?? "", "0".repeat(40), token.toUpperCase(), "'", `${token}0`])
      expect((await see(app, encodeURIComponent(guess))).status, guess).toBe(404);
  });
});
