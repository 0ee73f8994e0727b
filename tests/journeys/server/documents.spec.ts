import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort } from "#tests/support/site/built-program.ts";
import { findPostgres, startCluster } from "#tests/support/site/postgres-cluster.ts";

/** Runs the commands of README, CONTRIBUTING and docs/ verbatim; only paths and addresses are replaced. */
test.describe.configure({ mode: "serial" });

const run = promisify(execFile);
const root = resolve(".");
const documents = ["README.md", "CONTRIBUTING.md", "docs/operations.md", "docs/benchmarks.md"];

let folder = "";
let data = "";
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "magpie-documents-"));
  data = join(folder, "data");
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const blockOf = (text: string, heading: string, language: string): string => {
  const section = text.split(/^## /m).find((one) => one.startsWith(heading)) ?? "";
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(section)?.[1];
  if (block === undefined) throw new Error(`"${heading}" has no ${language} block`);
  return block;
};
const operations = () => readFile("docs/operations.md", "utf8");
const linesOf = (block: string) =>
  block
    .split("\n")
    .map((line) => line.replace(/ +#.*$/, "").trim())
    .filter(Boolean);

/** Runs a shell command in this project, on separate data; returns its output. */
async function typed(line: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr } = await run("sh", ["-c", line], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, DEMO: "0", SITE_URL: "http://127.0.0.1", ...env },
  });
  return stdout + stderr;
}

test("every npm command that a document names exists", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  const known = ["install", "ci", ...Object.keys(scripts)];
  for (const file of documents)
    for (const [, name = ""] of (await readFile(file, "utf8")).matchAll(/\bnpm (?:run )?([a-z]+)/g))
      expect(known, `${file}: npm ${name}`).toContain(name);
});

test("each command of the table answers --help", { tag: endureTag }, async () => {
  const table = (await operations()).split("## Commands")[1]?.split("\n## ")[0] ?? "";
  const names = [...table.matchAll(/^\| `npm (?:run )?(\w+)/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(6);
  for (const name of names)
    expect(await typed(`npm run ${name} --silent -- --help`), name).toMatch(/npm (run|start)/);
});

test("accounts are managed as documented", async () => {
  const [create = "", role = "", reset = "", ...more] = linesOf(
    blockOf(await operations(), "Manage accounts", "sh"),
  );
  expect(more).toEqual([]);
  expect(await typed(create)).toMatch(/^Password {2}\S+/m);
  // The last administrator cannot lose the role, so a second one gets it first.
  await typed("npm run user -- create --email second@example.com --role admin");
  expect(await typed(role)).toContain("editor");
  expect(await typed(reset)).toMatch(/http:\/\/127\.0\.0\.1\/\S+/);
});

test("the nightly backup, its test and the restore work as documented", async () => {
  const text = await operations();
  const backups = join(folder, "backups");
  await mkdir(backups);
  // A crontab escapes percent signs, and its first five fields are the time.
  const line = blockOf(text, "Back up every night", "cron").trim();
  expect(line).toMatch(/^(?:\S+ +){5}cd \/srv\/magpie && npm run backup/);
  await typed(
    line
      .replace(/^(?:\S+ +){5}/, "")
      .replaceAll("\\%", "%")
      .replace("/srv/magpie", root)
      .replace("/backups", backups),
  );
  const [name = ""] = await readdir(backups);
  expect(name).toMatch(/^\d{4}-\d{2}-\d{2}\.tar\.gz$/);
  const file = join(backups, name);

  const verify = /`(npm run restore -- --verify FILE)`/.exec(text)?.[1] ?? "";
  expect(await typed(verify.replace("FILE", file))).toContain("can be restored");
  const [restore = ""] = linesOf(blockOf(text, "Restore", "sh"));
  const DATA_DIR = join(folder, "restored");
  expect(await typed(restore.replace("FILE", file), { DATA_DIR })).toContain("Restored the backup");
});

test("an upgrade starts with a backup", async () => {
  const lines = linesOf(blockOf(await operations(), "Upgrade", "sh"));
  expect(lines).toEqual(["npm run backup", "git pull", "npm start"]);
  await typed(lines[0] ?? "");
  expect(await readdir(join(data, "backups"))).toHaveLength(1);
});

// A move itself: src/platform/backup/backup.service.test.ts.
test("the site moves to PostgreSQL", { tag: endureTag }, async () => {
  const bin = await findPostgres();
  test.skip(!bin, "PostgreSQL is not installed");
  const cluster = await startCluster(bin ?? "");
  try {
    const [move = ""] = linesOf(blockOf(await operations(), "Move to PostgreSQL", "sh"));
    const written = "postgres://USER:PASSWORD@HOST/DATABASE";
    expect(move).toContain(written);
    expect(await typed(move.replace(written, `'${cluster.url("postgres")}'`))).toContain("Moved");
  } finally {
    await cluster.stop();
  }
});

test("the systemd unit is valid, and starts and cleanly stops the site", async () => {
  expect(blockOf(await operations(), "Run it under systemd", "sh")).toContain(
    "deploy/systemd/magpie.service",
  );
  const unit = await readFile("deploy/systemd/magpie.service", "utf8");
  const setting = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  const [program = "", ...words] = setting("ExecStart").split(" ");
  expect(program).toBe("/usr/bin/node");
  const port = await freePort();
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(
        setting("Environment")
          .split(" ")
          .map((pair) => pair.split("=", 2)),
      ),
      DATA_DIR: data,
      DEMO: "0",
      PORT: String(port),
    },
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.once("close", done));
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        {
          timeout: 30_000,
        },
      )
      .toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toBe(0);

  if (!existsSync("/usr/bin/systemd-analyze")) return;
  const file = join(folder, "magpie.service");
  await writeFile(file, unit.replace(program, process.execPath).replace(/^User=.*$/m, "User=root"));
  const { stderr } = await run("systemd-analyze", ["verify", file]).catch((error) => error);
  expect(stderr.split("\n").filter((one: string) => one.includes("magpie.service"))).toEqual([]);
});
