/** How soon a job starts: from the answer of an invitation to the connection with the mail server, both on this machine. */
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "../../tests/support/servers/smtp-server.ts";
import { crmToken, makeAccount } from "../crm-lists.ts";
import { type Engine, openEngines } from "../engines.ts";
import { quantile, type Sheet } from "../figures.ts";
import { startCommand, startSite, temporaryFolder } from "../programs.ts";

const invitations = 40;
/** In milliseconds; a worker of its own starts meanwhile. */
const longest = 30_000;

async function measure(sheet: Sheet, engine: Engine, hasWorker: boolean): Promise<void> {
  const mail = await startMailServer();
  const folder = temporaryFolder();
  const env = { DATABASE_URL: await engine.database(), SMTP_URL: mail.url, MAIL_FROM: "news@example.com" };
  makeAccount(folder, env);
  const site = await startSite(folder, { ...env, ...(hasWorker ? { ROLE: "web" } : {}) });
  if (hasWorker) startCommand(folder, [], { ...env, ROLE: "worker", SITE_URL: site.url });
  const token = await crmToken(site);
  const waits: number[] = [];
  for (let i = 0; i <= invitations; i++) {
    const answer = await fetch(`${site.url}/api/admin/users?lang=en`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: `guest-${i}@example.com`, name: "Guest", role: "editor" }),
    });
    if (!answer.ok) throw new Error(`An invitation was answered ${answer.status}.`);
    const begin = performance.now();
    const until = async (isTrue: () => boolean): Promise<number> => {
      while (!isTrue()) {
        if (performance.now() - begin > longest) throw new Error("No email arrived.");
        await pause(1);
      }
      return performance.now() - begin;
    };
    const waited = await until(() => mail.connections > i);
    await until(() => mail.received.length > i);
    // The first one warms up.
    if (i) waits.push(waited);
  }
  const who = hasWorker ? "a worker of its own" : "the same process";
  sheet.add({
    name: `${engine.name}, ${who}: invitation to its job, p50`,
    unit: "ms",
    value: quantile(waits, 0.5),
    note: `p99 ${quantile(waits, 0.99).toFixed(0)} ms`,
    // On SQLite another process polls every second.
    ...(hasWorker && engine.name === "SQLite" ? {} : { aim: { atMost: 100 } }),
  });
  await Promise.all([site.stop(), mail.stop()]);
}

export async function jobs(sheet: Sheet): Promise<void> {
  for (const engine of await openEngines(sheet)) {
    for (const hasWorker of [false, true]) await measure(sheet, engine, hasWorker);
    await engine.stop();
  }
}
