import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { BackupOverview } from "#features/backups/backups-contract.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { s3Server } from "#tests/support/servers/s3-server.ts";
import { contentsOf } from "#tests/support/site/backup-contents.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

async function aSite(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { by } = await aMember(app, "admin");
  const overview = async () => (await by<BackupOverview>("GET", "/admin/backups")).body;
  const set = async (change: object) => {
    const { body } = await by<{ sections: { backups: { version: number } } }>("GET", "/admin/settings");
    const { version } = body.sections.backups;
    const answer = await by("PATCH", "/admin/settings", { section: "backups", version, change });
    expect(answer.status).toBe(200);
  };
  const runs = async () => (await app.jobs.list({ kind: "backups.run" })).map(({ state }) => state);
  /** What is due, and what that starts. */
  const work = async () => {
    await app.worker.runDue();
    await app.worker.runDue();
  };
  const folder = join(app.config.dataDir, "backups");
  return { app, by, overview, set, runs, work, folder };
}

it("makes the first backup at once and one each day, each restorable, and deletes the oldest verified ones", {
  tags: ["endure"],
  timeout: 240_000,
}, async () => {
  const { app, overview, set, work, folder } = await aSite();
  await work();
  expect(await overview()).toMatchObject({ kind: "folder", place: folder, backups: [], overdueSince: null });
  await aProduct(app, "Kettle");
  await set({ isOn: true, keep: 1 });
  // One that an administrator made: never deleted.
  await app.backups.write(app.backups.usualFile());
  app.clock.move(6 * minute);
  await work();
  const [first, own] = (await overview()).backups ?? [];
  expect([first?.isVerified, own?.isVerified]).toEqual([true, false]);

  const other = await testApp({ clock: app.clock });
  await other.backups.restore(join(folder, first?.name ?? ""));
  // The job was running, and its end was not yet recorded.
  const since = { jobs: expect.anything(), settings: expect.anything() };
  expect(await contentsOf(other)).toEqual({ ...(await contentsOf(app)), ...since });

  // Nothing more on the same day.
  app.clock.move(hour);
  await work();
  expect((await overview()).backups).toHaveLength(2);
  app.clock.move(day);
  await work();
  const { backups } = await overview();
  expect(backups?.map(({ isVerified }) => isVerified)).toEqual([true, false]);
  expect(backups?.map(({ name }) => name)).not.toContain(first?.name);
  expect((await readdir(folder)).filter((name) => !/\.tar\.gz(\.sha256)?$/.test(name))).toEqual([]);
});

it("warns when the backup that is due has not been made, until it is", {
  timeout: 240_000,
}, async () => {
  const { app, by, overview, set, runs, work, folder } = await aSite();
  await work();
  await set({ isOn: true });
  // A file is where the folder should be.
  await writeFile(folder, "in the way");
  app.clock.move(6 * minute);
  await work();
  expect(await runs()).toEqual(["waiting"]);
  expect((await overview()).backups).toBeNull();
  for (let which = 0; which < 8; which++) {
    app.clock.move(hour);
    await work();
  }
  // One job with its retries, not one every five minutes.
  expect(await runs()).toEqual(["failed"]);
  const health = await by<{ overdueSince: string | null }>("GET", "/admin/backups/health");
  expect(health.body.overdueSince).not.toBeNull();
  await rm(folder);
  expect((await by<{ job: string }>("POST", "/admin/backups")).status).toBe(200);
  expect((await by<{ job: string }>("POST", "/admin/backups")).status).toBe(200);
  expect((await overview()).running).not.toBeNull();
  await work();
  expect(await overview()).toMatchObject({
    running: null,
    overdueSince: null,
    backups: [{ isVerified: true }],
  });
  expect(await runs()).toEqual(["done", "failed"]);
});

it("stores backups in a bucket of their own", {
  tags: ["endure"],
  timeout: 240_000,
}, async () => {
  const { env, site } = await s3Server();
  const { app, by, overview, work, folder } = await aSite({
    BACKUP_S3_BUCKET: env.S3_BUCKET,
    BACKUP_S3_ENDPOINT: env.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
    BACKUP_S3_PREFIX: "nightly",
  });
  await by("POST", "/admin/backups");
  await work();
  const found = await overview();
  expect(found).toMatchObject({ kind: "bucket", place: "pictures/nightly", backups: [{ isVerified: true }] });
  expect(await readdir(folder)).toEqual([]);
  const [{ name = "" } = {}] = found.backups ?? [];
  const file = await app.backups.store.fetch(name);
  expect((await app.backups.verify(file ?? "")).files).toBe(0);
  site.line = "cut";
  expect((await overview()).backups).toBeNull();
});

it("is for administrators alone", async () => {
  const { app } = await aSite();
  const editor = await aMember(app, "editor");
  for (const [method, path] of [
    ["GET", "/admin/backups"],
    ["GET", "/admin/backups/health"],
    ["POST", "/admin/backups"],
  ] as const) {
    expect((await editor.by(method, path)).status).toBe(403);
    expect((await app.api.request(`/api${path}`, { method })).status).toBe(401);
  }
});
