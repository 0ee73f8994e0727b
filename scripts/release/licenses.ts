import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

/** They let a program under another license contain the package. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Zlib",
]);
/** libvips (LGPL) is a shared library that npm installs beside the site: a release does not contain it, and anyone may replace it. */
const separate = /^@img\/sharp-/;

/** Whether an SPDX expression without exceptions (`WITH`) allows a permissive choice. */
const isPermissive = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => permissive.has(license)));

type Dependency = { path: string; name: string; version: string; license: string; isOptional: boolean };

const productionDependencies = (lockfile: Lockfile): Dependency[] =>
  Object.entries(lockfile.packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { version = "", license = "unknown", optional = false }]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      isOptional: optional,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** Production dependencies that must not be in a release: copyleft, or without a known license. */
export const refusedLicenses = (lockfile: Lockfile): string[] =>
  productionDependencies(lockfile)
    .filter(({ name, license }) => !isPermissive(license) && !separate.test(name))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);

function licenseTexts(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name));
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim())
    .join("\n\n");
}

/**
 * Each production dependency with its license, then the texts, each once. Texts of optional packages, which are for one platform, are
 * left out: they depend on the machine, and npm installs them with the package.
 */
export function thirdPartyLicenses(root: string, lockfile: Lockfile): string {
  const dependencies = productionDependencies(lockfile);
  const texts = new Map<string, string[]>();
  for (const { path, name, version, isOptional } of dependencies) {
    if (isOptional) continue;
    const text = licenseTexts(join(root, path));
    if (text) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  const line = "-".repeat(80);
  return [
    "Licenses of the packages that Magpie uses. Packages for one operating system bring their texts with them.",
    dependencies.map(({ name, version, license }) => `${name} ${version}: ${license}`).join("\n"),
    ...[...texts].map(([text, names]) => `${line}\n${names.join(", ")}\n${line}\n\n${text}`),
    "",
  ].join("\n\n");
}
