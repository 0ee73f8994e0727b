import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#tests/support/site/built-program.ts";
import { npmCall, root } from "../bootstrap.mjs";
import { packRelease } from "./pack-release.ts";
import { releasePaths } from "./release-files.ts";

/** The packed program in an empty folder, without git and sources; its dependencies come from the npm registry. */

let home = "";
let site: ChildProcess | undefined;
let output = "";
/** An ordinary user where the tests run as root. */
const ordinaryUser = process.getuid?.() === 0 ? 65_534 : undefined;
const asUser = ordinaryUser === undefined ? {} : { uid: ordinaryUser, gid: ordinaryUser };

const built = () =>
  readdirSync(join(root, "build"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
const folder = () => join(home, "magpie-test");
let port = 0;
const env = () => ({
  HOME: home,
  PATH: [join(home, "bin"), process.env.PATH].join(delimiter),
  PORT: String(port),
  ADMIN_PASSWORD: "correct-horse-1",
  ...(process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}),
});
const npm = (...words: string[]) => {
  const [program = "npm", ...first] = npmCall();
  return [
    program,
    [...first, "run", "--silent", ...words],
    { cwd: folder(), env: env(), ...asUser },
  ] as const;
};
const command = (...words: string[]) => {
  const [program, call, options] = npm(...words);
  const { status, stdout, stderr } = spawnSync(program, call, { ...options, encoding: "utf8" });
  return { status, text: stdout + stderr };
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "magpie-release-"));
  port = await freePort();
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const files = releasePaths(tracked, built()).map((path) => ({
    path,
    bytes: readFileSync(join(root, path)),
  }));
  writeFileSync(join(home, "release.tar.gz"), await packRelease("magpie-test", files, new Date(0)));
  mkdirSync(join(home, "bin"));
  writeFileSync(join(home, "bin/git"), `#!/bin/sh\ntouch "${home}/git-was-called"\nexit 1\n`);
  chmodSync(join(home, "bin/git"), 0o755);
  if (ordinaryUser !== undefined) chownSync(home, ordinaryUser, ordinaryUser);
  execFileSync("tar", ["-xzf", "release.tar.gz"], { cwd: home, ...asUser });
  const [program, call, options] = npm("start");
  site = spawn(program, call, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  await new Promise<void>((running, failed) => {
    const hear = (bytes: Buffer) => {
      output += bytes;
      if (output.includes("Magpie is running")) running();
    };
    site?.stdout?.on("data", hear);
    site?.stderr?.on("data", hear);
    site?.once("close", () => failed(new Error(output)));
  });
}, 1_800_000);

afterAll(() => {
  site?.kill("SIGTERM");
  rmSync(home, { recursive: true, force: true });
});

it("installs production dependencies only, and builds nothing", () => {
  expect(output).toContain("Installing the packages");
  expect(output).not.toContain("Building");
  expect(existsSync(join(folder(), "node_modules/hono"))).toBe(true);
  expect(existsSync(join(folder(), "node_modules/vitest"))).toBe(false);
  expect(existsSync(join(home, "git-was-called"))).toBe(false);
});

it.each(["en", "he", "ar", "zh", "fr"])("serves the home page and images in %s", async (lang) => {
  const address = `http://127.0.0.1:${port}`;
  const page = await fetch(`${address}/${lang === "en" ? "" : lang}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(`<html lang="${lang}`);
  for (const [, path = ""] of [...html.matchAll(/(?:src|href)="(\/(?:media|assets)\/[^"]+)"/g)].slice(0, 10))
    expect((await fetch(address + path)).status, path).toBe(200);
});

it("answers the CRM's calls", async () => {
  const address = `http://127.0.0.1:${port}`;
  expect((await fetch(`${address}/crm`)).status).toBe(200);
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "correct-horse-1" }),
  });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  const products = await (await fetch(`${address}/api/admin/products?limit=5`, { headers })).json();
  expect(products.items).toHaveLength(5);
  // Drawn by a program of its own.
  const form = new FormData();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="9" cy="9" r="5"/></svg>';
  form.append("file", new Blob([drawing]), "logo.svg");
  const sent = await fetch(`${address}/api/admin/media`, { method: "POST", headers, body: form });
  expect(sent.status).toBe(201);
});

it("runs every command, while the site runs", () => {
  for (const name of ["start", "demo", "import", "jobs", "user", "backup", "restore", "move"])
    expect([name, command(name, "--", "--help").status]).toEqual([name, 0]);
  const file = join(home, "backup.tar.gz");
  expect(command("backup", "--", file).text).toContain("Backup saved");
  expect(command("restore", "--", "--verify", file).text).toContain("can be restored");
  expect(command("user", "--", "create", "--email", "ada@example.com").text).toMatch(/^Password {2}\S+/m);
  const refused = command("check");
  expect([refused.status, refused.text]).toEqual([1, expect.stringContaining("has no sources")]);
});

it("stops cleanly, and does not install again", async () => {
  const ended = new Promise((done) => site?.once("close", done));
  site?.kill("SIGTERM");
  expect(await ended).toBe(0);
  const again = command("jobs", "--", "list");
  expect(again.status).toBe(0);
  expect(again.text).not.toContain("Installing");
});
