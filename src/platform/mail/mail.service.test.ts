import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const mail = {
  to: "ada@example.org",
  lang: "en",
  kind: "confirm-email",
  values: { name: "Ada", url: "/confirm-email#token=s3cret" },
} as const;
const queue = (app: App, given: Partial<Parameters<App["mail"]["queue"]>[1]> = {}): Promise<void> =>
  app.db.transact((tx) => app.mail.queue(tx, { ...mail, ...given }));
const outbox = (app: App): string => join(app.config.dataDir, "outbox");
const written = (app: App): Promise<string[]> => readdir(outbox(app)).catch(() => []);

it("writes a mail to a file without a mail server, with the link and without a trace in the queue", async () => {
  const app = await testApp();
  await queue(app);
  expect(await written(app)).toEqual([]);
  await app.worker.runDue();
  const [file = "", ...others] = await written(app);
  expect(others).toEqual([]);
  expect(file).toMatch(/^[\w-]+\.eml$/);
  const text = await readFile(join(outbox(app), file), "utf8");
  expect(text).toContain("To: ada@example.org");
  expect(text).toContain("From: Magpie <hello@example.com>");
  expect(text.replace(/=\r\n/g, "").replaceAll("=3D", "=")).toContain(
    "https://magpie.example/confirm-email#token=s3cret",
  );
  const [job] = await app.jobs.list({ kind: "mail.send" });
  expect(job).toMatchObject({ state: "done" });
  const row = await app.db.read
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", job?.id ?? 0)
    .executeTakeFirst();
  expect(JSON.stringify(row)).not.toMatch(/s3cret|ada@/);
});
