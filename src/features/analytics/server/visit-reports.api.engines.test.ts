import { expect, it } from "vitest";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { aView, clickEvent, personsBrowser } from "#tests/support/content/visits.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { ClicksReport, PagesReport, SearchesReport, Summary, VisitsReport } from "../report.ts";

const day = 86_400_000;
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

/** A site with visits on two days, and an editor. */
async function aVisitedSite() {
  const app = await testApp();
  await aProduct(app, "=Kettle", { offers: [anOffer(app, { programme: "amazon" })] });
  await aProduct(app, "Mug");
  await anArticle(app, "Kettles tested");
  const { visits, searches } = app.analytics;
  const click = (path: string, block: string, position = 1) =>
    clickEvent({ programme: "amazon", offer: "1", path, block, position });
  const times = <Event>(count: number, make: () => Event) => Array.from({ length: count }, make);
  visits.note(
    times(4, () => aView("/product/kettle", "www.google.com")),
    personsBrowser,
  );
  visits.note(
    times(2, () => aView("/fr/product/kettle")),
    phone,
  );
  visits.note([click("/product/kettle", "box"), click("/product/kettle", "box", 2)], phone);
  searches.note("Teapot", "en", { isMiss: true });
  searches.note("eve@example.com", "en", { isMiss: true });
  app.clock.move(day);
  visits.note(
    [aView("/"), aView("/product/mug"), aView("/article/kettles-tested", "magpie.example")],
    personsBrowser,
  );
  visits.note([click("/article/kettles-tested", "picks")], personsBrowser);
  searches.note("teapot", "en", { isMiss: true });
  searches.note("kettle", "en", { isMiss: false });
  searches.note("=1+1", "fr", { isMiss: false });
  const editor = await aMember(app, "editor");
  const report = async <Report>(path: string): Promise<Report> => {
    const { status, body } = await editor.by<Report>("GET", `/analytics/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const file = async (path: string): Promise<string> => {
    const answer = await app.api.fetch(
      new Request(`http://test/api/analytics/${path}`, {
        headers: { Authorization: `Bearer ${editor.token}` },
      }),
    );
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/csv; charset=utf-8",
    ]);
    return (await answer.text()).replace("\ufeff", "");
  };
  const on = (days: number) => new Date(app.clock.now() - days * day).toISOString().slice(0, 10);
  return { app, editor, report, file, on };
}

const sum = (rows: readonly Record<string, unknown>[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name]), 0);
/** The sum of a file's column. */
function columnSum(file: string, name: string): number {
  const [head = "", ...lines] = file.trim().split("\r\n");
  const at = head.split(",").indexOf(name);
  return lines.reduce((total, line) => total + Number(line.split(",")[at]), 0);
}

it("keeps all reports and their files consistent, however they are cut", async () => {
  const { report, file, on } = await aVisitedSite();
  const summary = await report<Summary>("summary");
  expect(summary.totals).toEqual({ views: 9, clicks: 3, searches: 5, missed: 3 });
  expect(summary.days).toHaveLength(30);
  expect(summary.days.slice(-2)).toEqual([
    { day: on(1), views: 6, clicks: 2, searches: 2, missed: 2 },
    { day: on(0), views: 3, clicks: 1, searches: 3, missed: 1 },
  ]);
  expect(summary.devices).toEqual([
    { device: "desktop", views: 7, clicks: 1 },
    { device: "phone", views: 2, clicks: 2 },
  ]);
  expect(summary.sources).toEqual([
    { source: "direct", views: 4 },
    { source: "search", views: 4 },
    { source: "own", views: 1 },
  ]);
  for (const rows of [summary.days, summary.kinds, summary.languages, summary.devices])
    expect([sum(rows, "views"), sum(rows, "clicks")]).toEqual([9, 3]);
  expect(sum(summary.sources, "views")).toBe(9);
  const pages = await report<PagesReport>("pages");
  expect([pages.totals, sum(pages.items, "views"), sum(pages.items, "clicks")]).toEqual([
    { views: 9, clicks: 3 },
    9,
    3,
  ]);
  for (const by of ["page", "block", "position", "programme", "language", "device", "product"]) {
    const clicks = await report<ClicksReport>(`clicks?by=${by}`);
    expect([by, clicks.totals.clicks, sum(clicks.items, "clicks")]).toEqual([by, 3, 3]);
    expect([by, columnSum(await file(`clicks/file?by=${by}`), "clicks")]).toEqual([by, 3]);
  }
  for (const by of ["day", "language", "device", "source"]) {
    const visits = await report<VisitsReport>(`visits?by=${by}`);
    const clicks = by === "source" ? null : 3;
    expect([by, visits.totals, sum(visits.items, "views"), sum(visits.items, "clicks")]).toEqual([
      by,
      { views: 9, clicks },
      9,
      clicks ?? 0,
    ]);
    expect(columnSum(await file(`visits/file?by=${by}`), "views")).toBe(9);
  }
  expect((await report<VisitsReport>("visits?device=phone")).items).toEqual([
    { key: on(1), views: 2, clicks: 2 },
  ]);
  expect((await report<VisitsReport>("visits?by=language&source=search")).items).toEqual([
    { key: "en", views: 4, clicks: null },
  ]);
  const searches = await report<SearchesReport>("searches");
  expect([searches.totals, searches.unnamed]).toEqual([
    { times: 5, missed: 3 },
    { times: 1, missed: 1 },
  ]);
  expect(sum(searches.items, "times") + searches.unnamed.times).toBe(5);
  for (const [path, name, total] of [
    ["summary/file", "views", 9],
    ["summary/file", "missed", 3],
    ["pages/file", "views", 9],
    ["searches/file", "times", 5],
  ] as const)
    expect([path, columnSum(await file(path), name)]).toEqual([path, total]);
});

it("sums a product's or article's views and clicks over all languages of its page", async () => {
  const { report, file } = await aVisitedSite();
  const products = await report<PagesReport>("products");
  expect(products.items).toEqual([
    { kind: "product", id: "1", name: { text: "=Kettle", lang: "en" }, views: 6, clicks: 2, rate: 0.3333 },
    { kind: "product", id: "2", name: { text: "Mug", lang: "en" }, views: 1, clicks: 0, rate: 0 },
  ]);
  expect([products.total, products.totals]).toEqual([2, { views: 7, clicks: 2 }]);
  expect((await report<PagesReport>("products?language=fr")).items).toMatchObject([{ id: "1", views: 2 }]);
  const one = await report<PagesReport>("products?limit=1");
  expect([one.items.length, one.total, one.totals]).toEqual([1, 2, { views: 7, clicks: 2 }]);
  expect((await report<PagesReport>("pages?q=KETTLES%20test")).items).toMatchObject([
    { kind: "article", id: "1" },
  ]);
  const found = await report<PagesReport>("pages?q=mug");
  expect([found.items.length, found.totals]).toEqual([1, { views: 1, clicks: 0 }]);
  for (const q of ["100%25", "_", "'", "\\"])
    expect([q, (await report<PagesReport>(`pages?q=${q}x`)).total]).toEqual([q, 0]);
  expect((await file("pages/file?q=mug")).trim().split("\r\n")).toHaveLength(2);
  expect((await report<PagesReport>("articles")).items).toMatchObject([
    { id: "1", views: 1, clicks: 1, rate: 1 },
  ]);
  expect((await file("products/file")).split("\r\n")[1]).toBe("product,1,'=Kettle,6,2,0.3333");
});

it("links a figure to the rows behind it", async () => {
  const { report, on } = await aVisitedSite();
  const clicks = async (query: string) =>
    (await report<ClicksReport>(`clicks?${query}`)).items.map(({ key, clicks: times }) => [key, times]);
  expect(await clicks("by=page")).toEqual([
    ["product 1", 2],
    ["article 1", 1],
  ]);
  expect(await clicks("by=position&kind=product&page=1")).toEqual([
    ["1", 1],
    ["2", 1],
  ]);
  expect(await clicks("by=page&block=picks")).toEqual([["article 1", 1]]);
  expect(await clicks("by=block&product=1")).toEqual([
    ["box", 2],
    ["picks", 1],
  ]);
  expect(await clicks("by=block&programme=walmart")).toEqual([]);
  expect(await clicks("by=device")).toEqual([
    ["phone", 2],
    ["desktop", 1],
  ]);
  expect(await clicks("by=block&device=desktop")).toEqual([["picks", 1]]);
  expect(await clicks(`by=block&from=${on(0)}&to=${on(0)}`)).toEqual([["picks", 1]]);
  const yesterday = await report<Summary>(`summary?from=${on(1)}&to=${on(1)}`);
  expect([yesterday.totals.views, yesterday.days.length]).toEqual([6, 1]);
  const today = await report<Summary>(`summary?from=${on(0)}`);
  expect([today.totals.views, today.before.views]).toEqual([3, 6]);
});

it("lists searches by term, and those with personal data without it", async () => {
  const { report, file, on } = await aVisitedSite();
  const { items, totals, unnamed } = await report<SearchesReport>("searches?missed=1");
  // Searches with results are in neither: the sums are those of the rows.
  expect([totals, unnamed, sum(items, "times")]).toEqual([
    { times: 3, missed: 3 },
    { times: 1, missed: 1 },
    2,
  ]);
  expect(items).toEqual([
    {
      term: "teapot",
      spelling: expect.stringMatching(/^teapot$/i),
      lang: "en",
      times: 2,
      missed: 2,
      lastAsked: on(0),
    },
  ]);
  const all = await file("searches/file");
  expect(all).not.toContain("eve");
  expect(all).toContain("'=1+1,fr,1,0");
});

it("filters rows and sums to one page or one search", async () => {
  const { report, file } = await aVisitedSite();
  const mug = await report<PagesReport>("pages?kind=product&page=2");
  expect([mug.items.map(({ kind, id }) => [kind, id]), mug.totals]).toEqual([
    [["product", "2"]],
    { views: 1, clicks: 0 },
  ]);
  const teapot = await report<SearchesReport>("searches?term=teapot&language=en");
  expect([teapot.items.map(({ term }) => term), teapot.totals, teapot.unnamed]).toEqual([
    ["teapot"],
    { times: 2, missed: 2 },
    { times: 0, missed: 0 },
  ]);
  expect(columnSum(await file("searches/file?term=teapot"), "times")).toBe(2);
  expect((await report<SearchesReport>("searches?term=%25")).items).toEqual([]);
});

it("requires a CRM role and returns 400 for an invalid range", async () => {
  const { app, editor } = await aVisitedSite();
  const { token } = (
    await callApi(app, "POST", "/auth/register", {
      name: "Ada",
      email: "ada@example.com",
      password: "blue kettle on the hob",
    })
  ).body;
  for (const path of ["summary", "pages", "products", "articles", "searches", "clicks", "clicks/file"]) {
    expect((await callApi(app, "GET", `/analytics/${path}`)).status).toBe(401);
    expect((await callApi(app, "GET", `/analytics/${path}`, undefined, { token })).status).toBe(403);
    for (const query of ["from=2026-01-02&to=2026-01-01", "from=2001-01-01&to=2026-01-01", "from=yesterday"])
      expect([path, query, (await editor.by("GET", `/analytics/${path}?${query}`)).status]).toEqual([
        path,
        query,
        400,
      ]);
  }
  expect((await editor.by("GET", "/analytics/clicks?by=reader")).status).toBe(400);
  expect((await editor.by("GET", "/analytics/visitors/file")).status).toBe(400);
});

it("names pages of the publisher's own, and finds them by their names", async () => {
  const { app, editor, report } = await aVisitedSite();
  const { body } = await editor.by<{ id: string }>("POST", "/admin/content/page", {
    title: "Press room",
    content: sampleDocument("Ask us."),
    translations: { fr: { title: "Espace presse", content: sampleDocument("Demandez.") } },
  });
  await editor.by("POST", `/admin/content/page/${body.id}/publish`, {});
  const paths = ["/press-room", "/fr/espace-presse", "/press-rooms", "/account"];
  app.analytics.visits.note(
    paths.map((path) => aView(path)),
    personsBrowser,
  );
  const { items, total } = await report<PagesReport>("pages?kind=page&lang=fr");
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    ...{ kind: "page", id: body.id, views: 2 },
    name: { text: "Espace presse", lang: "fr" },
  });
  expect((await report<PagesReport>("pages?q=presse")).total).toBe(1);
  expect((await report<PagesReport>("pages?q=nothing")).total).toBe(0);
});
