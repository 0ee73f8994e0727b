import { Webhook as StandardWebhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { Inbox } from "#features/discovery/inbox.ts";
import type { Webhook } from "#features/webhooks/webhook.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { type Answer, aSite, ok, path, type Received } from "#tests/support/site/webhook-site.ts";
import { retryPauses } from "./webhook-delivery.ts";

const [second, minute, day] = [1_000, 60_000, 86_400_000];

describe("a webhook", () => {
  it("gets what happened, signed as Standard Webhooks says", async () => {
    const { app, create, aProduct, publish, run, received } = await aSite();
    const { secret } = await create(["content.published"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const id = await aProduct();
    await publish(id);
    await run();
    const [{ headers, body } = { headers: {}, body: "" }, ...others] = received;
    expect(others).toEqual([]);
    expect(headers["webhook-id"]).toMatch(/^msg_/);
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(app.clock.now() / 1_000)));
    expect(JSON.parse(body)).toEqual({
      type: "content.published",
      timestamp: new Date(app.clock.now()).toISOString(),
      data: {
        contentType: "product",
        id,
        languages: ["en"],
        publicIn: ["en"],
        urls: { en: `${app.config.siteUrl}/product/kettle` },
      },
    });
    // The library refuses timestamps that are not of now; the test's clock is another one.
    const signed = new StandardWebhook(secret).sign(
      headers["webhook-id"] ?? "",
      new Date(app.clock.now()),
      body,
    );
    expect(headers["webhook-signature"]).toBe(signed);
    const other = new StandardWebhook(`whsec_${Buffer.alloc(32).toString("base64")}`);
    expect(other.sign(headers["webhook-id"] ?? "", new Date(app.clock.now()), body)).not.toBe(signed);
  });

  it("signs the example of the specification as it does", async () => {
    const { signedHeaders } = await import("./webhook-signature.ts");
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      now: 1_614_265_330_000,
    };
    const { "webhook-signature": signature } = signedHeaders(message, [
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ]);
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("is called for its events alone, once per item and transaction", async () => {
    const { boss, create, aProduct, publish, run, bodies, clear } = await aSite();
    await create(["content.published", "content.unpublished", "content.changed"]);
    await create(["import.finished"]);
    const ids = [await aProduct("One"), await aProduct("Two")];
    await run();
    // Nobody sees a draft.
    expect(bodies()).toEqual([]);
    await boss.by("POST", "/admin/products/bulk", { ids, action: "publish" });
    await run();
    expect(bodies().map(({ type, data }) => [type, data.id])).toEqual(
      expect.arrayContaining(ids.map((id) => ["content.published", id])),
    );
    expect(bodies()).toHaveLength(2);
    clear();
    const [id = ""] = ids;
    const { version } = (await boss.by<{ version: number }>("GET", `/admin/products/${id}`)).body;
    await boss.by("PATCH", `/admin/products/${id}`, { version, summary: "Boils fast." });
    await boss.by("POST", `/admin/products/${id}/mark-checked`, {});
    await boss.by("POST", `/admin/products/${id}/block`, {});
    await boss.by("POST", `/admin/products/${id}/unblock`, {});
    await boss.by("DELETE", `/admin/products/${id}`);
    await boss.by("POST", `/admin/products/${id}/restore`);
    await publish(id);
    await run();
    expect(
      bodies()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(
      [
        "content.changed",
        "content.unpublished",
        "content.published",
        "content.unpublished",
        "content.published",
      ].sort(),
    );
  });

  it("gets nothing of what is rolled back, and nothing when it is off", async () => {
    const { app, boss, create, aProduct, publish, run, received, deliveries } = await aSite();
    const { webhook } = await create(["content.published"]);
    const id = Number(await aProduct());
    const actor = { id: Number(boss.id), name: "admin", ipPrefix: null };
    await expect(
      app.db.transact(async (tx) => {
        await app.adminProducts.publishing.publish(tx, id, {}, actor);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await run();
    expect([received, await deliveries(webhook.id)]).toEqual([[], []]);
    await boss.by("PATCH", `${path}/${webhook.id}`, { version: webhook.version, isActive: false });
    await publish(String(id));
    await run();
    expect([received, await deliveries(webhook.id)]).toEqual([[], []]);
  });

  it("is tried again at the times of the specification, with the same id and a new timestamp", async () => {
    const { app, create, aProduct, publish, run, later, received, answerBy, deliveries, state } =
      await aSite();
    const { webhook, secret } = await create(["content.published"]);
    answerBy((response) => void response.writeHead(500).end("not now"));
    await publish(await aProduct());
    await run();
    for (const [tried, pause] of retryPauses.entries()) {
      const [one] = await deliveries(webhook.id);
      expect(one).toMatchObject({ state: "waiting", attempts: tried + 1, status: 500, response: "not now" });
      expect(one?.nextAt).toBe(new Date(app.clock.now() + pause).toISOString());
      await later(pause - 1);
      expect(received).toHaveLength(tried + 1);
      await later(1);
      expect(received).toHaveLength(tried + 2);
    }
    expect(await deliveries(webhook.id, "?state=failed")).toMatchObject([{ attempts: 10, nextAt: null }]);
    expect(await state(webhook.id)).toMatchObject({ failed: 1, waiting: 0, isActive: true });
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
    const last = received.at(-1);
    const signed = new StandardWebhook(secret).sign(
      last?.headers["webhook-id"] ?? "",
      new Date(app.clock.now()),
      last?.body ?? "",
    );
    expect(last?.headers["webhook-signature"]).toBe(signed);
  });

  it("is sent a dead letter again on request, under its first id", async () => {
    const { app, boss, create, aProduct, publish, run, received, deliveries, answerBy, state } =
      await aSite();
    const { webhook } = await create(["content.published"]);
    await publish(await aProduct());
    answerBy((response) => void response.writeHead(500).end());
    await run();
    const [one] = await deliveries(webhook.id);
    const again = `${path}/${webhook.id}/deliveries/${one?.id}/resend`;
    expect((await boss.by("POST", again)).status).toBe(409);
    await app.db.transact((tx) =>
      tx.updateTable("webhook_deliveries").set({ state: "failed", next_at: null }).execute(),
    );
    answerBy(ok);
    expect((await boss.by("POST", again)).status).toBe(204);
    await run();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([one?.messageId, one?.messageId]);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: "sent", attempts: 1, status: 204 }]);
    expect((await state(webhook.id))?.failingSince).toBeNull();
    expect((await boss.by("POST", `${path}/${webhook.id}/deliveries/987654/resend`)).status).toBe(404);
  });

  it("signs with the former secret too, for a day after another took its place", async () => {
    const { app, boss, create, run, received, later } = await aSite();
    const { webhook, secret } = await create(["content.published"]);
    const rolled = (
      await boss.by<{ webhook: Webhook; secret: string }>("POST", `${path}/${webhook.id}/roll`, {
        version: webhook.version,
      })
    ).body;
    expect(rolled.secret).not.toBe(secret);
    const signatures = async () => {
      await boss.by("POST", `${path}/${webhook.id}/test`);
      await run();
      const { headers, body } = received.at(-1) as Received;
      const by = (one: string) =>
        new StandardWebhook(one).sign(headers["webhook-id"] ?? "", new Date(app.clock.now()), body);
      return [headers["webhook-signature"], by(rolled.secret), by(secret)];
    };
    const [both, now, former] = await signatures();
    expect(both).toBe(`${now} ${former}`);
    await later(day);
    const [one, own] = await signatures();
    expect(one).toBe(own);
    const stored = await app.db.read.selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(8, 30));
  });

  it("ends with a receiver that says it is gone, and after five days of failures", async () => {
    const { app, boss, create, aProduct, publish, run, later, answerBy, state } = await aSite();
    const gone = (await create(["content.published"])).webhook;
    answerBy((response) => void response.writeHead(410).end());
    const id = await aProduct();
    await publish(id);
    await run();
    expect(await state(gone.id)).toMatchObject({ isActive: false, stoppedBy: "gone", failed: 1 });

    const failing = (await create(["content.unpublished"])).webhook;
    answerBy((response) => void response.writeHead(503).end());
    await boss.by("POST", `${path}/${failing.id}/test`);
    await run();
    expect(await state(failing.id)).toMatchObject({ isActive: true, stoppedBy: null });
    await later(5 * day - 1);
    await later(1 + minute);
    await boss.by("POST", `${path}/${failing.id}/test`);
    await run();
    const stopped = await state(failing.id);
    expect(stopped).toMatchObject({ isActive: false, stoppedBy: "failures" });
    type Entries = { items: { action: string; person: null; after: object }[] };
    const { items } = (await boss.by<Entries>("GET", "/admin/audit?lang=en&action=stop")).body;
    expect(items[0]).toMatchObject({ person: null, after: { reason: "failures" } });
    const listed = async (by: typeof boss) => {
      const { groups } = (await by.by<Inbox>("GET", "/admin/inbox?lang=en")).body;
      return groups.find(({ kind }) => kind === "webhooks-stopped");
    };
    const { host } = new URL(stopped?.url ?? "");
    const row = { type: "webhook", label: host, version: stopped?.version };
    expect(await listed(boss)).toMatchObject({
      total: 2,
      items: [
        { ...row, id: failing.id, stoppedBy: "failures" },
        { id: gone.id, label: host, stoppedBy: "gone" },
      ],
    });
    // Only administrators may turn one on, and its address may be a secret.
    expect(await listed(await aMember(app, "editor"))).toBeUndefined();
    await boss.by("PATCH", `${path}/${failing.id}`, { version: stopped?.version, isActive: true });
    expect(await state(failing.id)).toMatchObject({ isActive: true, stoppedBy: null, failingSince: null });
  });

  it("survives receivers that hang up, redirect, or answer without end", async () => {
    const { boss, create, run, answerBy, deliveries, received } = await aSite();
    const { webhook } = await create(["content.published"]);
    const outcome = async (answer: Answer) => {
      answerBy(answer);
      await boss.by("POST", `${path}/${webhook.id}/test`);
      await run();
      const [one] = await deliveries(webhook.id);
      return one;
    };
    const calls = received.length;
    expect(
      await outcome(
        (response) => void response.writeHead(301, { Location: "http://169.254.169.254/" }).end(),
      ),
    ).toMatchObject({ status: 301, state: "waiting" });
    expect(received).toHaveLength(calls + 1);
    expect(await outcome((response) => void response.destroy())).toMatchObject({
      status: null,
      state: "waiting",
    });
    let sent = 0;
    const flood: Answer = (response) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      const write = () => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += 65_536;
          if (!response.write("x".repeat(65_536))) return;
        }
        response.end();
      };
      response.on("drain", write);
      response.on("error", () => {});
      write();
    };
    const flooded = await outcome(flood);
    expect([flooded?.status, flooded?.state, flooded?.response?.length]).toEqual([200, "sent", 1_024]);
    expect(sent).toBeLessThan(50_000_000);
    const odd = await outcome((response) => void response.writeHead(200).end(Buffer.from([0, 0xff, 0x41])));
    expect(odd).toMatchObject({ status: 200, response: "\ufffdA" });
  });

  it("waits for a receiver that is down, and sends the rest when it is back", async () => {
    const { app, create, run, later, received, answerBy, state, boss } = await aSite();
    const { webhook } = await create(["content.published"]);
    answerBy((response) => void response.writeHead(500).end());
    for (let test = 0; test < 30; test++) await boss.by("POST", `${path}/${webhook.id}/test`);
    await run();
    // Not thirty calls of a server that is in trouble: five by each of the four runs at once.
    expect(received.length).toBeLessThanOrEqual(20);
    answerBy(ok);
    for (let turn = 0; turn < 8; turn++) await later(minute);
    expect(await state(webhook.id)).toMatchObject({ waiting: 0, failed: 0 });
    const rows = await app.db.read.selectFrom("webhook_deliveries").select("state").execute();
    expect(rows.filter((row) => row.state === "sent")).toHaveLength(30);
  });

  it("deletes deliveries after thirty days", async () => {
    const { app, create, boss, run } = await aSite();
    const { webhook } = await create(["content.published"]);
    await boss.by("POST", `${path}/${webhook.id}/test`);
    await run();
    app.clock.move(30 * day);
    expect(await app.webhooks.jobs.maintain()).toEqual({ removed: 0 });
    app.clock.move(second);
    expect(await app.webhooks.jobs.maintain()).toEqual({ removed: 1 });
  });

  it("of an import of many products writes few jobs, and a delivery for each", async () => {
    const { app, create, state } = await aSite();
    const { webhook } = await create(["content.published"]);
    const inputs = Array.from({ length: 1_200 }, (_, i) => ({
      texts: { en: { name: `Lamp ${i}`, summary: "Shines." } },
      publish: true,
      origin: { source: "test", key: `L${i}`, contentHash: "1" },
    }));
    await app.products.takeIn(inputs as never);
    expect(await state(webhook.id)).toMatchObject({ waiting: 1_200 });
    expect(await app.jobs.list({ kind: "webhooks.deliver" })).toHaveLength(1);
  });
});
