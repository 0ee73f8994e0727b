import { describe, expect, it, onTestFinished } from "vitest";
import type { Inbox, InboxKind } from "#features/discovery/inbox.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { listeningSecurely } from "#tests/support/servers/secure-server.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const running = { signal: new AbortController().signal };

/** A site, another one with pictures (each there, unless `answers` says otherwise), and what the inbox tells of pictures. */
async function aSite(answers: Record<string, number> = {}) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const asked: string[] = [];
  const { address, close } = await listeningSecurely((request, answer) => {
    const call = `${request.method} ${request.url}`;
    if (request.url !== "/robots.txt") asked.push(call);
    answer
      .writeHead(answers[call] ?? answers[request.url ?? ""] ?? 200, { "Content-Type": "image/png" })
      .end();
  });
  onTestFinished(close);
  const editor = await aMember(app, "editor");
  const told = async (kind: InboxKind) => {
    const { body } = await editor.by<Inbox>("GET", "/admin/inbox?lang=en");
    return body.groups.find((one) => one.kind === kind)?.items.map(({ label }) => label) ?? [];
  };
  const products = () => told("images-broken");
  const look = async (after = 0) => {
    app.clock.move(hours(after));
    await app.fetcher.pictures.checkDue(running);
    return products();
  };
  return { app, address, answers, asked, editor, told, look };
}
const image = (url: string) => ({ mediaId: null, url, alt: {} });

describe("images of other sites", { tags: postgresInEndure }, () => {
  it.each([404, 410])(
    "a picture that answers %i twice, an hour apart, is told; not once it is back",
    async (status) => {
      const { app, address, answers, look } = await aSite({ "/a.png": status });
      await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
      await aProduct(app, "Pot", { imageUrl: `${address}/b.png` });
      expect([await look(), await look(0.9), await look(0.2)]).toEqual([[], [], ["Kettle"]]);
      answers["/a.png"] = 200;
      expect(await look(25)).toEqual([]);
      answers["/a.png"] = 404;
      expect([await look(24 * 8), await look(2)]).toEqual([[], ["Kettle"]]);
    },
  );

  it.each([403, 405, 429, 500])(
    "a server that answers %i cannot be checked, and nothing is told",
    async (status) => {
      const { app, address, look } = await aSite({ "/a.png": status });
      await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
      expect([await look(), await look(2), await look(24 * 8)]).toEqual([[], [], []]);
    },
  );

  it("what is told stays so while nobody may look", async () => {
    const { app, address, answers, look } = await aSite({ "/a.png": 404 });
    await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    await look();
    await look(2);
    answers["/a.png"] = 403;
    expect(await look(25)).toEqual(["Kettle"]);
  });

  it("a server that knows no HEAD is asked for the picture itself", async () => {
    const { app, address, asked, look } = await aSite({ "HEAD /a.png": 404 });
    await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    expect([await look(), await look(2)]).toEqual([[], []]);
    expect(asked).toEqual(["HEAD /a.png", "GET /a.png"]);
  });

  it("pictures of galleries, articles, categories, authors and of the library are looked for, each once for all instances", async () => {
    const { app, address, asked, editor, told, look } = await aSite(
      Object.fromEntries(["face", "gallery", "head", "text", "thumb"].map((name) => [`/${name}.png`, 404])),
    );
    const other = await app.another();
    const kept = await editor.by<{ id: string }>("POST", "/admin/media/links", {
      url: `${address}/text.png`,
    });
    const node = { type: "image", attrs: { mediaId: kept.body.id, alt: "", caption: "", width: "text" } };
    const content = { type: "doc", content: [...sampleDocument("Look.").content, node] } as never;
    const images = [image(`${address}/fine.png`), image(`${address}/gallery.png`)];
    await aProduct(app, "Kettle", { imageUrl: `${address}/fine.png`, images });
    await aProduct(app, "Shown in a guide", {
      images: [{ ...image(""), url: null, mediaId: Number(kept.body.id) }],
    });
    await anArticle(app, "Headed", { imageUrl: `${address}/head.png` });
    await anArticle(app, "Illustrated", { texts: { en: { title: "Illustrated", content } } });
    await aCategory(app, "Lamps", { thumbnailUrl: `${address}/thumb.png` });
    const texts = { en: { name: "Mira", role: "", bio: "" } };
    await editor.by("POST", "/admin/authors", { imageUrl: `${address}/face.png`, texts });
    await look();
    expect(asked.filter((call) => call.startsWith("HEAD")).sort()).toEqual(
      ["face", "fine", "gallery", "head", "text", "thumb"].map((name) => `HEAD /${name}.png`),
    );
    app.clock.move(hours(2));
    await Promise.all([app, other].map((one) => one.fetcher.pictures.checkDue(running)));
    expect(asked.filter((call) => call === "HEAD /gallery.png")).toHaveLength(2);
    expect((await told("images-broken")).sort()).toEqual(["Kettle", "Shown in a guide"]);
    expect((await told("articles-images-broken")).sort()).toEqual(["Headed", "Illustrated"]);
    expect(await told("categories-images-broken")).toEqual(["Lamps"]);
    expect(await told("authors-images-broken")).toEqual(["Mira"]);
  });

  it("an address that nobody uses any more is forgotten, and a product with another picture is not told", async () => {
    const { app, address, asked, editor, look } = await aSite({ "/a.png": 404 });
    const id = await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    await look();
    expect(await look(2)).toEqual(["Kettle"]);
    const changed = await editor.by("PATCH", `/admin/products/${id}`, {
      version: 1,
      imageUrl: `${address}/b.png`,
    });
    expect(changed.status).toBe(200);
    expect(await look()).toEqual([]);
    const before = asked.length;
    await look(25);
    expect(asked.slice(before)).toEqual(["HEAD /b.png"]);
    await look(24 * 8);
    expect(asked.slice(before).filter((call) => call.endsWith("/a.png"))).toEqual([]);
  });
});
