import { expect, it } from "vitest";
import type { Home } from "#features/discovery/discovery.ts";
import type { FrontPageForEditors } from "#features/discovery/home-page.ts";
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
    by<FrontPageForEditors & { code: string }>("PATCH", "/admin/front-page", { version, ...change });
  return { app, by, home, set, rooms, guides, products };
}
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

it("puts the editors' choices first, and fills the rest automatically", async () => {
  const { app, home, set, rooms, guides, products } = await aSite();
  const [first, second] = rooms as [string, string];
  const before = await home();
  const chosen = {
    leadId: guides[1],
    guideIds: [guides[0], guides[3]],
    departments: [
      { categoryId: second, productIds: [], isShown: true },
      { categoryId: first, productIds: [products[5], products[2]], isShown: true },
    ],
    rows: ["picks", "guides"],
  };
  const changed = await set(0, chosen);
  expect([changed.status, changed.body.version, changed.body.value]).toEqual([200, 1, chosen]);
  const after = await home();
  expect(after.lead?.id).toBe(guides[1]);
  expect(ids(after.guides)).toEqual([guides[0], guides[3], guides[7], guides[6], guides[5], guides[4]]);
  expect(after.picks.map(({ category }) => category.name)).toEqual(["Garden", "Home"]);
  expect(ids(after.picks[1]?.products ?? [])).toEqual([products[5], products[2], products[0], products[1]]);
  expect(after.rows).toEqual(["picks", "guides"]);

  // Unpublished entries leave the front page, and return once published again.
  await app.articles.setPublished(Number(guides[1]), ["en"], false);
  expect((await home()).lead?.id).not.toBe(guides[1]);
  await app.articles.setPublished(Number(guides[1]), ["en"], true);
  expect((await home()).lead?.id).toBe(guides[1]);

  await set(1, { departments: [{ categoryId: first, productIds: [], isShown: false }] });
  expect((await home()).picks.map(({ category }) => category.name)).toEqual(["Garden"]);
  await set(2, { leadId: null, guideIds: [], departments: [], rows: ["guides", "picks", "rechecked"] });
  const last = await home();
  expect([last.lead?.id, ids(last.guides)]).toEqual([before.lead?.id, ids(before.guides)]);
  expect([last.picks, last.rows]).toEqual([before.picks, before.rows]);
});

it("returns the current state on a version conflict, and field errors for invalid input", async () => {
  const { app, by, set, guides } = await aSite();
  await set(0, { leadId: guides[0] });
  const stale = await set(0, { leadId: guides[1] });
  expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
  for (const change of [
    { leadId: "x" },
    { rows: ["guides", "guides"] },
    { rows: ["ads"] },
    { guideIds: guides },
  ])
    expect((await set(1, change)).status).toBe(422);
  const seen = await by<FrontPageForEditors>("GET", "/admin/front-page?lang=he");
  expect(seen.body).toMatchObject({ version: 1, articles: [{ id: guides[0], textLang: "en" }] });
  expect((await callApi(app, "GET", "/admin/front-page")).status).toBe(401);
  const audited = await app.db.read
    .selectFrom("audit")
    .select(["before", "after"])
    .where("entity_type", "=", "front-page")
    .execute();
  expect(audited).toEqual([{ before: '{"leadId":null}', after: `{"leadId":"${guides[0]}"}` }]);
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
