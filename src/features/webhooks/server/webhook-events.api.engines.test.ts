import { describe, expect, it } from "vitest";
import type { Delivery, Webhook } from "#features/webhooks/webhook.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { aSite, path } from "#tests/support/site/webhook-site.ts";

describe("the other events", () => {
  it("say that a price changed, without the price", async () => {
    const { boss, create, aProduct, run, bodies } = await aSite();
    await create(["price.changed"]);
    const id = await aProduct();
    const offers = `/admin/products/${id}/offers`;
    const offer = { url: "https://www.example.com/kettle", price: { amount: 4_999, currency: "USD" } };
    const made = (await boss.by<{ id: string; version: number }>("POST", offers, offer)).body;
    await run();
    expect(bodies()).toEqual([]);
    const changed = { version: made.version, price: { amount: 3_999, currency: "USD" } };
    expect((await boss.by("PATCH", `${offers}/${made.id}`, changed)).status).toBe(200);
    await run();
    expect(bodies()).toMatchObject([
      {
        type: "price.changed",
        data: { productId: id, offerId: made.id, urls: { api: expect.stringContaining(offers) } },
      },
    ]);
    expect(JSON.stringify(bodies())).not.toMatch(/3999|39\.99|USD/);
  });

  it("say that a report was received, without the reader's words", async () => {
    const { app, create, aProduct, publish, run, bodies } = await aSite();
    await create(["report.received"]);
    const id = await aProduct();
    await publish(id);
    await app.inbox.report({ productId: id, kind: "price", note: "It costs more.", lang: "en" });
    await run();
    expect(bodies()).toMatchObject([
      { type: "report.received", data: { productId: id, kind: "price", language: "en" } },
    ]);
    expect(JSON.stringify(bodies())).not.toContain("costs more");
  });
});

describe("an address", () => {
  it.each([
    ["http://hooks.example/", "not-https"],
    ["https://10.0.0.1/", "address-refused"],
    ["https://169.254.169.254/latest", "address-refused"],
    ["https://localhost/", "address-refused"],
    ["https://user:word@hooks.example/", "address-refused"],
    ["https://hooks.example:8443/", "address-refused"],
    ["javascript:alert(1)", "address-refused"],
    ["nonsense", "address-refused"],
  ])("%s is refused", async (url, message) => {
    const app = await testApp();
    const boss = await aMember(app, "admin");
    const given = { url, events: ["content.published"] };
    const { status, body } = await boss.by<{ details: object[] }>("POST", path, given);
    expect([status, body.details]).toEqual([422, [{ path: "url", message }]]);
  });

  it("that resolves to a private one is refused at the call", async () => {
    const app = await testApp();
    const boss = await aMember(app, "admin");
    const { webhook } = (
      await boss.by<{ webhook: Webhook }>("POST", path, {
        url: "https://hooks.example/",
        events: ["content.published"],
      })
    ).body;
    await app.db.transact((tx) => tx.updateTable("webhooks").set({ url: "https://127.0.0.1/" }).execute());
    await boss.by("POST", `${path}/${webhook.id}/test`);
    await app.worker.runDue();
    const { items } = (await boss.by<{ items: Delivery[] }>("GET", `${path}/${webhook.id}/deliveries`)).body;
    expect(items[0]).toMatchObject({
      state: "waiting",
      status: null,
      response: expect.stringMatching(/no public address/),
    });
  });

  it("of other kinds of input is refused, and an editor may see nothing", async () => {
    const app = await testApp();
    const boss = await aMember(app, "admin");
    const editor = await aMember(app, "editor");
    const url = "https://hooks.example/";
    for (const body of [
      { url, events: [] },
      { url, events: ["everything"] },
      { url, events: ["price.changed", "price.changed"] },
      { url: `https://hooks.example/${"a".repeat(2_100)}`, events: ["price.changed"] },
      { events: ["price.changed"] },
    ])
      expect((await boss.by("POST", path, body)).status).toBe(422);
    expect((await editor.by("GET", path)).status).toBe(403);
    expect((await boss.by("GET", `${path}/1/deliveries?state=lost`)).status).toBe(400);
    const { webhook } = (
      await boss.by<{ webhook: Webhook }>("POST", path, { url, events: ["price.changed"] })
    ).body;
    expect((await boss.by("PATCH", `${path}/${webhook.id}`, { version: 9, isActive: false })).status).toBe(
      409,
    );
    expect((await boss.by("DELETE", `${path}/${webhook.id}`, undefined, 9)).status).toBe(409);
    expect((await boss.by("DELETE", `${path}/${webhook.id}`, undefined, 1)).status).toBe(204);
  });
});
