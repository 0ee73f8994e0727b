import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer, feedTable } from "#tests/support/servers/feed-server.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const good = feedTable([{ id: "a" }, { id: "b" }]);

async function aSite() {
  const app = await testApp({
    env: { FETCH_PRIVATE_NETWORKS: "127.0.0.1/32", IMPORT_MAX_MB: "1" },
    feedLimits: { time: 3_000, idle: 500 },
  });
  const editor = await aMember(app, "editor");
  const server = await aFeedServer(good);
  const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", { name: "Shop", address: server.url });
  /** Runs the feed; returns its state and the failure. */
  async function run(): Promise<string | null> {
    await editor.by("POST", `/admin/feeds/${feed.id}/start`, { what: "run" });
    await app.worker.runDue();
    const { lastRun } = (await editor.by<Feed>("GET", `/admin/feeds/${feed.id}`)).body;
    return lastRun?.failure?.code ?? lastRun?.state ?? null;
  }
  const offers = () => app.db.read.selectFrom("offers").select(["price_amount", "availability"]).execute();
  return { app, editor, server, feed, run, offers };
}

describe("handles hostile feeds", { tags: postgresInEndure }, () => {
  it("changes nothing and reports why, whatever the server does", async () => {
    const { server, run, offers } = await aSite();
    expect(await run()).toBe("done");
    const before = await offers();
    const packed = gzipSync(good);
    const bomb = gzipSync(Buffer.alloc(50_000_000, "x"));
    const inward = createServer((_, answer) => void answer.end(good));
    await new Promise<void>((ready) => inward.listen(0, "127.0.0.2", ready));
    onTestFinished(() => void inward.close());
    const { port } = inward.address() as AddressInfo;
    const bytes = (body: Buffer | string, headers: Record<string, string> = {}) => {
      server.feed.serve = (_, answer) => void answer.writeHead(200, headers).end(body);
    };
    const seen: Record<string, string | null> = {};
    const bad: Record<string, () => void> = {
      away: () => {
        server.feed.serve = (request) => void request.socket.destroy();
      },
      "no longer there": () => {
        server.feed.serve = (_, answer) => void answer.writeHead(404).end();
      },
      "a wrong password": () => {
        server.feed.serve = (_, answer) => void answer.writeHead(401).end();
      },
      "a server in trouble": () => {
        server.feed.serve = (_, answer) => void answer.writeHead(503, { "Retry-After": "60" }).end();
      },
      silent: () => {
        server.feed.serve = (_, answer) => void answer.writeHead(200).write(good.slice(0, 50));
      },
      endless: () => {
        server.feed.serve = (_, answer) => {
          answer.writeHead(200);
          const more = () =>
            void (answer.writableEnded || answer.destroyed || answer.write("x".repeat(60_000), more));
          more();
        };
      },
      "cut off": () => {
        server.feed.serve = (_, answer) => {
          answer.writeHead(200, { "Content-Length": "5000" }).write(good, () => answer.destroy());
        };
      },
      "half of a packed file": () =>
        bytes(packed.subarray(0, packed.length - 20), { "Content-Type": "application/gzip" }),
      "half of a packed answer": () =>
        bytes(packed.subarray(0, packed.length - 20), { "Content-Encoding": "gzip" }),
      "a bomb": () => bytes(bomb, { "Content-Encoding": "gzip" }),
      "a packed bomb": () => bytes(bomb),
      "entities that grow": () =>
        bytes(
          `<!DOCTYPE x [<!ENTITY a "${"x".repeat(50)}"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>`,
        ),
      "half an XML": () => bytes("<rss><channel><item><id>1</id>"),
      "a page that asks for a sign-in": () => bytes("<!doctype html><html><body>Sign in</body></html>"),
      "a picture": () =>
        bytes(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      "a redirect inward": () => {
        server.feed.serve = (_, answer) =>
          void answer.writeHead(302, { Location: `http://127.0.0.2:${port}/` }).end();
      },
      "a redirect to a file": () => {
        server.feed.serve = (_, answer) =>
          void answer.writeHead(302, { Location: "file:///etc/passwd" }).end();
      },
    };
    for (const [name, serve] of Object.entries(bad)) {
      serve();
      seen[name] = await run();
    }
    expect(seen).toEqual({
      away: "page-unavailable",
      "no longer there": "not-found",
      "a wrong password": "page-refused",
      "a server in trouble": "page-refused",
      silent: "timeout",
      endless: "too-large",
      "cut off": "page-unavailable",
      "half of a packed file": "page-unavailable",
      "half of a packed answer": "page-unavailable",
      "a bomb": "too-large",
      "a packed bomb": "too-large",
      "entities that grow": "xml-doctype",
      "half an XML": "truncated",
      "a page that asks for a sign-in": "web-page",
      "a picture": "binary",
      "a redirect inward": "address-refused",
      "a redirect to a file": "address-refused",
    });
    expect(await offers()).toEqual(before);
    server.feed.serve = null;
    expect(await run()).toBe("unchanged");
  });

  it("detects compressed files and other encodings", async () => {
    const { server, run, app } = await aSite();
    server.feed.text = gzipSync(feedTable([{ id: "a", title: "Lampe dorée" }]));
    expect(await run()).toBe("done");
    const name = async () =>
      (await app.db.read.selectFrom("product_texts").select("name").executeTakeFirst())?.name;
    expect(await name()).toBe("Lampe dorée");
    server.feed.text = Buffer.from(feedTable([{ id: "a", title: "Lampe argentée très élevée" }]), "latin1");
    expect(await run()).toBe("done");
    expect(await name()).toBe("Lampe argentée très élevée");
  });

  it("lists unreadable rows by line, and leaves their items unchanged", async () => {
    const { server, run, editor, feed, offers, app } = await aSite();
    await run();
    server.feed.text = feedTable([
      { id: "a", price: "call us" },
      { id: "b" },
      { id: "b" },
      { id: "", title: "" },
    ]);
    app.clock.move(3_600_000);
    expect(await run()).toBe("done");
    const { lastRun } = (await editor.by<Feed>("GET", `/admin/feeds/${feed.id}`)).body;
    expect(lastRun?.counts).toMatchObject({ rejected: 3, unchanged: 1, gone: 0 });
    const problems = `/admin/feeds/${feed.id}/runs/${lastRun?.id}/problems`;
    const listed = await editor.by<{ items: { line: number; code: string }[] }>("GET", problems);
    const byLine = listed.body.items.toSorted((one, other) => one.line - other.line);
    expect(byLine.map(({ line, code }) => [line, code])).toEqual([
      [2, "price-unreadable"],
      [4, "key-twice"],
      [5, "name-missing"],
    ]);
    expect((await offers()).map((offer) => offer.price_amount)).toEqual([1000, 1000]);
  });

  it("sends secrets to the feed's own server and to no other", async () => {
    const { app, editor, server } = await aSite();
    const other = await aFeedServer(good);
    server.feed.serve = (_, answer) =>
      void answer.writeHead(302, { Location: `${other.address}/feed` }).end();
    const address = server.url.replace("//", "//me:secret@");
    const { body } = await editor.by<Feed>("POST", "/admin/feeds", { name: "Sealed", address });
    expect(body).toMatchObject({ hasLogin: true, address: `${server.address}/…` });
    await editor.by("POST", `/admin/feeds/${body.id}/start`, { what: "run" });
    await app.worker.runDue();
    expect(server.asked.at(-1)?.authorization).toBe(`Basic ${Buffer.from("me:secret").toString("base64")}`);
    expect(other.asked.at(-1)?.authorization).toBeUndefined();
    const said = JSON.stringify([
      (await editor.by("GET", "/admin/feeds")).body,
      await app.db.read.selectFrom("audit").selectAll().execute(),
      await app.db.read.selectFrom("feeds").selectAll().execute(),
    ]);
    for (const secret of ["me:secret", "hidden", "secret.csv"]) expect(said).not.toContain(secret);
  });

  it("refuses private addresses and useless settings immediately", async () => {
    const editor = await aMember(await testApp(), "editor");
    const refused = async (more: object) =>
      (await editor.by<{ details?: { message: string }[] }>("POST", "/admin/feeds", { name: "x", ...more }))
        .body.details?.[0]?.message;
    expect(await refused({ address: "http://shop.example/feed" })).toBe("not-https");
    for (const address of [
      "https://10.0.0.1/feed",
      "https://localhost/feed",
      "https://[::ffff:127.0.0.9]/",
      "https://shop.example:8443/",
    ])
      expect(await refused({ address })).toBe("not-public");
    for (const address of ["nonsense", "https://%zz:x@shop.example/f", "https://me:%@shop.example/f"])
      expect(await refused({ address })).toBe("not-an-address");
    expect(await refused({ programme: "nobody" })).toBe("unknown");
    expect(await refused({ everyHours: 0 })).toBeDefined();
  });
});
