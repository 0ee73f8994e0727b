import { describe, expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { mailServer } from "#tests/support/servers/mail-server.ts";
import { readable } from "#tests/support/servers/smtp-server.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { Job } from "../jobs/job.ts";
import type { Log } from "../log.ts";

const link = "/reset-password#token=s3cret";
const queue = (app: App, name = "Ada", to = "ada@example.org"): Promise<void> =>
  app.db.transact((tx) =>
    app.mail.queue(tx, { to, lang: "en", kind: "reset-password", values: { name, url: link } }),
  );
async function theJob(app: App): Promise<Job> {
  const [job, ...others] = await app.jobs.list({ kind: "mail.send" });
  expect(others).toEqual([]);
  return job as Job;
}
/** Runs all attempts until nothing waits any more; the clock jumps to each. */
async function tryOn(app: Awaited<ReturnType<typeof testApp>>, most = 30): Promise<number> {
  for (let tries = 1; tries <= most; tries++) {
    await app.worker.runDue();
    if ((await theJob(app)).state !== "waiting") return tries;
    app.clock.move(hours(2));
  }
  throw new Error("It never ended.");
}
const messageIds = (mails: readonly string[]): string[] =>
  mails.map((mail) => /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? "none");

describe("mails over SMTP", { tags: postgresInEndure }, () => {
  it("delivers a mail once, and the queue retains nothing of it", async () => {
    const server = await mailServer();
    const app = await testApp({ env: { SMTP_URL: server.url, MAIL_FROM: "post@magpie.example" } });
    await queue(app);
    await app.worker.runDue();
    await app.worker.runDue();
    expect(server.received).toHaveLength(1);
    const mail = readable(server.received[0] ?? "");
    expect(mail).toContain("From: Magpie <post@magpie.example>");
    expect(mail).toContain("To: ada@example.org");
    expect(mail).toContain("Subject: Reset your password for Magpie");
    expect(mail).toContain("Date: Fri, 20 Nov 2026 12:00:00 +0000");
    expect(mail).toContain("Auto-Submitted: auto-generated");
    expect(mail.split("https://magpie.example/reset-password#token=s3cret").length).toBeGreaterThan(3);
    expect(await theJob(app)).toMatchObject({ state: "done", attempts: 1 });
    const rows = await app.db.read.selectFrom("jobs").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/s3cret|ada@/);
  });

  it("never sends a mail of a transaction that is rolled back", async () => {
    const server = await mailServer();
    const app = await testApp({ env: { SMTP_URL: server.url } });
    const mail = {
      to: "ada@example.org",
      lang: "en",
      kind: "confirm-email",
      values: { name: "", url: "/" },
    } as const;
    await app.db
      .transact(async (tx) => {
        await app.mail.queue(tx, mail);
        throw new Error("no account after all");
      })
      .catch(() => {});
    await app.worker.runDue();
    expect(server.received).toEqual([]);
  });

  it.each([{ recipient: 550 }, { content: 554 }])(
    "tries a server that refuses the mail permanently (%j) three times, then fails visibly",
    async (manner) => {
      const server = await mailServer();
      server.manner = manner;
      const heard: string[] = [];
      const hear = (...words: unknown[]): void => void heard.push(JSON.stringify(words));
      const log: Log = { info: hear, warn: hear, error: hear };
      const app = await testApp({ env: { SMTP_URL: server.url }, log });
      await queue(app);
      expect(await tryOn(app)).toBe(3);
      const job = await theJob(app);
      expect(job).toMatchObject({ state: "failed", attempts: 3, error: expect.stringMatching(/55[04]/) });
      expect(server.received).toEqual([]);
      // Neither the link nor the recipient appears in the log or the job.
      expect(heard.join()).toContain("a job failed");
      expect(heard.join() + JSON.stringify(job)).not.toMatch(/s3cret|ada@/);
      // The operator fixes the server and retries.
      server.manner = "takes";
      expect(await app.jobs.retry(job.id)).toBe(true);
      await app.worker.runDue();
      expect(server.received).toHaveLength(1);
    },
  );

  it.each([{ recipient: 451 }, { content: 452 }])(
    "a server that refuses for now (%j) gets the mail later, once",
    async (manner) => {
      const server = await mailServer();
      server.manner = manner;
      const app = await testApp({ env: { SMTP_URL: server.url } });
      await queue(app);
      for (let tries = 1; tries <= 8; tries++) {
        await app.worker.runDue();
        expect(await theJob(app)).toMatchObject({ state: "waiting", attempts: tries });
        app.clock.move(hours(2));
      }
      server.manner = "takes";
      expect(await tryOn(app)).toBe(1);
      expect(await theJob(app)).toMatchObject({ state: "done" });
      expect(server.received).toHaveLength(1);
    },
  );

  it("delivers every mail once to a server that was away", async () => {
    const first = await mailServer();
    await first.stop();
    const app = await testApp({ env: { SMTP_URL: first.url } });
    for (let i = 0; i < 5; i++) await queue(app, "Ada", `reader${i}@example.org`);
    for (let tries = 0; tries < 3; tries++) {
      await app.worker.runDue();
      app.clock.move(hours(2));
    }
    expect(await app.jobs.list({ states: ["waiting"], kind: "mail.send" })).toHaveLength(5);
    const back = await mailServer({ port: first.port });
    await app.worker.runDue();
    await app.worker.runDue();
    expect(back.received).toHaveLength(5);
    expect(new Set(messageIds(back.received)).size).toBe(5);
    expect(await app.jobs.list({ states: ["done"], kind: "mail.send" })).toHaveLength(5);
  });

  it("gives up on a server that stalls, and resends the same mail", async () => {
    const server = await mailServer();
    server.manner = "stalls";
    const app = await testApp({ env: { SMTP_URL: server.url } });
    await queue(app);
    app.worker.start();
    await expect.poll(() => server.tries, { timeout: 10_000 }).toBe(1);
    // A stop waits briefly for the response, then re-queues the mail.
    await app.worker.stop();
    expect(await theJob(app)).toMatchObject({ state: "waiting", attempts: 0 });
    server.manner = "takes";
    const next = await app.another();
    await next.worker.runDue();
    expect(await theJob(app)).toMatchObject({ state: "done" });
    expect(server.received).toHaveLength(1);
  });

  it("two instances send each of many mails once", async () => {
    const server = await mailServer();
    const app = await testApp({ env: { SMTP_URL: server.url } });
    const other = await app.another();
    for (let i = 0; i < 30; i++) await queue(app, "Ada", `reader${i}@example.org`);
    await Promise.all([app.worker.runDue(), other.worker.runDue()]);
    await app.worker.runDue();
    expect(server.received).toHaveLength(30);
    expect(new Set(messageIds(server.received)).size).toBe(30);
  });

  it("uses TLS and a login if the server wants them, and sends nothing to a wrong certificate", async () => {
    const server = await mailServer({ isSecret: true });
    const address = (password: string, query = "") =>
      `smtps://post:${password}@localhost:${server.port}${query}`;
    const trusting = "?tls.rejectUnauthorized=false";
    const trusts = await testApp({ env: { SMTP_URL: address("geheim%2F1", trusting) } });
    await queue(trusts);
    await trusts.worker.runDue();
    expect(await theJob(trusts)).toMatchObject({ state: "done" });
    expect(server.received).toHaveLength(1);
    // Both are configuration errors: the mails wait until they are fixed.
    for (const url of [address("geheim%2F1"), address("wrong", trusting)]) {
      const app = await testApp({ env: { SMTP_URL: url } });
      await queue(app);
      for (let tries = 1; tries <= 4; tries++) {
        await app.worker.runDue();
        const job = await theJob(app);
        expect(job).toMatchObject({ state: "waiting", attempts: tries });
        expect(job.error).not.toMatch(/geheim|wrong$/);
        app.clock.move(hours(2));
      }
    }
    expect(server.received).toHaveLength(1);
  });

  it("no address can inject a header", async () => {
    const app = await testApp();
    for (const to of [
      "ada@example.org\r\nBcc: all@example.org",
      "ada@example.org\nBcc: all@example.org",
      "ada@example.org, all@example.org",
      "Ada <ada@example.org>",
      "ada@example.org\u0000",
      "ada@[127.0.0.1]",
      '"ada"@example.org',
      `${"a".repeat(300)}@example.org`,
      "",
    ])
      await expect(queue(app, "Ada", to)).rejects.toThrow();
    expect(await app.jobs.list()).toEqual([]);
    for (const to of ["o'brien+x@example.org", "ada@xn--80a1acny.xn--p1ai"]) await queue(app, "Ada", to);
    expect(await app.jobs.list()).toHaveLength(2);
  });

  it("no name, of a person or of the site, can inject a header", async () => {
    const server = await mailServer();
    const app = await testApp({ env: { SMTP_URL: server.url } });
    await app.settings.update({ siteName: "Mag\r\nBcc: all@example.org\r\n\r\npie" });
    await queue(app, "Ada\r\nBcc: all@example.org\r\n\r\nBuy this");
    await app.worker.runDue();
    const [mail = ""] = server.received;
    const [head = ""] = mail.split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc/im);
    expect(head).toMatch(/^Content-Type: multipart/im);
    expect(server.received).toHaveLength(1);
  });

  it("a link can only lead to the site", async () => {
    const app = await testApp();
    const queueLink = (url: string) =>
      app.db.transact((tx) =>
        app.mail.queue(tx, {
          to: "ada@example.org",
          lang: "en",
          kind: "reset-password",
          values: { name: "", url },
        }),
      );
    for (const url of [
      "https://evil.example/",
      "javascript:alert(1)",
      "https://magpie.example.evil.example/x",
    ])
      await expect(queueLink(url)).rejects.toThrow();
    await queueLink("https://magpie.example/x");
  });

  it("removes all mails to an address from the queue", async () => {
    const app = await testApp();
    await queue(app);
    await queue(app, "Bea", "bea@example.org");
    await app.db.transact((tx) => app.mail.erase(tx, { address: "ada@example.org" }));
    const rows = await app.db.read.selectFrom("jobs").selectAll().where("name", "=", "mail.send").execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("ada@");
  });
});
