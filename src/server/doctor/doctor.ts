import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secretsOf } from "#platform/sealing.ts";
import { storageOf } from "#platform/storage/storage-of.ts";
import type { App } from "../app.ts";
import { checkReplica } from "./check-replica.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

type Check = (app: App) => Promise<Finding | Finding[]>;

const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message || String(error);
};

const gigabyte = 1_000_000_000;
const minute = 60_000;
const hour = 60 * minute;
/** Leases of jobs and the expiry of prices depend on clocks that agree, in milliseconds. */
const mostSkew = 5_000;
const longestAnswer = 10_000;
/** A nightly backup that was missed once. */
const oldestBackup = 36 * hour;

const database: Check = async ({ db, config }) => {
  const begun = performance.now();
  if (!(await db.isReady()))
    return failed("The database doesn't answer", "Check that it runs and that DATABASE_URL is right.");
  const took = Math.round(performance.now() - begun);
  const name = config.DATABASE_URL ? "PostgreSQL" : "SQLite";
  return took > 250
    ? warning(
        `${name} answers, but slowly (${took} ms)`,
        "Put the database nearer to the site, or look at its load.",
      )
    : ok(`${name} answers`);
};

const clocks: Check = async ({ db, clock }) => {
  const time = await db.serverTime();
  const skew = time === null ? 0 : Math.abs(time - clock.now());
  return skew > mostSkew
    ? failed(
        `This machine's clock and the database's differ by ${Math.round(skew / 1_000)} seconds`,
        "Run NTP (systemd-timesyncd, chrony) on both.",
      )
    : ok(time === null ? "One machine, one clock" : "The clocks agree");
};

const disk: Check = async ({ config }) => {
  const probe = join(config.dataDir, `doctor-${randomUUID()}.tmp`);
  try {
    await writeFile(probe, "writable");
    await rm(probe);
  } catch (error) {
    return failed(
      `DATA_DIR (${config.dataDir}) can't be written to: ${messageOf(error)}`,
      "Give the folder to the site's user, and check that its file system isn't full or read-only.",
    );
  }
  const { bavail, bsize, blocks } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const share = blocks ? Math.round((100 * bavail) / blocks) : 100;
  const text = `${(free / gigabyte).toFixed(1)} GB (${share}%) free in DATA_DIR`;
  if (free < 0.2 * gigabyte) return failed(text, "Free up space now: without it nothing can be saved.");
  return free < gigabyte || share < 5 ? warning(text, "Free up space, or enlarge the disk.") : ok(text);
};

const media: Check = async ({ config, log }) => {
  const place = config.S3_BUCKET ? `The bucket ${config.S3_BUCKET}` : "The media folder";
  const storage = storageOf(config, log);
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await storage.put(key, Buffer.from("written and read"));
    const found = await storage.open(key);
    const text = found && (await new Response(found.stream).text());
    await storage.remove(key);
    return text === "written and read"
      ? ok(`${place} can be written, read and deleted from`)
      : failed(
          `${place} lost a file that was just written`,
          "Check the store's settings for versions and expiry.",
        );
  } catch (error) {
    return failed(
      `${place} can't be used: ${messageOf(error)}`,
      config.S3_BUCKET
        ? "Check S3_ENDPOINT, S3_REGION, the key and its permissions (PutObject, GetObject, DeleteObject)."
        : "Check the permissions of DATA_DIR/media.",
    );
  }
};

const mail: Check = async ({ mail, config }) => {
  if (!mail.isReal)
    return warning(
      "No mail server: emails are written to DATA_DIR/outbox",
      "Set SMTP_URL, so that readers get them.",
    );
  const problem = await mail.checkServer();
  return problem === null
    ? ok("The mail server accepts a connection and the sign-in")
    : failed(`The mail server: ${problem}`, `Check SMTP_URL${config.MAIL_FROM ? "" : " and MAIL_FROM"}.`);
};

const address: Check = async ({ config }) => {
  const { siteUrl } = config;
  const { protocol, hostname } = new URL(siteUrl);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  const findings: Finding[] = [];
  if (protocol === "http:" && !isLocal)
    findings.push(
      warning(`${siteUrl} isn't encrypted`, "Put a proxy with TLS in front and use https:// in SITE_URL."),
    );
  if (protocol === "https:" && !config.TRUSTED_PROXIES)
    findings.push(
      warning(
        "HTTPS is ended by a proxy, but TRUSTED_PROXIES is empty: all visitors share the proxy's address and its limits",
        "Set TRUSTED_PROXIES to the proxy's address.",
      ),
    );
  try {
    const answer = await fetch(`${siteUrl}/readyz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(longestAnswer),
    });
    await answer.body?.cancel();
    const isOurs = answer.headers.has("x-request-id");
    if (answer.status === 200 && isOurs) findings.push(ok(`${siteUrl} answers and is ready`));
    else if (isOurs)
      findings.push(
        failed(`${siteUrl} answers, but isn't ready (${answer.status})`, "Look at the server's log."),
      );
    else
      findings.push(
        failed(
          `${siteUrl} is answered by another program (${answer.status})`,
          "Check where the proxy passes requests to, and that it passes /readyz.",
        ),
      );
  } catch (error) {
    findings.push(
      failed(
        `${siteUrl} doesn't answer: ${messageOf(error)}`,
        "Start the site, or check SITE_URL, DNS and the proxy.",
      ),
    );
  }
  return findings;
};

const keys: Check = async ({ config, marketplaces, accounts }) => {
  const findings: Finding[] = [];
  const secrets = await secretsOf(config);
  if (!config.SECRET && config.DATABASE_URL && config.ROLE !== "all")
    findings.push(
      warning(
        "Several processes, but SECRET isn't set: each would make its own",
        "Set the same SECRET everywhere.",
      ),
    );
  findings.push(
    secrets.length
      ? ok("The secret for stored keys is there")
      : warning(
          "There is no secret yet",
          "It is created with the first stored key; back it up with the site.",
        ),
  );
  if (!(await accounts.hasAdministrator()))
    findings.push(
      failed("There is no administrator", "Create one: npm run user -- create --email EMAIL --role admin"),
    );
  for (const { key, places } of await marketplaces.states())
    for (const { country, refusal, reason } of places)
      if (refusal !== null)
        findings.push(
          warning(
            `${key} (${country}) refused the last call: ${reason || refusal}`,
            "Test its keys in the CRM under Marketplaces.",
          ),
        );
  return findings;
};

const jobs: Check = async ({ jobHealth, clock }) => {
  const [late, counts] = await Promise.all([jobHealth.lateSince(), jobHealth.counts()]);
  const findings: Finding[] = [];
  if (late === null) findings.push(ok("Scheduled jobs run in time"));
  else
    findings.push(
      failed(
        `No worker has taken scheduled jobs for ${Math.round((clock.now() - late) / minute)} minutes`,
        "Start the site with ROLE=all, or a process with ROLE=worker.",
      ),
    );
  const broken = counts.get("failed") ?? 0;
  if (broken)
    findings.push(
      warning(
        `${broken} failed ${broken === 1 ? "job" : "jobs"}`,
        "See the screen Jobs, or npm run jobs -- list.",
      ),
    );
  return findings;
};

const backups: Check = async ({ backups: { store }, siteBackups, clock }) => {
  const [newest] = await store.list();
  const { isScheduled, overdueSince } = await siteBackups.health();
  if (!newest)
    return warning(
      `No backup in ${store.place}`,
      "Switch backups on in the CRM under Settings, or schedule npm run backup; if yours go elsewhere, check them there.",
    );
  const age = clock.now() - newest.madeAt;
  const text = `The last backup in ${store.place} is ${Math.round(age / hour)} hours old`;
  if (overdueSince !== null) return failed(text, "See why on the screen Jobs, or with npm run jobs -- list.");
  return !isScheduled && age > oldestBackup ? warning(text, "Check the schedule of backups.") : ok(text);
};

const checks = new Map<string, Check>(
  Object.entries({
    database,
    replica: checkReplica,
    clocks,
    disk,
    media,
    mail,
    address,
    keys,
    jobs,
    backups,
  }),
);

/** Checks a site from the inside, also while it runs. A check that fails unexpectedly is a finding like any other. */
export async function examine(app: App, hear: (finding: Finding) => void): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const [name, check] of checks) {
    const found = await check(app).catch((error: unknown) =>
      failed(`${name}: ${messageOf(error)}`, "Look at the server's log; this check could not run."),
    );
    for (const finding of [found].flat()) {
      all.push(finding);
      hear(finding);
    }
  }
  return all;
}
