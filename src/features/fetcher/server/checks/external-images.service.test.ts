import { describe, expect, it, onTestFinished } from "vitest";
import type { Inbox, InboxKind } from "#features/discovery/inbox.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { listeningSecurely } from "#tests/support/servers/secure-server.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const running = { signal: new AbortController().signal };

/** The app, a second server with images (200 unless `answers` says otherwise), and the inbox entries about images. */
async function aSite(answers: Record<string, number> = {}) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const requests: string[] = [];
  const { address, close } = await listeningSecurely((request, answer) => {
    const call = `${request.method} ${request.url}`;
    if (request.url !== "/robots.txt") requests.push(call);
    answer
      .writeHead(answers[call] ?? answers[request.url ?? ""] ?? 200, { "Content-Type": "image/png" })
      .end();
  });
  onTestFinished(close);
  const editor = await aMember(app, "editor");
  const inboxLabels = async (kind: InboxKind) => {
    const { body } = await editor.by<Inbox>("GET", "/admin/inbox?lang=en");
    return body.groups.find((one) => one.kind === kind)?.items.map(({ label }) => label) ?? [];
  };
  const products = () => inboxLabels("images-broken");
  const checkAfter = async (after = 0) => {
    app.clock.move(hours(after));
    await app.fetcher.pictures.checkDue(running);
    return products();
  };
  return { app, address, answers, requests, editor, inboxLabels, checkAfter };
}
const image = (url: string) => ({ mediaId: null, url, alt: {} });

describe("images of other sites", { tags: postgresInEndure }, () => {
  it.each([404, 410])(
    "an image that answers %i twice, an hour apart, is in the inbox until it is back",
    async (status) => {
      const { app, address, answers, checkAfter } = await aSite({ "/a.png": status });
      await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
      await aProduct(app, "Pot", { imageUrl: `${address}/b.png` });
      expect([await checkAfter(), await checkAfter(0.9), await checkAfter(0.2)]).toEqual([
        [],
        [],
        ["Kettle"],
      ]);
      answers["/a.png"] = 200;
      expect(await checkAfter(25)).toEqual([]);
      answers["/a.png"] = 404;
      expect([await checkAfter(24 * 8), await checkAfter(2)]).toEqual([[], ["Kettle"]]);
    },
  );

  it.each([403, 405, 429, 500])(
    "a server that answers %i cannot be checked, and the inbox stays empty",
    async (status) => {
      const { app, address, checkAfter } = await aSite({ "/a.png": status });
      await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
      expect([await checkAfter(), await checkAfter(2), await checkAfter(24 * 8)]).toEqual([[], [], []]);
    },
  );

  it("an inbox entry stays while the server blocks checks", async () => {
    const { app, address, answers, checkAfter } = await aSite({ "/a.png": 404 });
    await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    await checkAfter();
    await checkAfter(2);
    answers["/a.png"] = 403;
    expect(await checkAfter(25)).toEqual(["Kettle"]);
  });

  it("falls back to GET where HEAD is not supported", async () => {
    const { app, address, requests, checkAfter } = await aSite({ "HEAD /a.png": 404 });
    await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    expect([await checkAfter(), await checkAfter(2)]).toEqual([[], []]);
    expect(requests).toEqual(["HEAD /a.png", "GET /a.png"]);
  });

  it("images of galleries, articles, categories, authors and the library are checked, each once for all instances", async () => {
    const { app, address, requests, editor, inboxLabels, checkAfter } = await aSite(
      Object.fromEntries(["face", "gallery", "head", "text", "thumb"].map((name) => [`/${name}.png`, 404])),
    );
    const other = await app.another();
    const linked = await editor.by<{ id: string }>("POST", "/admin/media/links", {
      url: `${address}/text.png`,
    });
    const node = { type: "image", attrs: { mediaId: linked.body.id, alt: "", caption: "", width: "text" } };
    const content = { type: "doc", content: [...sampleDocument("Look.").content, node] } as never;
    const images = [image(`${address}/fine.png`), image(`${address}/gallery.png`)];
    await aProduct(app, "Kettle", { imageUrl: `${address}/fine.png`, images });
    await aProduct(app, "Shown in a guide", {
      images: [{ ...image(""), url: null, mediaId: Number(linked.body.id) }],
    });
    await anArticle(app, "Headed", { imageUrl: `${address}/head.png` });
    await anArticle(app, "Illustrated", { texts: { en: { title: "Illustrated", content } } });
    await aCategory(app, "Lamps", { thumbnailUrl: `${address}/thumb.png` });
    const texts = { en: { name: "Mira", role: "", bio: "" } };
    await editor.by("POST", "/admin/authors", { imageUrl: `${address}/face.png`, texts });
    await checkAfter();
    expect(requests.filter((call) => call.startsWith("HEAD")).sort()).toEqual(
      ["face", "fine", "gallery", "head", "text", "thumb"].map((name) => `HEAD /${name}.png`),
    );
    app.clock.move(hours(2));
    await Promise.all([app, other].map((one) => one.fetcher.pictures.checkDue(running)));
    expect(requests.filter((call) => call === "HEAD /gallery.png")).toHaveLength(2);
    expect((await inboxLabels("images-broken")).sort()).toEqual(["Kettle", "Shown in a guide"]);
    expect((await inboxLabels("articles-images-broken")).sort()).toEqual(["Headed", "Illustrated"]);
    expect(await inboxLabels("categories-images-broken")).toEqual(["Lamps"]);
    expect(await inboxLabels("authors-images-broken")).toEqual(["Mira"]);
  });

  it("an unused URL is no longer checked, and a product whose image was replaced leaves the inbox", async () => {
    const { app, address, requests, editor, checkAfter } = await aSite({ "/a.png": 404 });
    const id = await aProduct(app, "Kettle", { imageUrl: `${address}/a.png` });
    await checkAfter();
    expect(await checkAfter(2)).toEqual(["Kettle"]);
    const changed = await editor.by("PATCH", `/admin/products/${id}`, {
      version: 1,
      imageUrl: `${address}/b.png`,
    });
    expect(changed.status).toBe(200);
    expect(await checkAfter()).toEqual([]);
    const before = requests.length;
    await checkAfter(25);
    expect(requests.slice(before)).toEqual(["HEAD /b.png"]);
    await checkAfter(24 * 8);
    expect(requests.slice(before).filter((call) => call.endsWith("/a.png"))).toEqual([]);
  });
});
