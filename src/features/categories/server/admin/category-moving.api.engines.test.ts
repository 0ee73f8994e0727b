import { expect, it } from "vitest";
import type { CategoryDetails } from "#features/categories/category.ts";
import type { ChangePreview, EditedCategory, TreeItem } from "#features/categories/category-edit.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

/** An editor before a small tree: Home (Kettles, Lamps), Garden (Spades), with a product in each leaf. */
async function aTree() {
  const app = await testApp();
  const { id, token } = await aUser(app);
  await app.accounts.changeRole(id, "editor");
  const home = await aCategory(app, "Home");
  const garden = await aCategory(app, "Garden");
  const leaf = (name: string, parentId: number) =>
    aCategory(app, name, {
      parentId,
      texts: { en: { name }, fr: { name: `${name} fr` } },
    });
  const [kettles, lamps, spades] = [
    await leaf("Kettles", home),
    await leaf("Lamps", home),
    await leaf("Spades", garden),
  ];
  for (const [name, categoryId, subCategoryId] of [
    ["Kettle", home, kettles],
    ["Lamp", home, lamps],
    ["Spade", garden, spades],
  ] as const)
    await aProduct(app, name, { categoryId, subCategoryId });
  const send = <Body = EditedCategory & { code: string; details: { path: string; message: string }[] }>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => callApi<Body>(app, method, `/admin/categories${path}`, body, { token, headers });
  const tree = async (query = "") =>
    (await send<{ items: TreeItem[] }>("GET", query)).body.items.map(
      ({ depth, name, productTotal }) => `${"- ".repeat(depth)}${name} ${productTotal}`,
    );
  const way = async (slug: string) => {
    const { category, subCategory } = await app.products.bySlug(slug, "en");
    return [category?.name, subCategory?.name];
  };
  const page = async (address: string, lang = "en") => {
    const path = `/api/categories/by-slug/${encodeURIComponent(address)}?lang=${lang}`;
    const { status, body } = await call<CategoryDetails>(app, path);
    return status === 200 ? body.slug : status;
  };
  return { app, home, garden, kettles, lamps, spades, send, tree, way, page };
}

it("categories are put below others and in order, and their products with them; circles are refused", async () => {
  const { home, garden, kettles, send, tree, way } = await aTree();
  expect(await tree()).toEqual(["Home 2", "- Kettles 1", "- Lamps 1", "Garden 1", "- Spades 1"]);
  const preview = await send<ChangePreview>("GET", `/${kettles}/move-preview?parentId=${garden}`);
  expect(preview.body).toEqual({ products: 1, children: 0, articles: 0, redirects: [] });
  const moved = await send("POST", `/${kettles}/move`, { parentId: String(garden), position: 0 });
  expect([moved.status, moved.body.version, moved.body.parentId]).toEqual([200, 2, String(garden)]);
  expect(await tree()).toEqual(["Home 1", "- Lamps 1", "Garden 2", "- Kettles 1", "- Spades 1"]);
  expect(await way("kettle")).toEqual(["Garden", "Kettles"]);
  await send("POST", `/${kettles}/move`, { parentId: null, position: 0 });
  expect(await tree()).toEqual(["Kettles 1", "Home 1", "- Lamps 1", "Garden 1", "- Spades 1"]);
  expect(await way("kettle")).toEqual(["Kettles", undefined]);
  await send("POST", `/${home}/move`, { parentId: String(kettles) });
  expect(await tree()).toEqual(["Kettles 2", "- Home 1", "- - Lamps 1", "Garden 1", "- Spades 1"]);
  expect(await way("lamp")).toEqual(["Home", "Lamps"]);
  for (const parentId of [String(kettles), String(home), "999"]) {
    const refused = await send("POST", `/${kettles}/move`, { parentId });
    expect([refused.status, refused.body.details[0]?.path]).toEqual([422, "parentId"]);
  }
  expect((await send("POST", `/${kettles}/move`, { parentId: null, version: 1 })).status).toBe(409);
  const patched = await send("PATCH", `/${home}`, { version: 2, parent_id: String(garden) });
  expect(patched.body.parentId).toBe(String(garden));
});

it("of two moves at once that would make a circle one is refused", async () => {
  const { home, garden, send } = await aTree();
  const answers = await Promise.all([
    send("POST", `/${home}/move`, { parentId: String(garden) }),
    send("POST", `/${garden}/move`, { parentId: String(home) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it("a merged category leaves nothing behind: products, guides, sub-categories and every address lead to the other", async () => {
  const { app, home, garden, kettles, lamps, send, tree, way, page } = await aTree();
  await anArticle(app, "How we boil", { categoryIds: [kettles, lamps] });
  await send("PATCH", `/${kettles}`, { version: 1, slug: "tea-kettles" });
  const preview = await send<ChangePreview>("GET", `/${kettles}/merge-preview?into=${lamps}`);
  expect(preview.body).toEqual({
    products: 1,
    children: 0,
    articles: 1,
    redirects: [
      { from: "/category/tea-kettles", to: "/category/lamps" },
      { from: "/fr/category/kettles-fr", to: "/fr/category/lamps-fr" },
      { from: "/category/kettles", to: "/category/lamps" },
    ],
  });
  const merged = await send("POST", `/${kettles}/merge`, { into: String(lamps) });
  expect([merged.status, merged.body.id, merged.body.productCount]).toEqual([200, String(lamps), 2]);
  expect(await tree()).toEqual(["Home 2", "- Lamps 2", "Garden 1", "- Spades 1"]);
  expect(await way("kettle")).toEqual(["Home", "Lamps"]);
  for (const address of ["kettles", "tea-kettles", String(kettles)])
    expect(await page(address)).toBe("lamps");
  expect(await page("kettles-fr", "fr")).toBe("lamps-fr");
  expect(await page("kettles", "fr")).toBe("lamps-fr");
  await send("POST", `/${home}/merge`, { into: String(garden) });
  expect(await tree()).toEqual(["Garden 3", "- Lamps 2", "- Spades 1"]);
  expect(await way("kettle")).toEqual(["Garden", "Lamps"]);
  expect([await page("home"), await page("tea-kettles")]).toEqual(["garden", "lamps"]);
  for (const into of [garden, lamps, 999])
    expect((await send("POST", `/${garden}/merge`, { into: String(into) })).status).toBe(422);
  expect((await send("POST", `/${kettles}/merge`, { into: String(lamps) })).status).toBe(410);
});

it("deleting one in use is refused with what uses it, or moves that in the same step; the bin gives it back", async () => {
  const { app, home, kettles, lamps, send, tree, way, page } = await aTree();
  const refused = await send("DELETE", `/${home}`);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    "category-in-use",
    [{ path: "children", message: "2" }],
  ]);
  expect((await send("DELETE", `/${kettles}?moveTo=${kettles}`)).status).toBe(422);
  expect((await send("DELETE", `/${kettles}?moveTo=${lamps}`, undefined, { "If-Match": '"9"' })).status).toBe(
    409,
  );
  expect((await send("DELETE", `/${kettles}?moveTo=${lamps}`, undefined, { "If-Match": '"1"' })).status).toBe(
    204,
  );
  expect(await way("kettle")).toEqual(["Home", "Lamps"]);
  expect(await tree("?status=deleted")).toEqual(["Kettles 0"]);
  expect((await send("PATCH", `/${kettles}`, { version: 1, name: "Pots" })).status).toBe(410);
  expect((await send("DELETE", `/${kettles}`)).status).toBe(204);

  const empty = await aCategory(app, "Empty");
  expect((await send("DELETE", `/${empty}`)).status).toBe(204);
  expect([await page("empty"), await page(String(empty))]).toEqual([410, 410]);
  const taken = await aCategory(app, "Empty");
  expect(await page("empty")).toBe("empty");
  expect((await send("POST", `/${empty}/restore`)).body.slug).toBe("empty-2");
  expect((await send("POST", `/${taken}/restore`)).body).toMatchObject({ version: 1, slug: "empty" });
  expect((await send("POST", `/${kettles}/restore`)).body).toMatchObject({
    slug: "kettles",
    parentId: String(home),
    productCount: 0,
  });
  expect(await page("kettles")).toBe("kettles");
});

it("only editors and administrators get in", async () => {
  const { app, home } = await aTree();
  const visitor = await aUser(app, "eve@example.com");
  const calls = [
    ["GET", ""],
    ["POST", ""],
    ["PATCH", `/${home}`],
    ["DELETE", `/${home}`],
    ["POST", `/${home}/publish`],
    ["POST", `/${home}/merge`],
    ["PUT", `/${home}/draft`],
  ] as const;
  for (const [method, path] of calls) {
    const statuses = [undefined, visitor.token].map(async (token) => {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      return (await callApi(app, method, `/admin/categories${path}`, body, { token })).status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 403]);
  }
});
