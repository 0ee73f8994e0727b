import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Redirect, RedirectsImported } from "#features/discovery/redirect.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

const path = "/admin/redirects";
const sample = (name: string) => readFileSync(`tests/support/import-files/${name}`, "utf8");

async function anEditor() {
  const app = await testApp();
  const user = await aUser(app);
  await app.accounts.changeRole(user.id, "editor");
  const make = (from: string, to: string, status?: number) =>
    callApi<Redirect>(app, "POST", path, { from, to, ...(status ? { status } : {}) }, user);
  const take = async (csv: string) =>
    (await callApi<RedirectsImported>(app, "POST", `${path}/file`, { csv }, user)).body;
  return { app, user, make, take };
}

const resolve = async (app: App, requested: string) => {
  const { body } = await callApi<{ to: string | null; status: number }>(
    app,
    "GET",
    `/resolve?path=${encodeURIComponent(requested)}`,
  );
  return [body.to, body.status];
};

it("distinguishes sources by query, in any order and beside other parameters, before the path alone", async () => {
  const { app, make, take } = await anEditor();
  expect(await take(sample("redirects-query.txt"))).toMatchObject({ added: 3, rejected: [] });
  expect(await take(sample("redirects-query.txt"))).toMatchObject({ added: 0, unchanged: 3 });
  expect((await make("/index.php", "/about")).status).toBe(201);
  expect((await make("/index.php?route=product/product", "/compare")).status).toBe(201);
  for (const [requested, to] of [
    ["/index.php?route=product/product&product_id=42", "/products"],
    ["/Index.php?utm_source=x&product_id=42&route=product%2Fproduct&gclid=y", "/products"],
    ["/index.php?product_id=43&route=product/product", "/articles"],
    ["/index.php?product_id=44&route=product/product", "/compare"],
    ["/index.php?product_id=42", "/about"],
    ["/index.php", "/about"],
    ["/?p=123", "/articles"],
  ] as const)
    expect([requested, ...(await resolve(app, requested))]).toEqual([requested, to, 301]);
  expect(await resolve(app, "/?p=124")).toEqual([null, 302]);
  // In another parameter order it is the same source.
  expect((await make("/index.php?product_id=42&route=product/product", "/x")).status).toBe(409);
});

it("returns 410 without a target for gone paths, which can become redirects and back", async () => {
  const { app, user, make } = await anEditor();
  const made = await make("/gone-page", "/ignored", 410);
  expect(made.body).toMatchObject({ to: "", status: 410 });
  expect(await resolve(app, "/gone-page")).toEqual([null, 410]);
  const one = `${path}/${made.body.id}`;
  const change = (data: object) => callApi<Redirect>(app, "PATCH", one, data, user);
  expect((await change({ version: 1, status: 301 })).status).toBe(422);
  expect((await change({ version: 1, status: 301, to: "/new" })).body).toMatchObject({
    to: "/new",
    version: 2,
  });
  expect((await change({ version: 2, status: 410 })).body).toMatchObject({ to: "", status: 410 });
  // A redirect to it stays as it is.
  expect((await make("/older", "/gone-page")).body.to).toBe("/gone-page");
});

it("resolves redirects with queries in one hop and refuses loops", async () => {
  const { make } = await anEditor();
  await make("/a?x=1", "/b");
  expect((await make("/c", "/a?y=2&x=1")).body.to).toBe("/b?y=2");
  expect((await make("/b", "/a?x=1")).status).toBe(422);
  expect((await make("/d?x=1", "/d?y=2&x=1")).status).toBe(422);
  // Without its query it is another address.
  expect((await make("/e?x=1", "/e")).status).toBe(201);
  expect((await make("/?x=1", "/")).status).toBe(201);
});

it("imports plug-in exports with their meaning, and re-imports its own export unchanged", async () => {
  const { app, user, take } = await anEditor();
  expect(await take(sample("redirects-comma-path.csv"))).toMatchObject({ added: 2, rejected: [] });
  expect(await take(sample("redirects-redirection-plugin.csv"))).toEqual({
    added: 1,
    changed: 0,
    unchanged: 0,
    rejected: [{ line: 3, text: "^/blog/(.*)$,/articles,1,301,url,0,,active", why: "pattern" }],
  });
  expect(await take(sample("redirects-yoast.csv"))).toMatchObject({ added: 2, rejected: [] });
  expect(await take('/index.php?a=1,2&b="x" -> /search?q=a,b#c')).toMatchObject({ added: 1, rejected: [] });
  for (const [requested, ...to] of [
    ["/tea,coffee,12.html", "/products", 301],
    ["/old-a", "/products", 301],
    ["/old-b", "/products", 301],
    ["/gone-page", null, 410],
  ] as const)
    expect([requested, ...(await resolve(app, requested))]).toEqual([requested, ...to]);
  const all = () => callApi<{ items: Redirect[] }>(app, "GET", path, undefined, user);
  const content = ({ from, to, status }: Redirect) => ({ from, to, status });
  const before = (await all()).body.items.map(content);
  const file = await app.api.request(`/api${path}/file`, {
    headers: { Authorization: `Bearer ${user.token}` },
  });
  const text = await file.text();
  expect(await take(text)).toMatchObject({ added: 0, changed: 0, unchanged: before.length, rejected: [] });
  const other = await anEditor();
  expect(await other.take(text)).toMatchObject({ added: before.length, rejected: [] });
  const { items } = (await callApi<{ items: Redirect[] }>(other.app, "GET", path, undefined, other.user))
    .body;
  expect(items.map(content)).toEqual(before);
});

it("redirects a visitor by query, despite cached pages, at once and on every instance", async () => {
  const { app, make } = await anEditor();
  const other = await app.another();
  const [here, there] = [await webInstance(app), await webInstance(other)];
  const led = async (requested: string) => {
    await there.look();
    const answers = await Promise.all([here.ask(requested), there.ask(requested)]);
    return answers.map(({ status, location }) => [status, location]);
  };
  const both = (status: number, location = "") => [
    [status, location],
    [status, location],
  ];
  expect(await led("/index.php?route=a")).toEqual(both(404));
  expect(await led("/rss.xml?p=1")).toEqual(both(200));
  await make("/index.php?route=a", "/products?sort=price");
  await make("/?p=1", "/articles", 302);
  await make("/gone.php?p=1", "", 410);
  for (let times = 0; times < 2; times++) {
    expect(await led("/index.php?route=a")).toEqual(both(301, "/products?sort=price"));
    expect(await led("/index.php?utm_source=x&route=a")).toEqual(
      both(301, "/products?sort=price&utm_source=x"),
    );
    expect(await led("/index.php?route=b")).toEqual(both(404));
    expect(await led("/?p=1")).toEqual(both(302, "/articles"));
    expect(await led("/?gclid=y&p=1")).toEqual(both(302, "/articles?gclid=y"));
    expect(await led("/gone.php?p=1")).toEqual(both(410));
  }
  await make("/index.php?route=b", "/about");
  expect(await led("/index.php?route=b")).toEqual(both(301, "/about"));
  const hits = async () => (await app.redirects.list({ q: "/?p=1", sort: "hits", limit: 10 })).items[0]?.hits;
  expect(await hits()).toBe(4);
});

it("looks up query redirects only for paths that have some", async () => {
  const { app, make } = await anEditor();
  await webInstance(app);
  const urls = ["/?x=1", "/?p=2", "/", "/products?p=1", "/%ff?p=1"];
  // The second notification of its own change reads once more: PostgreSQL notifies with a delay.
  const mayFollow = async () => {
    await app.redirects.followQuery("/?x=1");
    return urls.map((url) => app.redirects.mayFollow(url));
  };
  await make("/old", "/new");
  await expect.poll(mayFollow).toEqual([false, false, false, false, false]);
  await make("/?p=1", "/new");
  await expect.poll(mayFollow).toEqual([false, true, false, false, false]);
});
