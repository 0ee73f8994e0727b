import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backupName } from "#platform/backup/stores/backup-name.ts";
import { s3Server } from "#tests/support/servers/s3-server.ts";
import { startMailServer } from "#tests/support/servers/smtp-server.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { doctorCommand } from "../cli/doctor-command.ts";
import { examine } from "./doctor.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** The site's own address, answered with a status. */
async function aSite(status: number, headers: Record<string, string> = { "X-Request-Id": "1" }) {
  const server = createServer((_, response) => response.writeHead(status, headers).end());
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function findings(app: App) {
  const found = await examine(app, () => {});
  const of = (state: "ok" | "warning" | "failed") =>
    found.filter((one) => one.state === state).map(({ text }) => text);
  return { found, of };
}

async function aHealthySite(siteUrl?: string) {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  const app = await testApp({ env: { SITE_URL: siteUrl ?? (await aSite(200)), SMTP_URL: mail.url } });
  await app.accounts.prepareAdministrator({ email: "owner@example.com", password: undefined });
  await app.worker.runDue();
  const folder = join(app.config.dataDir, "backups");
  await mkdir(folder, { recursive: true });
  const age = async (hours: number) => {
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await writeFile(join(folder, backupName(app.clock.now() - hours * 3_600_000)), "");
  };
  await age(1);
  return { app, mail, age };
}

it("finds nothing broken in a healthy site, and exits with 0", async () => {
  const { app } = await aHealthySite();
  // The frozen clock of a test is not the database's.
  const of = (await findings(app)).of("failed").filter((text) => !text.includes("clock"));
  expect(of).toEqual([]);
});

it("finds what is broken, says what to do about it, and exits with 1", async () => {
  const { app, mail, age } = await aHealthySite();
  await mail.stop();
  app.clock.move(900_000);
  await age(50);
  const { found, of } = await findings(app);
  expect(of("failed").filter((text) => !text.includes("clock"))).toEqual([
    expect.stringMatching(/^The mail server: .*ECONN/),
    expect.stringMatching(/^No worker has taken scheduled jobs for \d+ minutes/),
  ]);
  expect(of("warning")).toContainEqual(expect.stringMatching(/^The last backup .* is 50 hours old/));
  expect(found.filter(({ state, advice }) => state !== "ok" && !advice)).toEqual([]);
  const lines: string[] = [];
  expect(await doctorCommand(app, [], (line = "") => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toMatch(/checks failed/);
});

it.each([
  ["another program", 200, {}, /answered by another program/],
  ["a site that is not ready", 503, { "X-Request-Id": "1" }, /isn't ready \(503\)/],
])("the address is that of %s", async (_, status, headers: Record<string, string>, message) => {
  const { app } = await aHealthySite(await aSite(status, headers));
  expect((await findings(app)).of("failed")).toContainEqual(expect.stringMatching(message));
});

it("a store that cannot be written to is a finding, not a crash", async () => {
  const { app } = await aHealthySite();
  // A file in the place of a folder: root cannot write there either.
  await rm(join(app.config.dataDir, "uploads"), { recursive: true, force: true });
  await writeFile(join(app.config.dataDir, "uploads"), "in the way");
  expect((await findings(app)).of("failed")).toContainEqual(
    expect.stringMatching(/^The media folder can't be used/),
  );
});

it("a bucket is written, read and deleted from, and named with advice while it cannot be", async () => {
  const { env, site } = await s3Server();
  const app = await testApp({ env: { SITE_URL: await aSite(200), ...env } });
  const ofBucket = async () =>
    (await findings(app)).found.find(({ text }) => text.startsWith("The bucket pictures"));
  expect(await ofBucket()).toMatchObject({ state: "ok" });
  site.line = "cut";
  expect(await ofBucket()).toMatchObject({ state: "failed", advice: expect.stringContaining("S3_ENDPOINT") });
});
