import { expect, it } from "vitest";
import { type ListPreferences, mostViews } from "#features/accounts/list-preferences.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const path = "/admin/list-preferences/products";
const dear: ListPreferences = {
  views: [{ name: "Dear ones", query: "status=published&sort=-updated" }],
  columns: ["brand", "price"],
};

it("a user's preferences follow them to the next device, can be changed repeatedly, and stay private", async () => {
  const app = await testApp();
  const ada = await aMember(app, "editor", "ada@example.com");
  const bea = await aMember(app, "editor", "bea@example.com");
  expect((await ada.by("GET", path)).body).toBeNull();
  expect((await ada.by("PUT", path, dear)).status).toBe(200);
  const cheap = { ...dear, columns: null };
  await ada.by("PUT", path, cheap);
  expect((await ada.by("GET", path)).body).toEqual(cheap);
  expect((await bea.by("GET", path)).body).toBeNull();
});

it("what is no list, too much or there twice is refused", async () => {
  const app = await testApp();
  const ada = await aMember(app, "editor");
  const views = (count: number, name = (i: number) => `View ${i}`) =>
    Array.from({ length: count }, (_, i) => ({ name: name(i), query: "" }));
  const given = [
    { ...dear, views: views(mostViews + 1) },
    { ...dear, views: views(2, () => "One") },
    { ...dear, views: [{ name: " ", query: "" }] },
    { ...dear, views: [{ name: "Long", query: "q".repeat(1_001) }] },
    { ...dear, columns: Array.from({ length: 31 }, String) },
    { columns: null },
  ];
  for (const one of given) expect((await ada.by("PUT", path, one)).status).toBe(422);
  expect((await ada.by("PUT", "/admin/list-preferences/secrets", dear)).status).toBe(400);
  expect((await ada.by("PUT", path, { ...dear, views: views(mostViews) })).status).toBe(200);
});

it("readers have no such lists; an account's export contains them, and they are deleted with it", async () => {
  const app = await testApp();
  const { token } = await aUser(app);
  expect((await callApi(app, "GET", path, undefined, { token })).status).toBe(403);
  const ada = await aMember(app, "editor");
  await ada.by("PUT", path, dear);
  expect((await ada.by<{ lists: unknown }>("GET", "/auth/export")).body.lists).toEqual([
    { list: "products", value: dear },
  ]);
  await app.db.transact((tx) => tx.deleteFrom("users").where("id", "=", Number(ada.id)).execute());
  expect(await app.db.read.selectFrom("list_preferences").selectAll().execute()).toEqual([]);
});
