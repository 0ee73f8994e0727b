import { expect, it } from "vitest";
import {
  defaultHomePage,
  type Home,
  type HomePageForEditors,
  newBlocks,
  type ShownBlock,
  type ShownBlockOf,
} from "#features/discovery/home-page.ts";
import type { SetUp } from "#features/discovery/set-up.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function aSite() {
  const app = await testApp();
  const rooms = [await aCategory(app, "Home"), await aCategory(app, "Garden")].map(String);
  const guides: string[] = [];
  for (let n = 0; n < 8; n++) {
    app.clock.move(1_000);
    guides.push(String(await anArticle(app, `Guide ${n}`)));
  }
  const products: string[] = [];
  for (let n = 0; n < 6; n++)
    products.push(
      String(await aProduct(app, `Kettle ${n}`, { categoryId: Number(rooms[0]), score: 9 - n / 10 })),
    );
  await aProduct(app, "Spade", { categoryId: Number(rooms[1]), score: 8 });
  const { by } = await aMember(app, "editor");
  const home = async () => (await callApi<Home>(app, "GET", "/home")).body;
  const set = (version: number, change: object) =>
    by<HomePageForEditors & { code: string; details: unknown }>("PATCH", "/admin/front-page", {
      version,
      ...change,
    });
  return { app, by, home, set, rooms, guides, products };
}
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

const blockOf = <Type extends ShownBlock["type"]>({ blocks }: Home, type: Type) =>
  blocks.find((block): block is ShownBlockOf<Type> => block.type === type);
const leadOf = (home: Home) => blockOf(home, "lead")?.article.id;
const guidesOf = (home: Home) => ids(blockOf(home, "guides")?.articles ?? []);
const picksOf = (home: Home) => blockOf(home, "picks")?.departments ?? [];

it("puts the editors' choices first, and fills the rest automatically", async () => {
  const { app, home, set, rooms, guides, products } = await aSite();
  const [first, second] = rooms as [string, string];
  const before = await home();
  expect(before.blocks.map(({ type }) => type)).toEqual(["lead", "guides", "picks", "how-we-work", "feed"]);
  const picks = {
    ...newBlocks.picks,
    departments: [
      { categoryId: second, productIds: [], isShown: true },
      { categoryId: first, productIds: [products[5], products[2]], isShown: true },
    ],
  };
  const blocks = [
    picks,
    { type: "lead", articleId: guides[1] },
    { ...newBlocks.guides, articleIds: [guides[1], guides[0], guides[3]] },
  ];
  const changed = await set(0, { blocks });
  expect([changed.status, changed.body.version]).toEqual([200, 1]);
  expect(changed.body.value).toEqual({ heading: {}, intro: {}, blocks });
  const after = await home();
  expect(after.blocks.map(({ type }) => type)).toEqual(["picks", "lead", "guides"]);
  expect(leadOf(after)).toBe(guides[1]);
  // What is shown above is not repeated.
  expect(guidesOf(after)).toEqual([guides[0], guides[3], guides[7], guides[6], guides[5], guides[4]]);
  expect(picksOf(after).map(({ category }) => category.name)).toEqual(["Garden", "Home"]);
  expect(ids(picksOf(after)[1]?.products ?? [])).toEqual([
    products[5],
    products[2],
    products[0],
    products[1],
  ]);

  // Unpublished items leave the home page, and return once published again.
  await app.articles.setPublished(Number(guides[1]), ["en"], false);
  expect(leadOf(await home())).not.toBe(guides[1]);
  await app.articles.setPublished(Number(guides[1]), ["en"], true);
  expect(leadOf(await home())).toBe(guides[1]);

  const hidden = [{ categoryId: first, productIds: [], isShown: false }];
  await set(1, { blocks: [{ ...newBlocks.picks, departments: hidden }] });
  expect(picksOf(await home()).map(({ category }) => category.name)).toEqual(["Garden"]);
  await set(2, defaultHomePage);
  const last = await home();
  expect([leadOf(last), guidesOf(last), picksOf(last)]).toEqual([
    leadOf(before),
    guidesOf(before),
    picksOf(before),
  ]);
});

it("shows rows of a category, chosen products, category tiles and the owner's own words", async () => {
  const { app, set, rooms, products } = await aSite();
  const [first, second] = rooms as [string, string];
  await anArticle(app, "Garden tools", { categoryIds: [Number(second)] });
  await set(0, {
    heading: { en: "Kettles, compared", he: "קומקומים" },
    blocks: [
      { ...newBlocks.guides, title: { en: "In the garden" }, categoryId: second },
      { ...newBlocks.products, productIds: [products[3], "987654", products[1]] },
      { ...newBlocks.categories, categoryIds: [second, first] },
      {
        ...newBlocks.text,
        title: { en: "Hello" },
        text: { en: "One.\n\nTwo,\nstill two." },
        href: "/about",
        button: { en: "About us" },
      },
      {
        ...newBlocks["how-we-work"],
        statements: [{ title: { en: "We buy what we test" }, text: { en: "Always." }, href: null }],
      },
      // Written in another language only.
      { ...newBlocks.text, title: { zh: "你好" } },
    ],
  });
  const at = async (lang: string) => (await callApi<Home>(app, "GET", `/home?lang=${lang}`)).body;
  const english = await at("en");
  expect([english.heading, (await at("he")).heading, (await at("fr")).heading]).toEqual([
    "Kettles, compared",
    "קומקומים",
    null,
  ]);
  expect(blockOf(english, "guides")).toMatchObject({
    title: "In the garden",
    category: { id: second },
    articles: [{ title: "Garden tools" }],
  });
  expect(blockOf(english, "products")).toMatchObject({ isNewest: false, title: null });
  expect(ids(blockOf(english, "products")?.products ?? [])).toEqual([products[3], products[1]]);
  expect(
    blockOf(english, "categories")?.categories.map(({ name, productCount }) => [name, productCount]),
  ).toEqual([
    ["Garden", 1],
    ["Home", 6],
  ]);
  const text = { type: "text", title: "Hello", paragraphs: ["One.", "Two,\nstill two."] };
  // An empty text block is left out.
  expect(english.blocks.filter(({ type }) => type === "text")).toEqual([
    { ...text, button: { href: "/about", label: "About us" } },
  ]);
  expect(blockOf(await at("fr"), "text")).toMatchObject({ ...text, textLang: "en" });
  expect(blockOf(await at("fr"), "how-we-work")?.statements).toEqual([
    { title: "We buy what we test", text: "Always.", href: null, textLang: "en" },
  ]);
});

it("claims nothing on an empty site", async () => {
  const app = await testApp();
  const { body } = await callApi<Home>(app, "GET", "/home");
  expect(body).toEqual({
    heading: null,
    intro: null,
    shareImage: null,
    blocks: [
      { type: "how-we-work", title: null, statements: [] },
      { type: "feed", title: null, intro: null },
    ],
  });
});

it("returns the current state on a version conflict, and field errors for invalid input", async () => {
  const { app, by, set, guides } = await aSite();
  const lead = (articleId: string | undefined) => ({ blocks: [{ type: "lead", articleId }] });
  await set(0, lead(guides[0]));
  const stale = await set(0, lead(guides[1]));
  expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
  for (const change of [
    lead("x"),
    { blocks: [{ type: "ads" }] },
    { blocks: Array(31).fill(newBlocks.feed) },
    { blocks: [{ ...newBlocks.guides, count: 0 }] },
    { blocks: [{ ...newBlocks.text, href: "javascript:alert(1)" }] },
    { heading: { en: "a\nb" } },
    { heading: { xx: "a" } },
  ])
    expect([(await set(1, change)).status, change]).toEqual([422, change]);
  // What readers would never see is refused where it is written.
  const unseen = await set(1, {
    blocks: [
      newBlocks.feed,
      { ...newBlocks.text, href: "/about" },
      { ...newBlocks.text, title: { he: "שלום" } },
      { ...newBlocks["how-we-work"], statements: [{ title: {}, text: { en: "Always." }, href: null }] },
    ],
  });
  expect(unseen.status).toBe(422);
  expect(unseen.body.details).toMatchObject([
    { path: "blocks.1.text", message: expect.stringContaining("Enter a title or a text") },
    { path: "blocks.1.button" },
    { path: "blocks.3.statements.0.title" },
  ]);
  const seen = await by<HomePageForEditors>("GET", "/admin/front-page?lang=he");
  expect(seen.body).toMatchObject({ version: 1, articles: [{ id: guides[0], textLang: "en" }] });
  expect((await callApi(app, "GET", "/admin/front-page")).status).toBe(401);
  const audited = await app.db.read
    .selectFrom("audit")
    .select(["before", "after"])
    .where("entity_type", "=", "front-page")
    .execute();
  expect(audited.map(({ after }) => JSON.parse(after ?? "{}"))).toEqual([lead(guides[0])]);
});

it("offers a new site's setup questions once; the answers take effect immediately", async () => {
  const app = await testApp();
  const admin = await aMember(app, "admin");
  const editor = await aMember(app, "editor");
  expect((await editor.by("GET", "/admin/set-up")).status).toBe(403);
  const setUp = (await admin.by<SetUp>("GET", "/admin/set-up")).body;
  expect(setUp).toMatchObject({ isDue: true, hasDemo: false, siteName: "Magpie" });
  const amazon = setUp.programmes.find(({ name }) => name === "Amazon");
  const answers = {
    siteName: "Pie",
    contactEmail: "hello@pie.example",
    timeZone: "Asia/Jerusalem",
    languagesOff: ["zh"],
    programmes: [{ id: amazon?.id, tags: ["pie-20"] }],
    keepsDemo: false,
  };
  for (const wrong of [
    { ...answers, siteName: "" },
    { ...answers, timeZone: "Mars/Olympus" },
    { ...answers, programmes: [{ id: amazon?.id, tags: ["a b"] }] },
  ])
    expect((await admin.by("POST", "/admin/set-up", { answers: wrong })).status).toBe(422);
  const done = await admin.by<SetUp>("POST", "/admin/set-up", { answers });
  expect(done.body).toMatchObject({ isDue: false, siteName: "Pie", languagesOff: ["zh"] });
  const shown = await callApi(app, "GET", "/settings/public");
  expect(shown.body).toMatchObject({
    siteName: "Pie",
    contactEmail: "hello@pie.example",
    timeZone: "Asia/Jerusalem",
    languages: ["en", "he", "fr", "ar"],
  });
  const tags = await admin.by<{ items: object[] }>("GET", "/admin/programmes");
  expect(tags.body.items).toContainEqual(
    expect.objectContaining({ key: "amazon", tags: [{ country: "US", tag: "pie-20" }] }),
  );
});

it("saves the setup step by step, and asks until the last one", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  const step = async (answers: object) =>
    (await by<SetUp>("POST", "/admin/set-up", { answers, isDone: false })).body;
  expect(await step({ siteName: "עוגה" })).toMatchObject({ isDue: true, siteName: "עוגה" });
  const hebrew = { defaultLanguage: "he", languagesOff: ["en", "zh"] };
  expect(await step(hebrew)).toMatchObject({ isDue: true, siteName: "עוגה", ...hebrew });
  const off = await by("POST", "/admin/set-up", { answers: { languagesOff: ["he"] }, isDone: false });
  expect(off.status).toBe(422);
  const done = await by<SetUp>("POST", "/admin/set-up", { answers: {} });
  expect(done.body).toMatchObject({ isDue: false, siteName: "עוגה", ...hebrew });
});

it("records in the audit log when the setup removes the demo", async () => {
  const app = await testApp();
  await app.settings.keepNote("demo", { seededAt: app.clock.now() });
  const { by } = await aMember(app, "admin");
  const answers = {
    siteName: "Pie",
    contactEmail: "hello@pie.example",
    languagesOff: [],
    programmes: [],
    keepsDemo: false,
  };
  expect((await by<SetUp>("POST", "/admin/set-up", { answers })).body.hasDemo).toBe(false);
  const entries = app.db.read.selectFrom("audit").select("action").where("entity_type", "=", "demo");
  expect(await entries.execute()).toEqual([{ action: "delete" }]);
});

it("does not offer skipped setup questions again, and changes nothing", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  const passed = await by<SetUp>("POST", "/admin/set-up", { answers: null });
  expect(passed.body).toMatchObject({ isDue: false, siteName: "Magpie" });
});

it("shows manual rates with their time, and refuses outdated edits", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  type Rates = { items: { quote: string; rate: number | null; asOf: string | null; isStale: boolean }[] };
  const read = async () =>
    (await by<Rates>("GET", "/admin/rates")).body.items.find(({ quote }) => quote === "ILS");
  expect(await read()).toMatchObject({ rate: null, asOf: null, isStale: true });
  expect((await by("PATCH", "/admin/rates", { quote: "ILS", rate: 3.5, seen: null })).status).toBe(200);
  expect(await read()).toMatchObject({ rate: 3.5, isStale: false });
  expect((await by("PATCH", "/admin/rates", { quote: "ILS", rate: 3.6, seen: null })).status).toBe(409);
  app.clock.move(8 * 24 * 3_600_000);
  expect(await read()).toMatchObject({ rate: 3.5, isStale: true });
  for (const wrong of [{ rate: 0 }, { rate: -1 }, { quote: "USD" }, { quote: "XXX" }])
    expect((await by("PATCH", "/admin/rates", { quote: "ILS", rate: 3, seen: null, ...wrong })).status).toBe(
      422,
    );
});
