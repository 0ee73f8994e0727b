/** Tests, builds, packs and tags a release of the current commit. `npm run release`. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, fail, root, say } from "./bootstrap.mjs";
import { billOfMaterials } from "./release/bill-of-materials.ts";
import { refusedLicenses, thirdPartyLicenses } from "./release/licenses.ts";
import { packRelease } from "./release/pack-release.ts";
import { releasePaths } from "./release/release-files.ts";

const words = process.argv.slice(2);
if (words.includes("--help")) {
  say("npm run release                     tests, builds and packs the commit into release/, and tags it");
  say("npm run release -- --without-tests  builds and packs only; nothing is tagged");
  process.exit(0);
}
const unknown = words.find((word) => word !== "--without-tests");
if (unknown) fail(`Unknown option ${unknown}. See npm run release -- --help.`);
const isTested = words.length === 0;

const git = (...call: string[]) => execFileSync("git", call, { cwd: root, encoding: "utf8" }).trim();
const read = (path: string) => readFileSync(join(root, path));
const { name, version } = JSON.parse(read("package.json").toString()) as { name: string; version: string };
const tag = `v${version}`;

/** Everything that can be known before the tests run for an hour. */
function checkFirst(): void {
  if (git("status", "--porcelain")) fail("There are changes that are not committed. Commit them first.");
  if (git("tag", "--list", tag))
    fail(`The tag ${tag} exists. Raise the version (npm version --no-git-tag-version) and commit it first.`);
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")}(.*)$`, "m").exec(
    read("CHANGELOG.md").toString(),
  );
  if (!heading) fail(`CHANGELOG.md has no section ${version}.`);
  if (isTested && heading?.[1]?.includes("unreleased"))
    fail(`CHANGELOG.md calls ${version} unreleased. Write the date there and commit it first.`);
  const refused = refusedLicenses(JSON.parse(read("package-lock.json").toString()));
  if (refused.length) fail("These dependencies cannot be part of a release.", refused.join("\n"));
}

/** Runs a script of this project to its end. */
function runScript(path: string): void {
  const { status } = spawnSync(process.execPath, [join(root, path)], {
    cwd: root,
    stdio: "inherit",
    env: environment(process.execPath),
  });
  if (status !== 0) fail(`${path} failed. Nothing was packed or tagged.`);
}

function builtPaths(): string[] {
  return readdirSync(join(root, "build"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

checkFirst();
const commit = git("rev-parse", "HEAD");
// npm test begins with the checks of npm run check.
if (isTested) runScript("scripts/test.ts");
runScript("scripts/build.ts");
if (git("status", "--porcelain") || git("rev-parse", "HEAD") !== commit)
  fail("The files of the repository changed during the tests or the build. Nothing was packed or tagged.");

const mtime = new Date(Number(git("log", "-1", "--format=%ct")) * 1000);
const tracked = git("ls-files").split("\n");
const lockfile = JSON.parse(read("package-lock.json").toString());
const files = releasePaths(tracked, builtPaths()).map((path) => ({ path, bytes: read(path) }));
const licenses = { path: "THIRD-PARTY-LICENSES", bytes: Buffer.from(thirdPartyLicenses(root, lockfile)) };
const results: Record<string, Uint8Array> = {
  [`${name}-${version}.tar.gz`]: await packRelease(`${name}-${version}`, [...files, licenses], mtime),
  [`${name}-${version}.cdx.json`]: Buffer.from(billOfMaterials({ name, mtime })),
};
const sums = Object.entries(results).map(
  ([file, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`,
);
rmSync(join(root, "release"), { recursive: true, force: true });
mkdirSync(join(root, "release"));
for (const [file, bytes] of Object.entries({ ...results, SHA256SUMS: Buffer.from(sums.join("")) }))
  writeFileSync(join(root, "release", file), bytes);
say(`\n${sums.join("")}`);
if (isTested) {
  git("tag", "--annotate", tag, "--message", `${name} ${version}`);
  say(`Tagged ${tag}. Push it with git push origin ${tag}, and publish the files in release/.`);
} else say("Packed in release/ without tests, and not tagged.");
