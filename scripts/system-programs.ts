/** The programs of the system that the tests use: found, or installed by apt where this user may do that. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "../tests/support/postgres-cluster.ts";
import { run } from "./bootstrap.mjs";

const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Where the browser of the journeys is; CHROMIUM names another one. */
export const findChromium = (): string | undefined =>
  [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    inPath("chromium"),
    inPath("chromium-browser"),
    inPath("google-chrome"),
  ].find((path) => path && existsSync(path));

export const hasPostgres = async (): Promise<boolean> =>
  Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== null;

/** Installs Debian's chromium and postgresql where they are missing, apt is there and this user is root. A failure is only said. */
export async function installMissing(): Promise<void> {
  const missing = [...(findChromium() ? [] : ["chromium"]), ...((await hasPostgres()) ? [] : ["postgresql"])];
  if (!missing.length || process.getuid?.() !== 0 || !inPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (words: string[], label: string) => run("apt-get", words, { label, env });
  const said = (error: unknown) =>
    console.log(`  ${(error as { output?: string }).output?.trim().split("\n").at(-1) || String(error)}`);
  // A list that is only partly new may still name what is missing.
  await apt(["update", "-qq"], "Asking for the list of Debian's packages").catch(said);
  await apt(
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
    `Installing ${missing.join(" and ")}`,
  ).catch(said);
}
