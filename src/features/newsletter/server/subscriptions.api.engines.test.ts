import { describe, expect, it } from "vitest";
import { coolingOff } from "#features/accounts/server/account-settings/personal-data.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { aUser, callApi, goodPassword, queuedMails } from "#tests/support/calls/account-calls.ts";
import { aNewsletter } from "#tests/support/servers/newsletter-site.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { Subscriber } from "../newsletter.ts";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const ada = "ada@example.com";

describe("readers", () => {
  it("see no form while it is off, or where no mail can be sent", async () => {
    const app = await testApp();
    const shown = async () =>
      (await call<PublicSettings>(app, "/api/settings/public?lang=he")).body.newsletter;
    expect(await shown()).toBeNull();
    const subscribe = () => callApi(app, "POST", "/newsletter", { email: ada, lang: "en" });
    expect((await subscribe()).status).toBe(404);
    await app.db.transact((tx) => app.settings.editing.set(tx, "newsletter", { isOn: true }, null));
    expect(await shown()).toBeNull();
    const open = await aNewsletter();
    const { body } = await call<PublicSettings>(open.app, "/api/settings/public?lang=he");
    expect(body.newsletter).toEqual({ consent: expect.stringContaining("Magpie"), inFooter: true });
  });

  it("are subscribed once they confirm, with what they agreed to", async () => {
    const { app, admin, subscribe, mailsTo, tokenIn, states, set } = await aNewsletter();
    await set({ consent: { en: "Yes, please." } });
    expect((await subscribe(` Ada@Example.com`, { source: "/article/kettles" })).status).toBe(204);
    await app.worker.runDue();
    expect(await states()).toEqual({ [ada]: "pending" });
    const [mail] = mailsTo(ada);
    expect(mail).toContain("Confirm your subscription to Magpie");
    const token = tokenIn(mail, "confirm");
    expect(mail).toContain(`https://magpie.example/newsletter/confirm?token=${token}`);
    expect((await callApi(app, "POST", "/newsletter/confirm", { token })).status).toBe(204);
    expect((await callApi(app, "POST", "/newsletter/confirm", { token })).status).toBe(204);
    const list = await admin.by<{ items: Subscriber[] }>("GET", "/admin/newsletter/subscribers");
    expect(list.body.items).toMatchObject([
      { email: ada, lang: "en", state: "confirmed", consent: "Yes, please.", source: "/article/kettles" },
    ]);
  });

  it("get the same answer whether the address is known or not, and few mails", async () => {
    const { app, aReader, subscribe, mailsTo, states } = await aNewsletter();
    await aReader(ada);
    for (const email of [ada, "bea@example.com", "bea@example.com"])
      expect((await subscribe(email)).status).toBe(204);
    await app.worker.runDue();
    expect([mailsTo(ada).length, mailsTo("bea@example.com").length]).toEqual([1, 1]);
    for (let tries = 0; tries < 8; tries++) {
      app.clock.move(hours(1));
      await subscribe("bea@example.com");
    }
    await app.worker.runDue();
    expect(mailsTo("bea@example.com")).toHaveLength(5);
    expect(await states()).toEqual({ [ada]: "confirmed", "bea@example.com": "pending" });
    expect((await subscribe("no address")).status).toBe(422);
  });

  it("programs that fill in the hidden field are not stored, and floods are stopped", async () => {
    const { app, subscribe, states } = await aNewsletter();
    expect((await subscribe(ada, { website: "https://spam.example" })).status).toBe(204);
    expect(await states()).toEqual({});
    expect(await queuedMails(app)).toEqual([]);
    const codes = [];
    for (let tries = 0; tries < 12; tries++) codes.push((await subscribe(`x${tries}@example.com`)).status);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
  });

  it("who never confirms is forgotten after a week", async () => {
    const { app, subscribe, aReader, states } = await aNewsletter();
    await aReader(ada);
    await subscribe("bea@example.com");
    app.clock.move(hours(7 * 24 + 1));
    await app.newsletter.maintain();
    expect(await states()).toEqual({ [ada]: "confirmed" });
  });

  it("use it without JavaScript: every form leads to a page", async () => {
    const { app, mailsTo, tokenIn, states } = await aNewsletter();
    const send = async (path: string, fields: Record<string, string>) => {
      const { status, headers } = await callApi(app, "POST", path, new URLSearchParams(fields).toString(), {
        headers: form,
      });
      return [status, headers.get("location")];
    };
    expect(await send("/newsletter", { email: ada, lang: "he" })).toEqual([303, "/he/newsletter/check"]);
    expect(await send("/newsletter", { email: "x", lang: "he" })).toEqual([303, "/he/newsletter/retry"]);
    await app.worker.runDue();
    const token = tokenIn(mailsTo(ada)[0], "confirm");
    const fields = { token, lang: "he" };
    expect(await send("/newsletter/confirm", fields)).toEqual([303, "/he/newsletter/confirmed"]);
    expect(await states()).toEqual({ [ada]: "confirmed" });
    // A link that confirms never unsubscribes.
    expect(await send("/newsletter/unsubscribe", fields)).toEqual([303, "/he/newsletter/over"]);
    const [reader] = await app.db.read.selectFrom("newsletter_subscribers").select("id").execute();
    const { stop, token: end } = await app.newsletter.subscriptions.endLinks({
      id: reader?.id ?? 0,
      lang: "he",
    });
    const opened = await app.api.fetch(new Request(stop));
    expect(opened.headers.get("location")).toBe(`/he/newsletter/unsubscribe?token=${end}`);
    expect(await states()).toEqual({ [ada]: "confirmed" });
    // As mail programs do (RFC 8058).
    const oneClick = await callApi(
      app,
      "POST",
      `/newsletter/unsubscribe?token=${end}`,
      "List-Unsubscribe=One-Click",
      { headers: form },
    );
    expect(oneClick.status).toBe(204);
    expect(await states()).toEqual({ [ada]: "unsubscribed" });
    expect(await send("/newsletter/unsubscribe", { token: end, lang: "he" })).toEqual([
      303,
      "/he/newsletter/unsubscribed",
    ]);
  });

  it("come back through another confirmation", async () => {
    const { app, aReader, subscribe, states, mailsTo, tokenIn } = await aNewsletter();
    await aReader(ada);
    const { token } = await app.newsletter.subscriptions.endLinks({ id: 1, lang: "en" });
    await callApi(app, "POST", "/newsletter/unsubscribe", { token });
    app.clock.move(hours(1));
    await subscribe(ada, { lang: "fr" });
    await app.worker.runDue();
    expect(await states()).toEqual({ [ada]: "pending" });
    await callApi(app, "POST", "/newsletter/confirm", { token: tokenIn(mailsTo(ada).at(-1), "confirm") });
    expect(await states()).toEqual({ [ada]: "confirmed" });
  });
});

describe("the list", () => {
  it("is for administrators: searched, exported safely, and each person deleted", async () => {
    const { app, admin, editor, aReader, subscribe, states } = await aNewsletter();
    await aReader("=cmd@example.com", { source: "=1+1" });
    await subscribe("bea@example.com", { lang: "fr" });
    const { body } = await editor.by<{ counts: object[] }>("GET", "/admin/newsletter");
    expect(body.counts).toEqual([
      { lang: "en", state: "confirmed", count: 1 },
      { lang: "fr", state: "pending", count: 1 },
    ]);
    for (const path of ["subscribers", "subscribers/file"])
      expect((await editor.by("GET", `/admin/newsletter/${path}`)).status).toBe(403);
    const found = (query: string) =>
      admin.by<{ items: Subscriber[]; total: number }>("GET", `/admin/newsletter/subscribers?${query}`);
    expect((await found("q=BEA")).body.items.map(({ email }) => email)).toEqual(["bea@example.com"]);
    expect((await found("state=confirmed&lang=en")).body.total).toBe(1);
    expect((await found("q=%25")).body.total).toBe(0);
    const file = await app.api.fetch(
      new Request("http://test/api/admin/newsletter/subscribers/file?state=confirmed", {
        headers: { Authorization: `Bearer ${admin.token}` },
      }),
    );
    const text = await file.text();
    expect(text).toContain("'=cmd@example.com,en,confirmed");
    expect(text).toContain(",'=1+1");
    const id = (await found("lang=fr")).body.items[0]?.id;
    expect((await admin.by("DELETE", `/admin/newsletter/subscribers/${id}`)).status).toBe(204);
    expect(await states()).toEqual({ "=cmd@example.com": "confirmed" });
    expect(JSON.stringify(await queuedMails(app))).not.toContain("bea@");
  });

  it("loses a person with their account, and shows it to them before", async () => {
    const { app, aReader, states } = await aNewsletter();
    await aReader("eve@example.com");
    const eve = await aUser(app, "eve@example.com");
    await app.db.transact((tx) =>
      tx.updateTable("users").set({ email_verified: 1 }).where("email", "=", "eve@example.com").execute(),
    );
    const { token } = eve;
    expect(await app.newsletter.exportOf(eve.id)).toMatchObject({ state: "confirmed", lang: "en" });
    await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, { token });
    app.clock.move(coolingOff);
    await app.accounts.deleteDue();
    expect(await states()).toEqual({});
  });
});
