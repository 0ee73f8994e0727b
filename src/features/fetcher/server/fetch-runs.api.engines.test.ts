import { expect, it } from "vitest";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { productPage } from "#tests/support/content/product-page.ts";
import { aShop, theShops } from "#tests/support/servers/shop-pages.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { FetchItem, FetchRun } from "../fetch-run.ts";

type Run = FetchRun & { items: FetchItem[]; code?: string };

async function aSite() {
  const app = await testApp({
    env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" },
    marketplace: theShops("no-credentials").marketplace,
  });
  const { token, by } = await aMember(app, "editor");
  const begin = (urls: string[], more: object = {}, key = "one") =>
    callApi<Run>(
      app,
      "POST",
      "/admin/fetcher/jobs",
      { urls, ...more },
      { token, headers: { "Idempotency-Key": key } },
    );
  const run = async (id: string) => (await by<Run>("GET", `/admin/fetcher/jobs/${id}`)).body;
  const drafts = async () =>
    (await app.adminProducts.list({ sort: "name", limit: 100, cursor: undefined })).items.map(
      ({ name }) => name,
    );
  return { app, by, begin, run, drafts };
}

it("a missing category is a validation error of its field", async () => {
  const { app, begin } = await aSite();
  const categoryId = String(await aCategory(app, "Kettles"));
  for (const wrong of [{ categoryId: "999" }, { subCategoryId: "999" }, { categoryId, subCategoryId: "999" }])
    expect(await begin(["https://shop.example/a"], wrong)).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
});

it("each URL becomes a draft in the category, or reports why not; existing products are not imported again", async () => {
  const { app, by, begin, run, drafts } = await aSite();
  const category = String(await aCategory(app, "Kettles"));
  const shop = await aShop({
    "/a": productPage("Alpha", { gtin: "4006381333931" }),
    "/b": productPage("Beta"),
    "/a-again": productPage("Alpha once more", { gtin: "4006381333931" }),
    "/gone": 404,
  });
  const urls = ["/a", "/b", "/a", "/gone"].map((path) => shop.address + path);
  const begun = await begin([...urls, "https://www.amazon.com/dp/B0CXYZ1234"], { categoryId: category });
  expect([begun.status, begun.body.counts]).toMatchObject([202, { all: 4, waiting: 4 }]);
  expect(
    (await begin([...urls, "https://www.amazon.com/dp/B0CXYZ1234"], { categoryId: category })).body.id,
  ).toBe(begun.body.id);
  await app.worker.runDue();
  const done = await run(begun.body.id);
  expect(done).toMatchObject({
    state: "done",
    counts: { all: 4, waiting: 0, drafted: 2, failed: 2, duplicate: 0 },
  });
  expect(done.items.map(({ state, problem, title }) => [state, problem, title])).toEqual([
    ["drafted", null, "Alpha"],
    ["drafted", null, "Beta"],
    ["failed", "not-found", null],
    ["failed", "no-credentials", null],
  ]);
  expect(await drafts()).toEqual(["Alpha", "Beta"]);
  const first = await app.adminProducts.get(Number(done.items[0]?.productId));
  expect(first).toMatchObject({ categoryId: category, states: { en: { published: false } } });

  const second = await begin([`${shop.address}/a-again`, `${shop.address}/b`], {}, "two");
  await app.worker.runDue();
  expect((await run(second.body.id)).items).toMatchObject([
    { state: "duplicate", productId: done.items[0]?.productId, preview: { duplicates: [{ by: "gtin" }] } },
    { state: "duplicate", productId: done.items[1]?.productId, preview: { duplicates: [{ by: "address" }] } },
  ]);
  expect(await drafts()).toEqual(["Alpha", "Beta"]);
  const { body } = await by<{ items: FetchRun[] }>("GET", "/admin/fetcher/jobs");
  expect(body.items.map(({ id }) => id)).toEqual([second.body.id, begun.body.id]);
});

it("a retry repeats the failed URLs, and only those", async () => {
  const { app, by, begin, run, drafts } = await aSite();
  const shop = await aShop({ "/a": productPage("Alpha"), "/b": 503 });
  const { id } = (await begin([`${shop.address}/a`, `${shop.address}/b`])).body;
  await app.worker.runDue();
  expect((await run(id)).counts).toMatchObject({ drafted: 1, failed: 1 });
  shop.pages["/b"] = productPage("Beta");
  shop.asked.length = 0;
  expect((await by<Run>("POST", `/admin/fetcher/jobs/${id}/retry`)).body).toMatchObject({ state: "running" });
  await app.worker.runDue();
  expect(shop.asked).toEqual(["/b"]);
  expect(await drafts()).toEqual(["Alpha", "Beta"]);
  expect((await by<Run>("POST", `/admin/fetcher/jobs/${id}/retry`)).status).toBe(409);
});

it("an interrupted run resumes without duplicates", async () => {
  const { app, by, begin, run, drafts } = await aSite();
  let stop = () => {};
  const held = new Promise<string>((done) => {
    stop = () => done(productPage("Held"));
  });
  const names = Array.from({ length: 10 }, (_, i) => `Kettle ${"abcdefghij"[i]}`);
  const pages = Object.fromEntries(names.map((name, i) => [`/${i}`, productPage(name)] as const));
  const shop = await aShop({ ...pages, "/held": () => held });
  const urls = [...names.map((_, i) => `${shop.address}/${i}`).slice(0, 5), `${shop.address}/held`];
  const { id, jobId } = (await begin([...urls, ...names.slice(5).map((_, i) => `${shop.address}/${i + 5}`)]))
    .body;
  app.worker.start();
  await expect.poll(() => shop.asked.includes("/held"), { timeout: 15_000 }).toBe(true);
  expect((await by("POST", `/admin/jobs/${jobId}/cancel`)).status).toBe(200);
  await expect.poll(async () => (await run(id)).state, { timeout: 15_000 }).toBe("stopped");
  const before = await drafts();
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(10);
  stop();

  // Two instances resume it at once.
  const other = await app.another();
  await by("POST", `/admin/fetcher/jobs/${id}/retry`);
  await other.worker.runDue();
  await app.worker.runDue();
  await expect.poll(async () => (await run(id)).state, { timeout: 15_000 }).toBe("done");
  expect(await drafts()).toEqual(["Held", ...names]);
}, 60_000);

it("a late claim makes no second draft", async () => {
  const { app, begin, run, drafts } = await aSite();
  const shop = await aShop({
    // While the page is loading, another instance records a result.
    "/a": async () => {
      await app.db.transact((tx) =>
        tx.updateTable("fetch_items").set({ state: "failed", problem: "timeout" }).execute(),
      );
      return productPage("Alpha");
    },
  });
  const { id } = (await begin([`${shop.address}/a`])).body;
  await app.worker.runDue();
  expect([(await run(id)).counts.failed, await drafts()]).toEqual([1, []]);
});

it("results are deleted after a day, runs after a month", async () => {
  const { app, begin, run } = await aSite();
  const shop = await aShop({ "/a": productPage("Alpha") });
  for (const key of ["one", "two"]) {
    const { id } = (await begin([`${shop.address}/a`], {}, key)).body;
    await app.worker.runDue();
    if (key === "one") continue;
    expect((await run(id)).items[0]?.preview).not.toBeNull();
    app.clock.move(25 * 3_600_000);
    await app.fetcher.runs.tidy();
    expect((await run(id)).items).toMatchObject([{ state: "duplicate", title: "Alpha", preview: null }]);
    app.clock.move(31 * 86_400_000);
    await app.fetcher.runs.tidy();
    const { token } = await aMember(app, "editor", "later@example.com");
    expect((await callApi(app, "GET", `/admin/fetcher/jobs/${id}`, undefined, { token })).status).toBe(404);
  }
});

it.each([
  ["no address", ["", "words"]],
  ["too many", Array.from({ length: 501 }, (_, i) => `https://shop.example/${i}`)],
])("%s is refused", async (_, urls) => {
  const { begin } = await aSite();
  expect([400, 422]).toContain((await begin(urls)).status);
});

it("a page of several products is reported as such, and nothing is imported", async () => {
  const { app, by, begin, run, drafts } = await aSite();
  const list = (productPage("Mug") + productPage("Kettle")).replaceAll(
    /<(title|h1)>.*?<\/\1>/g,
    "<h1>Kitchen</h1>",
  );
  const shop = await aShop({ "/list": list });
  const url = `${shop.address}/list`;
  expect((await by("POST", "/crm/fetcher/preview", { url })).body).toMatchObject({
    items: [],
    problem: "several-products",
  });
  const { body } = await begin([url]);
  await app.worker.runDue();
  expect((await run(body.id)).items).toMatchObject([{ state: "failed", problem: "several-products" }]);
  expect(await drafts()).toEqual([]);
});
