import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { expect, it } from "vitest";
import { type Lockfile, refusedLicenses, thirdPartyLicenses } from "./licenses.ts";
import { packRelease } from "./pack-release.ts";
import { releasePaths } from "./release-files.ts";

const lockfile: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
const mtime = new Date("2026-01-02T03:04:05Z");
const file = (path: string) => ({ path, bytes: Buffer.from(`content of ${path}`) });

async function entriesOf(archive: Buffer): Promise<Header[]> {
  const found: Header[] = [];
  const reader = extract();
  Readable.from([gunzipSync(archive)]).pipe(reader);
  for await (const entry of reader) {
    found.push(entry.header);
    entry.resume();
  }
  return found;
}

it("contains what runs without sources, and neither sources, tests nor data", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const paths = releasePaths(
    [...tracked, ".env", "data/magpie.sqlite"],
    ["build/server/index.js", "build/.hash"],
  );
  for (const path of [
    ".env.example",
    ".npmrc",
    "LICENSE",
    "build/server/index.js",
    "demo/credits.csv",
    "deploy/systemd/magpie.service",
    "docs/operations.md",
    "package-lock.json",
    "scripts/bootstrap.mjs",
    "scripts/start.mjs",
  ])
    expect(paths).toContain(path);
  // Sources in the folder would make it build.
  expect(paths.filter((path) => /^(src|tests|locales|bench)\/|\.tsx?$|\.sqlite|^\.env$/.test(path))).toEqual(
    [],
  );
  expect(paths).toEqual([...paths].sort());
});

it("packs the same bytes for the same files, whoever packs them and in whatever order", async () => {
  const files = [file("b/long-name.json"), file("a.txt")];
  const archive = await packRelease("magpie-1.2.3", files, mtime);
  expect(archive.equals(await packRelease("magpie-1.2.3", [...files].reverse(), mtime))).toBe(true);
  const entries = await entriesOf(archive);
  expect(entries.map(({ name }) => name)).toEqual(["magpie-1.2.3/a.txt", "magpie-1.2.3/b/long-name.json"]);
  for (const entry of entries) expect(entry).toMatchObject({ mtime, uid: 0, gid: 0, mode: 0o644, uname: "" });
});

it("accepts the licenses of today's production dependencies and lists each with its text", () => {
  expect(refusedLicenses(lockfile)).toEqual([]);
  const text = thirdPartyLicenses(".", lockfile);
  for (const name of Object.keys(lockfile.packages[""]?.dependencies ?? {}))
    expect(text, name).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(text).toContain("SIL OPEN FONT LICENSE");
  expect(text).toContain("Meta Platforms, Inc.");
  expect(text).not.toMatch(/^vitest \d/m);
});

it.each([
  ["AGPL-3.0-only", false],
  ["MIT AND GPL-3.0-or-later", false],
  ["SEE LICENSE IN LICENSE.md", false],
  [undefined, false],
  ["(GPL-2.0-only OR MIT)", true],
  ["MIT AND Zlib", true],
])("a dependency with the license %s: accepted %s", (license, isAccepted) => {
  const packages = { "node_modules/one": { version: "1.0.0", ...(license ? { license } : {}) } };
  expect(refusedLicenses({ packages })).toHaveLength(isAccepted ? 0 : 1);
  const tool = { "node_modules/one": { version: "1.0.0", license: "GPL-3.0-only", dev: true } };
  expect(refusedLicenses({ packages: tool })).toEqual([]);
});
