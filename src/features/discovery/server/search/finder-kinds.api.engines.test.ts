import { expect, it } from "vitest";
import type { ItemRow } from "#content/admin-item.ts";
import { type FinderItem, namesLimit, pickerLimit } from "#features/discovery/finding.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { inheritedNames } from "#tests/support/calls/inherited-names.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function setUp() {
  const app = await testApp({ contentTypes: [recipe] });
  const editor = await aMember(app, "editor");
  const ask = async (path: string, query: Record<string, string>) => {
    const { status, body } = await editor.by<{ items: FinderItem }>(
      "GET",
      `/admin/find${path}?${new URLSearchParams(query)}`,
    );
    return { status, items: body.items };
  };
  const found = async (kind: string, q: string, lang = "en") =>
    (await ask("", { kind, q, lang })).items.map(({ label }) => label);
  const create = async (type: string, fields: object): Promise<string> =>
    (await editor.by<{ id: string }>("POST", `/admin/content/${type}`, fields)).body.id;
  const author = (name: string) =>
    editor.by("POST", "/admin/authors", {
      ...{ slug: "", imageUrl: null },
      texts: { en: { name, role: "", bio: "" } },
    });
  return { app, editor, ask, found, create, author };
}

it("finds items of one kind, the newest first where nothing is typed", async () => {
  const { app, ask, found, create, author } = await setUp();
  await aProduct(app, "Soup ladle");
  app.clock.move(1_000);
  await aProduct(app, "Kettle");
  await aCategory(app, "Soups");
  await anArticle(app, "Soup at home");
  for (const name of ["Ada Soup", "Bo"]) await author(name);
  await create("recipe", {
    name: "Leek soup",
    translations: { fr: { name: "Soupe aux poireaux" }, he: { name: "מרק כרישה" } },
  });
  await create("recipe", { name: "Bread" });
  await create("page", { title: "Soup kitchen" });
  expect(await found("product", "soup")).toEqual(["Soup ladle"]);
  expect(await found("product", "")).toEqual(["Kettle", "Soup ladle"]);
  expect((await ask("", { kind: "product" })).items.map(({ label }) => label)).toEqual([
    "Kettle",
    "Soup ladle",
  ]);
  expect(await found("category", "sou")).toEqual(["Soups"]);
  expect(await found("article", "soup home")).toEqual(["Soup at home"]);
  expect(await found("author", "SOUP ada")).toEqual(["Ada Soup"]);
  expect(await found("author", "")).toEqual(["Ada Soup", "Bo"]);
  expect(await found("recipe", "")).toEqual(["Bread", "Leek soup"]);
  expect(await found("recipe", "poireaux")).toEqual(["Leek soup"]);
  expect(await found("recipe", "leek", "fr")).toEqual(["Soupe aux poireaux"]);
  expect(await found("recipe", "כרישה", "he")).toEqual(["מרק כרישה"]);
  expect(await found("page", "kitchen")).toEqual(["Soup kitchen"]);
});

it("finds pages without a kind, but no authors", async () => {
  const { ask, create, author } = await setUp();
  await author("Contact");
  await create("page", { title: "Contact" });
  const { items } = await ask("", { q: "contact" });
  expect(items.map(({ kind, label }) => [kind, label])).toEqual([["page", "Contact"]]);
});

it("limits what it finds of one kind", async () => {
  const { app, found } = await setUp();
  for (let i = 0; i <= pickerLimit; i++) await aCategory(app, `Shelf ${i}`);
  expect(await found("category", "")).toHaveLength(pickerLimit);
});

it("names items by their ids, also in the trash, and leaves out those that do not exist", async () => {
  const { app, editor, ask, found, create } = await setUp();
  const [pan, pot] = [await aProduct(app, "Pan"), await aProduct(app, "Pot")];
  const [soup, bread] = [
    await create("recipe", { name: "Soup", translations: { fr: { name: "Soupe" } } }),
    await create("recipe", { name: "Bread" }),
  ];
  await editor.by("DELETE", `/admin/products/${pan}`, undefined, 1);
  await editor.by("DELETE", `/admin/content/recipe/${bread}`, undefined, 1);
  expect((await ask("/names", { kind: "product", ids: `${pot},${pan},999` })).items).toEqual([
    { kind: "product", id: String(pot), label: "Pot" },
    { kind: "product", id: String(pan), label: "Pan", isDeleted: true },
  ]);
  expect((await ask("/names", { kind: "recipe", ids: `${bread},${soup}`, lang: "fr" })).items).toEqual([
    { kind: "recipe", id: bread, label: "Bread", textLang: "en", isDeleted: true },
    { kind: "recipe", id: soup, label: "Soupe" },
  ]);
  // Of the same table, but another type.
  expect((await ask("/names", { kind: "page", ids: soup })).items).toEqual([]);
  // What is in the trash cannot be chosen.
  expect([await found("product", ""), await found("recipe", "")]).toEqual([["Pot"], ["Soup"]]);
});

it("names referred items in the list", async () => {
  const { app, editor, create } = await setUp();
  const [pan, pot] = [await aProduct(app, "Pan"), await aProduct(app, "Pot")];
  await create("recipe", { name: "Soup", productId: String(pan), toolIds: [String(pot), "999"] });
  await create("recipe", { name: "Bread" });
  const { body } = await editor.by<{ items: ItemRow[] }>("GET", "/admin/content/recipe");
  expect(body.items.map(({ columns }) => [columns.productId, columns.toolIds])).toEqual([
    ["", ""],
    ["Pan", "Pot, #999"],
  ]);
});

it("answers any kind, and refuses what has not the form", async () => {
  const { app, ask, create } = await setUp();
  const admin = await aMember(app, "admin");
  const id = await create("recipe", { name: "Soup" });
  // Kinds that no field refers to, and names of other tables.
  for (const kind of ["nothing", "user", "media", "programme", "redirect", "content", "constructor"]) {
    expect([kind, await ask("", { kind, q: "" })]).toEqual([kind, { status: 200, items: [] }]);
    expect([kind, await ask("/names", { kind, ids: `${id},${admin.id}` })]).toEqual([
      kind,
      { status: 200, items: [] },
    ]);
  }
  for (const kind of [...inheritedNames, "__proto__", "Recipe", "", "a'b", "x".repeat(41)])
    for (const { status, items = [] } of [
      await ask("", { kind, q: "soup" }),
      await ask("/names", { kind, ids: id }),
    ]) {
      expect([kind, [200, 400].includes(status)]).toEqual([kind, true]);
      expect(items).toEqual([]);
    }
  const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join();
  expect((await ask("/names", { kind: "recipe", ids: many(namesLimit) })).status).toBe(200);
  for (const ids of [many(namesLimit + 1), "", "0", "-1", "1,", "1,,2", "x", "9999999999", "1".repeat(2_000)])
    expect([ids, (await ask("/names", { kind: "recipe", ids })).status]).toEqual([ids, 400]);
  expect((await ask("", { kind: "recipe", q: "x".repeat(longestQuery + 1) })).status).toBe(400);
  for (const q of ["%", "_", "\\", "'", '"', "\0", "\ud800", "%_\\'\"", "٪ 字 א"])
    expect([q, [200, 400].includes((await ask("", { kind: "recipe", q })).status)]).toEqual([q, true]);
  expect((await ask("", { kind: "recipe", q: "a ".repeat(longestQuery / 2) })).status).toBe(200);
});

it("answers editors and administrators alone", async () => {
  const { app } = await setUp();
  const reader = await aUser(app);
  for (const path of ["/admin/find?kind=product&q=", "/admin/find/names?kind=product&ids=1"])
    for (const [token, status] of [
      [reader.token, 403],
      [undefined, 401],
    ] as const)
      expect((await callApi(app, "GET", path, undefined, { token })).status).toBe(status);
});
