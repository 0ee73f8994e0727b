import { describe, expect, it } from "vitest";
import type { ArticleInput } from "#features/articles/server/saving/article-editing.ts";
import type { Document } from "#platform/document/document.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { anArticle, anOffer, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { aNewsletter } from "#tests/support/servers/newsletter-site.ts";
import { readable } from "#tests/support/servers/smtp-server.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure } from "#tests/support/site/test-app.ts";
import type { Digest, DigestPreview } from "../digest.ts";

type Site = Awaited<ReturnType<typeof aNewsletter>>;
const english = { en: { subject: "Kettles, tested", intro: "Hello.\n\nNew this week:" } };
const ada = "ada@example.com";

const aGuide = ({ app }: Site, title: string, excerpt = "", more: Partial<ArticleInput> = {}) =>
  anArticle(app, title, { texts: { en: { title, excerpt, content: sampleDocument("Long.") } }, ...more });

async function aDraft({ editor }: Site, given: object = { texts: english }) {
  const { status, body } = await editor.by<Digest>("POST", "/admin/newsletter/digests", given);
  expect(status).toBe(201);
  return body;
}
const preview = async ({ editor }: Site, { id }: Digest, lang = "en") =>
  (await editor.by<DigestPreview>("GET", `/admin/newsletter/digests/${id}/preview?lang=${lang}`)).body;
const send = ({ editor }: Site, { id, version }: Digest, at: string | null = null) =>
  editor.by<Digest & { details: { message: string }[] }>("POST", `/admin/newsletter/digests/${id}/send`, {
    version,
    at,
  });
const current = async ({ editor }: Site, { id }: Digest) =>
  (await editor.by<Digest>("GET", `/admin/newsletter/digests/${id}`)).body;
const digestMails = ({ mails }: Site) => mails().filter((mail) => mail.includes("List-Unsubscribe"));

describe("a digest", () => {
  it("brings readers the guides of their language since the last one, and each guide once", async () => {
    const site = await aNewsletter();
    const { app, aReader } = site;
    await aReader(ada);
    await aReader("dana@example.com", { lang: "he" });
    await anArticle(app, "Kettles", {
      texts: {
        en: { title: "Kettles", excerpt: "Which one is quiet.", content: sampleDocument("Long.") },
        he: { title: "קומקומים", excerpt: "מי שקט.", content: sampleDocument("ארוך.") },
      },
    });
    await aGuide(site, "Lamps");
    const texts = { ...english, he: { subject: "בדקנו קומקומים", intro: "" } };
    const digest = await aDraft(site, { texts });
    expect(await preview(site, digest)).toMatchObject({
      guides: [{ title: "Lamps" }, { title: "Kettles", path: "/article/kettles" }],
      recipients: 1,
      missing: null,
    });
    expect((await preview(site, digest, "fr")).missing).toBe("subject");
    expect((await send(site, digest)).status).toBe(200);
    await app.worker.runDue();
    const [english1, hebrew] = digestMails(site).sort();
    expect(digestMails(site)).toHaveLength(2);
    const both = `${english1}\n${hebrew}`;
    expect(both).toContain("To: ada@example.com");
    expect(both).toContain("https://magpie.example/article/kettles");
    expect(both).toContain("קומקומים");
    expect(both).toContain('dir="rtl"');
    expect(both).toMatch(
      /List-Unsubscribe: <https:\/\/magpie\.example\/api\/newsletter\/unsubscribe\?token=/,
    );
    expect(both).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await current(site, digest)).toMatchObject({ state: "sent", results: { sent: 2, waiting: 0 } });

    app.clock.move(hours(24));
    expect((await preview(site, await aDraft(site))).guides).toEqual([]);
    await aGuide(site, "Chairs");
    expect((await preview(site, await aDraft(site))).guides.map(({ title }) => title)).toEqual(["Chairs"]);
  });

  it("has room for twenty guides; the others are in the next one", async () => {
    const site = await aNewsletter();
    await site.aReader(ada);
    for (let number = 1; number <= 23; number++) await aGuide(site, `Guide ${number}`);
    const first = await aDraft(site);
    expect((await preview(site, first)).guides).toHaveLength(20);
    await send(site, first);
    await site.app.worker.runDue();
    site.app.clock.move(hours(1));
    const second = await aDraft(site);
    expect((await preview(site, second)).guides.map(({ title }) => title)).toEqual([
      "Guide 3",
      "Guide 2",
      "Guide 1",
    ]);
    await send(site, second);
    await site.app.worker.runDue();
    site.app.clock.move(hours(1));
    expect((await preview(site, await aDraft(site))).guides).toEqual([]);
  });

  it("has neither prices nor links to shops, whatever its guides show", async () => {
    const site = await aNewsletter();
    const { app, aReader, server } = site;
    await aReader(ada);
    const kettle = await aProduct(app, "Swan kettle", {
      offers: [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" })],
    });
    const content: Document = {
      type: "doc",
      content: [
        { type: "productCard", attrs: { productId: String(kettle) } },
        {
          type: "callToAction",
          attrs: { text: "Only $90", label: "Buy", productId: String(kettle), href: null },
        },
        ...(sampleDocument("At https://www.amazon.com/dp/B0CX23V2ZK").content ?? []),
      ],
    };
    const excerpt = "The quiet one https://amzn.to/3kettle wins.";
    await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", excerpt, content } } });
    const digest = await aDraft(site);
    await send(site, digest);
    await app.worker.runDue();
    const raw = server.received.at(-1) ?? "";
    const mail = readable(raw);
    expect(mail).toContain("The quiet one wins.");
    expect(mail).not.toMatch(/amazon|amzn|\$\s?\d|\/go\//i);
    const links = [...mail.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => url);
    expect(links.filter((url) => !/^https:\/\/magpie\.example(\/|$)/.test(url))).toEqual([]);
    expect(links.length).toBeGreaterThan(3);
  });

  it("refuses links that programs, or the site, keep out of mails", async () => {
    const site = await aNewsletter();
    const intro = (text: string) => ({ texts: { en: { subject: "Kettles", intro: text } } });
    const refused = async (text: string) =>
      (await site.editor.by<{ details: object[] }>("POST", "/admin/newsletter/digests", intro(text))).body
        .details;
    expect(await refused("Buy: https://www.amazon.com/dp/B0CX23V2ZK")).toMatchObject([
      { path: "texts.en.intro", message: expect.stringContaining("program") },
    ]);
    expect(await refused("https://magpie.example/go/1")).toHaveLength(1);
    const digest = await aDraft(site, intro("See https://magpie.example/about for $5"));
    expect(await preview(site, digest)).toMatchObject({ hasAmount: true });
  });

  it("is tested by its editor, and shown in a frame where nothing runs", async () => {
    const site = await aNewsletter();
    await aGuide(site, "Kettles");
    const digest = await aDraft(site);
    const path = `/admin/newsletter/digests/${digest.id}/test`;
    expect((await site.editor.by("POST", path, { lang: "en" })).body).toMatchObject({ isSent: true });
    expect(site.mailsTo("editor@example.com").join()).toContain("Kettles, tested");
    const { frame } = await preview(site, digest);
    const shown = await site.app.api.fetch(new Request(`http://test${frame}`));
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    expect(await shown.text()).toContain("New this week:");
    site.app.clock.move(hours(1));
    expect((await site.app.api.fetch(new Request(`http://test${frame}`))).status).toBe(404);
  });

  it("is sent only where there is something to send, to someone, by a newsletter that is on", async () => {
    const site = await aNewsletter();
    const empty = await aDraft(site, {});
    const said = async (digest: Digest) => (await send(site, digest)).body.details?.[0]?.message ?? "";
    expect(await said(empty)).toContain("subject");
    const digest = await aDraft(site);
    expect(await said(digest)).toContain("subscribers");
    await site.aReader(ada);
    await site.set({ isOn: false });
    expect(await said(digest)).toContain("off");
    await site.set({ isOn: true });
    expect((await send(site, { ...digest, version: 99 })).status).toBe(409);
    const changed = await site.editor.by<Digest>("PATCH", `/admin/newsletter/digests/${digest.id}`, {
      version: digest.version,
      choice: { by: "span", from: "2026-11-01", to: "2026-11-20" },
    });
    expect((await send(site, changed.body)).body.state).toBe("sending");
    expect((await send(site, await current(site, digest))).status).toBe(409);
  });

  it("waits for its time, with the guides of that moment; until then it can be changed back", async () => {
    const site = await aNewsletter();
    await site.aReader(ada);
    const digest = await aDraft(site);
    const at = "2026-11-21T12:00:00.000Z";
    expect((await send(site, digest, at)).body).toMatchObject({ state: "scheduled", sendAt: at });
    const path = `/admin/newsletter/digests/${digest.id}`;
    const draft = (await site.editor.by<Digest>("POST", `${path}/stop`)).body;
    expect(draft).toMatchObject({ state: "draft", sendAt: null });
    await send(site, draft, at);
    await aGuide(site, "Kettles");
    await site.app.newsletter.maintain();
    expect((await current(site, digest)).state).toBe("scheduled");
    site.app.clock.move(hours(24));
    await site.app.newsletter.maintain();
    await site.app.worker.runDue();
    expect(digestMails(site).join()).toContain("Kettles");
    expect(await current(site, digest)).toMatchObject({ state: "sent" });
  });
});

describe("whoever it cannot be sent to", { tags: postgresInEndure }, () => {
  it("because the address does not exist is never mailed again", async () => {
    const site = await aNewsletter();
    const { app, server, aReader, states } = site;
    await aReader(ada);
    await aReader("gone@example.com");
    server.manner = { recipient: 550, to: "gone@example.com" };
    const digest = await aDraft(site);
    await send(site, digest);
    await app.worker.runDue();
    expect((await current(site, digest)).results).toMatchObject({ sent: 1, bounced: 1 });
    expect(await states()).toEqual({ [ada]: "confirmed", "gone@example.com": "bounced" });
    server.manner = "takes";
    app.clock.move(hours(1));
    await site.subscribe("gone@example.com");
    await send(site, await aDraft(site));
    await app.worker.runDue();
    expect(site.mailsTo("gone@example.com")).toHaveLength(1);
  });

  it("for now is tried again, and gets it once", async () => {
    const site = await aNewsletter();
    const { app, server, aReader } = site;
    await aReader(ada);
    await aReader("busy@example.com");
    server.manner = { recipient: 451, to: "busy@example.com" };
    const digest = await aDraft(site);
    await send(site, digest);
    await app.worker.runDue();
    expect(await current(site, digest)).toMatchObject({ state: "sending", results: { sent: 1, waiting: 1 } });
    server.manner = "takes";
    app.clock.move(hours(1));
    await app.newsletter.maintain();
    await app.worker.runDue();
    expect(await current(site, digest)).toMatchObject({ state: "sent", results: { sent: 2 } });
    expect(digestMails(site)).toHaveLength(2);
  });

  it("because the server is away gets it when it is back", async () => {
    const site = await aNewsletter();
    const { app, server, aReader } = site;
    await aReader(ada);
    server.manner = { content: 421 };
    const digest = await aDraft(site);
    await send(site, digest);
    await app.worker.runDue();
    server.manner = "takes";
    for (let tries = 0; tries < 3; tries++) {
      app.clock.move(hours(1));
      await app.newsletter.maintain();
      await app.worker.runDue();
    }
    expect(digestMails(site)).toHaveLength(1);
    expect(await current(site, digest)).toMatchObject({ state: "sent", results: { sent: 1 } });
  });

  it("because they unsubscribed meanwhile is left out", async () => {
    const site = await aNewsletter();
    const { app, aReader } = site;
    await aReader(ada);
    await aReader("bea@example.com");
    const digest = await aDraft(site);
    await send(site, digest);
    const reader = await app.db.read
      .selectFrom("newsletter_subscribers")
      .select("id")
      .where("email", "=", "bea@example.com")
      .executeTakeFirstOrThrow();
    const { token } = await app.newsletter.subscriptions.endLinks({ id: reader.id, lang: "en" });
    await callApi(app, "POST", "/newsletter/unsubscribe", { token });
    await app.worker.runDue();
    expect((await current(site, digest)).results).toMatchObject({ sent: 1, skipped: 1 });
  });
});

describe("no reader gets a digest twice", () => {
  it("though two instances send it", async () => {
    const site = await aNewsletter();
    const { app, aReader } = site;
    const other = await app.another();
    for (let i = 0; i < 5; i++) await aReader(`reader${i}@example.com`);
    const digest = await aDraft(site);
    await send(site, digest);
    const signal = new AbortController().signal;
    const job = { id: 0, attempt: 1, signal, progress: () => {} };
    const given = { digestId: Number(digest.id) };
    // As if the queue gave the job to both.
    await Promise.all([app.newsletter.send(given, job), other.newsletter.send(given, job)]);
    await Promise.all([app.worker.runDue(), other.worker.runDue()]);
    expect(digestMails(site)).toHaveLength(5);
  });

  it("though the process was killed while it was sent", async () => {
    const site = await aNewsletter();
    const { app, aReader } = site;
    for (const name of ["ada", "bea", "eve"]) await aReader(`${name}@example.com`);
    const digest = await aDraft(site);
    await send(site, digest);
    // As a process leaves it that ended between the mail server's answer and its own record of it.
    await app.db.transact((tx) =>
      tx.updateTable("newsletter_sends").set({ state: "claimed" }).where("subscriber_id", "=", 2).execute(),
    );
    await app.worker.runDue();
    expect(digestMails(site)).toHaveLength(2);
    expect((await current(site, digest)).results).toMatchObject({ sent: 2, unsure: 1, waiting: 0 });
  });

  it("though it is stopped", async () => {
    const site = await aNewsletter();
    await site.aReader(ada);
    const digest = await aDraft(site);
    await send(site, digest);
    const { body } = await site.editor.by<Digest>("POST", `/admin/newsletter/digests/${digest.id}/stop`);
    expect(body).toMatchObject({ state: "stopped", results: { sent: 0, skipped: 1 } });
    await site.app.worker.runDue();
    expect(digestMails(site)).toEqual([]);
  });
});
