import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { IndexNowReport } from "#features/discovery/index-now.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  sampleDocument,
} from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Body = { host: string; key: string; keyLocation: string; urlList: string[] };
type Answer = { status: number; headers?: Record<string, string> };
const minutes = (n: number) => hours(n / 60);
const site = "https://magpie.example";

/** An IndexNow endpoint, which gives these answers, then 200. */
async function anEndpoint(answers: Answer[] = []) {
  const heard: { type: string | undefined; method: string | undefined; body: Body }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    heard.push({
      type: request.headers["content-type"],
      method: request.method,
      body: JSON.parse(text) as Body,
    });
    const { status, headers } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/indexnow`, heard, close: () => server.close() };
}

/** A site that sends, unless `search` says otherwise. */
async function aSite({
  answers = [],
  search = {},
  env = {},
}: {
  answers?: Answer[];
  search?: object;
  env?: Record<string, string>;
} = {}) {
  const endpoint = await anEndpoint(answers);
  const app = await testApp({ env: { INDEXNOW_URL: endpoint.url, ...env } });
  const { by } = await aMember(app, "admin");
  await by("PATCH", "/admin/settings", {
    section: "search",
    version: 0,
    change: { indexNow: true, ...search },
  });
  /** A minute later the job runs. */
  const pass = async (time = minutes(1)) => {
    app.clock.move(time);
    await app.worker.runDue();
  };
  // Creates the schedules.
  await app.worker.runDue();
  await pass();
  const sent = () => endpoint.heard.splice(0).map(({ body }) => body.urlList.toSorted());
  const report = async () => (await by<IndexNowReport>("GET", "/admin/index-now")).body;
  return { app, by, pass, sent, report, ...endpoint };
}

it("sends what is published, changed, unpublished and trashed, a minute's changes together, in every language", async () => {
  const { app, pass, sent } = await aSite();
  await aCategory(app, "Kitchen", { texts: { en: { name: "Kitchen" }, fr: { name: "Cuisine" } } });
  const kettle = await aProduct(app, "Kettle", {
    texts: { en: { name: "Kettle" }, he: { name: "קומקום" } },
  });
  const guide = await anArticle(app, "Tea");
  await pass();
  expect(sent()).toEqual([
    [
      `${site}/article/tea`,
      `${site}/category/kitchen`,
      `${site}/fr/category/cuisine`,
      `${site}/he/product/${encodeURIComponent("קומקום")}`,
      `${site}/product/kettle`,
    ],
  ]);
  await pass(hours(1));
  expect(sent()).toEqual([]);
  await app.products.rename(kettle, "en", { name: "Kettle, renamed" });
  await pass();
  expect(sent()[0]).toContain(`${site}/product/kettle`);
  await pass(hours(1));
  await app.products.setPublished(kettle, ["he"], false);
  await pass();
  expect(sent()[0]).toContain(`${site}/he/product/${encodeURIComponent("קומקום")}`);
  await pass(hours(1));
  await app.products.setPublished(kettle, ["en"], false);
  await app.articles.remove(guide);
  await pass();
  expect(sent()).toEqual([[`${site}/article/tea`, `${site}/product/kettle`]]);
});

it("sends pages of the owner, and both URLs of a renamed item", async () => {
  const { by, pass, sent } = await aSite();
  type Saved = { id: string; version: number };
  const { body: page } = await by<Saved>("POST", "/admin/content/page", {
    title: "Press",
    content: sampleDocument("About us."),
  });
  expect(page).toMatchObject({ id: expect.any(String) });
  await pass();
  expect(sent()).toEqual([]);
  await by("POST", `/admin/content/page/${page.id}/publish`, {});
  await pass();
  expect(sent()).toEqual([[`${site}/press`]]);
  await pass(hours(1));
  const { body: current } = await by<Saved>("GET", `/admin/content/page/${page.id}`);
  const renamed = await by("PATCH", `/admin/content/page/${page.id}`, {
    version: current.version,
    slug: "newsroom",
  });
  expect(renamed.status).toBe(200);
  await pass();
  expect(sent()).toEqual([[`${site}/newsroom`, `${site}/press`]]);
});

it("sends neither drafts and hidden items nor new prices", async () => {
  const { app, pass, sent } = await aSite();
  const hidden = await aCategory(app, "Hidden");
  await app.categories.setActive(hidden, false, null);
  await aProduct(app, "Draft", { publish: false });
  await aProduct(app, "In a hidden category", { categoryId: hidden });
  const kettle = await aProduct(app, "Kettle", { offers: [anOffer(app)] });
  await pass();
  expect(sent()).toEqual([[`${site}/product/kettle`]]);
  await pass(hours(1));
  await app.db.transact((tx) => app.products.saving.repricing(tx, [kettle], async () => {}));
  await app.products.check(kettle);
  await pass();
  expect(sent()).toEqual([]);
});

it("names the host, and a key that is served as a file while it is on", async () => {
  const { app, by, pass, heard, report } = await aSite();
  await aProduct(app, "Kettle");
  await pass();
  expect(heard).toMatchObject([{ method: "POST", type: "application/json; charset=utf-8" }]);
  const [{ host, key, keyLocation }] = heard.map(({ body }) => body) as [Body];
  expect([host, keyLocation]).toEqual(["magpie.example", `${site}/${key}.txt`]);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const file = (name: string) => app.feeds.answer(`/${name}.txt`, new URLSearchParams());
  expect(await file(key)).toEqual({ body: key, type: "text/plain; charset=utf-8" });
  await expect(file("0".repeat(32))).rejects.toMatchObject({ code: "not-found" });
  expect(await report()).toEqual({
    state: "on",
    keyUrl: keyLocation,
    last: { at: new Date(app.clock.now()).toISOString(), urls: 1, status: 200 },
  });
  await by("PATCH", "/admin/settings", { section: "search", version: 1, change: { indexNow: false } });
  await expect(file(key)).rejects.toMatchObject({ code: "not-found" });
  await aProduct(app, "Mug");
  await pass();
  await by("PATCH", "/admin/settings", { section: "search", version: 2, change: { indexNow: true } });
  await pass();
  await aProduct(app, "Pan");
  await pass();
  // The key is the same, and what changed meanwhile is not sent.
  expect(heard.map(({ body }) => [body.key, ...body.urlList])).toEqual([
    [key, `${site}/product/kettle`],
    [key, `${site}/product/pan`],
  ]);
});

it("comes back when a busy server says so, and does not repeat what is refused", async () => {
  const { app, pass, sent, report } = await aSite({
    answers: [
      { status: 429, headers: { "Retry-After": "600" } },
      { status: 503 },
      { status: 200 },
      { status: 403 },
    ],
  });
  await aProduct(app, "Kettle");
  await pass();
  expect([sent().length, (await report()).last?.status]).toEqual([1, 429]);
  await pass(minutes(9));
  expect(sent()).toEqual([]);
  await pass(minutes(1));
  expect([sent().length, (await report()).last?.status]).toEqual([1, 503]);
  await pass(minutes(2));
  expect([sent(), (await report()).last?.status]).toEqual([[[`${site}/product/kettle`]], 200]);
  await aProduct(app, "Mug");
  await pass();
  expect([sent().length, (await report()).last?.status]).toEqual([1, 403]);
  await pass(hours(3));
  expect(sent()).toEqual([]);
});

it("reports a server that does not answer, and tries again", async () => {
  const { app, pass, report, close } = await aSite({ env: { INDEXNOW_URL: "http://127.0.0.1:1/indexnow" } });
  close();
  await aProduct(app, "Kettle");
  await pass();
  expect((await report()).last).toMatchObject({ urls: 1, status: null });
  const [job] = await app.jobs.list({ kind: "index-now.submit" });
  expect([job?.state, job?.attempts]).toEqual(["waiting", 1]);
});

it.each([
  ["off", { search: { indexNow: false } }],
  ["noindex", { search: { noindex: true } }],
  ["staging", { env: { SITE_URL: "http://localhost:3000" } }],
  ["staging", { env: { SITE_URL: "http://192.168.0.2" } }],
  [
    "staging",
    { env: { API_GATEWAYS: JSON.stringify({ staging: { hosts: ["magpie.example"], main: site } }) } },
  ],
] as const)("sends nothing while the state is %s: %j", async (state, given) => {
  const { app, pass, sent, report } = await aSite(given);
  await aProduct(app, "Kettle");
  await pass();
  expect(sent()).toEqual([]);
  expect(await report()).toEqual({ state, keyUrl: null, last: null });
});

it("is seen by administrators only", async () => {
  const { app } = await aSite();
  expect((await callApi(app, "GET", "/admin/index-now")).status).toBe(401);
  const editor = await aMember(app, "editor");
  expect((await editor.by("GET", "/admin/index-now")).status).toBe(403);
});

it("sends 10,000 URLs in one call", async () => {
  const { app, heard } = await aSite();
  const urls = Array.from({ length: 10_000 }, (_, i) => `${site}/product/${i}`);
  expect(await app.indexNow.submit({ urls, delays: 0 })).toEqual({ status: 200 });
  expect(heard[0]?.body.urlList).toHaveLength(10_000);
});
