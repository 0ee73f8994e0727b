import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer, feedTable } from "#tests/support/servers/feed-server.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

async function aSite() {
  const app = await testApp({
    env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" },
    feedLimits: { bytes: 1_000_000 },
  });
  const editor = await aMember(app, "editor");
  const find = async (id: string) => (await editor.by<Feed>("GET", `/admin/feeds/${id}`)).body;
  async function run(id: string, what = "run"): Promise<Feed> {
    await editor.by("POST", `/admin/feeds/${id}/start`, { what });
    await app.worker.runDue();
    return find(id);
  }
  return { app, editor, find, run };
}

it("reads a custom feed by the element and columns an editor names, and again after a change", {
  tags: postgresInEndure,
}, async () => {
  const { app, editor, run } = await aSite();
  const server = await aFeedServer(
    `<?xml version="1.0"?><shop><good code="7"><label><short>Lamp</short><long>Oak lamp</long></label>
     <cost>12,50</cost><where>https://shop.example/7</where></good></shop>`,
  );
  const settings = { format: "xml", itemElement: "good", currency: "EUR", country: "FR", lang: "fr" };
  const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", {
    name: "Own",
    address: server.url,
    ...settings,
    mapping: { id: "code", name: "label.short", price: "cost", url: "where" },
  });
  const checked = await run(feed.id, "check");
  expect(checked.reading?.columns.map(({ column }) => column)).toEqual(
    expect.arrayContaining(["code", "label.short", "label.long", "cost", "where"]),
  );
  expect((await run(feed.id)).lastRun).toMatchObject({ state: "done", counts: { added: 1 } });
  const offer = () =>
    app.db.read.selectFrom("offers").select(["price_amount", "price_currency", "country"]).executeTakeFirst();
  expect(await offer()).toEqual({ price_amount: 1250, price_currency: "EUR", country: "FR" });
  const change = (more: object, version: number) =>
    editor.by<Feed>("PATCH", `/admin/feeds/${feed.id}`, { ...more, version });
  const mapping = { id: "code", name: "label.long", price: "cost", url: "where" };
  expect((await change({ mapping }, feed.version)).status).toBe(200);
  expect((await change({ name: "Late" }, feed.version)).status).toBe(409);
  expect((await run(feed.id)).lastRun).toMatchObject({ state: "done", counts: { changed: 1 } });
  const text = await app.db.read.selectFrom("product_texts").select(["lang", "name"]).executeTakeFirst();
  expect(text).toEqual({ lang: "fr", name: "Oak lamp" });
});

it("accepts an uploaded file in place of a fetched one, and keeps it while a run waits for confirmation", async () => {
  const { app, editor, find } = await aSite();
  const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", { name: "By hand" });
  expect((await editor.by("POST", `/admin/feeds/${feed.id}/start`, { what: "run" })).status).toBe(422);
  async function send(text: string | Uint8Array<ArrayBuffer>): Promise<Feed> {
    const form = new FormData();
    form.append("file", new File([text], "feed.tsv"));
    const request = new Request("http://test", { method: "POST", body: form });
    const answer = await app.api.fetch(
      new Request(`http://test/api/admin/feeds/${feed.id}/upload`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${editor.token}`,
          "Content-Type": request.headers.get("content-type") ?? "",
        },
        body: await request.arrayBuffer(),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
    expect(answer.status).toBe(200);
    await app.worker.runDue();
    return find(feed.id);
  }
  expect((await send(feedTable([{ id: "a" }, { id: "b" }, { id: "c" }]))).items).toEqual({
    living: 3,
    gone: 0,
  });
  const held = await send(feedTable([{ id: "a" }]));
  expect(held.lastRun?.state).toBe("held");
  await editor.by("POST", `/admin/feeds/${feed.id}/confirm`, { runId: held.lastRun?.id });
  await app.worker.runDue();
  expect((await find(feed.id)).items).toEqual({ living: 1, gone: 2 });
  // Compressed, as feeds usually are, with the same limits as fetched ones.
  const packed = Uint8Array.from(gzipSync(feedTable([{ id: "a" }, { id: "d" }])));
  expect((await send(packed)).items).toEqual({ living: 2, gone: 2 });
  expect((await send(packed.subarray(0, packed.length - 12))).lastRun?.failure?.code).toBe("truncated");
  const damaged = packed.with(packed.length - 8, 255 - (packed.at(-8) ?? 0));
  expect((await send(damaged)).lastRun?.failure?.code).toBe("compressed");
  const bomb = Uint8Array.from(gzipSync(Buffer.alloc(3_000_000)));
  expect((await send(bomb)).lastRun?.failure?.code).toBe("too-large");
  expect((await find(feed.id)).items).toEqual({ living: 2, gone: 2 });
});

it("lists waiting and failed feeds in the inbox, runs one at a time per feed, and audits each action", async () => {
  const { app, editor, run, find } = await aSite();
  const server = await aFeedServer(feedTable([{ id: "a" }, { id: "b" }, { id: "c" }]));
  const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", { name: "Shop", address: server.url });
  await run(feed.id);
  server.feed.text = feedTable([]);
  await run(feed.id);
  const kinds = async () => {
    const { body } = await editor.by<{ groups: { kind: string; items: object[] }[] }>(
      "GET",
      "/admin/inbox?lang=en",
    );
    return body.groups
      .filter(({ kind }) => kind.startsWith("feeds-"))
      .map(({ kind, items }) => [kind, items]);
  };
  const shown = [{ type: "feed", id: feed.id, label: "Shop" }];
  expect(await kinds()).toEqual([["feeds-held", shown]]);
  server.feed.serve = (_, answer) => void answer.writeHead(404).end();
  await run(feed.id);
  expect(await kinds()).toEqual([["feeds-failed", shown]]);
  expect((await editor.by("POST", `/admin/feeds/${feed.id}/start`, { what: "run" })).status).toBe(200);
  expect((await editor.by("POST", `/admin/feeds/${feed.id}/start`, { what: "check" })).status).toBe(409);
  expect((await editor.by("DELETE", `/admin/feeds/${feed.id}`, undefined, feed.version)).status).toBe(409);
  await app.worker.runDue();
  const { version } = await find(feed.id);
  expect((await editor.by("DELETE", `/admin/feeds/${feed.id}`, undefined, version)).status).toBe(204);
  expect((await editor.by("GET", `/admin/feeds/${feed.id}`)).status).toBe(404);
  expect(await app.db.read.selectFrom("offers").select("id").execute()).toHaveLength(3);
  const acts = await app.db.read
    .selectFrom("audit")
    .select("action")
    .where("entity_type", "=", "feed")
    .orderBy("id")
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(["create", "run", "run", "run", "run", "delete"]);
  for (const path of ["", "/1", "/1/runs", "/1/categories"])
    expect((await callApi(app, "GET", `/admin/feeds${path}`)).status).toBe(401);
});
