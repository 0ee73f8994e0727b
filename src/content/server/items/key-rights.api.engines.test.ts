import { describe, expect, it } from "vitest";
import { anApiKey } from "#tests/support/calls/api-key-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Made = { id: string; version: number; states: { en: { published: boolean } } };

describe.each(["products", "articles", "content/page"] as const)("a key that writes %s", (kind) => {
  const texts =
    kind === "products"
      ? { name: "Kettle", summary: "Boils." }
      : { title: "Kettles", content: sampleDocument("Boils."), excerpt: "Boils." };

  async function aSite() {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const writer = await anApiKey(app, ada, ["content:read", "content:write"]);
    const publisher = await anApiKey(app, ada, ["content:read", "content:write", "content:publish"]);
    const root = `/admin/${kind}`;
    const made = (await writer.by<Made>("POST", root, texts)).body;
    const path = `${root}/${made.id}`;
    const read = async () => (await ada.by<Made & Record<string, unknown>>("GET", path)).body;
    return { ada, writer, publisher, root, path, id: made.id, read };
  }

  it("drafts, changes and trashes what readers do not see", async () => {
    const { writer, path, read } = await aSite();
    const { version } = await read();
    const draft = await writer.by("PUT", `${path}/draft`, { version, draftOf: null, ...texts });
    expect(draft.status).toBe(200);
    const title = kind === "products" ? { name: "Pot" } : { title: "Pots" };
    expect((await writer.by("PATCH", path, { version, ...title })).status).toBe(200);
    expect((await writer.by("DELETE", path)).status).toBe(204);
    expect((await writer.by("POST", `${path}/restore`)).status).toBe(200);
  });

  it("changes nothing that readers see without the scope for publishing, whatever the call", async () => {
    const { ada, writer, publisher, root, path, id, read } = await aSite();
    const refused = async (method: string, at: string, body?: unknown) => {
      const before = await read();
      const answer = await writer.by(method, at, body);
      expect([method, at, answer.status, answer.body.code]).toEqual([method, at, 403, "scope-missing"]);
      expect(answer.body.details).toEqual([{ path: "scope", message: "content:publish" }]);
      expect(await read()).toEqual(before);
    };
    await refused("POST", `${path}/publish`, {});
    await refused("POST", `${root}/bulk`, { ids: [id], action: "publish" });
    await refused("POST", `${path}/schedule`, { publishAt: "2036-01-01T00:00:00Z" });
    expect((await publisher.by("POST", `${path}/publish`, {})).status).toBe(200);

    const { version } = await read();
    const title = kind === "products" ? { name: "Pot" } : { title: "Pots" };
    await refused("PATCH", path, { version, ...title });
    await refused("DELETE", path);
    await refused("POST", `${path}/unpublish`, {});
    await refused("POST", `${path}/mark-checked`, {});
    await refused("POST", `${path}/revisions/1/restore`);
    await refused("POST", `${root}/bulk`, { ids: [id], action: "unpublish" });
    const bulk = await writer.by<{ changed: number }>("POST", `${root}/bulk`, {
      ids: [id],
      action: "delete",
    });
    expect(bulk.body).toMatchObject({ changed: 0, skipped: [{ id, reason: "content:publish" }] });
    // A draft is still open to it.
    expect((await writer.by("PUT", `${path}/draft`, { version, draftOf: null, ...texts })).status).toBe(200);

    const gone = await ada.by<{ undo: string }>("POST", `${root}/bulk`, { ids: [id], action: "unpublish" });
    expect((await writer.by("POST", `${root}/bulk/undo`, { undo: gone.body.undo })).status).not.toBe(500);
    expect((await read()).states.en.published).toBe(false);
    expect((await publisher.by("POST", `${path}/publish`, {})).status).toBe(200);
  });
});

type Run = { id: string; version: number; state: string; counts: Record<string, number> };

/** An editor with a key that imports, one that may publish too, and what uploads a file by the first one. */
async function anImporter() {
  const app = await testApp();
  const ada = await aMember(app, "editor");
  const importer = await anApiKey(app, ada, ["imports:write"]);
  const publisher = await anApiKey(app, ada, ["imports:write", "content:publish"]);
  async function upload(text: string, name: string): Promise<Run> {
    const form = new FormData();
    form.append("file", new Blob([text]), name);
    const request = { method: "POST", headers: { Authorization: `Bearer ${importer.token}` }, body: form };
    const uploaded = await app.api.fetch(new Request("http://test/api/crm/imports", request), {
      incoming: { socket: { remoteAddress: "203.0.113.7" } },
    });
    expect(uploaded.status).toBe(201);
    return (await uploaded.json()) as Run;
  }
  /** Imports it to the end by a key; the problems, as codes. */
  async function bring(by: typeof importer, text: string, name: string, publish = false) {
    const { id, version } = await upload(text, name);
    const start = { what: "import", version, publish };
    expect((await by.by("POST", `/admin/imports/${id}/start`, start)).status).toBe(200);
    await app.worker.runDue();
    const { state, counts } = (await ada.by<Run>("GET", `/admin/imports/${id}`)).body;
    const problems = (await ada.by<{ items: { code: string }[] }>("GET", `/admin/imports/${id}/problems`))
      .body;
    return { id, state, counts, problems: problems.items.map(({ code }) => code) };
  }
  return { app, ada, importer, publisher, upload, bring };
}

it("an import that publishes needs the scope for it too", async () => {
  const { importer, publisher, upload } = await anImporter();
  const { id, version } = await upload("Name,SKU,Price,Currency\nLamp,L1,12,USD\n", "lamps.csv");
  const start = { what: "import", version, publish: true };
  const refused = await importer.by("POST", `/admin/imports/${id}/start`, start);
  expect([refused.status, refused.body.code]).toEqual([403, "scope-missing"]);
  expect((await importer.by("GET", `/admin/imports/${id}`)).body.state).toBe("ready");
  expect((await publisher.by("POST", `/admin/imports/${id}/start`, start)).status).toBe(200);
});

describe("an import by a key that may not publish", () => {
  type Found = { items: { id: string; name: string }[] };
  const lamps = (name: string) => `Name,SKU,Price,Currency\n${name},L1,12,USD\nVase,V1,9,USD\n`;

  it("changes drafts, leaves published products as they are, and says so", async () => {
    const { ada, importer, publisher, bring } = await anImporter();
    expect(await bring(importer, lamps("Lamp"), "lamps.csv")).toMatchObject({ counts: { added: 2 } });
    const { items } = (await ada.by<Found>("GET", "/admin/products?q=Lamp")).body;
    const path = `/admin/products/${items[0]?.id}`;
    const nameOf = async () => (await ada.by<{ name: string }>("GET", path)).body.name;
    expect(await bring(importer, lamps("Lantern"), "lamps.csv")).toMatchObject({ counts: { changed: 1 } });
    expect(await nameOf()).toBe("Lantern");
    await ada.by("PATCH", path, { version: 1, summary: "Bright." });
    const { version } = (await ada.by<{ version: number }>("GET", path)).body;
    expect((await ada.by("POST", `${path}/publish`, { version })).status).toBe(200);

    const before = (await ada.by("GET", path)).body;
    const refused = await bring(importer, lamps("Torch"), "lamps.csv");
    expect(refused).toMatchObject({ state: "done", counts: { rejected: 1, unchanged: 1 } });
    expect(refused.problems).toEqual(["publishing-not-allowed"]);
    expect((await ada.by("GET", path)).body).toEqual(before);
    expect(await bring(publisher, lamps("Torch"), "lamps.csv")).toMatchObject({ counts: { changed: 1 } });
  });

  it("leaves published products of a spreadsheet and published articles as they are, too", async () => {
    const { ada, importer, publisher, bring } = await anImporter();
    const product = (await ada.by<Made>("POST", "/admin/products", { name: "Pot", summary: "Boils." })).body;
    await ada.by("POST", `/admin/products/${product.id}/publish`, {});
    const sheet = `magpie_id,name:en\n${product.id},Kettle\n`;
    const left = await bring(importer, sheet, "products.csv");
    expect([left.counts.rejected, left.problems]).toEqual([
      1,
      expect.arrayContaining(["publishing-not-allowed"]),
    ]);
    expect((await ada.by<{ name: string }>("GET", `/admin/products/${product.id}`)).body.name).toBe("Pot");

    const rss = (text: string) =>
      `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title><link>https://blog.example</link>` +
      `<item><title>Tea</title><link>https://blog.example/tea</link><guid>https://blog.example/tea</guid>` +
      `<pubDate>Wed, 02 Oct 2019 13:00:00 GMT</pubDate><description>${text}</description></item></channel></rss>`;
    const first = await bring(publisher, rss("Steep it."), "blog.xml", true);
    expect(first).toMatchObject({ counts: { added: 1 } });
    const after = await bring(importer, rss("Boil it."), "blog.xml");
    expect(after).toMatchObject({ counts: { kept: 1, changed: 0 } });
    expect(after.problems).toContain("publishing-not-allowed");
    const again = await bring(publisher, rss("Boil it."), "blog.xml");
    expect(again).toMatchObject({ counts: { kept: 0, changed: 1 } });
  });

  it("is not undone by it, and feeds are closed to it", async () => {
    const { importer, publisher, bring } = await anImporter();
    const { id } = await bring(importer, lamps("Lamp"), "lamps.csv");
    const { version } = (await importer.by<Run>("GET", `/admin/imports/${id}`)).body;
    for (const [method, path, body] of [
      ["POST", `/admin/imports/${id}/undo`, { version }],
      ["DELETE", "/admin/feeds/1", undefined],
      ["POST", "/admin/feeds/1/start", { what: "run" }],
    ] as const) {
      const answer = await importer.by(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "scope-missing"]);
    }
    expect((await importer.by("GET", "/admin/feeds")).status).toBe(200);
    expect((await publisher.by("POST", `/admin/imports/${id}/undo`, { version })).status).toBe(200);
  });
});
