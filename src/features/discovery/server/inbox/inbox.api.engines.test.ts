import { expect, it } from "vitest";
import {
  articleLists,
  categoryLists,
  type Inbox,
  productLists,
  translationLists,
} from "#features/discovery/inbox.ts";
import { runImport } from "#features/imports/server/runs/imports.jobs.ts";
import { translateTexts } from "#features/translating/server/translating.jobs.ts";
import { writeArticle } from "#features/writing/server/writing.jobs.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { AppError } from "#platform/errors.ts";
import { LastingFailure } from "#platform/jobs/job.ts";
import { jobRow } from "#platform/jobs/job-kind.ts";
import { sendNothing } from "#platform/mail/mail.jobs.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { workerOf } from "#tests/support/site/job-queue.ts";
import { type testApp as App, call, testApp } from "#tests/support/site/test-app.ts";

type Opened = Awaited<ReturnType<typeof App>>;

async function inboxOf(app: Opened) {
  const editor = await aMember(app, "editor");
  const group = async (kind: string) => {
    const { status, body } = await editor.by<Inbox>("GET", "/admin/inbox?lang=en");
    expect(status).toBe(200);
    return body.groups.find((one) => one.kind === kind);
  };
  const labels = async (kind: string) => (await group(kind))?.items.map(({ label }) => label) ?? [];
  return { editor, group, labels };
}

it("lists articles and categories that are partly translated or published nowhere", async () => {
  const app = await testApp();
  const { labels, group } = await inboxOf(app);
  await aCategory(app, "Lamps");
  for (let i = 1; i <= 7; i++) {
    await anArticle(app, `Guide ${i}`);
    app.clock.move(1_000);
  }
  await anArticle(app, "A thought", { publish: false });
  expect(await group("articles-untranslated")).toMatchObject({ total: 7 });
  expect(await labels("articles-untranslated")).toEqual([
    "Guide 7",
    "Guide 6",
    "Guide 5",
    "Guide 4",
    "Guide 3",
  ]);
  expect(await labels("categories-untranslated")).toEqual(["Lamps"]);
  expect(await labels("articles-unpublished")).toEqual(["A thought"]);
});

it("lists products that lack required fields for publishing", async () => {
  const app = await testApp();
  const { labels } = await inboxOf(app);
  const category = await aCategory(app, "Lamps");
  await aProduct(app, "Lost lamp", { categoryId: null });
  await aProduct(app, "Lamp", { categoryId: category, imageUrl: "/media/00/gone.webp" });
  expect(await labels("products-no-category")).toEqual(["Lost lamp"]);
  expect((await labels("products-no-offers")).sort()).toEqual(["Lamp", "Lost lamp"]);
  expect(await labels("products-no-image")).toEqual(["Lost lamp"]);
  expect(await labels("images-broken")).toEqual(["Lamp"]);
});

it("lists articles with broken links", async () => {
  const app = await testApp();
  const { editor, labels } = await inboxOf(app);
  const [gone, lamps, lamp] = [
    await anArticle(app, "Gone"),
    await aCategory(app, "Lamps"),
    await aProduct(app, "Lamp"),
  ];
  const leading = (title: string, node: object) => {
    const content = { type: "doc", content: [...sampleDocument("Text").content, node] } as never;
    return anArticle(app, title, { texts: { en: { title, content } } });
  };
  const link = (kind: string, id: number) => ({
    type: "paragraph",
    content: [{ type: "text", text: "see", marks: [{ type: "reference", attrs: { kind, id: String(id) } }] }],
  });
  await leading("To an article", link("article", gone));
  await leading("To a category", link("category", lamps));
  await leading("With a product", { type: "productCard", attrs: { productId: String(lamp) } });
  expect([await labels("articles-broken-links"), await labels("articles-hidden-products")]).toEqual([[], []]);
  await app.articles.remove(gone);
  await app.products.setBlocked(lamp, true);
  expect(await labels("articles-broken-links")).toEqual(["To an article"]);
  await editor.by("POST", `/admin/categories/${lamps}/unpublish`, {});
  expect(await labels("articles-broken-links")).toEqual(["To a category", "To an article"]);
  expect(await labels("articles-hidden-products")).toEqual(["With a product"]);
});

it("links to lists that show the same entities and the same number", async () => {
  const app = await testApp();
  const { editor } = await inboxOf(app);
  const category = await aCategory(app, "Lamps");
  await aCategory(app, "Hidden", { publish: false });
  for (let i = 1; i <= 7; i++) await aProduct(app, `Product ${i}`, { publish: i < 7 });
  await aProduct(app, "Broken", { categoryId: category, imageUrl: "/media/00/gone.webp" });
  for (const [title, publish] of [
    ["Guide", true],
    ["Thought", false],
  ] as const)
    await anArticle(app, title, { publish });
  await editor.by("PUT", "/admin/products/1/draft", { version: 1, verdict: "Fine." });
  await anArticle(app, "Headless", { imageUrl: "/media/00/gone.webp" });
  await aCategory(app, "Unlit", { thumbnailUrl: "/media/00/gone.webp" });
  // Entities in the trash need no attention.
  await editor.by("PUT", "/admin/products/2/draft", { version: 1, verdict: "Fine." });
  await app.products.remove(2);
  const { groups } = (await editor.by<Inbox>("GET", "/admin/inbox?lang=en")).body;
  const lists: [string, Record<string, Record<string, string>>][] = [
    ["/admin/products", productLists],
    ["/admin/articles", articleLists],
    ["/admin/categories", categoryLists],
    ["/admin/translations", translationLists],
  ];
  const compared: string[] = [];
  for (const [path, filters] of lists)
    for (const [kind, filter] of Object.entries(filters)) {
      const query = new URLSearchParams({ ...filter, limit: "100" });
      if (path === "/admin/categories") query.delete("limit");
      const { status, body } = await editor.by<{ total: number; items: { id: string }[] }>(
        "GET",
        `${path}?${query}`,
      );
      const group = groups.find((one) => one.kind === kind);
      expect([kind, status, body.total]).toEqual([kind, 200, group?.total ?? 0]);
      const listed = new Set(body.items.map(({ id }) => id));
      expect(group?.items.filter(({ id }) => !listed.has(id)) ?? []).toEqual([]);
      if (group) compared.push(kind);
    }
  expect(compared.sort()).toEqual([
    "articles-images-broken",
    "articles-unpublished",
    "articles-untranslated",
    "categories-images-broken",
    "categories-unpublished",
    "categories-untranslated",
    "images-broken",
    "products-drafts",
    "products-no-category",
    "products-no-image",
    "products-no-offers",
    "products-unpublished",
    "products-untranslated",
  ]);
});

it("reports a deleted image that is in use", async () => {
  const app = await testApp();
  const { editor, labels } = await inboxOf(app);
  const id = await app.media.add({ bytes: await photo(400, "#336699"), fileName: "lamp.png" });
  await aProduct(app, "Lamp", { imageUrl: (await app.media.addressOf(id)) ?? "" });
  expect(await labels("images-broken")).toEqual([]);
  const removed = await editor.by("DELETE", `/admin/media/${id}?force=1`, undefined, 1);
  expect(removed.status).toBeLessThan(300);
  expect(await labels("images-broken")).toEqual(["Lamp"]);
});

it("reports a deleted image of a gallery or of an article's text", async () => {
  const app = await testApp();
  const { editor, labels } = await inboxOf(app);
  const [main, second] = [
    await app.media.add({ bytes: await photo(400, "#336699"), fileName: "lamp.png" }),
    await app.media.add({ bytes: await photo(400, "#993366"), fileName: "lit.png" }),
  ];
  const inGallery = (mediaId: number) => ({ mediaId, url: null, alt: {} });
  await aProduct(app, "Lamp", {
    imageUrl: (await app.media.addressOf(main)) ?? "",
    images: [inGallery(main), inGallery(second)],
  });
  const node = { type: "image", attrs: { mediaId: String(second), alt: "", caption: "", width: "text" } };
  const content = { type: "doc", content: [...sampleDocument("Look.").content, node] } as never;
  await anArticle(app, "Guide", { texts: { en: { title: "Guide", content } } });
  const broken = async () => [await labels("images-broken"), await labels("articles-images-broken")];
  expect(await broken()).toEqual([[], []]);
  await editor.by("DELETE", `/admin/media/${second}?force=1`, undefined, 1);
  expect(await broken()).toEqual([["Lamp"], ["Guide"]]);
  expect(await labels("articles-broken-links")).toEqual([]);
});

it("shows a reader's correction to the editors, who settle it once", async () => {
  const app = await testApp();
  const { editor, group } = await inboxOf(app);
  const product = await aProduct(app, "Lamp");
  const report = { productId: String(product), kind: "price", note: " It costs 20 by now. " };
  expect((await callApi(app, "POST", "/reports", report)).status).toBe(204);
  const [open] = (await group("reports"))?.items ?? [];
  expect(open).toMatchObject({ label: "Lamp", reportKind: "price", note: "It costs 20 by now." });
  const settle = () => editor.by("POST", `/admin/reports/${open?.id}/settle`);
  expect([(await settle()).status, (await settle()).status]).toEqual([204, 404]);
  expect(await group("reports")).toBeUndefined();
});

it("accepts a report from a plain form and redirects back to the page", async () => {
  const app = await testApp();
  const { group } = await inboxOf(app);
  const product = await aProduct(app, "Lamp");
  const send = (fields: Record<string, string>, headers = {}) =>
    app.api.fetch(
      new Request("http://test/api/reports", { method: "POST", headers, body: new URLSearchParams(fields) }),
    );
  const fields = { productId: String(product), kind: "link", lang: "fr", back: "/fr/product/lamp" };
  expect((await send(fields)).headers.get("location")).toBe("/fr/product/lamp#reported");
  for (const [wrong, to] of [
    [{ ...fields, kind: "nonsense" }, "/fr/product/lamp#report"],
    [{ ...fields, back: "//evil.example" }, "/#reported"],
  ] as const) {
    const answer = await send(wrong);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
  }
  // A page's script gets the address as JSON.
  const answer = await send(fields, { Accept: "application/json" });
  expect([answer.status, await answer.json()]).toEqual([200, { to: "/fr/product/lamp#reported" }]);
  expect((await group("reports"))?.total).toBe(3);
});

it("refuses invalid reports, and too many of them", async () => {
  const app = await testApp();
  const product = String(await aProduct(app, "Lamp"));
  for (const [body, status] of [
    [{ productId: "999999", kind: "price" }, 404],
    [{ productId: product, kind: "spam" }, 422],
    [{ productId: "1 or 1", kind: "price" }, 422],
    [{ productId: product, kind: "text", note: "x".repeat(1_001) }, 422],
    ["{", 400],
  ] as const)
    expect((await callApi(app, "POST", "/reports", body)).status).toBe(status);
  const statuses = new Set<number>();
  for (let i = 0; i < 14; i++)
    statuses.add((await callApi(app, "POST", "/reports", { productId: product, kind: "text" })).status);
  expect(statuses).toEqual(new Set([204, 429]));
});

it("shows editors the searches without results", async () => {
  const app = await testApp();
  const { editor } = await inboxOf(app);
  app.analytics.searches.note("teapot", "en", { isMiss: true });
  app.analytics.searches.note("kettle", "en", { isMiss: false });
  const { body } = await editor.by<{ items: object[] }>("GET", "/analytics/searches?missed=1");
  expect(body.items).toEqual([expect.objectContaining({ spelling: "teapot", times: 1, missed: 1 })]);
});

it("names the entity of a failed job, and its error in the editor's language", async () => {
  const app = await testApp();
  const { editor } = await inboxOf(app);
  const fails = (error: Error) => async () => {
    throw error;
  };
  const worker = workerOf(app, [
    jobRow({ ...runImport, attempts: 1 }, fails(new AppError("unavailable"))),
    jobRow({ ...sendNothing, attempts: 1 }, fails(new Error("getaddrinfo ENOTFOUND mail.example"))),
    jobRow({ ...writeArticle, attempts: 1 }, fails(new LastingFailure("throttled: Rate limit reached."))),
    jobRow({ ...translateTexts, attempts: 1 }, fails(new AppError("unavailable"))),
  ]);
  await app.db.transact(async (tx) => {
    await app.jobs.enqueue(tx, runImport, { runId: 7, what: "check" });
    await app.jobs.enqueue(tx, sendNothing, null);
    await app.jobs.enqueue(tx, writeArticle, { writingId: 5 });
    await app.jobs.enqueue(tx, translateTexts, { runId: 9, turn: 1 });
  });
  await worker.runDue();
  const { body } = await editor.by<Inbox>("GET", "/admin/inbox?lang=fr");
  const failed = body.groups.find(({ kind }) => kind === "jobs-failed");
  const items = failed?.items.sort((a, b) => a.label.localeCompare(b.label));
  expect(items).toMatchObject([
    { jobKind: "imports.run", about: { type: "import", id: "7" }, note: errorText("fr", "unavailable") },
    { jobKind: "mail.none", failure: "connection" },
    { jobKind: "translating.run", about: { type: "translation", id: "9" } },
    {
      jobKind: "writing.article",
      about: { type: "writing", id: "5" },
      note: errorText("fr", "writer-failed"),
    },
  ]);
  expect(items?.[1]?.about).toBeUndefined();
  // The error itself is for the log.
  expect(JSON.stringify(body)).not.toContain("ENOTFOUND");
});

it("is for editors only", async () => {
  const app = await testApp();
  const { token } = await aUser(app);
  for (const path of ["/admin/inbox", "/analytics/searches"]) {
    expect((await call(app, `/api${path}`)).status).toBe(401);
    expect((await callApi(app, "GET", path, undefined, { token })).status).toBe(403);
  }
});

it("lists guides that are due for an update, the most read first", async () => {
  const app = await testApp();
  const about = (id: string) => [
    ...sampleDocument("Text").content,
    { type: "productCard", attrs: { productId: id } },
  ];
  const write = (title: string, content: object[] = sampleDocument("Text").content as object[]) =>
    anArticle(app, title, { texts: { en: { title, content: { type: "doc", content } as never } } });
  const [old, read] = [await write("Old"), await write("Old and read")];
  app.clock.move(181 * 86_400_000);
  const { editor, labels, group } = await inboxOf(app);
  const [gone, sold] = [await aProduct(app, "Gone"), await aProduct(app, "Sold out")];
  await app.db.transact(async (tx) => {
    const now = app.clock.now();
    await tx.updateTable("products").set({ discontinued_at: now }).where("id", "=", Number(gone)).execute();
    const day = Math.floor(now / 86_400_000);
    const view = { day, kind: "article", page_id: Number(read), lang: "en", times: 7 };
    await tx.insertInto("page_views").values(view).execute();
  });
  await editor.by("POST", `/admin/products/${sold}/offers`, {
    url: "https://shop.example/sold",
    availability: "out-of-stock",
  });
  await write("Of a product that is gone", about(String(gone)));
  await write("Of a product that is sold out", about(String(sold)));
  await write("Fresh");
  expect(await group("articles-update")).toMatchObject({ total: 4 });
  expect((await labels("articles-update"))[0]).toBe("Old and read");
  expect([...(await labels("articles-update"))].sort()).toEqual([
    "Of a product that is gone",
    "Of a product that is sold out",
    "Old",
    "Old and read",
  ]);
  // Somebody looked at it: it is right still.
  await editor.by("POST", `/admin/articles/${old}/mark-checked`);
  expect(await group("articles-update")).toMatchObject({ total: 3 });
  type Listed = { items: { title: string }[]; nextCursor: string | null };
  const page = async (more: string) =>
    (await editor.by<Listed>("GET", `/admin/articles?missing=update&sort=-views&limit=2${more}`)).body;
  const first = await page("");
  const second = await page(`&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items]).toHaveLength(3);
  expect(first.items[0]?.title).toBe("Old and read");
  expect(second.nextCursor).toBeNull();
});
