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

it("an import that publishes needs the scope for it too", async () => {
  const app = await testApp();
  const ada = await aMember(app, "editor");
  const importer = await anApiKey(app, ada, ["imports:write"]);
  const publisher = await anApiKey(app, ada, ["imports:write", "content:publish"]);
  const form = new FormData();
  form.append("file", new Blob(["Name,SKU,Price,Currency\nLamp,L1,12,USD\n"]), "lamps.csv");
  const uploaded = await app.api.fetch(
    new Request("http://test/api/crm/imports", {
      method: "POST",
      headers: { Authorization: `Bearer ${importer.token}` },
      body: form,
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
  expect(uploaded.status).toBe(201);
  const { id, version } = (await uploaded.json()) as { id: string; version: number };
  const start = { what: "import", version, publish: true };
  const refused = await importer.by("POST", `/admin/imports/${id}/start`, start);
  expect([refused.status, refused.body.code]).toEqual([403, "scope-missing"]);
  expect((await importer.by("GET", `/admin/imports/${id}`)).body.state).toBe("ready");
  expect((await publisher.by("POST", `/admin/imports/${id}/start`, start)).status).toBe(200);
});
