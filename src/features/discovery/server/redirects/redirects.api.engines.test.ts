import { describe, expect, it } from "vitest";
import type { Redirect, RedirectsImported } from "#features/discovery/redirect.ts";
import type { App } from "#server/app.ts";
import { aUser, type Caller, callApi } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const path = "/admin/redirects";

async function anEditor() {
  const app = await testApp();
  const user = await aUser(app);
  await app.accounts.changeRole(user.id, "editor");
  const make = (from: string, to: string, more: object = {}) =>
    callApi<Redirect>(app, "POST", path, { from, to, ...more }, user);
  const list = async (query = "") =>
    (
      await callApi<{ items: Redirect[]; total: number; nextCursor: string | null }>(
        app,
        "GET",
        `${path}${query}`,
        undefined,
        user,
      )
    ).body;
  return { app, user, make, list };
}

const resolve = async (app: App, requested: string) =>
  (await callApi<{ to: string | null }>(app, "GET", `/resolve?path=${encodeURIComponent(requested)}`)).body
    .to;

const failure = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code?: string }).code,
];

describe("a redirect", () => {
  it("matches every spelling of the address, in one hop after repeated moves, without loops", async () => {
    const { app, make } = await anEditor();
    expect((await make("https://old.example/Old/Kettle/?x=1#y", "/newer?from=old#top")).body).toMatchObject({
      from: "/old/kettle?x=1",
      to: "/newer?from=old#top",
      status: 301,
      version: 1,
    });
    expect((await make("/קומקום", "/product/קומקום")).status).toBe(201);
    for (const requested of ["/קומקום", encodeURI("/קומקום"), encodeURI("/קומקום").toLowerCase()])
      expect(await resolve(app, requested)).toBe(encodeURI("/product/קומקום"));
    // Redirects to a new redirect's origin follow to its target; chained targets are resolved at once.
    await make("/a", "/b");
    expect((await make("/b", "/c")).body.to).toBe("/c");
    expect((await make("/z", "/a")).body.to).toBe("/c");
    expect(await resolve(app, "/a")).toBe("/c");
    expect(failure(await make("/c", "/a"))).toEqual([422, "redirect-loop"]);
    expect(failure(await make("/d", "/D/"))).toEqual([422, "redirect-loop"]);
    expect(failure(await make("/A", "/elsewhere"))).toEqual([409, "redirect-taken"]);
    expect((await make("/shop", "https://shop.example/x?y=1", { status: 302 })).body).toMatchObject({
      to: "https://shop.example/x?y=1",
      status: 302,
    });
    expect((await make("/own", "https://magpie.example/About/?x=1")).body.to).toBe("/about?x=1");
  });

  it("is refused if it can never match or has an invalid target", async () => {
    const { make } = await anEditor();
    for (const [from, to] of [
      ["/", "/x"],
      ["/about", "/x"],
      ["/fr/products", "/x"],
      ["/products?sort=price", "/x"],
      ["/api/x?a=1", "/x"],
      ["/crm/home", "/x"],
      ["/api/x", "/x"],
      ["old", "/x"],
      ["/%ff", "/x"],
      ["/old", "//evil.example"],
      ["/old", "/\\evil.example"],
      ["/old", "javascript:alert(1)"],
      ["/old", "http://shop.example"],
      ["/old", "https://user:pass@shop.example"],
      ["/old", "ftp://shop.example"],
      ["/old", "/a\u0001b"],
      ["/old", ""],
      ["/".padEnd(600, "x"), "/x"],
    ] as const)
      expect([from, to, ...failure(await make(from, to))]).toEqual([from, to, 422, "invalid"]);
    expect((await make("/old", "/x", { status: 307 })).status).toBe(422);
  });

  it("is changed and deleted by version, recorded in the audit log, and managed by CRM users only", async () => {
    const { app, user, make, list } = await anEditor();
    const { id } = (await make("/old", "/new")).body;
    const one = `${path}/${id}`;
    const changed = await callApi<Redirect>(
      app,
      "PATCH",
      one,
      { version: 1, from: "/older", to: "/old" },
      user,
    );
    expect(changed.body).toMatchObject({ from: "/older", to: "/old", version: 2 });
    const stale = await callApi(app, "PATCH", one, { version: 1, to: "/x" }, user);
    expect([...failure(stale), (stale.body as { current?: Redirect }).current?.version]).toEqual([
      409,
      "conflict",
      2,
    ]);
    expect((await callApi(app, "PATCH", `${path}/999`, { version: 1 }, user)).status).toBe(404);
    const remove = (version: string) =>
      app.api.request(`/api${one}`, {
        method: "DELETE",
        headers: { Authorization: `Bearer ${user.token}`, "If-Match": version },
      });
    expect((await remove('"1"')).status).toBe(409);
    expect((await remove("one")).status).toBe(400);
    expect((await remove('"2"')).status).toBe(204);
    expect(await resolve(app, "/older")).toBeNull();
    expect((await list()).total).toBe(0);
    const recorded = await app.auditLog.list({ type: "redirect", limit: 10 });
    expect(recorded.items.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["delete", { from: "/older", to: "/old", status: 301 }, null],
      ["update", { from: "/old", to: "/new", status: 301 }, { from: "/older", to: "/old", status: 301 }],
      ["create", null, { from: "/old", to: "/new", status: 301 }],
    ]);

    const reader = await aUser(app, "eve@example.com");
    const anonymous: Caller = {};
    for (const [who, status] of [
      [reader, 403],
      [anonymous, 401],
    ] as const)
      for (const [method, where] of [
        ["GET", path],
        ["POST", path],
        ["GET", `${path}/file`],
        ["POST", `${path}/file`],
        ["PATCH", one],
        ["GET", "/admin/missing-paths"],
      ] as const)
        expect([
          method,
          where,
          (await callApi(app, method, where, method === "GET" ? undefined : {}, who)).status,
        ]).toEqual([method, where, status]);
  });

  it("is found by its addresses and counted when followed", async () => {
    const { app, make, list } = await anEditor();
    for (let number = 0; number < 5; number++) await make(`/old-${number}`, `/100%25_${number}`);
    for (const requested of ["/old-3", "/old-3", "/old-1"])
      app.count([{ what: "redirect", lang: "en", of: requested }], () => undefined);
    const first = await list("?sort=hits&limit=2");
    expect(first.items.map(({ from, hits }) => [from, hits])).toEqual([
      ["/old-3", 2],
      ["/old-1", 1],
    ]);
    const second = await list(`?sort=hits&limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ from }) => from)).toEqual(["/old-4", "/old-2"]);
    expect((await list("?limit=2")).items.map(({ from }) => from)).toEqual(["/old-4", "/old-3"]);
    expect((await list("?q=_3")).total).toBe(1);
    expect((await list("?q=LD-")).total).toBe(5);
    expect((await list("?q=%25")).total).toBe(5);
  });
});

describe("a table of redirects", () => {
  it("is imported as a whole, reports unusable lines, and changes nothing a second time", async () => {
    const { app, user, make } = await anEditor();
    await make("/known", "/there");
    const csv = [
      "\ufefffrom;to;status",
      "/one;/target;301",
      '"/with ""quotes"", and; marks";/two',
      "/known;/elsewhere;302",
      "/about;/x",
      "/loop;/loop",
      "nothing",
      "/bad;/x;999",
      "/gone?p=1;;410",
    ].join("\r\n");
    const take = async () =>
      (await callApi<RedirectsImported>(app, "POST", `${path}/file`, { csv }, user)).body;
    expect(await take()).toEqual({
      added: 3,
      changed: 1,
      unchanged: 0,
      rejected: [
        { line: 5, text: "/about,/x", why: "own-page" },
        { line: 6, text: "/loop,/loop", why: "loop" },
        { line: 7, text: "nothing", why: "malformed" },
        { line: 8, text: "/bad,/x,999", why: "malformed" },
      ],
    });
    expect(await take()).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const file = await app.api.request(`/api${path}/file`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = await file.text();
    expect(text.split("\r\n")).toContain('"/with ""quotes"", and; marks",/two,301,0');
    expect(text.split("\r\n")).toContain("/gone?p=1,,410,0");
    const again = await callApi<RedirectsImported>(app, "POST", `${path}/file`, { csv: text }, user);
    expect(again.body).toMatchObject({ added: 0, changed: 0, unchanged: 4, rejected: [] });
    const broken = await callApi<RedirectsImported>(app, "POST", `${path}/file`, { csv: '/a,"/b' }, user);
    expect(broken.body).toMatchObject({ added: 0, rejected: [{ line: 1, why: "malformed" }] });
    for (const body of [{}, { csv: 5 }, { bytes: "no base64!" }, { bytes: "" }, { bytes: "/////w==" }])
      expect((await callApi(app, "POST", `${path}/file`, body, user)).status).toBeLessThan(500);
  });
});

describe("a 404 path", () => {
  it("is counted by day and can be dismissed; scanners, files and personal data are not counted", async () => {
    const { app, user } = await anEditor();
    const missing = async (query = "") =>
      (
        await callApi<{ items: { path: string; times: number }[] }>(
          app,
          "GET",
          `/admin/missing-paths${query}`,
          undefined,
          user,
        )
      ).body.items;
    const want = (of: string) => app.count([{ what: "missing-path", lang: "en", of }], () => undefined);
    for (const of of [
      "/old",
      "/old",
      "/page.html",
      "/wp-login.php",
      "/.env",
      "/x/.git/config",
      "/logo.png",
      "/a@b.example",
      `/${"x".repeat(80)}`,
      "/call/054-123-45-67",
    ])
      want(of);
    expect((await missing()).map(({ path: at, times }) => [at, times])).toEqual([
      ["/old", 2],
      ["/page.html", 1],
    ]);
    app.clock.move(86_400_000);
    want("/old");
    expect((await missing("?days=1"))[0]).toMatchObject({ path: "/old", times: 1 });
    expect((await missing())[0]).toMatchObject({ path: "/old", times: 3 });
    const forget = await callApi(app, "DELETE", "/admin/missing-paths?path=/old", undefined, user);
    expect(forget.status).toBe(204);
    expect((await missing()).map((one) => one.path)).toEqual(["/page.html"]);
    app.clock.move(30 * 86_400_000);
    expect(await app.pathCounts.missing({ days: 30, limit: 10 })).toEqual([]);
  });

  it("is not evicted by a flood of one-off addresses", async () => {
    const { app } = await anEditor();
    for (const of of ["/real", "/real"]) app.pathCounts.noteMissing(of);
    await app.pathCounts.write();
    for (let number = 0; number < 6_000; number++) app.pathCounts.noteMissing(`/junk/${number}`);
    await app.pathCounts.write();
    const rows = await app.db.read.selectFrom("missing_paths").select("path").execute();
    expect(rows.length).toBe(1_000);
    expect(await app.pathCounts.missing({ days: 1, limit: 1 })).toMatchObject([{ path: "/real", times: 2 }]);
  });
});
