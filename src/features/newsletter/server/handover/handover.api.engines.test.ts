import { describe, expect, it, onTestFinished } from "vitest";
import type { NewsletterService } from "#features/settings/newsletter-choice.ts";
import { type FakeGateway, type Received, startGateway } from "#tests/support/servers/fake-api-server.ts";
import { aNewsletter } from "#tests/support/servers/newsletter-site.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure } from "#tests/support/site/test-app.ts";
import type { NewsletterState } from "../../newsletter.ts";

type Replies = Parameters<FakeGateway["replies"]>[0];
const keys = { mailchimp: "0123456789abcdef-us21", brevo: "xkeysib-1", kit: "kit_1" };
const ada = "ada@example.com";

/** A site whose list a service keeps, and a server that speaks like it. */
async function aService(provider: NewsletterService, replies: Replies) {
  const gateway = await startGateway();
  onTestFinished(gateway.stop);
  gateway.replies(replies);
  const settings = { provider, listId: "7", templateId: provider === "brevo" ? "3" : "" };
  const site = await aNewsletter({ listServices: { [provider]: gateway.address }, settings });
  const key = (text: string | null) => site.admin.by("PUT", "/admin/newsletter/key", { provider, key: text });
  expect((await key(keys[provider])).status).toBe(204);
  const calls = () =>
    gateway.received.map(({ method, path, body }) => [method, path, JSON.parse(body || "{}")] as const);
  const state = async () => (await site.editor.by<NewsletterState>("GET", "/admin/newsletter")).body;
  return { ...site, gateway, calls, key, state };
}

describe("Mailchimp", { tags: postgresInEndure }, () => {
  it("gets a pending member, whom it asks for the confirmation", async () => {
    const { app, subscribe, calls, gateway, states, mails } = await aService("mailchimp", { json: {} });
    await subscribe(ada, { lang: "fr" });
    await app.worker.runDue();
    expect(calls()).toEqual([
      ["POST", "/3.0/lists/7/members", { email_address: ada, status: "pending", language: "fr" }],
    ]);
    const basic = Buffer.from(`magpie:${keys.mailchimp}`).toString("base64");
    expect(gateway.received[0]?.headers.authorization).toBe(`Basic ${basic}`);
    // The service keeps it now, and sends the mails.
    expect(await states()).toEqual({});
    expect(mails()).toEqual([]);
  });

  it.each([
    ["unsubscribed", 3],
    ["subscribed", 2],
  ])("asks a known member who is %s again, or leaves them", async (status, most) => {
    const reply = ({ method }: Received) =>
      method === "POST" ? { status: 400, json: { title: "Member Exists" } } : { json: { status } };
    const { app, subscribe, calls, states } = await aService("mailchimp", reply);
    await subscribe(ada);
    await app.worker.runDue();
    expect(calls()).toHaveLength(most);
    expect(calls()[2]?.[2]).toEqual(most === 3 ? { status: "pending", language: "en" } : undefined);
    expect(await states()).toEqual({});
  });
});

it("Brevo sends its own confirmation, and leads back to the site", async () => {
  const { app, subscribe, calls, gateway, states } = await aService("brevo", { status: 201, text: "" });
  await subscribe(ada, { lang: "he" });
  await app.worker.runDue();
  expect(calls()).toEqual([
    [
      "POST",
      "/v3/contacts/doubleOptinConfirmation",
      {
        email: ada,
        includeListIds: [7],
        templateId: 3,
        redirectionUrl: "https://magpie.example/he/newsletter/confirmed",
      },
    ],
  ]);
  expect(gateway.received[0]?.headers["api-key"]).toBe(keys.brevo);
  expect(await states()).toEqual({});
});

it("Kit gets an inactive subscriber and adds it to the form that asks", async () => {
  const { app, subscribe, calls, gateway } = await aService("kit", { status: 201, json: { subscriber: {} } });
  await subscribe(ada);
  await app.worker.runDue();
  expect(calls()).toEqual([
    ["POST", "/v4/subscribers", { email_address: ada, state: "inactive" }],
    [
      "POST",
      "/v4/forms/7/subscribers",
      { email_address: ada, referrer: "https://magpie.example/newsletter/confirmed" },
    ],
  ]);
  expect(gateway.received[0]?.headers["x-kit-api-key"]).toBe(keys.kit);
});

it("asks a service for one address only so often, whoever fills in the form", async () => {
  const { app, subscribe, calls } = await aService("brevo", { status: 201, text: "" });
  for (let i = 0; i < 8; i++) {
    expect((await subscribe(ada)).status).toBe(204);
    await app.worker.runDue();
  }
  expect(calls()).toHaveLength(5);
  await subscribe("dana@example.com");
  await app.worker.runDue();
  expect(calls()).toHaveLength(6);
});

it("forgets an address that no service took in a month", async () => {
  const { app, subscribe, states } = await aService("kit", { status: 500 });
  await subscribe(ada);
  for (const days of [29, 2]) {
    await app.worker.runDue();
    expect(await states()).toEqual({ [ada]: "waiting" });
    app.clock.move(hours(24 * days));
  }
  await app.newsletter.maintain();
  expect(await states()).toEqual({});
});

describe("no subscriber is lost", { tags: postgresInEndure }, () => {
  it("while a service is away, limits requests or answers nonsense", async () => {
    for (const reply of [{ status: 503, json: {} }, { status: 429, json: {} }, "drop", "break"] as const) {
      const { app, subscribe, states, state, gateway } = await aService("kit", reply);
      await subscribe(ada);
      await app.worker.runDue();
      expect(await states()).toEqual({ [ada]: "waiting" });
      expect((await state()).problem).toBe(
        reply === "break" || reply === "drop" || reply.status === 503 ? "unavailable" : "throttled",
      );
      gateway.replies({ status: 201, json: {} });
      app.clock.move(hours(1));
      await app.worker.runDue();
      expect(await states()).toEqual({});
    }
  });

  it("while its key is wrong: it is handed over once the key is mended", async () => {
    const reply = ({ headers }: Received) =>
      headers["api-key"] === "right" ? { status: 201 } : { status: 401, json: { message: "Key not found" } };
    const { app, admin, subscribe, states, state, key } = await aService("brevo", reply);
    await subscribe(ada);
    await app.worker.runDue();
    expect(await state()).toMatchObject({
      problem: "key-refused",
      counts: [{ lang: "en", state: "waiting", count: 1 }],
    });
    await key("right");
    const { body } = await admin.by("POST", "/admin/newsletter/retry");
    expect(body).toEqual({ queued: 1 });
    await app.worker.runDue();
    expect(await states()).toEqual({});
  });

  it("when the site keeps the list itself again: it asks for the confirmation from here", async () => {
    const { app, subscribe, states, set, mailsTo, admin } = await aService("kit", { status: 500 });
    await subscribe(ada);
    await app.worker.runDue();
    await set({ provider: "own" });
    await admin.by("POST", "/admin/newsletter/retry");
    app.clock.move(hours(1));
    await app.worker.runDue();
    expect(await states()).toEqual({ [ada]: "pending" });
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it("but one whose address a service refuses is not tried again", async () => {
    const { app, subscribe, states, gateway } = await aService("mailchimp", {
      status: 400,
      json: { title: "Invalid Resource", detail: `${ada} looks fake or invalid.` },
    });
    await subscribe(ada);
    await app.worker.runDue();
    app.clock.move(hours(2));
    await app.worker.runDue();
    expect(await states()).toEqual({ [ada]: "bounced" });
    expect(gateway.received).toHaveLength(1);
  });
});

it("the key is stored sealed, never shown, and only sent to its own service", async () => {
  const { app, admin, editor, set, state, key } = await aService("kit", { json: {} });
  const rows = await app.db.read.selectFrom("settings").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(keys.kit);
  const { body } = await admin.by("GET", "/admin/newsletter");
  expect(JSON.stringify(body)).not.toContain(keys.kit);
  expect(await state()).toMatchObject({ hasKey: true, isOpen: true });
  await set({ provider: "brevo", listId: "7", templateId: "3" });
  expect(await state()).toMatchObject({ hasKey: false, isOpen: false });
  await set({ provider: "kit" });
  await key(null);
  expect(await state()).toMatchObject({ hasKey: false, isOpen: false });
  const own = await editor.by("PUT", "/admin/newsletter/key", { provider: "kit", key: "x" });
  expect(own.status).toBe(403);
});
