import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { App } from "#server/app.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { ImportRun } from "../import-run.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
const everything = { lang: "en", brand: [], sort: "newest", limit: 50 } as const;

const exampleFile = (name: string) => readFile(`tests/support/import-files/${name}`);

/** Uploads a file as a browser does. */
async function upload(app: App, { token }: Member, bytes: Uint8Array | string, name: string) {
  const form = new FormData();
  form.append("file", new Blob([typeof bytes === "string" ? bytes : Buffer.from(bytes)]), name);
  const answer = await app.api.fetch(
    new Request("http://test/api/crm/imports", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
  return { status: answer.status, body: (await answer.json()) as ImportRun & Failure };
}
type Failure = { code?: string; details?: { path: string; message: string }[] };

const start = ({ by }: Member, run: ImportRun, what: "check" | "import", more: object = {}) =>
  by<ImportRun & Failure>("POST", `/admin/imports/${run.id}/start`, {
    what,
    version: run.version,
    currency: "USD",
    ...more,
  });

/** Starts a job and waits for it; returns the run afterwards. */
async function finished(
  app: App,
  member: Member,
  run: ImportRun,
  what: "check" | "import",
  more: object = {},
) {
  const started = await start(member, run, what, more);
  expect(started.status).toBe(200);
  await app.worker.runDue();
  return (await member.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
}

describe("imports a product file in the CRM", () => {
  it("takes the texts for the site's default language, and its categories for those that are there", async () => {
    const app = await testApp();
    await app.db.transact((tx) =>
      app.settings.editing.set(tx, "languages", { fallback: "he", off: ["en"] }, null),
    );
    const editor = await aMember(app, "editor");
    await aCategory(app, "", { texts: { he: { name: "קומקומים", slug: "kumkumim" } } });
    const { body: run } = await upload(
      app,
      editor,
      "שם,קטגוריה,קישור\nקומקום,קומקומים,https://shop.example/kumkum\n",
      "kumkum.csv",
    );
    expect(run.settings.lang).toBe("he");
    const done = await finished(app, editor, run, "import", { publish: true });
    expect(done.counts).toMatchObject({ added: 1 });
    expect(await app.products.list({ ...everything, lang: "he", brand: [] })).toMatchObject({
      total: 1,
      items: [{ name: "קומקום" }],
    });
    type Tree = { items: { name: string }[] };
    const tree = await editor.by<Tree>("GET", "/admin/categories?lang=he");
    expect(tree.body.items.map(({ name }) => name)).toEqual(["קומקומים"]);
  });

  it("inspects, checks, imports and undoes it, leaving nothing behind", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { status, body: run } = await upload(app, editor, await exampleFile("woocommerce.csv"), "Shop.csv");
    expect(status).toBe(201);
    expect(run).toMatchObject({
      state: "ready",
      settings: { source: "shop" },
      reading: { layout: "woocommerce" },
    });
    expect(run.reading.columns.find(({ column }) => column === "Name")).toEqual({
      column: "Name",
      as: "name",
      reason: null,
      samples: ["Fleece hoodie", "Fleece hoodie - Red", "Fleece hoodie - Blue"],
    });

    const checked = await finished(app, editor, run, "check");
    expect(checked).toMatchObject({ state: "checked", counts: { added: 2, joined: 2, rejected: 2 } });
    expect((await app.products.list({ ...everything, brand: [] })).total).toBe(0);

    const done = await finished(app, editor, checked, "import", { publish: true });
    expect(done).toMatchObject({ state: "done", counts: { added: 2, joined: 2, rejected: 2, changed: 0 } });
    const hoodie = await app.products.bySlug("fleece-hoodie", "en");
    expect(hoodie).toMatchObject({
      description: 'Brushed inside.\n\n"Roomy" cut.',
      category: { name: "Clothing" },
      subCategory: { name: "Hoodies" },
      brand: "Nordwand",
      price: { amount: 3900, currency: "USD" },
      images: [
        { url: "https://shop.example/hoodie.jpg" },
        { url: "https://shop.example/hoodie-back.jpg" },
        { url: "https://shop.example/hoodie-red.jpg" },
      ],
    });
    expect(JSON.stringify(hoodie.specs)).toContain("Red, Blue");
    const pot = await app.products.bySlug("moka-pot-6-cups", "en");
    expect(pot).toMatchObject({ category: { name: "Kitchen" }, subCategory: { name: "Coffee , tea" } });
    expect(pot.buying).toMatchObject({ shop: "Amazon", price: null });

    const again = await finished(app, editor, done, "import", { publish: true });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });

    await editor.by("POST", `/admin/imports/${run.id}/undo`, { version: again.version });
    await app.worker.runDue();
    const undone = (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
    expect(undone.state).toBe("undone");
    expect(undone.things.every((thing) => thing.undone === "undone")).toBe(true);
    expect((await app.products.list({ ...everything, brand: [] })).total).toBe(0);
    expect((await app.categories.tree("en")).shown).toEqual([]);

    // A repeated import restores the same product at the same URL.
    await finished(app, editor, undone, "import", { publish: true });
    expect(await app.products.bySlug("fleece-hoodie", "en")).toMatchObject({ id: hoodie.id });
    expect((await app.categories.tree("en")).shown.map(({ text }) => text.slug).toSorted()).toEqual([
      "clothing",
      "coffee-tea",
      "hoodies",
      "kitchen",
    ]);
  });

  it("creates private categories while everything new is a draft, also for those in the trash", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const clothing = await aCategory(app, "Clothing");
    await app.categories.removeUnused([clothing], async () => {});
    const { body: run } = await upload(app, editor, await exampleFile("woocommerce.csv"), "Shop.csv");
    const done = await finished(app, editor, run, "import");
    expect(done).toMatchObject({ state: "done", counts: { added: 2 } });
    const shown = async () => (await app.categories.tree("en")).shown.map(({ text }) => text.name);
    expect(await shown()).toEqual([]);

    await editor.by("POST", `/admin/imports/${run.id}/undo`, { version: done.version });
    await app.worker.runDue();
    const note = { parentId: null, lang: "en", publish: true } as const;
    expect(await app.categories.reviveByName("Clothing", note, async () => {})).toBe(clothing);
    expect(await shown()).toEqual(["Clothing"]);
  });

  it("warns that a published product stays hidden until its category is public too", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { body: run } = await upload(app, editor, await exampleFile("woocommerce.csv"), "Shop.csv");
    await finished(app, editor, run, "import");
    const [hoodie] = (
      await editor.by<{ items: { id: string; version: number }[] }>("GET", "/admin/products?q=hoodie")
    ).body.items;
    const path = `/admin/products/${hoodie?.id}`;
    const warnings = async () =>
      (await editor.by<Checklist>("GET", `${path}/checklist?lang=en`)).body.items.map(({ code }) => code);
    expect(await warnings()).toContain("category-hidden");
    await editor.by("POST", `${path}/publish`, { lang: "en", version: hoodie?.version });
    await expect(app.products.bySlug("fleece-hoodie", "en")).rejects.toMatchObject({ code: "not-found" });
  });

  it("lists by line what it could not use, also as a table without spreadsheet formulas", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { body: run } = await upload(app, editor, await exampleFile("woocommerce.csv"), "shop.csv");
    await finished(app, editor, run, "check");
    const { body } = await editor.by<{ items: { line: number; code: string; rejected: boolean }[] }>(
      "GET",
      `/admin/imports/${run.id}/problems`,
    );
    expect(body.items.filter(({ rejected }) => rejected).map(({ line, code }) => [line, code])).toEqual([
      [6, "name-missing"],
      [7, "price-unreadable"],
    ]);
    const hostile = 'Name,SKU,Price\nLamp,A1,"=HYPERLINK(1)"\n';
    const { body: second } = await upload(app, editor, hostile, "x.csv");
    await finished(app, editor, second, "check", { mapping: { price: "Price", name: "Name", sku: "SKU" } });
    const table = await app.api.fetch(
      new Request(`http://test/api/admin/imports/${second.id}/problems.csv`, {
        headers: { Authorization: `Bearer ${editor.token}` },
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
    expect(table.headers.get("content-disposition")).toContain("attachment");
    const lines = (await table.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,Price,1,price-unreadable,[^,]+,'=HYPERLINK\(1\),$/);
  });

  it("leaves products edited since, and says so", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { body: run } = await upload(app, editor, await exampleFile("woocommerce.csv"), "shop.csv");
    const done = await finished(app, editor, run, "import", { publish: true });
    const { id } = await app.products.bySlug("moka-pot-6-cups", "en");
    await app.products.rename(Number(id), "en", { name: "Our moka pot" });
    await editor.by("POST", `/admin/imports/${run.id}/undo`, { version: done.version });
    await app.worker.runDue();
    const { body } = await editor.by<{ items: { label: string; reason: string }[] }>(
      "GET",
      `/admin/imports/${run.id}/kept`,
    );
    expect(body.items.map(({ label, reason }) => [label, reason])).toEqual([
      ["Kitchen", "in-use"],
      ["Coffee , tea", "in-use"],
      ["Moka pot, 6 cups", "edited"],
    ]);
    expect((await app.products.list({ ...everything, brand: [] })).items.map(({ name }) => name)).toEqual([
      "Our moka pot",
    ]);
  });

  it("an undo restores what a second file changed, and removes what it joined", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const row = (name: string, price: string) =>
      `Name,SKU,Brand,Price,Currency,URL,Image\n${name},L1,Ember,${price},USD,https://shop.example/l,https://shop.example/l.jpg\n`;
    const first = (await upload(app, editor, row("Lamp", "10.00"), "lamps.csv")).body;
    await finished(app, editor, first, "import", { publish: true });
    const before = await app.products.bySlug("lamp", "en");
    const second = (await upload(app, editor, row("Lantern", "12.00"), "lamps.csv")).body;
    const changed = await finished(app, editor, second, "import", { publish: true });
    expect(changed.counts).toMatchObject({ changed: 1, added: 0 });
    expect(await app.products.bySlug("lamp", "en")).toMatchObject({ name: "Lantern" });
    expect((await app.discovery.search("lantern", "en", 5)).totals.products).toBe(1);
    await editor.by("POST", `/admin/imports/${second.id}/undo`, { version: changed.version });
    await app.worker.runDue();
    const { updatedAt: _, ...after } = await app.products.bySlug("lamp", "en");
    expect(before).toMatchObject(after);
    expect((await app.discovery.search("lantern", "en", 5)).totals.products).toBe(0);
    // The first file finds its row unchanged.
    expect(
      (
        await finished(
          app,
          editor,
          (
            await upload(app, editor, row("Lamp", "10.00"), "lamps.csv")
          ).body,
          "import",
        )
      ).counts,
    ).toMatchObject({ unchanged: 1 });
  });

  it("resumes after the server stopped midway, and imports nothing twice", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const rows = Array.from({ length: 450 }, (_, i) => `Lamp ${i},L-${i},${i + 1}.00,USD\n`).join("");
    const { body: run } = await upload(app, editor, `Name,SKU,Price,Currency\n${rows}`, "lamps.csv");
    await start(editor, run, "import", { publish: true });
    const { jobId } = (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
    const stopping = new AbortController();
    let written = 0;
    const off = app.db.onCommit(({ tags }) => {
      if (tags.includes("products") && ++written === 2) stopping.abort(new Error("stopping"));
    });
    const job = { id: Number(jobId), attempt: 1, signal: stopping.signal, progress: () => {} };
    await expect(app.imports.work({ runId: Number(run.id), what: "import" }, job)).rejects.toThrow(
      "stopping",
    );
    off();
    expect((await app.products.list({ ...everything, brand: [] })).total).toBe(200);
    await app.worker.runDue();
    const done = (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
    expect(done).toMatchObject({ state: "done", counts: { added: 450, unchanged: 0 } });
    expect(done.things).toEqual([{ type: "product", action: "added", undone: null, count: 450 }]);
  });

  it("refuses an invalid or oversized file, and other users", async () => {
    const app = await testApp({ env: { IMPORT_MAX_MB: "1" } });
    const editor = await aMember(app, "editor");
    const answers = [];
    for (const [bytes, name] of [
      ["", "empty.csv"],
      [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "book.xlsx"],
      [`<!DOCTYPE x [<!ENTITY a "${"x".repeat(50)}">]><rss>&a;</rss>`, "bomb.xml"],
      ["<rss><channel><item><title>a</item>", "broken.xml"],
    ] as const)
      answers.push((await upload(app, editor, bytes, name)).body.details?.[0]?.message);
    expect(answers).toEqual(["empty", "zip-damaged", "xml-doctype", "xml-malformed"]);
    expect((await upload(app, editor, "x".repeat(1_300_000), "big.csv")).status).toBe(413);
    expect((await upload(app, { ...editor, token: "nobody" }, "Name,SKU\nA,1\n", "a.csv")).status).toBe(401);
    const list = await editor.by<{ total: number }>("GET", "/admin/imports");
    expect(list.body.total).toBe(0);
  });

  it("reports unusable columns where they are mapped, or on the run, without failing a job", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { body: nameless } = await upload(app, editor, "SKU,Price\n1,2\n", "nameless.csv");
    const refused = await start(editor, nameless, "import");
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: "mapping", message: "columns-unrecognised" }],
    ]);
    expect(await finished(app, editor, nameless, "check", { mapping: { name: "Price" } })).toMatchObject({
      state: "checked",
    });
    const items = Array.from({ length: 40 }, (_, i) => `{"name":"Thing ${i}","sku":"${i}"}`);
    const { body: broken } = await upload(app, editor, `[${items.join(",")}`, "broken.json");
    expect(await finished(app, editor, broken, "import")).toMatchObject({
      state: "failed",
      failure: { code: "truncated" },
    });
    const inbox = await editor.by<{ groups: { kind: string }[] }>("GET", "/admin/inbox");
    expect(inbox.body.groups.map(({ kind }) => kind)).not.toContain("jobs-failed");
  });

  it("refuses a second start and stale versions; the audit names the actors", async () => {
    const app = await testApp();
    const editor = await aMember(app, "editor");
    const { body: run } = await upload(app, editor, "Name,SKU\nA,1\n", "a.csv");
    expect((await start(editor, run, "import")).status).toBe(200);
    expect((await start(editor, run, "import")).status).toBe(409);
    const now = (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
    expect((await start(editor, now, "import")).status).toBe(409);
    const cancelled = await editor.by<{ state: string }>("POST", `/admin/jobs/${now.jobId}/cancel`);
    expect(cancelled.body.state).toBe("cancelled");
    const stopped = (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
    expect(stopped.state).toBe("cancelled");
    expect((await editor.by("POST", `/admin/jobs/${now.jobId}/retry`)).status).toBe(200);
    await app.worker.runDue();
    expect((await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body.state).toBe("done");
    const entries = await app.db.read
      .selectFrom("audit")
      .select(["action", "entity_type"])
      .where("entity_type", "in", ["import", "job"])
      .orderBy("id")
      .execute();
    expect(entries.map((entry) => `${entry.entity_type} ${entry.action}`)).toEqual([
      "import create",
      "import import",
      "job cancel",
      "job retry",
    ]);
  });
});

it("streams the events of a job until it is done", async () => {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const { body: run } = await upload(app, editor, "Name,SKU\nA,1\n", "a.csv");
  const { jobId } = (await start(editor, run, "check")).body;
  const answer = await app.api.fetch(
    new Request(`http://test/api/admin/jobs/${jobId}/events`, {
      headers: { Authorization: `Bearer ${editor.token}` },
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  // Nothing runs before the first state was sent.
  let text = (await chunks?.read())?.value ?? "";
  await app.worker.runDue();
  for (let next = await chunks?.read(); next && !next.done; next = await chunks?.read()) text += next.value;
  const states = [...text.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
  expect([states[0], states.at(-1)]).toEqual(["waiting", "done"]);
});
