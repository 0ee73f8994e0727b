import { describe, expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { withFavorite, withoutFavorite } from "../favorites.ts";
import { anonymousState, type SyncState } from "../sync-state.ts";
import { createFavoritesSync, type FavoriteCalls } from "./favorites-sync.ts";

type Owner = { token: string; id: number };

/** A browser: its storage, its network, and the signed-in user. */
function aDevice(app: App) {
  let owner: Owner | null = null;
  let list: readonly string[] = [];
  let state: SyncState = anonymousState;
  const network = { isUp: true, isCutAfterwards: false, beforeAnswer: () => {} };
  async function call<Body>(method: string, path: string, body?: unknown) {
    if (!network.isUp) return "later" as const;
    const answer = await callApi<Body & { code?: string }>(app, method, path, body, { token: owner?.token });
    network.beforeAnswer();
    if (network.isCutAfterwards) return "later" as const;
    if (answer.status < 300) return answer.body;
    if (answer.status === 401) return "signed-out" as const;
    return answer.body.code === "favorites-full" ? ("full" as const) : ("refused" as const);
  }
  const done = <Answer>(answer: Answer) => (typeof answer === "string" ? answer : ("done" as const));
  const calls: FavoriteCalls = {
    keep: async (id, restored) => done(await call("PUT", `/favorites/${id}`, restored ?? {})),
    remove: async (id) => done(await call("DELETE", `/favorites/${id}`)),
    merge: (productIds) => call("POST", "/favorites/merge", { productIds }),
    ids: async () => {
      const answer = await call<{ ids: string[] }>("GET", "/favorites/ids");
      return typeof answer === "string" ? answer : answer.ids;
    },
  };
  const sync = createFavoritesSync({
    calls,
    here: {
      list: () => list,
      keepList: (ids) => (list = [...ids]),
      state: () => state,
      keepState: (next) => (state = structuredClone(next)),
    },
    user: () => (owner ? String(owner.id) : null),
    clock: app.clock,
  });
  return {
    network,
    list: () => list,
    state: () => state,
    press: (id: string) => {
      list = list.includes(id) ? withoutFavorite(list, id) : withFavorite(list, id);
    },
    signIn: (as: Owner) => (owner = as),
    signOut: () => (owner = null),
    /** Hears of the account each time. */
    look: () => sync.run(-1),
  };
}
const accountList = async (app: App, owner: Owner) =>
  (await callApi<{ ids: string[] }>(app, "GET", "/favorites/ids", undefined, owner)).body.ids;
async function start(count = 4) {
  const app = await testApp();
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(String(await aProduct(app, `Product ${i}`)));
  return { app, ids, ada: await aUser(app) };
}

describe("a device and an account", () => {
  it("are one list after signing in: three here and two there with one in common make four", async () => {
    const { app, ids, ada } = await start();
    const [a, b, c, d] = ids as [string, string, string, string];
    for (const id of [c, d]) await callApi(app, "PUT", `/favorites/${id}`, {}, ada);
    const device = aDevice(app);
    for (const id of [a, b, c]) device.press(id);
    device.signIn(ada);
    expect(await device.look()).toBe("done");
    expect(device.list()).toEqual([b, a, d, c]);
    expect(await accountList(app, ada)).toEqual([b, a, d, c]);
  });

  it("stay one list: changes on one device reach the account and other devices", async () => {
    const { app, ids, ada } = await start();
    const [here, there] = [aDevice(app), aDevice(app)];
    for (const device of [here, there]) device.signIn(ada);
    for (const id of ids) here.press(id);
    await here.look();
    await there.look();
    expect(there.list()).toEqual(here.list());
    there.press(ids[0] ?? "");
    await there.look();
    await here.look();
    expect(here.list()).toEqual(ids.slice(1).toReversed());
  });

  it("are synchronized when the network is back, whatever changed meanwhile", async () => {
    const { app, ids, ada } = await start(30);
    const device = aDevice(app);
    device.signIn(ada);
    device.press(ids[0] ?? "");
    await device.look();
    device.network.isUp = false;
    for (const id of ids) device.press(id);
    expect(await device.look()).toBe("later");
    expect(await accountList(app, ada)).toEqual([ids[0]]);
    device.network.isUp = true;
    await device.look();
    expect(await accountList(app, ada)).toEqual(ids.slice(1).toReversed());
    expect(device.list()).toEqual(ids.slice(1).toReversed());
  });

  it("agree although responses get lost", async () => {
    const { app, ids, ada } = await start();
    const device = aDevice(app);
    device.press(ids[0] ?? "");
    device.signIn(ada);
    device.network.isCutAfterwards = true;
    for (let i = 0; i < 3; i++) expect(await device.look()).toBe("later");
    device.network.isCutAfterwards = false;
    await device.look();
    device.press(ids[1] ?? "");
    device.network.isCutAfterwards = true;
    await device.look();
    device.network.isCutAfterwards = false;
    device.press(ids[0] ?? "");
    await device.look();
    expect(await accountList(app, ada)).toEqual([ids[1]]);
    expect(device.list()).toEqual([ids[1]]);
  });

  it("do not restore what is removed during a request", async () => {
    const { app, ids, ada } = await start(15);
    for (const many of [1, 15]) {
      const device = aDevice(app);
      device.signIn(ada);
      await device.look();
      for (const id of ids.slice(0, many)) device.press(id);
      device.network.beforeAnswer = () => {
        device.network.beforeAnswer = () => {};
        device.press(ids[0] ?? "");
      };
      await device.look();
      expect(device.list()).not.toContain(ids[0]);
      expect(await accountList(app, ada)).not.toContain(ids[0]);
      expect(device.list()).toHaveLength(many - 1);
    }
  });

  it("are detached on sign-out; what could not be sent waits for its owner and goes to no other account", async () => {
    const { app, ids, ada } = await start();
    const [a, b, c] = ids as [string, string, string];
    const bob = await aUser(app, "bob@example.com");
    const device = aDevice(app);
    device.signIn(ada);
    for (const id of [a, b]) device.press(id);
    await device.look();
    device.network.isUp = false;
    device.press(a);
    device.press(c);
    device.signOut();
    await device.look();
    expect(device.list()).toEqual([]);
    device.network.isUp = true;
    device.signIn(bob);
    await device.look();
    expect([device.list(), await accountList(app, bob)]).toEqual([[], []]);
    device.signIn(ada);
    await device.look();
    expect(await accountList(app, ada)).toEqual([c, b]);
    expect(device.list()).toEqual([c, b]);
    expect(device.state().left).toEqual({});
  });

  it("drop deleted products, and keep favorites over the limit on this device", async () => {
    const { app, ids, ada } = await start();
    const device = aDevice(app);
    device.press("987654");
    device.press(ids[0] ?? "");
    device.signIn(ada);
    await device.look();
    expect(device.list()).toEqual([ids[0]]);
    device.press("987655");
    await device.look();
    expect(device.list()).toEqual([ids[0]]);
    expect(await accountList(app, ada)).toEqual([ids[0]]);
  });

  it("lose nothing between three devices, in any order of events", {
    timeout: 120_000,
  }, async () => {
    const { app, ids, ada } = await start(12);
    let seed = 20_261_121;
    const roll = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * sides);
    };
    // Each device presses products of its own, so that what must be there in the end is known.
    const devices = [0, 1, 2].map((number) => ({
      device: aDevice(app),
      own: ids.slice(number * 4, number * 4 + 4),
      wanted: new Set<string>(),
    }));
    for (const { device } of devices) device.signIn(ada);
    for (let step = 0; step < 150; step++) {
      const { device, own, wanted } = devices[roll(3)] as (typeof devices)[number];
      const event = roll(6);
      if (event === 0) device.network.isUp = roll(2) === 0;
      else if (event === 1) device.network.isCutAfterwards = roll(3) === 0;
      else if (event === 2) {
        // Signed out and in again by the same person, perhaps with the network away.
        device.signOut();
        await device.look();
        device.signIn(ada);
        if (device.network.isUp && !device.network.isCutAfterwards) await device.look();
      } else if (event === 3) await device.look();
      else {
        const id = own[roll(4)] ?? "";
        // Only what this device shows can be pressed.
        const shows = device.list().includes(id);
        if (shows !== wanted.has(id)) continue;
        device.press(id);
        if (shows) wanted.delete(id);
        else wanted.add(id);
      }
    }
    for (const { device } of devices) Object.assign(device.network, { isUp: true, isCutAfterwards: false });
    for (const { device } of [...devices, ...devices]) await device.look();
    const wanted = devices.flatMap((one) => [...one.wanted]).toSorted();
    expect((await accountList(app, ada)).toSorted()).toEqual(wanted);
    for (const { device } of devices) expect(device.list().toSorted()).toEqual(wanted);
  });
});
