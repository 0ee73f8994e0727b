import sharp from "sharp";
import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { type Design, defaultDesign } from "../../design/design.ts";
import type { DesignState } from "../../design/design-contract.ts";

async function setUp() {
  const app = await testApp();
  const signIn = async (role: "admin" | "editor", email?: string) => {
    const { id, by } = await aMember(app, role, email);
    const call =
      (method: string) =>
      <Body>(path: string, given?: unknown) =>
        by<Body>(method, `/admin${path}`, given);
    return { id, get: call("GET"), put: call("PUT"), post: call("POST"), delete: call("DELETE") };
  };
  const ada = await signIn("admin");
  const eve = await signIn("admin", "eve@example.com");
  const state = async () => (await ada.get<DesignState>("/design")).body;
  const write = async (value: Partial<Design>) => {
    const { version, draft } = await state();
    return { version, draftOf: draft?.updatedAt ?? null, value: { ...defaultDesign, ...value } };
  };
  return { app, signIn, ada, eve, state, write };
}

it("a draft changes nothing for visitors until it is published", async () => {
  const { app, ada, state, write } = await setUp();
  expect(await state()).toEqual({ version: 0, value: defaultDesign, draft: null });
  expect(await app.settings.design.stylesheet()).toBeNull();

  const purple = { accent: "#6a1b9a", corners: "square" as const };
  expect((await ada.put("/design/draft", await write(purple))).status).toBe(200);
  expect(await state()).toMatchObject({
    value: defaultDesign,
    draft: { value: purple, author: { name: "admin" }, baseVersion: 0 },
  });
  expect(await app.settings.design.stylesheet()).toBeNull();

  expect((await ada.post("/design/publish", await write(purple))).status).toBe(200);
  expect(await state()).toMatchObject({ version: 1, value: purple, draft: null });
  const own = await app.settings.design.stylesheet();
  expect(own?.css).toContain("--brand:light-dark(#6a1b9a,");
  expect(own?.css).toContain("--corner-md:0");
  expect(await app.settings.shown("he")).toMatchObject({ stylesheet: own?.url, typeface: "editorial" });
});

it("a published design can be restored", async () => {
  const { ada, state, write } = await setUp();
  await ada.post("/design/publish", await write({ paper: "#ffffff" }));
  await ada.post("/design/publish", await write({ paper: "#101010", typeface: "modern" }));
  const { items } = (await ada.get<{ items: { number: number; author: unknown }[] }>("/design/revisions"))
    .body;
  // The built-in design that was there before the first one has no author.
  expect(items.map(({ number, author }) => [number, author !== null])).toEqual([
    [3, true],
    [2, true],
    [1, false],
  ]);
  const { body: former } = await ada.get<Design>("/design/revisions/2");
  expect(former).toEqual({ ...defaultDesign, paper: "#ffffff" });
  await ada.post("/design/publish", await write(former));
  expect((await state()).value).toEqual(former);
  expect((await ada.get("/design/revisions/9")).status).toBe(404);
});

it("what another administrator saved or published meanwhile is a conflict, and is not lost", async () => {
  const { ada, eve, state, write } = await setUp();
  const seen = await write({ accent: "#000080" });
  await eve.put("/design/draft", await write({ accent: "#800000" }));
  for (const [verb, path] of [
    ["put", "/design/draft"],
    ["post", "/design/publish"],
  ] as const)
    expect(await ada[verb](path, seen)).toMatchObject({
      status: 409,
      body: { current: { draft: { value: { accent: "#800000" } } } },
    });
  await eve.post("/design/publish", await write({ accent: "#800000" }));
  expect((await ada.put("/design/draft", seen)).status).toBe(409);
  await ada.put("/design/draft", await write({ accent: "#000080" }));
  expect((await state()).draft).toMatchObject({ baseVersion: 1, value: { accent: "#000080" } });
  await ada.delete("/design/draft");
  expect(await state()).toMatchObject({ value: { accent: "#800000" }, draft: null });
});

it("shared links to pages without an image show the logo, else the icon, on the paper's color", async () => {
  const { app, ada, write } = await setUp();
  const add = async (color: string) =>
    app.media.addressOf(await app.media.add({ bytes: await photo(400, color), fileName: "mark.jpg" }));
  const [logo, icon] = [await add("#336699"), await add("#993333")];
  const shown = async () => (await app.settings.shown("en")).shareImage;
  const publish = async (value: Partial<Design>) => ada.post("/design/publish", await write(value));
  expect(await shown()).toBeNull();
  await publish({ icon });
  for (const path of ["/rss.xml", "/feed.json"])
    expect((await app.feeds.answer(path, new URLSearchParams())).body).toContain("/icon-512.png?v=");
  const first = await shown();
  expect(first).toMatch(/^\/share\.png\?v=[0-9a-f]{12}$/);
  await publish({ icon, logo, paper: "#fff0e0" });
  expect(await shown()).not.toBe(first);
  const card = app.settings.design.shareCard(await app.settings.design.published());
  expect(card).toMatchObject({ image: logo, ground: "#fff0e0" });
  const data = await app.media.shareCard(logo ?? "", "#fff0e0");
  const { data: pixels, info } = await sharp(data ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...pixels.subarray(0, 3)]).toEqual([1200, 630, 0xff, 0xf0, 0xe0]);
  await publish({ logo: "https://elsewhere.example/logo.png" });
  expect(await shown()).toBeNull();
});

it("refuses what is no design, and everybody but administrators", async () => {
  const { signIn, ada, write } = await setUp();
  const editor = await signIn("editor");
  expect((await editor.get("/design")).status).toBe(403);
  expect((await editor.put("/design/draft", await write({}))).status).toBe(403);
  for (const value of [
    { accent: "red" },
    { accent: "#12345" },
    { accent: "#000;}body{display:none}" },
    { typeface: "__proto__" },
    { corners: "constructor" },
    { logo: "javascript:alert(1)" },
    { icon: "//evil.example/x.png" },
  ]) {
    const { version, draftOf } = await write({});
    const answer = await ada.put("/design/draft", {
      version,
      draftOf,
      value: { ...defaultDesign, ...value },
    });
    expect([value, answer.status]).toEqual([value, 422]);
  }
});

it("reads a draft of another release", async () => {
  const { app, ada, state } = await setUp();
  await app.db.transact((tx) =>
    app.revisions.saveDraft(
      tx,
      { type: "design", id: 1 },
      {
        content: { accent: "#123456", typeface: "gothic", shadows: true },
        baseVersion: 0,
        actor: { id: Number(ada.id), name: "admin", ipPrefix: null },
      },
    ),
  );
  expect((await state()).draft?.value).toEqual({ ...defaultDesign, accent: "#123456" });
});
