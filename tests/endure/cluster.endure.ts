import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startLoad } from "../support/cluster/cluster-load.ts";
import { query } from "../support/cluster/database-servers.ts";
import { startSiteCluster } from "../support/cluster/site-cluster.ts";
import { startMailServer } from "../support/servers/smtp-server.ts";

const rounds = Number(process.env.ROUNDS ?? 1);
const patience = 60_000;
const isRoot = process.getuid?.() === 0;

/** A data folder on a file system of 24 MB; an ordinary folder for those who may not mount one. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), "magpie-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (!isRoot) return folder;
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]);
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

/** Waits for a condition, in milliseconds; whether it came true. */
async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if (await isTrue().catch(() => false)) return true;
    await sleep(200);
  }
  return false;
}

async function breakOne(): Promise<void> {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  const cluster = await startSiteCluster({
    env: { SMTP_URL: mail.url, MAIL_FROM: "news@example.com" },
    data: smallDisk(),
  });
  onTestFinished(cluster.end);
  const { databases } = cluster;
  const load = await startLoad(cluster);
  onTestFinished(load.stop);

  await load.during("calm", () => sleep(3_000));
  for (const name of cluster.names)
    await load.during(`${name} killed`, async () => {
      await cluster.kill(name);
      await sleep(1_000);
      await cluster.start(name);
    });
  await load.during("replica cut", async () => {
    await databases.reader.kill();
    await sleep(2_000);
    await databases.reader.restart();
  });
  await load.during("store cut", async () => {
    await cluster.store.kill();
    await sleep(2_000);
    cluster.store.start();
  });
  if (isRoot)
    await load.during("disk full", async () => {
      const filler = join(cluster.data, "filler");
      expect(() => writeFileSync(filler, Buffer.alloc(64_000_000))).toThrow("ENOSPC");
      await sleep(2_000);
      rmSync(filler);
    });
  await load.during("rolled", cluster.roll);
  await load.during("primary lost", async () => {
    await databases.failOver();
    // A new address in the settings, one process after the other.
    await cluster.roll();
  });
  await load.during("afterwards", () => sleep(3_000));
  await load.stop();

  const report = [...load.reads].map(([phase, counts]) => [
    phase,
    Object.fromEntries(counts),
    load.refusals.get(phase) ?? 0,
    Math.round(load.lags.get(phase) ?? 0),
  ]);
  console.log(JSON.stringify({ saved: load.acknowledged.length, invited: load.invited.length, report }));

  // No page that was public was missing for anyone, whatever was killed.
  for (const [phase, counts] of load.reads)
    expect([phase, [...counts.keys()].filter((status) => status < 200 || status >= 300)]).toEqual([
      phase,
      [],
    ]);
  expect(load.forgotten).toEqual([]);
  expect(load.unseen).toEqual([]);

  // No acknowledged write is lost.
  const stored = new Map(
    (
      await query<{ id: number; summary: string }>(
        databases.primary(),
        "select product_id as id, summary from product_texts where lang = 'en'",
      )
    ).map(({ id, summary }) => [String(id), summary]),
  );
  const lost = load.acknowledged.filter(({ id, summary }) => stored.get(id) !== summary);
  expect(lost).toEqual([]);

  // No job is lost or done twice: every invitation was sent, as one mail. SMTP has no transactions: where a worker dies between the
  // server's answer and its own commit, the same mail comes again, with the same Message-ID.
  const isQueueEmpty = async () =>
    (
      await query(
        databases.primary(),
        "select id from jobs where status in ('waiting', 'running') and name = 'mail.send'",
      )
    ).length === 0;
  expect(await until(isQueueEmpty)).toBe(true);
  const idsOf = (email: string): string[] =>
    mail.received
      .filter((text) => text.includes(`To: ${email}`))
      .map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1] ?? "none");
  const sent = load.invited.map((email) => [email, idsOf(email)] as const);
  console.log(JSON.stringify({ sentAgain: sent.filter(([, ids]) => ids.length > 1).length }));
  expect(sent.filter(([, ids]) => new Set(ids).size !== 1)).toEqual([]);
}

for (let round = 1; round <= rounds; round++)
  it.runIf(process.env.MAGPIE_TEST_ENGINE === "postgres")(
    `a cluster loses nothing, whatever is killed (round ${round})`,
    { timeout: 900_000 },
    breakOne,
  );
